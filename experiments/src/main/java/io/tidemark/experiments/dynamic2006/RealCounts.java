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
import io.tidemark.experiments.Crew;
import io.tidemark.experiments.Experiment;
import io.tidemark.experiments.ExperimentCard;
import io.tidemark.experiments.Preparation;
import io.tidemark.experiments.Progress;
import io.tidemark.experiments.RunOptions;
import io.tidemark.experiments.Source;
import io.tidemark.experiments.StreamFiles;
import io.tidemark.experiments.result.ExperimentResult;
import io.tidemark.workload.trace.Trace;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;

/** Errors of all structures with the same memory, on real streams whose keys come and go. */
public final class RealCounts implements Experiment<RealCountsParameters> {
  /** Fewer keys than this would leave filters of a few words. */
  static final int FEWEST_KEYS = 200;

  /** What it takes to find the most counters that fit, to about a hundredth. */
  private static final int ATTEMPTS = 6;

  private static final int FEWEST_CELLS = 64;

  private static final ExperimentCard CARD = new ExperimentCard(
      CountExperiment.STEM + "real-counts",
      "Counts of keys that come and go, on real streams",
      new Source(CountExperiment.PAPER, "on other data"),
      Duration.ofSeconds(10),
      Duration.ofSeconds(120));

  /** An experiment that needs the user's files. */
  public RealCounts() {}

  @Override
  public ExperimentCard card() {
    return CARD;
  }

  @Override
  public Preparation<RealCountsParameters> prepare(RunOptions options) throws IOException {
    return StreamFiles.prepare(options, files -> switch (options.scale()) {
      case QUICK -> RealCountsParameters.quick(files);
      case FULL -> RealCountsParameters.full(files);
    });
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
   * What came of a structure on a stream.
   *
   * @param stream name of the stream
   * @param bitsPerKey memory by the most distinct keys at once
   * @param contender which structure
   * @param probes counters per key
   * @param fit what came of it
   */
  record Entry(String stream, double bitsPerKey, Contender contender, int probes, Fit fit) {
    String place() {
      return stream + ", " + bitsPerKey + " bits, " + contender.title();
    }
  }

  /**
   * A filter that fits.
   *
   * @param cells its counters
   * @param bytes the memory that all have
   * @param tally what came of it
   */
  record Fit(long cells, long bytes, WindowedStream.Tally tally) {}

  @Override
  public ExperimentResult run(RealCountsParameters parameters, Progress progress)
      throws IOException, InterruptedException {
    List<Entry> entries = new ArrayList<>();
    List<String> leftOut = new ArrayList<>();
    int count = parameters.files().size();
    FastDigest digest = FastDigest.seeded(parameters.seed());
    for (int i = 0; i < count; i++) {
      Path file = parameters.files().get(i);
      double before = i;
      progress.at(before / count);
      Trace trace = Trace.readTsv(file);
      if (trace.distinctKeys() < FEWEST_KEYS) {
        leftOut.add(StreamFiles.name(file));
        continue;
      }
      WindowedStream stream =
          new WindowedStream(trace, parameters.windowShare(), parameters.checkpoints(), digest);
      List<Callable<Entry>> work = new ArrayList<>();
      for (double bits : parameters.bitsPerKey()) {
        for (Contender contender : Contender.values()) {
          work.add(() ->
              best(StreamFiles.name(file), stream, bits, contender, parameters.probes(), digest));
        }
      }
      entries.addAll(Crew.run(work, f -> progress.at((before + f) / count)));
    }
    return new RealCountsReport(parameters, entries, leftOut).result();
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
}
