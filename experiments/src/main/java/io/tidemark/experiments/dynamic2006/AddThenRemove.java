package io.tidemark.experiments.dynamic2006;

import io.tidemark.core.hash.FastDigest;
import io.tidemark.experiments.Progress;
import io.tidemark.experiments.Stopwatch;
import io.tidemark.workload.random.RandomSource;
import io.tidemark.workload.stream.ZipfStream;
import java.util.SplittableRandom;
import java.util.function.LongConsumer;

/**
 * The paper's section 4: M keys, drawn by Zipf's law, are added one by one, and then removed one by
 * one in the order in which they came. As draws are independent, what is left at any time has the
 * law that removals in random order would leave.
 */
final class AddThenRemove {
  private static final int BUFFER = 1 << 14;

  /**
   * What determines it.
   *
   * @param keys distinct keys (paper: n)
   * @param meanCount how often each comes on average (paper: M/n)
   * @param skew exponent of Zipf's law (paper: θ)
   * @param seed of keys and digest
   */
  record Setting(int keys, int meanCount, double skew, long seed) {
    long total() {
      return (long) keys * meanCount;
    }
  }

  /** What operations took, those that changed a width apart from the others. */
  static final class Times {
    private long plainOperations;
    private long plainNanos;
    private long rebuildOperations;
    private long rebuildNanos;

    private void add(long nanos, boolean rebuilt) {
      if (rebuilt) {
        rebuildOperations++;
        rebuildNanos += nanos;
      } else {
        plainOperations++;
        plainNanos += nanos;
      }
    }

    /** The mean of the operations that changed a width. */
    double nanosPerRebuild() {
      return (double) rebuildNanos / Math.max(1, rebuildOperations);
    }

    /** The share of all time that was spent because widths changed, in [0, 1]. */
    double rebuildShare() {
      double plain = (double) plainNanos / Math.max(1, plainOperations);
      double extra = rebuildNanos - rebuildOperations * plain;
      return Math.max(0, extra) / (plainNanos + rebuildNanos);
    }
  }

  private final Setting setting;
  private final FastDigest digest;
  private final long streamSeed;

  AddThenRemove(Setting setting) {
    this.setting = setting;
    SplittableRandom seeds = RandomSource.seeded(setting.seed(), "episode " + setting.skew());
    digest = FastDigest.seeded(seeds.nextLong());
    streamSeed = seeds.nextLong();
  }

  /** An empty filter of the paper's size. */
  TrackedFilter empty(ResizingStructure structure) {
    return structure.create(
        PaperShape.cells(setting.keys()), PaperShape.baseBits(setting.meanCount()), digest);
  }

  /** The digests of the first keys that come. */
  long[] digests(int count) {
    ZipfStream stream = stream();
    long[] digests = new long[count];
    for (int i = 0; i < count; i++) {
      digests[i] = digest.of(stream.next());
    }
    return digests;
  }

  private ZipfStream stream() {
    return new ZipfStream(new ZipfStream.Parameters(setting.keys(), setting.skew(), streamSeed));
  }

  /** Adds all keys, each timed by itself. */
  void add(TrackedFilter tracked, Times times, Stopwatch stopwatch, Progress progress)
      throws InterruptedException {
    each(tracked, tracked.filter()::add, times, stopwatch, progress);
  }

  /** Removes all keys, each timed by itself. */
  void remove(TrackedFilter tracked, Times times, Stopwatch stopwatch, Progress progress)
      throws InterruptedException {
    each(tracked, tracked.filter()::remove, times, stopwatch, progress);
  }

  private void each(
      TrackedFilter tracked,
      LongConsumer operation,
      Times times,
      Stopwatch stopwatch,
      Progress progress)
      throws InterruptedException {
    ZipfStream stream = stream();
    long[] buffer = new long[BUFFER];
    long total = setting.total();
    for (long done = 0; done < total; done += BUFFER) {
      progress.at((double) done / total);
      int size = (int) Math.min(BUFFER, total - done);
      for (int i = 0; i < size; i++) {
        buffer[i] = digest.of(stream.next());
      }
      long rebuilds = tracked.rebuilds().getAsLong();
      for (int i = 0; i < size; i++) {
        long start = stopwatch.nanos();
        operation.accept(buffer[i]);
        long took = stopwatch.nanos() - start;
        long after = tracked.rebuilds().getAsLong();
        times.add(took, after != rebuilds);
        rebuilds = after;
      }
    }
  }
}
