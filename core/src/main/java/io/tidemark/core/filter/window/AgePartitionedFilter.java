package io.tidemark.core.filter.window;

import io.tidemark.core.cell.RenewedCells;
import io.tidemark.core.facts.Facts;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.kernel.RenewalKernel;
import java.util.Arrays;

/**
 * Answers whether a key occurred in a window that moves along, by slices of bits that age together: a
 * key has one bit in each of the k youngest slices, and is found where k successive slices have its
 * bit. Each generation of the stream begins a new slice, and the oldest is reused.
 *
 * <p>Errors: false positives only. A key that occurred in the window is always found. A key is found
 * wrongly if others have set its bits in k successive slices, or if it occurred before the window but
 * in the generation in which the window begins.
 *
 * <p>Not safe for use by several threads.
 */
public final class AgePartitionedFilter extends GenerationFilter {
  /*
   * As in [1]. A slice has the number of the generation that began it: a key of generation g has its
   * bits in the slices g - k + 1 to g.
   *
   * Deviation: (a) A slice is not cleared when it is reused, but page by page when it is first
   * written to (RenewedCells). (b) Generations may be spans of time, and a tick may run back by a
   * bounded amount: the key then has the bits that it would have had in time. (c) Only those runs of
   * slices are looked at whose generation the window reaches, so that a window need not be a
   * multiple of a generation. (d) The place of a bit depends on the number of its slice, and not on
   * which of the k + l slices it is. (e) Runs are looked at from the oldest, but each from its youngest
   * slice back; [1] looks from both ends. (f) A key that comes late is also compared with what came
   * meanwhile.
   *
   * [1] A. Shtul, C. Baquero, P. S. Almeida: Age-Partitioned Bloom Filters. arXiv 2001.03147, 2020.
   */
  private final AgePartitionedSpec spec;
  private final int probes;

  /** Creates an empty filter. */
  public AgePartitionedFilter(AgePartitionedSpec spec, KeyDigest digest) {
    this(
        spec,
        digest,
        new Generations(spec, spec.generation()),
        new RenewedCells(spec.slices(), spec.bitsPerSlice()));
  }

  AgePartitionedFilter(
      AgePartitionedSpec spec, KeyDigest digest, Generations generations, RenewedCells cells) {
    super(digest, generations, cells);
    this.spec = spec;
    this.probes = spec.probes();
  }

  @Override
  void set(long keyDigest, long generation) {
    RenewalKernel.setRun(cells(), generation, probes, keyDigest);
  }

  @Override
  boolean test(long keyDigest, long oldest, long newest) {
    return RenewalKernel.testRuns(cells(), oldest, newest, probes, keyDigest);
  }

  /**
   * The share of the bits that are set in each slice that the window at the latest tick looks at, the
   * oldest first: from it follows how likely a key is found that never came.
   */
  public double[] fills() {
    long first = oldest() - probes + 1;
    double[] fills = new double[(int) (generations().current() - first) + 1];
    for (int i = 0; i < fills.length; i++) {
      fills[i] = fill(first + i);
    }
    return fills;
  }

  /** As {@link io.tidemark.core.filter.Filter#expectedError}. Reads all slices of the window. */
  @Override
  public double expectedError() {
    return RunProbability.of(fills(), probes);
  }

  @Override
  public Facts stateFacts() {
    return MovingWindow.stateFacts(this, Arrays.stream(fills()).average().orElse(0));
  }

  @Override
  public AgePartitionedSpec spec() {
    return spec;
  }
}
