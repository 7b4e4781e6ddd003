package io.tidemark.cli.history;

import io.tidemark.History;
import io.tidemark.cli.input.Choice;
import io.tidemark.cli.outcome.ExitCode;
import io.tidemark.core.filter.HistoryAnswer;
import io.tidemark.core.time.TimeRange;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * When a key may have occurred.
 *
 * @param key the key
 * @param range in which ticks it was asked for
 * @param answer whether it may have occurred there
 * @param wanted what was asked for
 * @param ranges the ticks at which it may have occurred, or the one that was wanted
 * @param history what was asked
 */
public record OccurrenceReply(
    String key,
    TimeRange range,
    HistoryAnswer answer,
    Wanted wanted,
    List<TimeRange> ranges,
    History<String> history) {
  /** What is asked for. */
  public enum Wanted {
    RANGES,
    FIRST,
    LAST
  }

  /** Keeps a copy. */
  public OccurrenceReply {
    ranges = List.copyOf(ranges);
  }

  /** Asks a history. */
  public static OccurrenceReply ask(
      History<String> history, AskedKey key, TimeRange range, Wanted wanted) {
    long digest = key.digest(history, range);
    List<TimeRange> ranges =
        switch (wanted) {
          case RANGES -> history.whenDigest(digest, range.from(), range.to());
          case FIRST -> one(history.firstDigest(digest, range.from(), range.to()));
          case LAST -> one(history.lastDigest(digest, range.from(), range.to()));
        };
    // A range without a tick reaches out of the history: one end of it was not given.
    boolean covered = !range.isEmpty() && history.coverage().contains(range.from(), range.to());
    return new OccurrenceReply(
        key.text(), range, HistoryAnswer.of(!ranges.isEmpty(), covered), wanted, ranges, history);
  }

  private static List<TimeRange> one(OptionalLong tick) {
    return tick.stream().mapToObj(at -> new TimeRange(at, at + 1)).toList();
  }

  /** The exit code. */
  public int exitCode() {
    return switch (answer) {
      case MAYBE -> ExitCode.DONE;
      case NO -> ExitCode.NO;
      case UNKNOWN -> ExitCode.UNKNOWN;
    };
  }

  /** A line for each range, or for the one tick. */
  public List<String> lines() {
    TickLength tickLength = TickLength.of(history.unit());
    return ranges.stream()
        .map(each -> wanted == Wanted.RANGES
            ? tickLength.stamp(each.from()) + "\t" + tickLength.stamp(each.to())
            : tickLength.stamp(each.from()))
        .toList();
  }

  /** For people, who wonder about nothing. */
  public Optional<String> remark() {
    if (answer == HistoryAnswer.MAYBE) {
      return Optional.empty();
    }
    String covered = HistoryText.covered(history.coverage(), TickLength.of(history.unit()));
    return Optional.of(
        answer == HistoryAnswer.NO
            ? "no: it did not occur"
            : "unknown: it did not occur in what the history covers, " + covered);
  }

  /** As JSON. */
  public Map<String, Object> fields() {
    TickLength tickLength = TickLength.of(history.unit());
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("key", key);
    fields.put("from", tickLength.stamp(range.from()));
    fields.put("to", tickLength.stamp(range.to()));
    fields.put("answer", Choice.word(answer));
    if (wanted == Wanted.RANGES) {
      fields.put("ranges", ranges.stream().map(each -> fields(each, tickLength)).toList());
    } else {
      ranges.forEach(each -> fields.put(Choice.word(wanted), tickLength.stamp(each.from())));
    }
    return fields;
  }

  private static Map<String, Object> fields(TimeRange each, TickLength tickLength) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("from", tickLength.stamp(each.from()));
    fields.put("to", tickLength.stamp(each.to()));
    return fields;
  }
}
