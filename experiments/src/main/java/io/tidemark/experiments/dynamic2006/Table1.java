package io.tidemark.experiments.dynamic2006;

import io.tidemark.core.filter.MultisetFilter;
import io.tidemark.core.filter.counting.CountLayout;
import io.tidemark.core.filter.counting.CountingBloomFilter;
import io.tidemark.core.filter.counting.CountingBloomSpec;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.experiments.Progress;
import io.tidemark.experiments.Stopwatch;
import io.tidemark.experiments.TimedLoop;
import io.tidemark.experiments.result.ExperimentResult;
import io.tidemark.workload.random.RandomSource;
import io.tidemark.workload.stream.ZipfStream;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** The paper's comparison of the three structures, as measured facts on one stream. */
public final class Table1 extends CountExperiment<Table1Parameters> {
  private static final int NARROW = 4;
  private static final int WIDE = 32;

  private final Stopwatch stopwatch;

  /** With times from a stopwatch. */
  public Table1(Stopwatch stopwatch) {
    super(
        "table-1",
        "The structures side by side",
        "Table 1",
        2,
        20,
        Table1Parameters.quick(),
        Table1Parameters.full());
    this.stopwatch = stopwatch;
  }

  /**
   * What is known of a filter after the stream.
   *
   * @param name which
   * @param bytes its memory when all was added
   * @param readNanos time of a read
   * @param writeNanos time of an addition or removal
   * @param rebuilds changes of width
   * @param saturated counters that can count no further
   * @param wrong share of keys counted wrong
   * @param low share of keys counted too low
   */
  record Facts(
      String name,
      long bytes,
      double readNanos,
      double writeNanos,
      long rebuilds,
      long saturated,
      double wrong,
      double low) {
    double accessNanos() {
      return (readNanos + writeNanos) / 2;
    }
  }

  @Override
  public ExperimentResult run(Table1Parameters parameters, Progress progress)
      throws InterruptedException {
    OneStream stream = new OneStream(parameters);
    List<Facts> facts = new ArrayList<>();
    for (int bits : List.of(NARROW, WIDE)) {
      progress.at(facts.size() / 5.0);
      CountingBloomFilter filter = new CountingBloomFilter(
          new CountingBloomSpec(
              PaperShape.cells(parameters.keys()), bits, PaperShape.PROBES, CountLayout.STANDARD),
          stream.digest);
      facts.add(stream.facts("counting, " + bits + " bits", Subject.of(filter)));
    }
    for (Structure structure : Figure6.STRUCTURES) {
      progress.at(facts.size() / 5.0);
      Subject subject = structure.create(
          PaperShape.cells(parameters.keys()),
          PaperShape.baseBits(parameters.meanCount()),
          stream.digest);
      facts.add(stream.facts(structure.title(), subject));
    }
    return new Table1Report(parameters, facts).result();
  }

  /** One stream: all keys are added, and then half of them removed. */
  private final class OneStream {
    private final Table1Parameters parameters;
    private final FastDigest digest;
    private final int[] keys;
    private final long[] counts;

    OneStream(Table1Parameters parameters) {
      this.parameters = parameters;
      SplittableRandom seeds = RandomSource.seeded(parameters.seed(), "table 1");
      digest = FastDigest.seeded(seeds.nextLong());
      ZipfStream stream = new ZipfStream(
          new ZipfStream.Parameters(parameters.keys(), parameters.skew(), seeds.nextLong()));
      keys = new int[parameters.keys() * parameters.meanCount()];
      counts = new long[parameters.keys()];
      for (int i = 0; i < keys.length; i++) {
        keys[i] = (int) stream.next();
        counts[keys[i]] += i >= keys.length / 2 ? 1 : 0;
      }
    }

    Facts facts(String name, Subject subject) {
      MultisetFilter filter = subject.filter();
      for (int key : keys) {
        filter.add(digest.of((long) key));
      }
      long bytes = filter.memoryBytes();
      for (int i = 0; i < keys.length / 2; i++) {
        filter.remove(digest.of((long) keys[i]));
      }
      long rebuilds = subject.rebuilds().getAsLong();
      long saturated =
          filter instanceof CountingBloomFilter counting ? counting.saturatedCells() : 0;
      long wrong = 0;
      long low = 0;
      for (int key = 0; key < counts.length; key++) {
        long estimate = filter.estimate(digest.of((long) key));
        wrong += estimate != counts[key] ? 1 : 0;
        low += estimate < counts[key] ? 1 : 0;
      }
      long[] digests = digests();
      TimedLoop loop = new TimedLoop(stopwatch, parameters.rounds());
      return new Facts(
          name,
          bytes,
          loop.nanosPerOperation(digests.length, () -> Figure6.estimates(filter, digests)),
          loop.nanosPerOperation(2 * digests.length, () -> Figure6.writes(filter, digests)),
          rebuilds,
          saturated,
          (double) wrong / counts.length,
          (double) low / counts.length);
    }

    /** Those of the keys that were not removed, as they came. */
    private long[] digests() {
      long[] digests = new long[keys.length - keys.length / 2];
      for (int i = 0; i < digests.length; i++) {
        digests[i] = digest.of((long) keys[keys.length / 2 + i]);
      }
      return digests;
    }
  }
}
