package io.tidemark.workload.trace;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Where key, time and weight stand in a record.
 *
 * @param format how records are laid out
 * @param header whether the first record names the columns (TSV and CSV only)
 * @param key the key; empty for LINES, where the whole line is the key
 * @param time the time, if one is read
 * @param timeFormat how the time is written
 * @param tickUnit unit of the ticks that times become
 * @param weight the weight, if one is read
 * @param numbers further fields that hold numbers, such as costs
 * @param texts further fields that are taken as they stand, such as what is done to the key
 */
public record RecordLayout(
    RecordFormat format,
    Header header,
    Optional<FieldRef> key,
    Optional<FieldRef> time,
    TimeFormat timeFormat,
    TimeUnit tickUnit,
    Optional<FieldRef> weight,
    List<NumberField> numbers,
    List<TextField> texts) {

  /**
   * A field that holds a number.
   *
   * @param name what it is, for messages
   * @param field where it stands
   */
  public record NumberField(String name, FieldRef field) {}

  /**
   * A field that is taken as it stands.
   *
   * @param name what it is, for messages
   * @param field where it stands
   */
  public record TextField(String name, FieldRef field) {}

  public RecordLayout {
    Objects.requireNonNull(timeFormat, "timeFormat");
    EpochTime.ticksPerSecond(tickUnit);
    boolean columns = format == RecordFormat.TSV || format == RecordFormat.CSV;
    if (header == Header.PRESENT && !columns) {
      throw new IllegalArgumentException("header: " + format + " (expected: tsv or csv)");
    }
    if (format != RecordFormat.LINES && key.isEmpty()) {
      throw new IllegalArgumentException("key: none (expected: a field, for " + format + ")");
    }
    checkField(format, header, key, "key");
    checkField(format, header, time, "time");
    checkField(format, header, weight, "weight");
    numbers = List.copyOf(numbers);
    for (NumberField number : numbers) {
      checkField(format, header, Optional.of(number.field()), number.name());
    }
    texts = List.copyOf(texts);
    for (TextField text : texts) {
      checkField(format, header, Optional.of(text.field()), text.name());
    }
  }

  /** Without further fields. */
  public RecordLayout(
      RecordFormat format,
      Header header,
      Optional<FieldRef> key,
      Optional<FieldRef> time,
      TimeFormat timeFormat,
      TimeUnit tickUnit,
      Optional<FieldRef> weight) {
    this(format, header, key, time, timeFormat, tickUnit, weight, List.of(), List.of());
  }

  private static void checkField(
      RecordFormat format, Header header, Optional<FieldRef> field, String role) {
    field.ifPresent(f -> {
      String wrong = mismatch(format, header, f);
      if (!wrong.isEmpty()) {
        throw new IllegalArgumentException(role + ": " + f + " (expected: " + wrong + ")");
      }
    });
  }

  private static String mismatch(RecordFormat format, Header header, FieldRef field) {
    return switch (format) {
      case LINES -> "none, since the whole line is the key";
      case JSON -> field instanceof FieldRef.Pointer ? "" : "a JSON pointer such as /user/id";
      case CLF -> ClfField.isKnown(field) ? "" : ClfField.expected();
      case TSV, CSV -> {
        if (field instanceof FieldRef.Pointer) {
          yield "a column";
        }
        boolean nameless = field instanceof FieldRef.Name && header == Header.ABSENT;
        yield nameless ? "a column from 1, or a name and a header" : "";
      }
    };
  }

  /** The whole line is the key. */
  public static RecordLayout lines() {
    return of(RecordFormat.LINES, Optional.empty());
  }

  /** Client address and bracketed time, in seconds. */
  public static RecordLayout clf() {
    return of(RecordFormat.CLF, Optional.of(new FieldRef.Name("host")))
        .withTime(new FieldRef.Name("time"), TimeFormat.CLF);
  }

  /** Only a key, no header. */
  public static RecordLayout of(RecordFormat format, FieldRef key) {
    return of(format, Optional.of(key));
  }

  private static RecordLayout of(RecordFormat format, Optional<FieldRef> key) {
    return new RecordLayout(
        format,
        Header.ABSENT,
        key,
        Optional.empty(),
        TimeFormat.SECONDS,
        TimeUnit.SECONDS,
        Optional.empty());
  }

  /** Only a key, by the name of a column of the header. */
  public static RecordLayout withHeader(RecordFormat format, FieldRef key) {
    return new RecordLayout(
        format,
        Header.PRESENT,
        Optional.of(key),
        Optional.empty(),
        TimeFormat.SECONDS,
        TimeUnit.SECONDS,
        Optional.empty());
  }

  /** This with another key. */
  public RecordLayout withKey(FieldRef newKey) {
    return new RecordLayout(
        format, header, Optional.of(newKey), time, timeFormat, tickUnit, weight, numbers, texts);
  }

  /** This with a time. */
  public RecordLayout withTime(FieldRef newTime, TimeFormat newFormat) {
    return new RecordLayout(
        format, header, key, Optional.of(newTime), newFormat, tickUnit, weight, numbers, texts);
  }

  /** This without a time. */
  public RecordLayout withoutTime() {
    return new RecordLayout(
        format, header, key, Optional.empty(), timeFormat, tickUnit, weight, numbers, texts);
  }

  /** This with ticks of another unit (seconds, milliseconds, microseconds or nanoseconds). */
  public RecordLayout withTickUnit(TimeUnit newUnit) {
    return new RecordLayout(format, header, key, time, timeFormat, newUnit, weight, numbers, texts);
  }

  /** This with a weight. */
  public RecordLayout withWeight(FieldRef newWeight) {
    return new RecordLayout(
        format, header, key, time, timeFormat, tickUnit, Optional.of(newWeight), numbers, texts);
  }

  /** This with further numbers. */
  public RecordLayout withNumbers(List<NumberField> newNumbers) {
    return new RecordLayout(
        format, header, key, time, timeFormat, tickUnit, weight, newNumbers, texts);
  }

  /** This with further texts. */
  public RecordLayout withTexts(List<TextField> newTexts) {
    return new RecordLayout(
        format, header, key, time, timeFormat, tickUnit, weight, numbers, newTexts);
  }

  /** The role of the first of the further texts; roles from the weight up to here hold numbers. */
  int firstText() {
    return RecordReader.NUMBERS + numbers.size();
  }

  /** Where the field of a role stands, if it is read. */
  Optional<FieldRef> wanted(int role) {
    return switch (role) {
      case RecordReader.KEY -> key;
      case RecordReader.TIME -> time;
      case RecordReader.WEIGHT -> weight;
      default ->
        Optional.of(
            role < firstText()
                ? numbers.get(role - RecordReader.NUMBERS).field()
                : texts.get(role - firstText()).field());
    };
  }

  /** What a role is called in messages, with its field. */
  String label(int role) {
    String name =
        switch (role) {
          case RecordReader.KEY -> "key";
          case RecordReader.TIME -> "time";
          case RecordReader.WEIGHT -> "weight";
          default ->
            role < firstText()
                ? numbers.get(role - RecordReader.NUMBERS).name()
                : texts.get(role - firstText()).name();
        };
    return wanted(role).map(field -> name + " (" + field + ")").orElse(name);
  }
}
