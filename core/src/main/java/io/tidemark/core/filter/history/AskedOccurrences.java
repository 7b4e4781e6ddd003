package io.tidemark.core.filter.history;

import io.tidemark.core.filter.HistoryAnswer;
import io.tidemark.core.time.TimeRange;
import io.tidemark.core.time.Timeline;
import java.util.List;
import java.util.OptionalLong;

/**
 * Tells when a key may have occurred by asking a history that only says whether: what is answered
 * "maybe" is cut in two, and both parts are asked about. After so many questions the rest is not
 * looked at, and may hold the key.
 *
 * <p>Threads: one at a time, for one result.
 */
public final class AskedOccurrences {
  /** The most questions for one result. */
  public static final int MAX_QUESTIONS = 1 << 18;

  /* Ticks count from the origin, so that cuts fall between the intervals of the history. */
  private final SingleHistory history;
  private final Timeline timeline;
  private final long keyDigest;
  private int questionsLeft;

  public AskedOccurrences(SingleHistory history, long keyDigest) {
    this(history, keyDigest, MAX_QUESTIONS);
  }

  public AskedOccurrences(SingleHistory history, long keyDigest, int maxQuestions) {
    this.history = history;
    this.timeline = history.timeline();
    this.keyDigest = keyDigest;
    this.questionsLeft = maxQuestions;
  }

  public List<TimeRange> when(long from, long to) {
    TimeRange.checkOrder(from, to);
    RangeCollector parts =
        new RangeCollector(timeline.relativeFrom(from), timeline.relativeTo(to), timeline.origin());
    collect(parts.from(), parts.to(), parts);
    return parts.ranges();
  }

  private void collect(long from, long to, RangeCollector parts) {
    if (!mayHold(from, to)) {
      return;
    }
    if (isLast(from, to)) {
      parts.add(from, to);
    } else {
      long middle = middle(from, to);
      collect(from, middle, parts);
      collect(middle, to, parts);
    }
  }

  public OptionalLong first(long from, long to) {
    TimeRange.checkOrder(from, to);
    return earliest(timeline.relativeFrom(from), timeline.relativeTo(to));
  }

  private OptionalLong earliest(long from, long to) {
    if (!mayHold(from, to)) {
      return OptionalLong.empty();
    }
    if (isLast(from, to)) {
      return OptionalLong.of(timeline.origin() + from);
    }
    long middle = middle(from, to);
    OptionalLong found = earliest(from, middle);
    return found.isPresent() ? found : earliest(middle, to);
  }

  public OptionalLong last(long from, long to) {
    TimeRange.checkOrder(from, to);
    return latest(timeline.relativeFrom(from), timeline.relativeTo(to));
  }

  private OptionalLong latest(long from, long to) {
    if (!mayHold(from, to)) {
      return OptionalLong.empty();
    }
    if (isLast(from, to)) {
      return OptionalLong.of(timeline.origin() + to - 1);
    }
    long middle = middle(from, to);
    OptionalLong found = latest(middle, to);
    return found.isPresent() ? found : latest(from, middle);
  }

  private boolean mayHold(long from, long to) {
    if (from >= to || questionsLeft == 0) {
      return from < to;
    }
    questionsLeft--;
    long origin = timeline.origin();
    return history.ask(keyDigest, origin + from, origin + to) == HistoryAnswer.MAYBE;
  }

  /** Whether nothing more can be found out about a range. */
  private boolean isLast(long from, long to) {
    return to - from == 1 || questionsLeft == 0;
  }

  /** The multiple of the highest power of two inside of a range of two ticks or more. */
  private static long middle(long from, long to) {
    int height = Long.SIZE - 1 - Long.numberOfLeadingZeros(from ^ (to - 1));
    return (to - 1) >> height << height;
  }
}
