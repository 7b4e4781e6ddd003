package io.tidemark.experiments.inferential2019;

import io.tidemark.experiments.result.PrintedValues;

/**
 * Penalties of an independent implementation on streams of the same laws: other generator, other
 * hash functions, no code in common. Its parameters were tuned on one stream and measured on others.
 */
final class ReferencePenalties {
  /** The keys of its streams. */
  static final int UNIVERSE = 1 << 16;

  private final PrintedValues values;

  private ReferencePenalties(PrintedValues values) {
    this.values = values;
  }

  /** Those of block timing filters; of the prior alone and of hash buffers on the same streams, too. */
  static ReferencePenalties timing() {
    return new ReferencePenalties(PrintedValues.of("inferential2019/timing-reference"));
  }

  /** Those of generalized filters. */
  static ReferencePenalties generalized() {
    return new ReferencePenalties(PrintedValues.of("inferential2019/generalized-reference"));
  }

  /** A value at a setting; not a number if it was not tried. */
  double get(String column, Workload workload, double bitsPerItem) {
    return workload.stream() instanceof StreamChoice.Drawn drawn && drawn.universe() == UNIVERSE
        ? values.get(column, drawn.kind(), workload.window(), bitsPerItem)
        : Double.NaN;
  }
}
