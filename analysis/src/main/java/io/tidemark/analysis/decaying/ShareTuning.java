package io.tidemark.analysis.decaying;

import io.tidemark.analysis.Plan;
import io.tidemark.core.Require;
import io.tidemark.core.facts.Facts;
import io.tidemark.core.filter.decaying.CounterSpec;
import io.tidemark.core.filter.decaying.DecayRules;
import io.tidemark.core.filter.decaying.DecayingCountSpec;
import io.tidemark.core.filter.decaying.ExponentialDecay;
import io.tidemark.core.filter.decaying.RaiseRule;
import io.tidemark.core.time.TimeRules;
import java.util.List;

/** Counters for an error that is a share of all that counts, whatever the keys are. */
public final class ShareTuning {
  /*
   * After Cormode and Muthukrishnan (An improved data stream summary: the count-min sketch and its
   * applications, J. Algorithms 55, 2005, theorem 1). Another key shares the counter of a key in a row of
   * m counters with probability 1/m, so that the counter is too high by N/m on average, N being all that
   * counts; by Markov, it is by more than 2N/w with probability w/2m at most. The rows are independent, so
   * that all r of them are with (w/2m)^r. This is 2^-d where m = w 2^(d/r - 1): w, where r = d. To raise
   * only the counters that must be never makes one higher.
   *
   * Counters have 64 bits: one that can become full would break the bound.
   */
  private static final int BITS = 64;

  /* The rows where only a memory is given. */
  private static final int USUAL_ROWS = 4;

  private ShareTuning() {}

  /**
   * Counters by which a count is at most {@code 2 / width} of all that counts too high, with a probability of
   * at least {@code 1 - 0.5^depth}; besides rounding, if counts decay. There are {@value DecayRules#MAX_ROWS}
   * rows at most: where the depth is more, they are wider instead.
   *
   * @param width counters of a row, at least 1
   * @param depth rows, at least 1
   * @throws IllegalArgumentException if so many counters cannot be had
   */
  public static Plan forCounters(long width, int depth, ExponentialDecay decay, TimeRules time) {
    Require.inRange(width, 1, Long.MAX_VALUE, "width");
    Require.inRange(depth, 1, Integer.MAX_VALUE, "depth");
    int rows = Math.min(depth, DecayRules.MAX_ROWS);
    CounterSpec.Fixed line = new CounterSpec.Fixed(1, BITS);
    double cells = width * Math.pow(2, (double) depth / rows - 1);
    double lines = rows * Math.ceil(cells / line.cellsPerLine());
    if (!(lines <= (double) line.maxLines())) {
      throw new IllegalArgumentException(Require.message(
          "width and depth",
          width + " and " + depth,
          "fewer: at most " + line.maxLines() * line.cellsPerLine() + " counters"));
    }
    // What never decays is not rounded.
    int fractionBits = decay.isNever() ? 0 : DecayRules.MAX_FRACTION_BITS;
    DecayingCountSpec spec = DecayingCountSpec.fixed(
        (long) lines, BITS, new DecayRules(rows, 1, RaiseRule.LEAST, fractionBits, decay, time));
    Facts goal = Facts.builder().count("width", width).count("depth", depth).build();
    Plan.Candidate only = new Plan.Candidate(
        DecayStructure.FIXED.label(),
        spec,
        2.0 / width,
        spec.memoryBytes(),
        Facts.builder().fraction("missed", Math.pow(0.5, depth)).build());
    return new Plan(goal, List.of(only));
  }

  /**
   * The same, as wide as a memory allows with four rows.
   *
   * @throws IllegalArgumentException if there is no room for a line of counters in each row
   */
  public static Plan forMemory(long bytes, ExponentialDecay decay, TimeRules time) {
    CounterSpec.Fixed line = new CounterSpec.Fixed(1, BITS);
    // The memory of an array has a lead beside its lines.
    long lineBytes = line.withLines(2).memoryBytes() - line.memoryBytes();
    long leadBytes = line.memoryBytes() - lineBytes;
    long lines = Math.min((bytes - leadBytes) / lineBytes, line.maxLines()) / USUAL_ROWS;
    if (lines < 1) {
      throw new IllegalArgumentException(Require.message(
          "memory", bytes, "at least " + line.withLines(USUAL_ROWS).memoryBytes()));
    }
    return forCounters(lines * line.cellsPerLine(), USUAL_ROWS, decay, time);
  }
}
