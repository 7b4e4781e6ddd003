package io.tidemark.experiments.dynamic2006;

import io.tidemark.core.filter.counting.DynamicCountFilter;
import io.tidemark.core.filter.counting.DynamicCountSpec;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.experiments.Progress;
import io.tidemark.experiments.Stopwatch;
import io.tidemark.experiments.result.ExperimentResult;
import io.tidemark.workload.random.RandomSource;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** How long single additions take while counters grow: all at once, or page by page. */
public final class Growth extends CountExperiment<GrowthParameters> {
  /** From here on it is looked whether memory was collected meanwhile. */
  private static final long SLOW_NANOS = 20_000;

  /** The longest of a window in which memory was collected, during an addition: not known. */
  static final long UNKNOWN = Long.MAX_VALUE;

  private static final int BUFFER = 10_000;

  private final Stopwatch stopwatch;

  /** With times from a stopwatch. */
  public Growth(Stopwatch stopwatch) {
    super(
        "growth",
        "The longest single addition while counters grow",
        "Section 3.2, beyond it",
        3,
        200,
        GrowthParameters.quick(),
        GrowthParameters.full());
    this.stopwatch = stopwatch;
  }

  /** How widths are held. */
  enum Form {
    ONE_WIDTH("one width for all"),
    PAGED("a width for each page");

    private final String title;

    Form(String title) {
      this.title = title;
    }

    String title() {
      return title;
    }

    DynamicCountSpec spec(GrowthParameters parameters) {
      return switch (this) {
        case ONE_WIDTH ->
          PaperShape.oneWidth(parameters.cells(), parameters.baseBits(), PaperShape.SHRINK_AT);
        case PAGED ->
          PaperShape.paged(parameters.cells(), parameters.baseBits(), DynamicCountSpec.UNBOUNDED);
      };
    }
  }

  /**
   * A run.
   *
   * @param form which
   * @param latencies of additions during which no memory was collected
   * @param longestCollected the longest during which memory was, 0 if there is none
   * @param longestByWindow the longest of each window; {@link #UNKNOWN} where memory was collected
   * @param growths how often widths grew
   * @param bytes memory at the end
   */
  record Run(
      Form form,
      Latencies latencies,
      long longestCollected,
      List<Long> longestByWindow,
      long growths,
      long bytes) {
    Run {
      longestByWindow = List.copyOf(longestByWindow);
    }
  }

  @Override
  public ExperimentResult run(GrowthParameters parameters, Progress progress)
      throws InterruptedException {
    List<Run> runs = new ArrayList<>();
    int count = parameters.runs() * Form.values().length;
    // In turn, so that what else the machine does meets both alike.
    for (int i = 0; i < parameters.runs(); i++) {
      for (Form form : Form.values()) {
        double before = runs.size();
        runs.add(new Pass(form, parameters).run(f -> progress.at((before + f) / count)));
      }
    }
    return new GrowthReport(parameters, runs).result();
  }

  /** One pass over the keys. */
  private final class Pass {
    private final Form form;
    private final GrowthParameters parameters;
    private final DynamicCountFilter filter;
    private final SplittableRandom random;
    private final FastDigest digest;
    private final Latencies latencies = new Latencies();
    private final List<Long> longestByWindow = new ArrayList<>();
    private long longestCollected;
    private long collections;

    Pass(Form form, GrowthParameters parameters) {
      this.form = form;
      this.parameters = parameters;
      random = RandomSource.seeded(parameters.seed(), "growth");
      digest = FastDigest.seeded(random.nextLong());
      filter = new DynamicCountFilter(form.spec(parameters), digest);
    }

    Run run(Progress progress) throws InterruptedException {
      long[] buffer = new long[BUFFER];
      long windowLongest = 0;
      int windowSize = 0;
      for (int done = 0; done < parameters.additions(); done += BUFFER) {
        progress.at((double) done / parameters.additions());
        int size = Math.min(BUFFER, parameters.additions() - done);
        for (int i = 0; i < size; i++) {
          buffer[i] = digest.of((long) random.nextInt(parameters.keys()));
        }
        collections = stopwatch.collections();
        for (int i = 0; i < size; i++) {
          windowLongest = Math.max(windowLongest, add(buffer[i]));
          if (++windowSize == parameters.perWindow()) {
            longestByWindow.add(windowLongest);
            windowLongest = 0;
            windowSize = 0;
          }
        }
      }
      return new Run(
          form,
          latencies,
          longestCollected,
          longestByWindow,
          filter.growths(),
          filter.memoryBytes());
    }

    /** Adds a key, and returns how long that took; not known if memory was collected meanwhile. */
    private long add(long key) {
      long start = stopwatch.nanos();
      filter.add(key);
      long took = stopwatch.nanos() - start;
      if (took >= SLOW_NANOS) {
        long now = stopwatch.collections();
        if (now != collections) {
          collections = now;
          longestCollected = Math.max(longestCollected, took);
          return UNKNOWN;
        }
      }
      latencies.add(took);
      return took;
    }
  }
}
