package io.tidemark.analysis.tuning;

import io.tidemark.analysis.theory.BlockedBloomTheory;
import io.tidemark.analysis.theory.BloomTheory;
import io.tidemark.core.Require;
import io.tidemark.core.filter.classic.BloomLayout;
import io.tidemark.core.filter.classic.BloomSpec;
import io.tidemark.core.kernel.WindowKernel;
import java.util.function.DoubleUnaryOperator;
import org.hipparchus.analysis.solvers.BrentSolver;

/** Shapes of Bloom filters that reach a goal. */
public final class BloomTuning {
  /** The least error that the blocked layout is tuned for; below, its windows waste too much. */
  public static final double MIN_BLOCKED_ERROR = 1e-6;

  /*
   * A wide window costs twice the words of a narrow one per operation. It is taken only where it
   * saves this much memory at equal error, or lowers the error by this factor at equal memory (which
   * is about the same: 3 % of ten bits per key is 0.3 bits, a factor of 2^(0.3 ln 2) in the error).
   */
  private static final double WIDE_MUST_SAVE = 0.97;
  private static final double WIDE_MUST_LOWER = 0.87;

  private static final BrentSolver SOLVER = new BrentSolver(1e-10, 1e-12);
  private static final int MAX_EVALUATIONS = 200;

  private BloomTuning() {}

  /**
   * The smallest filter whose false-positive rate after {@code keys} distinct keys is at most {@code
   * error}.
   */
  public static BloomSpec forError(long keys, double error, BloomLayout layout) {
    Require.inRange(keys, 1, Long.MAX_VALUE, "keys");
    Require.insideUnit(error, "error");
    return switch (layout) {
      case STANDARD -> standardForError(keys, error);
      case BLOCKED -> blockedForError(keys, error);
    };
  }

  /** The shape with the least false-positive rate after {@code keys} keys in {@code bytes}. */
  public static BloomSpec forMemory(long bytes, long keys, BloomLayout layout) {
    Require.inRange(bytes, 1, BloomSpec.MAX_BITS >>> 3, "bytes");
    Require.inRange(keys, 1, Long.MAX_VALUE, "keys");
    return switch (layout) {
      case STANDARD -> standardForMemory(bytes << 3, keys);
      case BLOCKED -> blockedForMemory(bytes, keys);
    };
  }

  /** The number of distinct keys after which the false-positive rate reaches {@code error}. */
  public static long keysAtError(BloomSpec spec, double error) {
    Require.insideUnit(error, "error");
    return switch (spec.layout()) {
      case STANDARD -> {
        double zeroFraction = -Math.expm1(Math.log(error) / spec.probes());
        yield (long) (Math.log(zeroFraction) / (spec.probes() * Math.log1p(-1.0 / spec.bits())));
      }
      case BLOCKED -> {
        // At 0.2 bits per key every bit is set for all practical purposes.
        double most = Math.log(5.0 * spec.bits());
        yield (long) Math.exp(root(
            logKeys -> BloomTheory.falsePositiveRate(spec, Math.exp(logKeys)),
            error,
            Math.log(1e-3),
            most));
      }
    };
  }

  private static BloomSpec standardForError(long keys, double error) {
    double leastBits = Double.POSITIVE_INFINITY;
    int best = 0;
    for (int probes = 1; probes <= BloomSpec.MAX_STANDARD_PROBES; probes++) {
      double bits = standardBits(keys, error, probes);
      if (bits < leastBits) {
        leastBits = bits;
        best = probes;
      }
    }
    return new BloomSpec(checkedBits(Math.ceil(leastBits)), best, BloomLayout.STANDARD);
  }

  /** Solves {@code (1 - (1 - 1/m)^(k n))^k = p} for m. */
  private static double standardBits(double n, double p, int k) {
    double logZeroFraction = Math.log1p(-Math.exp(Math.log(p) / k));
    return Math.max(1, -1.0 / Math.expm1(logZeroFraction / (k * n)));
  }

  private static BloomSpec blockedForError(long keys, double error) {
    Require.finiteAtLeast(error, MIN_BLOCKED_ERROR, "error of the blocked layout");
    int best = WindowKernel.MIN_PROBES;
    double leastCost = Double.POSITIVE_INFINITY;
    for (int probes = best; probes <= WindowKernel.MAX_PROBES; probes++) {
      double cost = blockedBits(keys, error, probes) * (isWide(probes) ? 1 / WIDE_MUST_SAVE : 1);
      if (cost < leastCost) {
        leastCost = cost;
        best = probes;
      }
    }
    double bits = Math.max(BloomSpec.MIN_BLOCKED_BITS, blockedBits(keys, error, best));
    long words = (checkedBits(Math.ceil(bits)) + 63) >>> 6;
    return new BloomSpec(words << 6, best, BloomLayout.BLOCKED);
  }

  private static double blockedBits(long keys, double error, int probes) {
    BloomSpec shape = new BloomSpec(BloomSpec.MIN_BLOCKED_BITS, probes, BloomLayout.BLOCKED);
    // 1 to 400 bits per key; the error falls as the bits grow.
    double logWindows = root(
        x -> BlockedBloomTheory.falsePositiveRate(shape, Math.exp(x), keys),
        error,
        Math.max(Math.log(8), Math.log(keys / 64.0)),
        Math.log(400.0 * keys + 64));
    return 64 * (Math.exp(logWindows) + shape.windowWords() - 1);
  }

  private static BloomSpec standardForMemory(long bits, long keys) {
    double optimal = BloomTheory.optimalProbes(bits, keys);
    int low = (int) Math.max(1, Math.min(BloomSpec.MAX_STANDARD_PROBES - 1, Math.floor(optimal)));
    BloomSpec fewer = new BloomSpec(bits, low, BloomLayout.STANDARD);
    BloomSpec more = new BloomSpec(bits, low + 1, BloomLayout.STANDARD);
    return BloomTheory.falsePositiveRate(fewer, keys) <= BloomTheory.falsePositiveRate(more, keys)
        ? fewer
        : more;
  }

  private static BloomSpec blockedForMemory(long bytes, long keys) {
    long bits = (bytes >>> 3) << 6;
    BloomSpec best = null;
    double leastCost = Double.POSITIVE_INFINITY;
    for (int probes = WindowKernel.MIN_PROBES; probes <= WindowKernel.MAX_PROBES; probes++) {
      BloomSpec spec = new BloomSpec(bits, probes, BloomLayout.BLOCKED);
      double error = BloomTheory.falsePositiveRate(spec, keys);
      double cost = isWide(probes) ? error / WIDE_MUST_LOWER : error;
      if (cost < leastCost) {
        leastCost = cost;
        best = spec;
      }
    }
    return Require.nonNull(best, "shape");
  }

  private static boolean isWide(int probes) {
    return probes > WindowKernel.MAX_NARROW_PROBES;
  }

  private static long checkedBits(double bits) {
    if (!(bits <= BloomSpec.MAX_BITS)) {
      throw new IllegalArgumentException(
          Require.message("bits needed", bits, "at most " + BloomSpec.MAX_BITS));
    }
    return (long) bits;
  }

  /** Where a monotone rate takes a value; in logarithms, so that small rates are found as well. */
  private static double root(DoubleUnaryOperator rate, double value, double low, double high) {
    double target = Math.log(value);
    DoubleUnaryOperator distance = x -> Math.log(rate.applyAsDouble(x)) - target;
    double atLow = distance.applyAsDouble(low);
    double atHigh = distance.applyAsDouble(high);
    if (Math.signum(atLow) == Math.signum(atHigh)) {
      // Every size in range is good enough, or none is: take the cheaper end, or say so.
      if (atLow <= 0 && atHigh <= 0) {
        return low;
      }
      throw new IllegalArgumentException(
          Require.message("error", value, "a rate that this layout reaches"));
    }
    return SOLVER.solve(MAX_EVALUATIONS, distance::applyAsDouble, low, high);
  }
}
