package io.tidemark;

import io.tidemark.core.filter.OccurrenceQuery;
import io.tidemark.core.time.TimeRange;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/**
 * Asks when, again and again for what is told too coarsely: a history looks at a limited number of
 * places for one question, and of a key that occurs very often it tells the rest in long ranges.
 */
final class FineOccurrences {
  /* A history looks at all places of so few ticks. */
  private static final long FINE_TICKS = 1 << 12;
  private static final int PARTS = 16;
  private static final int MAX_QUESTIONS = 1 << 14;

  private final OccurrenceQuery query;
  private final long digest;
  private final List<TimeRange> found = new ArrayList<>();
  private int questionsLeft = MAX_QUESTIONS;

  FineOccurrences(OccurrenceQuery query, long digest) {
    this.query = query;
    this.digest = digest;
  }

  /** All parts of a range in which the key may have occurred. */
  List<TimeRange> when(TimeRange range) {
    ask(range.from(), range.to());
    return joined();
  }

  private void ask(long from, long to) {
    questionsLeft--;
    for (TimeRange told : query.when(digest, from, to)) {
      if (isFine(told) || questionsLeft <= 0) {
        found.add(told);
      } else {
        askInParts(told);
      }
    }
  }

  private void askInParts(TimeRange told) {
    long length = told.ticks() / PARTS + 1;
    for (long from = told.from(); from < told.to(); from += length) {
      ask(from, Math.min(from + length, told.to()));
    }
  }

  private static boolean isFine(TimeRange range) {
    return range.ticks() <= FINE_TICKS;
  }

  /** Parts that were asked for one by one may touch. */
  private List<TimeRange> joined() {
    List<TimeRange> joined = new ArrayList<>();
    for (TimeRange next : found) {
      int last = joined.size() - 1;
      if (last >= 0 && joined.get(last).to() == next.from()) {
        joined.set(last, new TimeRange(joined.get(last).from(), next.to()));
      } else {
        joined.add(next);
      }
    }
    return joined;
  }

  /** The last tick of a range at which the key may have occurred. */
  OptionalLong last(TimeRange range) {
    List<TimeRange> told = query.when(digest, range.from(), range.to());
    for (int i = told.size() - 1; i >= 0; i--) {
      OptionalLong last = isFine(told.get(i)) || questionsLeft-- <= 0
          ? OptionalLong.of(told.get(i).to() - 1)
          : lastOfParts(told.get(i));
      if (last.isPresent()) {
        return last;
      }
    }
    return OptionalLong.empty();
  }

  private OptionalLong lastOfParts(TimeRange told) {
    long middle = told.from() + told.ticks() / 2;
    OptionalLong last = last(new TimeRange(middle, told.to()));
    return last.isPresent() ? last : last(new TimeRange(told.from(), middle));
  }
}
