package io.tidemark.core.filter.history;

import io.tidemark.core.Require;
import io.tidemark.core.time.Timeline;

/** What two histories need to become one. */
public final class Merging {
  /** A merge that keeps less than one in so many bits of the smaller history is not worth having. */
  public static final long LEAST_PART = 4;

  private Merging() {}

  /** The other history, if it can be merged with one of the kind. */
  public static <H extends SingleHistory> H sameKind(H own, Class<H> kind, SingleHistory other) {
    if (!isPossible(own, other)) {
      throw new IllegalArgumentException(Require.message("other", describe(other), describe(own)));
    }
    return kind.cast(other);
  }

  /** Whether two are of one kind, count alike and have the same digest. */
  public static boolean isPossible(SingleHistory own, SingleHistory other) {
    return own.kind() == other.kind()
        && own.digest().equals(other.digest())
        && own.timeline().countsLike(other.timeline());
  }

  private static String describe(SingleHistory history) {
    Timeline timeline = history.timeline();
    return history.getClass().getSimpleName() + " from origin " + timeline.origin() + " in "
        + timeline.unit() + " with " + history.digest();
  }

  /** The ticks of both. */
  public static Timeline timeline(SingleHistory own, SingleHistory other) {
    return own.timeline().withCoverage(own.coverage().union(other.coverage()));
  }

  /** The greatest number that divides both. */
  public static long greatestCommonDivisor(long a, long b) {
    while (b != 0) {
      long rest = a % b;
      a = b;
      b = rest;
    }
    return a;
  }
}
