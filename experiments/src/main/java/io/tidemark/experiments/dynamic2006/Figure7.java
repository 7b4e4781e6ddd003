package io.tidemark.experiments.dynamic2006;

import io.tidemark.core.filter.counting.DynamicCountFilter;
import io.tidemark.experiments.Crew;
import io.tidemark.experiments.Progress;
import io.tidemark.experiments.result.ExperimentResult;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

/** The memory of a spectral filter by that of a dynamic one, over skew and multiplicity. */
public final class Figure7 extends CountExperiment<Figure7Parameters> {
  /** With the paper's thousand keys. */
  public Figure7() {
    super(
        "figure-7",
        "Memory of spectral by that of dynamic filters",
        "Figure 7",
        2,
        15,
        Figure7Parameters.quick(),
        Figure7Parameters.full());
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
  public ExperimentResult run(Figure7Parameters parameters, Progress progress)
      throws InterruptedException {
    List<Callable<Memory>> work = new ArrayList<>();
    for (int meanCount : parameters.meanCounts()) {
      for (double skew : parameters.skews()) {
        work.add(() -> mean(parameters, meanCount, skew));
      }
    }
    return new Figure7Report(parameters, Crew.run(work, progress)).result();
  }

  private static Memory mean(Figure7Parameters parameters, int meanCount, double skew) {
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
    Filled filled = new Filled(keys, skew, (long) keys * meanCount, seed);
    long cells = PaperShape.cells(keys);
    int baseBits = PaperShape.baseBits(meanCount);
    DynamicCountFilter oneWidth = filled.oneWidth(cells, baseBits);
    return new Memory(
        meanCount,
        skew,
        filled.spectralModelBits(cells) / Filled.dynamicModelBits(oneWidth),
        oneWidth.overflowBits(),
        (double) filled.spectral(cells).memoryBytes(),
        (double) oneWidth.memoryBytes(),
        (double) filled.paged(cells, baseBits).memoryBytes());
  }
}
