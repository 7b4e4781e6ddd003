package io.tidemark.experiments.dynamic2006;

import io.tidemark.core.filter.counting.DynamicCountFilter;
import io.tidemark.core.filter.counting.DynamicCountSpec;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.experiments.Experiment;
import io.tidemark.experiments.Progress;
import io.tidemark.experiments.RunScale;
import io.tidemark.experiments.Stopwatch;
import io.tidemark.experiments.chart.Axis;
import io.tidemark.experiments.chart.Layer;
import io.tidemark.experiments.chart.Reference;
import io.tidemark.experiments.chart.Series;
import io.tidemark.experiments.result.Check;
import io.tidemark.experiments.result.Column;
import io.tidemark.experiments.result.Datum;
import io.tidemark.experiments.result.Report;
import io.tidemark.experiments.result.Rows;
import io.tidemark.workload.random.RandomSource;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;

/** How long single additions take while counters grow: all at once, or page by page. */
public final class Growth extends Experiment<Growth.Parameters> {
  /** From here on it is looked whether memory was collected meanwhile. */
  private static final long SLOW_NANOS = 20_000;

  /** The longest of a window in which memory was collected, during an addition: not known. */
  private static final long UNKNOWN = Long.MAX_VALUE;

  private static final int BUFFER = 10_000;
  private static final double GOAL_NANOS = 1e6;

  /** Windows that are one point of the chart. */
  private static final int GROUP = 10;

  private final Stopwatch stopwatch;

  /**
   * What determines a run.
   *
   * @param cells counters (paper: m)
   * @param keys distinct keys, uniformly drawn
   * @param additions so many, one by one
   * @param perWindow additions of which the longest is kept; ten windows are a point of the chart
   * @param baseBits the least width of a counter (paper: x)
   * @param runs of each form, with the same keys
   * @param seed of everything that is drawn
   */
  public record Parameters(
      int cells, int keys, int additions, int perWindow, int baseBits, int runs, long seed) {}

  /** With times from a stopwatch. */
  public Growth(Stopwatch stopwatch) {
    super("dynamic2006/growth");
    this.stopwatch = stopwatch;
  }

  @Override
  protected Parameters parameters(RunScale scale, List<Path> streams) {
    long seed = 20_060_701L;
    return scale == RunScale.FULL
        ? new Parameters(10_000_000, 1_500_000, 100_000_000, 10_000, 1, 3, seed)
        : new Parameters(100_000, 15_000, 500_000, 1_000, 1, 2, seed);
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

    DynamicCountSpec spec(Parameters parameters) {
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
   * @param number which of its runs, from 1
   * @param latencies of additions during which no memory was collected
   * @param longestCollected the longest during which memory was, 0 if there is none
   * @param longestByWindow the longest of each window; {@link #UNKNOWN} where memory was collected
   * @param growths how often widths grew
   * @param bytes memory at the end
   */
  record Run(
      Form form,
      int number,
      Latencies latencies,
      long longestCollected,
      List<Long> longestByWindow,
      long growths,
      long bytes) {}

  @Override
  protected void run(Parameters parameters, Report report, Progress progress)
      throws InterruptedException {
    List<Run> runs = new ArrayList<>();
    int count = parameters.runs() * Form.values().length;
    // In turn, so that what else the machine does meets both alike.
    for (int i = 0; i < parameters.runs(); i++) {
      for (Form form : Form.values()) {
        runs.add(new Pass(form, parameters).run(i + 1, progress.part(runs.size(), count)));
      }
    }
    show(parameters, runs, report);
  }

  /** One pass over the keys. */
  private final class Pass {
    private final Form form;
    private final Parameters parameters;
    private final DynamicCountFilter filter;
    private final SplittableRandom random;
    private final FastDigest digest;
    private final Latencies latencies = new Latencies();
    private final List<Long> longestByWindow = new ArrayList<>();
    private long longestCollected;
    private long collections;

    Pass(Form form, Parameters parameters) {
      this.form = form;
      this.parameters = parameters;
      random = RandomSource.seeded(parameters.seed(), "growth");
      digest = FastDigest.seeded(random.nextLong());
      filter = new DynamicCountFilter(form.spec(parameters), digest);
    }

    Run run(int number, Progress progress) throws InterruptedException {
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
          number,
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

  /**
   * The longest addition of each window, the least of all runs: what only one run met was not the filter.
   */
  private record Windows(Form form, List<Run> runs, List<Long> byWindow) {
    static Windows of(Form form, List<Run> all) {
      List<Run> runs = all.stream().filter(r -> r.form() == form).toList();
      List<Long> least = new ArrayList<>();
      for (int i = 0; i < runs.get(0).longestByWindow().size(); i++) {
        int window = i;
        least.add(
            runs.stream().mapToLong(r -> r.longestByWindow().get(window)).min().orElseThrow());
      }
      return new Windows(form, runs, least);
    }

    private static double longest(List<Long> windows) {
      return windows.stream()
          .filter(n -> n != UNKNOWN)
          .mapToDouble(n -> n)
          .max()
          .orElse(Double.NaN);
    }

    /** The longest of all, as far as it is known. */
    double longest() {
      return longest(byWindow);
    }

    /** The longest of a group of windows, as far as it is known. */
    double longest(int group) {
      return longest(
          byWindow.subList(GROUP * group, Math.min(GROUP * (group + 1), byWindow.size())));
    }

    long unknown() {
      return byWindow.stream().filter(n -> n == UNKNOWN).count();
    }
  }

  /** The longest additions of a group of windows. */
  private record Group(long additions, double oneWidth, double paged) {
    double millions() {
      return additions / 1e6;
    }
  }

  private static void show(Parameters parameters, List<Run> all, Report report) {
    Windows oneWidth = Windows.of(Form.ONE_WIDTH, all);
    Windows paged = Windows.of(Form.PAGED, all);
    long perGroup = (long) GROUP * parameters.perWindow();
    List<Group> groups = new ArrayList<>();
    for (int i = 0; GROUP * i < oneWidth.byWindow().size(); i++) {
      groups.add(new Group((i + 1) * perGroup, oneWidth.longest(i), paged.longest(i)));
    }
    Rows<Group> windows = Rows.of(groups);
    report.let("perGroup", perGroup);
    report.chart(
        "longest",
        Axis.linear("additions so far, millions"),
        Axis.log("microseconds, " + TimedTurns.MEASURED_HERE),
        List.of(
            curve(windows, Form.ONE_WIDTH, Group::oneWidth),
            curve(windows, Form.PAGED, Group::paged)),
        new Reference(Reference.Side.Y, GOAL_NANOS / 1e3, "goal: 1 ms"));
    List<Run> runs = new ArrayList<>(oneWidth.runs());
    runs.addAll(paged.runs());
    report.table(
        "runs",
        Rows.of(runs)
            .text("form", r -> r.form().title())
            .count("run", Run::number)
            .number("median", "ns", r -> (double) r.latencies().quantile(0.5))
            .number("0.99 within", "ns", r -> (double) r.latencies().quantile(0.99))
            .number("0.9999 within", "ns", r -> (double) r.latencies().quantile(0.9999))
            .number("0.999999 within", "ns", r -> (double) r.latencies().quantile(0.999999))
            .number("longest", "ns", r -> (double) r.latencies().longest())
            .number("longest while memory was collected", "ns", r -> (double) r.longestCollected())
            .number(
                "longest in all runs alike", "ns", r -> (r.form() == Form.PAGED ? paged : oneWidth)
                    .longest())
            .count(
                "windows with a collection in all runs",
                r -> (r.form() == Form.PAGED ? paged : oneWidth).unknown())
            .count("growths", Run::growths)
            .count("memory", "bytes", Run::bytes));
    report.table(
        "windows",
        windows
            .count("additions so far", Group::additions)
            .column(Column.of(Form.ONE_WIDTH.title(), "ns"), w -> known(w.oneWidth()))
            .column(Column.of(Form.PAGED.title(), "ns"), w -> known(w.paged())));
    report.goal(
        "no-long-addition", List.of(Check.atMost(Form.PAGED.title(), paged.longest(), GOAL_NANOS)));
    report.ours(
        "same-keys",
        List.of(Check.atLeast(
            "growths of pages by those of one width",
            (double) paged.runs().get(0).growths() / oneWidth.runs().get(0).growths(),
            1)));
  }

  private static Datum known(double nanos) {
    return Double.isNaN(nanos) ? Datum.missing() : Datum.of(Math.round(nanos));
  }

  private static Series curve(Rows<Group> windows, Form form, ToDoubleFunction<Group> nanos) {
    return Series.of(
        form.title(),
        Layer.curve(
            "longest, " + TimedTurns.MEASURED_HERE,
            windows.points(Group::millions, w -> Math.max(1, nanos.applyAsDouble(w)) / 1e3)));
  }
}
