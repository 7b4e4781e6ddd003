package io.tidemark.analysis.endless;

import io.tidemark.core.Require;
import java.util.OptionalLong;

/**
 * What is known of a stream: how many arrivals repeat, after which gaps, and what they are worth.
 *
 * @param repeatShare the share of arrivals whose key came before
 * @param gaps the arrivals between a key and its repeat
 * @param importance what arrivals are worth
 * @param distinctKeys how many keys come in all, if the stream ends
 */
public record EndlessStream(
    double repeatShare, GapLaw gaps, ImportanceLaw importance, OptionalLong distinctKeys) {
  /*
   * Cells are raised by new keys more than by repeats, so that a bound on false positives that is to
   * hold for any stream must be planned for one of almost nothing but new keys. Where errors have costs,
   * there is no such bound, and repeats as frequent as new keys are assumed.
   */
  private static final double RARE_REPEATS = 1e-6;

  private static final double FREQUENT_REPEATS = 0.5;

  /* A stream that only repeats has no new keys to count its arrivals by. */
  private static final double LEAST_NEW = 1e-6;

  /** Checks the share. */
  public EndlessStream {
    if (!(repeatShare >= 0 && repeatShare <= 1)) {
      throw new IllegalArgumentException(Require.message("repeatShare", repeatShare, "0 to 1"));
    }
    Require.nonNull(gaps, "gaps");
    Require.nonNull(importance, "importance");
    distinctKeys.ifPresent(keys -> Require.inRange(keys, 1, Long.MAX_VALUE, "distinctKeys"));
  }

  /** An endless stream. */
  public EndlessStream(double repeatShare, GapLaw gaps, ImportanceLaw importance) {
    this(repeatShare, gaps, importance, OptionalLong.empty());
  }

  /**
   * What is assumed of a stream of which nothing is known: repeats after gaps of all magnitudes, up to one
   * arrival per bit of memory, beyond which hardly any structure remembers; and classes of importance of
   * equal shares.
   *
   * @param memoryBytes of the filter
   * @param goal what is minimised
   * @param classes how many classes of importance there are; 1 if all are alike
   */
  public static EndlessStream assumed(long memoryBytes, EndlessGoal goal, int classes) {
    return new EndlessStream(
        goal instanceof EndlessGoal.Bound ? RARE_REPEATS : FREQUENT_REPEATS,
        GapLaw.logUniform(Math.multiplyExact(memoryBytes, Byte.SIZE)),
        ImportanceLaw.assumed(classes));
  }

  /** The same, ending after a given number of distinct keys. */
  public EndlessStream withDistinctKeys(long keys) {
    return new EndlessStream(repeatShare, gaps, importance, OptionalLong.of(keys));
  }

  /** Whether it is not known to end. */
  boolean isEndless() {
    return distinctKeys.isEmpty();
  }

  /** How many arrivals there are in all, of a stream that ends. */
  double arrivals() {
    return distinctKeys.orElseThrow() / Math.max(LEAST_NEW, 1 - repeatShare);
  }

  /** How arrivals of a class repeat. */
  Repeats repeats(ImportanceClass part) {
    return part.repeats().orElseGet(() -> new Repeats(repeatShare, gaps, part.weight()));
  }

  /** The weight of repeats per arrival. */
  public double repeatedWeight() {
    return importance.classes().stream()
        .mapToDouble(
            part -> part.share() * repeats(part).share() * repeats(part).weight())
        .sum();
  }
}
