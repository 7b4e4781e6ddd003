package io.tidemark.cli.endless;

import io.tidemark.analysis.endless.EndlessGoal;
import io.tidemark.analysis.endless.EndlessSample;
import io.tidemark.analysis.endless.EndlessStream;
import io.tidemark.analysis.endless.GapLaw;
import io.tidemark.analysis.endless.ImportanceLaw;
import io.tidemark.cli.outcome.Failure;
import io.tidemark.cli.terminal.Numbers;
import java.util.Optional;

/**
 * What is known of a stream before it comes: learned from a sample of it, or assumed.
 *
 * @param importance whether lines have weights
 * @param sample what was learned
 */
public record KnownStream(Weighing importance, Optional<EndlessSample> sample) {
  /* Weights 1, 2, 4 and so on, each as frequent, are assumed where there are any. */
  private static final int ASSUMED_WEIGHTS = 10;

  /** Nothing is known. */
  public static KnownStream assumed(Weighing importance) {
    return new KnownStream(importance, Optional.empty());
  }

  /**
   * The stream.
   *
   * @param memoryBytes of the filter, on which the longest gap that is assumed depends
   * @param aim what is minimised
   * @throws Failure if the sample has no repeats
   */
  EndlessStream stream(long memoryBytes, EndlessGoal aim) {
    if (sample.isEmpty()) {
      return EndlessStream.assumed(
          memoryBytes, aim, importance == Weighing.ALIKE ? 1 : ASSUMED_WEIGHTS);
    }
    try {
      return sample.get().stream();
    } catch (IllegalArgumentException e) {
      throw Failure.badInput("--sample: " + e.getMessage(), e);
    }
  }

  /** In a sentence. */
  String text(long memoryBytes, EndlessGoal aim) {
    EndlessStream stream = stream(memoryBytes, aim);
    if (sample.isPresent()) {
      return "learned from the sample: "
          + Numbers.count(sample.get().arrivals())
          + " lines, about "
          + Numbers.count(sample.get().distinctKeys())
          + " different keys, "
          + Numbers.probability(stream.repeatShare())
          + " of the lines repeat an earlier key, half of them within "
          + Numbers.count(median(stream.gaps()))
          + " lines";
    }
    return "assumed of the stream, as there is no --sample: "
        + (aim instanceof EndlessGoal.Bound ? "few" : "half of the")
        + " lines repeat an earlier key, after 1 to "
        + Numbers.count(Math.multiplyExact(memoryBytes, Byte.SIZE))
        + " lines, all magnitudes alike"
        + (importance == Weighing.ALIKE
            ? ""
            : "; weights 1, 2, 4 to " + ImportanceLaw.ASSUMED_SPAN + ", as frequent");
  }

  private static long median(GapLaw gaps) {
    long gap = 1;
    while (gaps.within((double) gap) < 0.5) {
      gap += Math.max(1, gap / Byte.SIZE);
    }
    return gap;
  }
}
