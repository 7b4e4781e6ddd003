package io.tidemark.experiments.dynamic2006;

import io.tidemark.core.filter.MultisetFilter;
import io.tidemark.core.filter.counting.CountLayout;
import io.tidemark.core.filter.counting.CountingBloomFilter;
import io.tidemark.core.filter.counting.CountingBloomSpec;
import io.tidemark.core.filter.counting.DynamicCountFilter;
import io.tidemark.core.filter.counting.DynamicCountSpec;
import io.tidemark.core.filter.counting.SpectralBloomFilter;
import io.tidemark.core.filter.counting.SpectralBloomSpec;
import io.tidemark.core.filter.counting.SpectralRule;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.experiments.Experiment;
import io.tidemark.experiments.Parallel;
import io.tidemark.experiments.Progress;
import io.tidemark.experiments.RunScale;
import io.tidemark.experiments.StreamFiles;
import io.tidemark.experiments.chart.Axis;
import io.tidemark.experiments.result.Check;
import io.tidemark.experiments.result.Report;
import io.tidemark.experiments.result.Rows;
import io.tidemark.workload.trace.Trace;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.ToDoubleFunction;

/** Errors of all structures with the same memory, on real streams whose keys come and go. */
public final class RealCounts extends Experiment<RealCounts.Parameters> {
  /** Fewer keys than this would leave filters of a few words. */
  private static final int FEWEST_KEYS = 200;

  /** What it takes to find the most counters that fit, to about a hundredth. */
  private static final int ATTEMPTS = 6;

  private static final int FEWEST_CELLS = 64;

  /**
   * What determines a run.
   *
   * @param files streams
   * @param windowShare items of a stream after which a key is removed again, by all items
   * @param bitsPerKey memories, in bits by the distinct keys of a window
   * @param probes numbers of counters per key that are tried
   * @param checkpoints how often all keys are asked for
   * @param seed of hash functions
   */
  public record Parameters(
      List<Path> files,
      double windowShare,
      List<Double> bitsPerKey,
      List<Integer> probes,
      int checkpoints,
      long seed) {}

  /** On the user's files. */
  public RealCounts() {
    super("dynamic2006/real-counts");
  }

  @Override
  protected boolean needsStreams() {
    return true;
  }

  @Override
  protected Parameters parameters(RunScale scale, List<Path> streams) {
    long seed = 20_060_801L;
    return scale == RunScale.FULL
        ? new Parameters(streams, 0.2, List.of(24.0, 48.0), List.of(1, 2, 3, 4, 5), 20, seed)
        : new Parameters(streams, 0.2, List.of(24.0), List.of(2, 3), 4, seed);
  }

  /** The structures, each of which takes what counters the memory allows. */
  enum Contender {
    COUNTING_4("counting, 4 bits"),
    COUNTING_ALL("counting, wide enough for all"),
    SPECTRAL("spectral"),
    ONE_WIDTH("dynamic, one width"),
    PAGED("dynamic, pages");

    private final String title;

    Contender(String title) {
      this.title = title;
    }

    String title() {
      return title;
    }

    private MultisetFilter create(long cells, int probes, long mostCopies, FastDigest digest) {
      // Other keys share counters with the most frequent one: twice its copies are taken as the
      // end.
      int wide = Long.SIZE - Long.numberOfLeadingZeros(2 * mostCopies);
      return switch (this) {
        case COUNTING_4 -> counting(cells, 4, probes, digest);
        case COUNTING_ALL -> counting(cells, wide, probes, digest);
        case SPECTRAL ->
          new SpectralBloomFilter(
              new SpectralBloomSpec(
                  cells, probes, SpectralRule.MINIMUM_SELECTION, 0, PaperShape.SLACK),
              digest);
        case ONE_WIDTH -> dynamic(cells, probes, cells, digest);
        case PAGED -> dynamic(cells, probes, DynamicCountSpec.PAGE_CELLS, digest);
      };
    }

    private static MultisetFilter counting(long cells, int bits, int probes, FastDigest digest) {
      return new CountingBloomFilter(
          new CountingBloomSpec(cells, bits, probes, CountLayout.STANDARD), digest);
    }

    private static MultisetFilter dynamic(
        long cells, int probes, long cellsPerPage, FastDigest digest) {
      return new DynamicCountFilter(
          new DynamicCountSpec(
              cells,
              1,
              probes,
              PaperShape.SHRINK_AT,
              cellsPerPage,
              CountLayout.STANDARD,
              DynamicCountSpec.UNBOUNDED),
          digest);
    }
  }

  /**
   * The result of a structure on a stream.
   *
   * @param stream name of the stream
   * @param bitsPerKey memory by the most distinct keys at once
   * @param contender which structure
   * @param probes counters per key
   * @param fit the result
   */
  record Entry(String stream, double bitsPerKey, Contender contender, int probes, Fit fit) {
    WindowedStream.Tally tally() {
      return fit.tally();
    }

    String place() {
      return stream + ", " + bitsPerKey + " bits, " + contender.title();
    }
  }

  /**
   * A filter that fits.
   *
   * @param cells its counters
   * @param bytes the memory that all have
   * @param tally the result
   */
  record Fit(long cells, long bytes, WindowedStream.Tally tally) {}

  @Override
  protected void run(Parameters parameters, Report report, Progress progress)
      throws IOException, InterruptedException {
    List<Entry> entries = new ArrayList<>();
    StreamFiles.forEachTrace(
        parameters.files(),
        FEWEST_KEYS,
        report,
        progress,
        (name, trace, part) -> entries.addAll(entries(parameters, name, trace, part)));
    report.let("windowPercent", Math.round(100 * parameters.windowShare()));
    if (!entries.isEmpty()) {
      show(parameters, Rows.of(entries), report);
    }
  }

  private static List<Entry> entries(
      Parameters parameters, String name, Trace trace, Progress progress)
      throws InterruptedException {
    FastDigest digest = FastDigest.seeded(parameters.seed());
    WindowedStream stream =
        new WindowedStream(trace, parameters.windowShare(), parameters.checkpoints(), digest);
    List<Callable<Entry>> work = new ArrayList<>();
    for (double bits : parameters.bitsPerKey()) {
      for (Contender contender : Contender.values()) {
        work.add(() -> best(name, stream, bits, contender, parameters.probes(), digest));
      }
    }
    return Parallel.run(work, progress);
  }

  /** The counters per key with the fewest wrong counts, each with the most counters that fit. */
  private static Entry best(
      String name,
      WindowedStream stream,
      double bits,
      Contender contender,
      List<Integer> numbers,
      FastDigest digest) {
    return numbers.stream()
        .map(probes -> new Entry(
            name, bits, contender, probes, fitting(stream, bits, contender, probes, digest)))
        .min(Comparator.comparingDouble(e -> e.fit().tally().wrongShare()))
        .orElseThrow();
  }

  /** Looks for the most counters whose memory stays within the bound. */
  private static Fit fitting(
      WindowedStream stream, double bits, Contender contender, int probes, FastDigest digest) {
    long bytes = Math.round(bits * stream.mostDistinct() / Byte.SIZE);
    long cells = Math.max(FEWEST_CELLS, bytes);
    long tooMany = Long.MAX_VALUE;
    Optional<Fit> best = Optional.empty();
    for (int i = 0; i < ATTEMPTS && cells < tooMany; i++) {
      WindowedStream.Tally tally =
          stream.run(contender.create(cells, probes, stream.mostCopies(), digest));
      double ratio = (double) bytes / tally.mostBytes();
      if (ratio >= 1) {
        best = Optional.of(new Fit(cells, bytes, tally));
        cells = (long) Math.max(cells * 1.005, cells * ratio * 0.995);
      } else {
        tooMany = cells;
        long fits = best.map(Fit::cells).orElse(FEWEST_CELLS - 1L);
        cells = Math.max(fits + 1, (long) (cells * ratio * 0.99));
      }
    }
    return best.orElseThrow(() -> new IllegalStateException(
        "bytes: " + bytes + " (expected: room for " + contender.title() + ")"));
  }

  private static void show(Parameters parameters, Rows<Entry> entries, Report report) {
    for (double bits : parameters.bitsPerKey()) {
      report.let("bits", Math.round(bits));
      Rows<Entry> own = entries.where(e -> e.bitsPerKey() == bits);
      report.sidewaysChart(
          "wrong-" + Math.round(bits),
          Axis.categories("stream", own.categories(Entry::stream)),
          Axis.linear("share of counts that are wrong"),
          own.bars(
              e -> e.contender().title(), Entry::stream, e -> e.tally().wrongShare(), "wrong"));
    }
    report.table(
        "counts",
        entries
            .text("stream", Entry::stream)
            .number("memory by key", "bits", Entry::bitsPerKey)
            .text("structure", e -> e.contender().title())
            .number("wrong", e -> e.tally().wrongShare())
            .number("mean distance", e -> e.tally().meanDistance())
            .count("too low", e -> e.tally().low())
            .count("refused removals", e -> e.tally().refused())
            .count("cells", e -> e.fit().cells())
            .count("probes", Entry::probes)
            .count("most memory", "bytes", e -> e.tally().mostBytes())
            .count("allowed", "bytes", e -> e.fit().bytes()));
    report.ours(
        "never-too-low", entries.atMost(Entry::place, e -> (double) e.tally().low(), 0));
    report.ours(
        "no-removal-refused",
        entries.atMost(Entry::place, e -> (double) e.tally().refused(), 0));
    Set<Contender> others = EnumSet.complementOf(EnumSet.of(Contender.PAGED));
    report.goal(
        "pages-wrong-least",
        lead(
            entries,
            EnumSet.complementOf(EnumSet.of(Contender.PAGED, Contender.COUNTING_4)),
            WindowedStream.Tally::wrongShare));
    report.goal("pages-nearest", lead(entries, others, WindowedStream.Tally::meanDistance));
  }

  /** What pages have beyond the least of others, on each stream. */
  private static List<Check> lead(
      Rows<Entry> entries, Set<Contender> others, ToDoubleFunction<WindowedStream.Tally> measure) {
    return entries
        .where(e -> e.contender() == Contender.PAGED)
        .checks(own -> Check.atMost(
            own.stream() + ", " + own.bitsPerKey() + " bits",
            measure.applyAsDouble(own.tally())
                - entries.all().stream()
                    .filter(
                        e -> e.stream().equals(own.stream()) && e.bitsPerKey() == own.bitsPerKey())
                    .filter(e -> others.contains(e.contender()))
                    .mapToDouble(e -> measure.applyAsDouble(e.tally()))
                    .min()
                    .orElseThrow(),
            0));
  }
}
