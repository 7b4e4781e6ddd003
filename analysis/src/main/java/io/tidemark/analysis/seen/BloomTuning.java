package io.tidemark.analysis.seen;

import io.tidemark.analysis.search.Bisection;
import io.tidemark.core.Require;
import io.tidemark.core.filter.seen.BloomLayout;
import io.tidemark.core.filter.seen.BloomSpec;
import io.tidemark.core.kernel.WindowKernel;
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

  private static final int MAX_EVALUATIONS = 200;

  private BloomTuning() {}

  /** The layout for an error: blocked, unless the error is too small for it. */
  public static BloomLayout usualLayout(double error) {
    Require.insideUnit(error, "error");
    return error < MIN_BLOCKED_ERROR ? BloomLayout.STANDARD : BloomLayout.BLOCKED;
  }

  /**
   * The smallest filter whose false-positive rate after {@code keys} distinct keys is at most {@code
   * error}.
   */
  public static BloomSpec forError(long keys, double error, BloomLayout layout) {
    Require.inRange(keys, 1, Long.MAX_VALUE, "keys");
    Require.insideUnit(error, "error");
    return switch (layout) {
      case STANDARD -> standardForError((double) keys, error);
      case BLOCKED -> blockedForError((double) keys, error);
    };
  }

  /** The shape with the least false-positive rate after {@code keys} keys in {@code bytes}. */
  public static BloomSpec forMemory(long bytes, long keys, BloomLayout layout) {
    Require.inRange(bytes, 1, BloomSpec.MAX_BITS >>> 3, "bytes");
    Require.inRange(keys, 1, Long.MAX_VALUE, "keys");
    return switch (layout) {
      case STANDARD -> standardForMemory(bytes << 3, (double) keys);
      case BLOCKED -> blockedForMemory(bytes, (double) keys);
    };
  }

  /**
   * The shape in {@code bytes} that holds the most keys before its false-positive rate reaches
   * {@code error}; {@link #keysAtError} tells how many.
   */
  public static BloomSpec forMemoryAtError(long bytes, double error, BloomLayout layout) {
    Require.inRange(bytes, 1, BloomSpec.MAX_BITS >>> 3, "bytes");
    Require.insideUnit(error, "error");
    // The best number of probes hardly depends on the size, but for the smallest filters.
    double keys = Math.min(1e6, bytes * 8.0 / BloomTheory.optimalBitsPerKey(error));
    BloomSpec model = forError((long) Math.max(1, keys), error, layout);
    long bits = layout == BloomLayout.BLOCKED ? (bytes >>> 3) << 6 : bytes << 3;
    return new BloomSpec(bits, model.probes(), layout);
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
        // A blocked filter holds fewer keys than an optimal one at the same error.
        double most = spec.bits() / BloomTheory.optimalBitsPerKey(error) + 1;
        // A solver has state: one for each use, so that several threads may plan.
        yield (long) new BrentSolver(1e-10, 1e-12)
            .solve(
                MAX_EVALUATIONS,
                keys -> BloomTheory.falsePositiveRate(spec, keys) - error,
                0,
                most);
      }
    };
  }

  private static BloomSpec standardForError(double keys, double error) {
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

  private static BloomSpec blockedForError(double keys, double error) {
    Require.finiteAtLeast(error, MIN_BLOCKED_ERROR, "error of the blocked layout");
    BloomSpec best = null;
    for (int probes = WindowKernel.MIN_PROBES; probes <= WindowKernel.MAX_PROBES; probes++) {
      BloomSpec most = best == null ? enoughWords(keys, error, probes) : withProbes(best, probes);
      if (BloomTheory.falsePositiveRate(most, keys) <= error) {
        best = fewestWords(most, keys, error);
      }
    }
    return Require.nonNull(best, "shape");
  }

  /** A shape that is surely good enough for this number of probes. */
  private static BloomSpec enoughWords(double keys, double error, int probes) {
    double bits = Math.max(BloomSpec.MIN_BLOCKED_BITS, keys * BloomTheory.optimalBitsPerKey(error));
    while (true) {
      BloomSpec spec = blocked((checkedBits(Math.ceil(bits)) + 63) >>> 6, probes);
      if (BloomTheory.falsePositiveRate(spec, keys) <= error) {
        return spec;
      }
      bits *= 2;
    }
  }

  /** The size that another number of probes has to get by with to be preferred. */
  private static BloomSpec withProbes(BloomSpec best, int probes) {
    long words = best.bits() >>> 6;
    boolean widens = isWide(probes) && !isWide(best.probes());
    long allowed = widens ? (long) (words * WIDE_MUST_SAVE) : words - 1;
    return blocked(Math.max(BloomSpec.MIN_BLOCKED_BITS >>> 6, allowed), probes);
  }

  /** The smallest shape that is good enough: the error falls as the words grow. */
  private static BloomSpec fewestWords(BloomSpec enough, double keys, double error) {
    long words = Bisection.least(
        BloomSpec.MIN_BLOCKED_BITS >>> 6,
        enough.bits() >>> 6,
        each -> BloomTheory.falsePositiveRate(blocked(each, enough.probes()), keys) <= error);
    return blocked(words, enough.probes());
  }

  private static BloomSpec blocked(long words, int probes) {
    return new BloomSpec(words << 6, probes, BloomLayout.BLOCKED);
  }

  private static BloomSpec standardForMemory(long bits, double keys) {
    double optimal = BloomTheory.optimalProbes((double) bits, keys);
    int low = (int) Math.max(1, Math.min(BloomSpec.MAX_STANDARD_PROBES - 1, Math.floor(optimal)));
    BloomSpec fewer = new BloomSpec(bits, low, BloomLayout.STANDARD);
    BloomSpec more = new BloomSpec(bits, low + 1, BloomLayout.STANDARD);
    return BloomTheory.falsePositiveRate(fewer, keys) <= BloomTheory.falsePositiveRate(more, keys)
        ? fewer
        : more;
  }

  private static BloomSpec blockedForMemory(long bytes, double keys) {
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
}
