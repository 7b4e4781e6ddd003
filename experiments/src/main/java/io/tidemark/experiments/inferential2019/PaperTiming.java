package io.tidemark.experiments.inferential2019;

import io.tidemark.analysis.window.TimingRule;
import io.tidemark.core.filter.window.BlockTimingSpec;
import io.tidemark.core.filter.window.TimerLayout;
import io.tidemark.core.time.TickUnit;
import java.util.Optional;

/**
 * A block timing filter in the shape that the paper's rule gives it, with the inference it prints.
 *
 * @param bitsPerItem bits per item of the window (paper: bpi)
 * @param probes timers per key (paper: k)
 */
record PaperTiming(double bitsPerItem, int probes) implements Technique {
  @Override
  public String title() {
    return "block timing as printed, k = " + probes;
  }

  /** Whether the rule has a solution, for a window. */
  boolean isPossible(long window) {
    return spec(window).isPresent();
  }

  /** The shape, where the rule has one. */
  BlockTimingSpec shape(long window) {
    return spec(window).orElseThrow();
  }

  /**
   * The paper's number of timers, or a few more so that each probe has whole words. A word holds
   * whole timers only: with 5 bits each, 12 of them in 64 bits instead of 60.
   */
  private Optional<BlockTimingSpec> spec(long window) {
    return TimingRule.of(window, bitsPerItem, probes)
        .filter(rule -> rule.timers() >= probes)
        .map(rule -> {
          long perWord = Long.SIZE / rule.bitsPerTimer();
          long words = (rule.timers() + perWord - 1) / perWord;
          long share = (words + probes - 1) / probes;
          return new BlockTimingSpec(
              TimerLayout.SCATTERED,
              share * probes,
              rule.bitsPerTimer(),
              probes,
              TickUnit.ITEMS,
              window,
              rule.block(),
              0);
        });
  }

  @Override
  public Contender start(PreparedWorkload prepared) {
    return new PrintedContender(shape(prepared.window()), prepared);
  }
}
