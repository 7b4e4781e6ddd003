package io.tidemark.cli.counting;

import io.tidemark.cli.outcome.Failure;
import io.tidemark.workload.trace.BadRecordException;
import io.tidemark.workload.trace.FieldRef;
import io.tidemark.workload.trace.RecordLayout;
import io.tidemark.workload.trace.RecordLayout.NumberField;
import io.tidemark.workload.trace.RecordLayout.TextField;
import io.tidemark.workload.trace.RecordReader;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * What a line does to its key.
 *
 * @param signs whether keys have signs before them
 * @param deleteField the field that says whether the key is removed
 * @param deleteValue its value if the key is removed; the usual words if none is given
 * @param times the field that says how many times
 */
public record ChangeRule(
    Signs signs,
    Optional<FieldRef> deleteField,
    Optional<String> deleteValue,
    Optional<FieldRef> times) {
  /** Whether keys have signs. */
  public enum Signs {
    BEFORE_KEYS,
    NONE
  }

  private static final Set<String> REMOVING = Set.of("true", "yes", "1", "-", "delete", "remove");
  private static final Set<String> ADDING = Set.of("false", "no", "0", "+", "add", "insert");

  /* Beyond this, numbers that are read as floating point are not exact. */
  private static final double MOST_TIMES = 0x1p53;

  /**
   * A layout with the fields that this needs.
   *
   * @throws Failure if lines have no such fields
   */
  public RecordLayout in(RecordLayout layout) {
    try {
      return layout
          .withNumbers(
              times.map(field -> List.of(new NumberField("times", field))).orElse(List.of()))
          .withTexts(deleteField
              .map(field -> List.of(new TextField("delete-field", field)))
              .orElse(List.of()));
    } catch (IllegalArgumentException e) {
      // Its messages begin with the name of the field, which is that of the option.
      throw Failure.wrongUse("--" + e.getMessage(), e);
    }
  }

  /** Bytes of the field of the key before the key itself: those of a sign. */
  int signBytes(RecordReader reader) {
    return signs == Signs.NONE ? 0 : 1;
  }

  /**
   * Whether the line on which a reader stands removes its key.
   *
   * @throws BadRecordException if it says neither that nor the opposite
   */
  boolean removes(RecordReader reader) throws BadRecordException {
    return signs == Signs.BEFORE_KEYS ? signedMinus(reader) : fieldRemoves(reader);
  }

  private boolean signedMinus(RecordReader reader) throws BadRecordException {
    int signBytes = signBytes(reader);
    byte sign =
        reader.keyLength() < signBytes ? 0 : reader.keyBuffer()[reader.keyOffset() + signBytes - 1];
    if (sign != '+' && sign != '-') {
      throw reader.unusableKey(
          "+ or - and then the key; with --no-signs each line adds itself as a key");
    }
    if (reader.keyLength() == signBytes) {
      throw reader.unusableKey("a key behind the sign");
    }
    return sign == '-';
  }

  private boolean fieldRemoves(RecordReader reader) throws BadRecordException {
    if (deleteField.isEmpty()) {
      return false;
    }
    String found = reader.text(0);
    if (deleteValue.isPresent()) {
      return found.equals(deleteValue.get());
    }
    String word = found.toLowerCase(Locale.ROOT);
    if (REMOVING.contains(word)) {
      return true;
    }
    if (ADDING.contains(word)) {
      return false;
    }
    throw reader.unusableText(
        0,
        "true, yes, 1, -, delete or remove; false, no, 0, +, add or insert; --delete-value takes"
            + " another word");
  }

  /**
   * How many times the key of the line is added or removed.
   *
   * @throws BadRecordException if that is no whole number from 1 on
   */
  long times(RecordReader reader) throws BadRecordException {
    if (times.isEmpty()) {
      return 1;
    }
    double number = reader.number(0);
    if (number < 1 || number > MOST_TIMES || number != Math.rint(number)) {
      throw reader.unusableNumber(0, "a whole number from 1 to " + (long) MOST_TIMES);
    }
    return (long) number;
  }
}
