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
import java.util.List;
import java.util.concurrent.Callable;

/** Errors of all structures with the same memory, on real streams whose keys come and go. */
public final class RealCounts implements Experiment<RealCountsParameters> {
  /** Fewer keys than this would leave filters of a few words. */
  static final int FEWEST_KEYS = 200;

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
        case PAGED -> dynamic(cells, probes, 64, digest);
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
   * @param cells its counters
   * @param probes counters per key
   * @param bytes the memory that all have
   * @param tally what came of it
   */
  record Entry(
      String stream,
      double bitsPerKey,
      Contender contender,
      long cells,
      int probes,
      long bytes,
      WindowedStream.Tally tally) {
    String place() {
      return stream + ", " + bitsPerKey + " bits, " + contender.title();
    }
  }

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
          work.add(() -> entry(StreamFiles.name(file), stream, bits, contender, digest));
        }
      }
      entries.addAll(Crew.run(work, f -> progress.at((before + f) / count)));
    }
    return new RealCountsReport(parameters, entries, leftOut).result();
  }

  /** Looks for the most counters whose memory stays within the bound. */
  private static Entry entry(
      String name, WindowedStream stream, double bits, Contender contender, FastDigest digest) {
    long bytes = Math.round(bits * stream.mostDistinct() / Byte.SIZE);
    long cells = Math.max(64, bytes);
    Entry best = null;
    for (int i = 0; i < 6; i++) {
      int probes = probes(cells, stream.mostDistinct());
      MultisetFilter filter = contender.create(cells, probes, stream.mostCopies(), digest);
      WindowedStream.Tally tally = stream.run(filter);
      boolean fits = tally.mostBytes() <= bytes;
      if (fits && (best == null || best.cells() < cells)) {
        best = new Entry(name, bits, contender, cells, probes, bytes, tally);
      }
      double ratio = (double) bytes / tally.mostBytes();
      if (fits && ratio < 1.01) {
        break;
      }
      cells = Math.max(1, (long) (cells * ratio * 0.998));
    }
    if (best == null) {
      throw new IllegalStateException(
          "bytes: " + bytes + " (expected: room for " + contender.title() + ")");
    }
    return best;
  }

  /** The number of counters per key with the least error. */
  private static int probes(long cells, int keys) {
    return (int) Math.min(8, Math.max(1, Math.round(Math.log(2) * cells / keys)));
  }
}
