package io.tidemark.analysis.window;

import io.tidemark.analysis.search.Bisection;
import io.tidemark.core.Require;
import io.tidemark.core.cell.EbbLine;
import io.tidemark.core.filter.window.EbbAtLimit;
import io.tidemark.core.filter.window.EbbSpec;
import io.tidemark.core.filter.window.MovingWindowSpec;
import io.tidemark.core.time.TimeRules;
import java.util.Optional;
import java.util.stream.IntStream;

/** Shapes of ebb filters for an error. No rate need be known: the filter follows the traffic. */
public final class EbbTuning {
  /*
   * While a full table drains, the next one may fill: the error holds for both if each has at most half of it.
   * A filter keeps a 32nd of it for a third one.
   */
  private static final double SHARE_OF_A_TABLE = (1 - 1.0 / 32) / 2;

  /** How full the first table is when the keys are those that were expected. */
  public static final double PLANNED_LOAD = EbbSpec.fullLoad() / 1.03;

  /** Lines of the first table where nothing is known of the number of keys: 8 KiB. */
  public static final long FIRST_LINES = 128;

  private EbbTuning() {}

  /**
   * A filter that grows and shrinks without a limit of memory; {@link EbbSpec#withLimit} sets one.
   *
   * @param grain how long before the window a key may have come and still be found, at least 1
   * @param error the probability that a key which came neither in the window nor in the grain is found
   * @throws IllegalArgumentException if no print is wide enough, or the grain is too small a part of the
   *     window
   */
  public static EbbSpec growing(TimeRules time, long window, long grain, double error) {
    EbbLine line = narrowest(time, window, grain, error, SHARE_OF_A_TABLE * error);
    return new EbbSpec(
        line.printBits(),
        error,
        FIRST_LINES,
        Long.MAX_VALUE,
        EbbAtLimit.MAYBE,
        time,
        window,
        block(window, grain));
  }

  /** The same with a first table for so many distinct keys in the window, if these come evenly. */
  public static EbbSpec growing(
      TimeRules time, long window, long grain, double error, double keys) {
    return sized(growing(time, window, grain, error), keys)
        .orElseThrow(() -> new IllegalArgumentException(
            Require.message("keys", keys, "as many as a table can hold")));
  }

  /** The same with a first table for so many distinct keys in the window; none if these are too many. */
  static Optional<EbbSpec> sized(EbbSpec spec, double keys) {
    long lines = EbbTheory.lines(spec.line(), kept(spec, keys), PLANNED_LOAD);
    return lines <= EbbSpec.MAX_LINES ? Optional.of(spec.withFirstLines(lines)) : Optional.empty();
  }

  /**
   * A filter of one table for at most so many distinct keys in the window. It takes the least memory, and
   * does not grow.
   */
  public static EbbSpec fixed(
      TimeRules time, long window, long grain, double error, double keys, EbbAtLimit atLimit) {
    EbbLine line = narrowest(time, window, grain, error, error);
    EbbSpec spec = new EbbSpec(
        line.printBits(),
        error,
        EbbSpec.MIN_LINES,
        Long.MAX_VALUE,
        atLimit,
        time,
        window,
        block(window, grain));
    return spec.fixed(EbbTheory.lines(line, kept(spec, keys), PLANNED_LOAD), atLimit);
  }

  /**
   * A filter of one table in so much memory, with the widest prints that leave room for so many distinct
   * keys in the window; none if there is no room for them, or the grain is too small a part of the window.
   */
  public static Optional<EbbSpec> inMemory(
      TimeRules time, long window, long grain, long bytes, double keys, EbbAtLimit atLimit) {
    if (grain == 0 || !EbbSpec.isPossible(time, window, block(window, grain))) {
      return Optional.empty();
    }
    for (int bits = EbbLine.MAX_PRINT_BITS; bits >= EbbLine.MIN_PRINT_BITS; bits--) {
      EbbLine line = new EbbLine(bits, EbbSpec.maxAge(time, window, block(window, grain)));
      double error = EbbTheory.falsePositiveRate(line, EbbSpec.fullLoad());
      if (error < 1) {
        EbbSpec any = new EbbSpec(
            bits,
            error,
            EbbSpec.MIN_LINES,
            Long.MAX_VALUE,
            atLimit,
            time,
            window,
            block(window, grain));
        long lines = Bisection.greatest(
            0,
            EbbSpec.MAX_LINES,
            most -> most < EbbSpec.MIN_LINES || any.withFirstLines(most).memoryBytes() <= bytes);
        if (lines >= EbbTheory.lines(line, kept(any, keys), PLANNED_LOAD)) {
          return Optional.of(any.fixed(lines, atLimit));
        }
      }
    }
    return Optional.empty();
  }

  /** The distinct keys of window, grain and lateness, where so many come evenly in the window. */
  private static double kept(EbbSpec spec, double keys) {
    Require.finiteAtLeast(keys, 1, "keys");
    return keys * ((double) spec.window() + spec.late() + spec.block()) / spec.window();
  }

  /** Keys of a whole block are kept beyond the window: longer ones than usual would only cost. */
  private static long block(long window, long grain) {
    Require.inRange(grain, 1, MovingWindowSpec.MAX_SPAN, "grain");
    return Math.min(grain, Math.max(1, window / WindowSpan.USUAL_GRAINS));
  }

  /** Whether there is a filter that grows, of such a window and with such an error. */
  public static boolean isPossible(TimeRules time, long window, long grain, double error) {
    return grain > 0
        && EbbSpec.isPossible(time, window, block(window, grain))
        && narrowest(EbbSpec.maxAge(time, window, block(window, grain)), SHARE_OF_A_TABLE * error)
            .isPresent();
  }

  private static EbbLine narrowest(
      TimeRules time, long window, long grain, double error, double ofFullTable) {
    Require.insideUnit(error, "error");
    return narrowest(EbbSpec.maxAge(time, window, block(window, grain)), ofFullTable)
        .orElseThrow(() -> new IllegalArgumentException(Require.message(
            "error", error, "one that prints of " + EbbLine.MAX_PRINT_BITS + " bits can reach")));
  }

  private static Optional<EbbLine> narrowest(int maxAge, double ofFullTable) {
    return IntStream.rangeClosed(EbbLine.MIN_PRINT_BITS, EbbLine.MAX_PRINT_BITS)
        .mapToObj(bits -> new EbbLine(bits, maxAge))
        .filter(line -> EbbTheory.falsePositiveRate(line, EbbSpec.fullLoad()) <= ofFullTable)
        .findFirst();
  }
}
