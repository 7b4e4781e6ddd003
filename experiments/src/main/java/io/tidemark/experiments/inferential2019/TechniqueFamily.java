package io.tidemark.experiments.inferential2019;

import java.util.List;

/** Techniques with one parameter that is tuned by trying. */
enum TechniqueFamily {
  /** Block timing filters by the paper's rule, over k. */
  TIMING("block timing", "k") {
    @Override
    Technique technique(double bitsPerItem, int parameter) {
      return new PaperTiming(bitsPerItem, parameter);
    }

    @Override
    boolean isPossible(long window, double bitsPerItem, int parameter) {
      return parameter <= PROBES_PER_BIT * bitsPerItem + MORE_PROBES
          && new PaperTiming(bitsPerItem, parameter).isPossible(window);
    }
  },
  /** Generalized filters, over k. */
  GENERALIZED("generalized", "k") {
    @Override
    Technique technique(double bitsPerItem, int parameter) {
      return new Generalized(bitsPerItem, parameter);
    }

    @Override
    boolean isPossible(long window, double bitsPerItem, int parameter) {
      return window * bitsPerItem >= LEAST_CELLS_PER_PROBE * parameter;
    }
  },
  /** Buffers of hashes, over their bits. */
  BUFFER("hash buffer", "bits per hash") {
    @Override
    Technique technique(double bitsPerItem, int parameter) {
      return new Buffered(bitsPerItem, parameter);
    }

    @Override
    boolean isPossible(long window, double bitsPerItem, int parameter) {
      return window * bitsPerItem >= parameter;
    }
  };

  /* More probes than this are never the best. */
  private static final double PROBES_PER_BIT = 0.5;
  private static final double MORE_PROBES = 4;

  /* With fewer cells, what a key sets it clears itself. */
  private static final double LEAST_CELLS_PER_PROBE = 4;

  private final String title;
  private final String parameterName;

  TechniqueFamily(String title, String parameterName) {
    this.title = title;
    this.parameterName = parameterName;
  }

  String title() {
    return title;
  }

  /** What is tuned. */
  String parameterName() {
    return parameterName;
  }

  abstract Technique technique(double bitsPerItem, int parameter);

  abstract boolean isPossible(long window, double bitsPerItem, int parameter);

  /** Of some parameters those that can be tried. */
  List<Integer> possible(List<Integer> parameters, long window, double bitsPerItem) {
    return parameters.stream().filter(p -> isPossible(window, bitsPerItem, p)).toList();
  }
}
