package io.tidemark.experiments.inferential2019;

import io.tidemark.analysis.window.ErrorCosts;
import io.tidemark.analysis.window.WindowDecision;
import io.tidemark.analysis.window.WindowSpan;
import io.tidemark.analysis.window.WindowTuning;
import io.tidemark.core.filter.window.BlockTimingSpec;

/**
 * A block timing filter in the shape that Tidemark plans for it, without trying. All its memory is
 * counted.
 *
 * @param bitsPerItem bits per item of the window
 * @param decision how answers are found
 */
record PlannedTiming(double bitsPerItem, WindowDecision decision) implements Technique {
  @Override
  public String title() {
    return "block timing as planned";
  }

  /** The shape that is planned for what is known of the stream. */
  BlockTimingSpec spec(PreparedWorkload prepared) {
    return (BlockTimingSpec) new WindowTuning(
            WindowSpan.ofItems(prepared.window()),
            prepared.law().keyLaw(),
            ErrorCosts.uniform(Trial.LEAST_PENALTY, Trial.MOST_PENALTY),
            decision)
        .timersForMemory(prepared.bits(bitsPerItem) / Byte.SIZE)
        .best()
        .spec();
  }

  @Override
  public Contender start(PreparedWorkload prepared) {
    return new TimingContender(spec(prepared), prepared);
  }
}
