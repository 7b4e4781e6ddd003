package io.tidemark.experiments.dynamic2006;

import io.tidemark.core.filter.MultisetFilter;
import io.tidemark.core.filter.counting.CountLayout;
import io.tidemark.core.filter.counting.CountingBloomFilter;
import io.tidemark.core.filter.counting.CountingBloomSpec;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.experiments.Progress;
import io.tidemark.experiments.Stopwatch;
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
   * What a filter holds after the stream.
   *
   * @param bytes its memory when all was added
   * @param rebuilds changes of width
   * @param saturated counters that can count no further
   * @param wrong share of keys counted wrong
   * @param low share of keys counted too low
   */
  record Content(long bytes, long rebuilds, long saturated, double wrong, double low) {}

  /**
   * What is known of a filter.
   *
   * @param name which
   * @param content what it holds after the stream
   * @param readNanos time of a read
   * @param writeNanos time of an addition or removal
   */
  record Facts(String name, Content content, double readNanos, double writeNanos) {
    double accessNanos() {
      return (readNanos + writeNanos) / 2;
    }
  }

  @Override
  public ExperimentResult run(Table1Parameters parameters, Progress progress)
      throws InterruptedException {
    OneStream stream = new OneStream(parameters);
    List<String> names = new ArrayList<>();
    List<Subject> subjects = new ArrayList<>();
    for (int bits : List.of(NARROW, WIDE)) {
      names.add("counting, " + bits + " bits");
      subjects.add(Subject.of(new CountingBloomFilter(
          new CountingBloomSpec(
              PaperShape.cells(parameters.keys()), bits, PaperShape.PROBES, CountLayout.STANDARD),
          stream.digest)));
    }
    for (Structure structure : Figure6.STRUCTURES) {
      names.add(structure.title());
      subjects.add(structure.create(
          PaperShape.cells(parameters.keys()),
          PaperShape.baseBits(parameters.meanCount()),
          stream.digest));
    }
    List<Content> contents = new ArrayList<>();
    for (Subject subject : subjects) {
      progress.at(0.5 * contents.size() / subjects.size());
      contents.add(stream.fill(subject));
    }
    return new Table1Report(parameters, facts(parameters, stream, names, subjects, contents))
        .result();
  }

  private List<Facts> facts(
      Table1Parameters parameters,
      OneStream stream,
      List<String> names,
      List<Subject> subjects,
      List<Content> contents) {
    List<MultisetFilter> filters = subjects.stream().map(Subject::filter).toList();
    TimedTurns turns = new TimedTurns(stopwatch, parameters.rounds());
    List<Double> reads = turns.nanosPerRead(filters, stream.digests());
    List<Double> writes = turns.nanosPerWrite(filters, stream.digests());
    List<Facts> facts = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      facts.add(new Facts(names.get(i), contents.get(i), reads.get(i), writes.get(i)));
    }
    return facts;
  }

  /** One stream: all keys are added, and then half of them removed. */
  private static final class OneStream {
    private final FastDigest digest;
    private final int[] keys;
    private final long[] counts;

    OneStream(Table1Parameters parameters) {
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

    Content fill(Subject subject) {
      MultisetFilter filter = subject.filter();
      for (int key : keys) {
        filter.add(digest.of((long) key));
      }
      long bytes = filter.memoryBytes();
      for (int i = 0; i < keys.length / 2; i++) {
        filter.remove(digest.of((long) keys[i]));
      }
      long wrong = 0;
      long low = 0;
      for (int key = 0; key < counts.length; key++) {
        long estimate = filter.estimate(digest.of((long) key));
        wrong += estimate != counts[key] ? 1 : 0;
        low += estimate < counts[key] ? 1 : 0;
      }
      return new Content(
          bytes,
          subject.rebuilds().getAsLong(),
          filter instanceof CountingBloomFilter counting ? counting.saturatedCells() : 0,
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
