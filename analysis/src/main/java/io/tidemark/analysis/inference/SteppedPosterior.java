package io.tidemark.analysis.inference;

import io.tidemark.analysis.window.SteppedAge;
import io.tidemark.core.Require;

/**
 * Evidence that rules out ages below {@code from}, is equally likely for those of {@code [from, to)},
 * and {@code touch} times as likely beyond: that of timing filters, buffers and classic filters.
 *
 * <p>Errors: as {@link AgePosterior}.
 *
 * @param p the probability that an item is the key
 * @param from items since the step ended
 * @param to items since it began
 * @param touch how much less likely the evidence is if the key came before the step: T(c) of the
 *     timers, or the false-positive rate
 */
public record SteppedPosterior(double p, long from, long to, double touch) implements AgePosterior {
  /** Checks the evidence. */
  public SteppedPosterior {
    SteppedAge.within(p, (double) from, (double) to, touch, 0);
  }

  @Override
  public double within(long items) {
    return SteppedAge.within(p, (double) from, (double) to, touch, (double) items);
  }

  @Override
  public double between(long first, long end) {
    return SteppedAge.between(p, (double) from, (double) to, touch, (double) first, (double) end);
  }

  @Override
  public double expectedAge() {
    return SteppedAge.expected(p, (double) from, (double) to, touch);
  }

  /** The least age that is possible: no greater one is likelier. */
  @Override
  public long likeliestAge() {
    return from;
  }

  /** From the least age on, since probabilities of ages never grow. */
  @Override
  public AgeInterval credible(double probability) {
    Require.insideUnit(probability, "probability");
    long step = 1;
    while (within(from + step) < probability && step < AgeSearch.MAX_STEP) {
      step <<= 1;
    }
    long end = from + AgeSearch.first(0, step, age -> within(from + age) >= probability);
    return new AgeInterval(from, end, within(end));
  }
}
