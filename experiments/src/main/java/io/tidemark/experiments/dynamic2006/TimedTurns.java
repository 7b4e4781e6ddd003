package io.tidemark.experiments.dynamic2006;

import io.tidemark.core.filter.MultisetFilter;
import io.tidemark.experiments.Stopwatch;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * Times pieces of work that are compared, in turn: so what else the machine does, and what its
 * compiler has learned of the one and not of the other, affects all equally.
 */
final class TimedTurns {
  /** The words that every time carries. */
  static final String MEASURED_HERE = "measured here";

  private final Stopwatch stopwatch;
  private final int rounds;

  /* What work returns ends here, so that none of it can be left out. */
  private long sink;

  /**
   * With a stopwatch.
   *
   * @param rounds how often each is timed; it is done as often before, untimed
   */
  TimedTurns(Stopwatch stopwatch, int rounds) {
    this.stopwatch = stopwatch;
    this.rounds = rounds;
  }

  /** The time of each piece of work in its fastest round. */
  List<Double> nanos(List<LongSupplier> works) {
    long[] least = new long[works.size()];
    Arrays.fill(least, Long.MAX_VALUE);
    for (int round = 0; round < 2 * rounds; round++) {
      for (int i = 0; i < least.length; i++) {
        long start = stopwatch.nanos();
        sink += works.get(i).getAsLong();
        long took = stopwatch.nanos() - start;
        least[i] = round < rounds ? Long.MAX_VALUE : Math.min(least[i], took);
      }
    }
    return Arrays.stream(least).mapToObj(n -> (double) n).toList();
  }

  /** The time of a read of each of some filters. */
  List<Double> nanosPerRead(List<? extends MultisetFilter> filters, long[] digests) {
    List<LongSupplier> works = new ArrayList<>();
    filters.forEach(filter -> works.add(() -> read(filter, digests)));
    return nanos(works).stream().map(n -> n / digests.length).toList();
  }

  /** The time of an addition or a removal of each of some filters; they hold the same afterwards. */
  List<Double> nanosPerWrite(List<? extends MultisetFilter> filters, long[] digests) {
    List<LongSupplier> works = new ArrayList<>();
    filters.forEach(filter -> works.add(() -> write(filter, digests)));
    return nanos(works).stream().map(n -> n / (2.0 * digests.length)).toList();
  }

  /** Reads all. */
  static long read(MultisetFilter filter, long[] digests) {
    long sum = 0;
    for (long digest : digests) {
      sum += filter.estimate(digest);
    }
    return sum;
  }

  /** Adds all and removes them again. */
  static long write(MultisetFilter filter, long[] digests) {
    for (long digest : digests) {
      filter.add(digest);
    }
    for (long digest : digests) {
      filter.remove(digest);
    }
    return filter.total();
  }

  /** Depends on all work so far. */
  long checksum() {
    return sink;
  }
}
