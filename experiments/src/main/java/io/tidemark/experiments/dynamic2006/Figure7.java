package io.tidemark.experiments.dynamic2006;

import io.tidemark.core.filter.counting.DynamicCountFilter;
import io.tidemark.experiments.Experiment;
import io.tidemark.experiments.Parallel;
import io.tidemark.experiments.Progress;
import io.tidemark.experiments.RunScale;
import io.tidemark.experiments.chart.Axis;
import io.tidemark.experiments.chart.Reference;
import io.tidemark.experiments.result.Check;
import io.tidemark.experiments.result.PrintedValues;
import io.tidemark.experiments.result.Report;
import io.tidemark.experiments.result.Rows;
import io.tidemark.workload.statistics.Interval;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/** The memory of a spectral filter by that of a dynamic one, over skew and multiplicity. */
public final class Figure7 extends Experiment<Figure7.Parameters> {
  private static final double TOLERANCE = 0.15;

  /**
   * What determines a run.
   *
   * @param keys distinct keys (paper: n)
   * @param meanCounts how often each is added on average (paper: M/n)
   * @param skews exponents of Zipf's law (paper: θ)
   * @param runs per point
   * @param seed of everything that is drawn
   */
  public record Parameters(
      int keys, List<Integer> meanCounts, List<Double> skews, int runs, long seed) {}

  /** With the paper's thousand keys. */
  public Figure7() {
    super("dynamic2006/figure-7");
  }

  @Override
  protected Parameters parameters(RunScale scale, List<Path> streams) {
    boolean full = scale == RunScale.FULL;
    return new Parameters(
        1_000,
        full ? List.of(10, 100, 1_000, 10_000, 1_000_000) : List.of(10, 100, 1_000_000),
        List.of(0.0, 0.1, 0.5, 1.0, 1.5, 2.0),
        full ? 40 : 4,
        20_060_107L);
  }

  /**
   * Memory, as means over runs.
   *
   * @param meanCount how often a key is there on average
   * @param skew exponent of Zipf's law
   * @param modelRatio spectral by one width, both by the paper's formulas
   * @param overflowBits what a filter of one width has beyond its fixed bits (paper: y)
   * @param spectralBytes of the real index
   * @param oneWidthBytes of a filter of one width
   * @param pagedBytes of one in pages
   */
  record Memory(
      int meanCount,
      double skew,
      double modelRatio,
      double overflowBits,
      double spectralBytes,
      double oneWidthBytes,
      double pagedBytes) {
    String place() {
      return "av = " + meanCount + ", θ = " + skew;
    }

    double realRatio() {
      return spectralBytes / oneWidthBytes;
    }

    double pagedRatio() {
      return spectralBytes / pagedBytes;
    }
  }

  @Override
  protected void run(Parameters parameters, Report report, Progress progress)
      throws InterruptedException {
    List<Callable<Memory>> work = new ArrayList<>();
    for (int meanCount : parameters.meanCounts()) {
      for (double skew : parameters.skews()) {
        work.add(() -> mean(parameters, meanCount, skew));
      }
    }
    show(Rows.of(Parallel.run(work, progress)), report);
  }

  private static Memory mean(Parameters parameters, int meanCount, double skew) {
    List<Memory> runs = new ArrayList<>();
    for (int i = 0; i < parameters.runs(); i++) {
      runs.add(one(parameters.keys(), meanCount, skew, parameters.seed() + i));
    }
    return new Memory(
        meanCount,
        skew,
        runs.stream().mapToDouble(Memory::modelRatio).average().orElseThrow(),
        runs.stream().mapToDouble(Memory::overflowBits).average().orElseThrow(),
        runs.stream().mapToDouble(Memory::spectralBytes).average().orElseThrow(),
        runs.stream().mapToDouble(Memory::oneWidthBytes).average().orElseThrow(),
        runs.stream().mapToDouble(Memory::pagedBytes).average().orElseThrow());
  }

  private static Memory one(int keys, int meanCount, double skew, long seed) {
    DrawnMultiset filled = new DrawnMultiset(keys, skew, (long) keys * meanCount, seed);
    long cells = PaperShape.cells(keys);
    int baseBits = PaperShape.baseBits(meanCount);
    DynamicCountFilter oneWidth = filled.oneWidth(cells, baseBits);
    return new Memory(
        meanCount,
        skew,
        filled.spectralModelBits(cells) / DrawnMultiset.dynamicModelBits(oneWidth),
        oneWidth.overflowBits(),
        (double) filled.spectral(cells).memoryBytes(),
        (double) oneWidth.memoryBytes(),
        (double) filled.paged(cells, baseBits).memoryBytes());
  }

  static void show(Rows<Memory> points, Report report) {
    PrintedValues printed = PrintedValues.of("dynamic2006/figure-7");
    ToDoubleFunction<Memory> reference = p -> printed.get("ratio", p.meanCount(), p.skew());
    chart(report, "model", points, Memory::modelRatio);
    chart(report, "real", points, Memory::realRatio);
    chart(report, "pages", points, Memory::pagedRatio);
    report.table(
        "memory",
        points
            .count("mean count", Memory::meanCount)
            .number("skew", Memory::skew)
            .number("ratio by formulas", Memory::modelRatio)
            .number("reference", reference)
            .number("ratio in memory, one width", Memory::realRatio)
            .number("ratio in memory, pages", Memory::pagedRatio)
            .number("spectral", "bytes", Memory::spectralBytes)
            .number("one width", "bytes", Memory::oneWidthBytes)
            .number("pages", "bytes", Memory::pagedBytes)
            .number("rebuilds, one width", p -> 2 * p.overflowBits()));
    report.ours(
        "as-independent", points.near(Memory::place, Memory::modelRatio, reference, TOLERANCE));
    report.paper(
        "half-if-uniform", ratios(points, p -> p.skew() == 0.1, 2, Double.POSITIVE_INFINITY));
    report.paper(
        "spectral-smaller-if-many",
        ratios(points, p -> p.meanCount() == 1_000_000 && p.skew() >= 0.5, 0, 1));
    report.paper("spectral-smaller-if-skewed", ratios(points, p -> p.skew() == 2.0, 0, 1));
    report.goal(
        "pages-as-small",
        points.atMost(Memory::place, p -> p.pagedBytes() / p.oneWidthBytes(), 1.02));
  }

  private static void chart(
      Report report, String name, Rows<Memory> points, ToDoubleFunction<Memory> ratio) {
    report.chart(
        name,
        Axis.linear("skew θ", 0, 2),
        Axis.linear("memory of spectral by dynamic", 0, 4),
        points.lines(
            p -> String.format(Locale.ROOT, "av = %,d", p.meanCount()),
            Memory::skew,
            ratio,
            "mean of runs"),
        new Reference(Reference.Side.Y, 1, "equal memory"));
  }

  private static List<Check> ratios(
      Rows<Memory> points, Predicate<Memory> which, double low, double high) {
    return points
        .where(which)
        .checks(p -> new Check(p.place(), p.modelRatio(), new Interval(low, high)));
  }
}
