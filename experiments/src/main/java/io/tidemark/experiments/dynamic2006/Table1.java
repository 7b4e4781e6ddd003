package io.tidemark.experiments.dynamic2006;

import io.tidemark.core.filter.MultisetFilter;
import io.tidemark.core.filter.counting.CountLayout;
import io.tidemark.core.filter.counting.CountingBloomFilter;
import io.tidemark.core.filter.counting.CountingBloomSpec;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.experiments.Experiment;
import io.tidemark.experiments.Progress;
import io.tidemark.experiments.RunScale;
import io.tidemark.experiments.Stopwatch;
import io.tidemark.experiments.chart.Axis;
import io.tidemark.experiments.chart.Layer;
import io.tidemark.experiments.chart.Series;
import io.tidemark.experiments.result.Check;
import io.tidemark.experiments.result.PrintedValues;
import io.tidemark.experiments.result.Report;
import io.tidemark.experiments.result.Rows;
import io.tidemark.workload.random.RandomSource;
import io.tidemark.workload.stream.ZipfStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;

/** The paper's comparison of the three structures, as measured facts on one stream. */
public final class Table1 extends Experiment<Table1.Parameters> {
  private static final int NARROW = 4;
  private static final int WIDE = 32;

  private final Stopwatch stopwatch;

  /**
   * What determines a run.
   *
   * @param keys distinct keys
   * @param meanCount how often each is added on average
   * @param skew exponent of Zipf's law
   * @param rounds how often reads and writes are timed
   * @param seed of everything that is drawn
   */
  public record Parameters(int keys, int meanCount, double skew, int rounds, long seed) {}

  /** With times from a stopwatch. */
  public Table1(Stopwatch stopwatch) {
    super("dynamic2006/table-1");
    this.stopwatch = stopwatch;
  }

  @Override
  protected Parameters parameters(RunScale scale, List<Path> streams) {
    boolean full = scale == RunScale.FULL;
    return new Parameters(full ? 10_000 : 1_000, 100, 1.0, full ? 10 : 1, 20_060_201L);
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
  protected void run(Parameters parameters, Report report, Progress progress)
      throws InterruptedException {
    OneStream stream = new OneStream(parameters);
    List<String> names = new ArrayList<>();
    List<TrackedFilter> subjects = new ArrayList<>();
    for (int bits : List.of(NARROW, WIDE)) {
      names.add("counting, " + bits + " bits");
      subjects.add(TrackedFilter.of(new CountingBloomFilter(
          new CountingBloomSpec(
              PaperShape.cells(parameters.keys()), bits, PaperShape.PROBES, CountLayout.STANDARD),
          stream.digest)));
    }
    for (ResizingStructure structure : Figure6.STRUCTURES) {
      names.add(structure.title());
      subjects.add(structure.create(
          PaperShape.cells(parameters.keys()),
          PaperShape.baseBits(parameters.meanCount()),
          stream.digest));
    }
    List<Content> contents = new ArrayList<>();
    for (TrackedFilter tracked : subjects) {
      progress.at(0.5 * contents.size() / subjects.size());
      contents.add(stream.fill(tracked));
    }
    show(parameters, Rows.of(facts(parameters, stream, names, subjects, contents)), report);
  }

  private List<Facts> facts(
      Parameters parameters,
      OneStream stream,
      List<String> names,
      List<TrackedFilter> subjects,
      List<Content> contents) {
    List<MultisetFilter> filters = subjects.stream().map(TrackedFilter::filter).toList();
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

    OneStream(Parameters parameters) {
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

    Content fill(TrackedFilter tracked) {
      MultisetFilter filter = tracked.filter();
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
          tracked.rebuilds().getAsLong(),
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

  /** With narrow and wide counters, a spectral filter, one width and pages, in this order. */
  private static void show(Parameters parameters, Rows<Facts> facts, Report report) {
    Facts narrow = facts.all().get(0);
    Facts wide = facts.all().get(1);
    Facts spectral = facts.all().get(2);
    Facts dynamic = facts.all().get(3);
    List<String> names = facts.categories(Facts::name);
    report.sidewaysChart(
        "access",
        Axis.categories("structure", names),
        Axis.linear("times as long, " + TimedTurns.MEASURED_HERE),
        List.of(
            bars("read", facts, f -> f.readNanos() / wide.readNanos()),
            bars("addition or removal", facts, f -> f.writeNanos() / wide.writeNanos())));
    double cells = (double) PaperShape.cells(parameters.keys());
    ToDoubleFunction<Facts> access = f -> f.accessNanos() / wide.accessNanos();
    report.table(
        "facts",
        facts
            .text("structure", Facts::name)
            .count("memory", "bytes", f -> f.content().bytes())
            .number("memory by counter", "bits", f -> Byte.SIZE * f.content().bytes() / cells)
            .number("read", "ns", Facts::readNanos)
            .number("write", "ns", Facts::writeNanos)
            .number("access by that of 32 bits", access)
            .count("rebuilds", f -> f.content().rebuilds())
            .count("saturated counters", f -> f.content().saturated())
            .number("keys counted wrong", f -> f.content().wrong())
            .number("keys counted too low", f -> f.content().low()));
    report.table("paper", PrintedValues.of("dynamic2006/table-1").rows());
    report.paper(
        "counting-saturates",
        List.of(Check.atLeast(narrow.name(), (double) narrow.content().saturated(), 1)));
    report.paper(
        "dynamic-does-not-saturate",
        List.of(Check.atMost(dynamic.name(), dynamic.content().low(), 0)));
    report.paper(
        "access-times",
        List.of(
            Check.atMost(dynamic.name(), access.applyAsDouble(dynamic), 1.5),
            Check.atLeast(spectral.name(), access.applyAsDouble(spectral), 2)));
    report.paper(
        "fewer-rebuilds",
        List.of(Check.atLeast(
            "SBF by DCF",
            (double) spectral.content().rebuilds() / dynamic.content().rebuilds(),
            100)));
    report.ours(
        "never-too-low",
        facts
            .where(f -> f.content().saturated() == 0)
            .atMost(Facts::name, f -> f.content().low(), 0));
  }

  private static Series bars(String name, Rows<Facts> facts, ToDoubleFunction<Facts> ratio) {
    return Series.of(
        name,
        Layer.bars(TimedTurns.MEASURED_HERE, facts.points(f -> facts.all().indexOf(f), ratio)));
  }
}
