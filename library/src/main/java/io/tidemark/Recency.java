package io.tidemark;

import io.tidemark.analysis.inference.AgeInterval;
import io.tidemark.analysis.inference.AgePosterior;
import io.tidemark.analysis.inference.Costs;
import io.tidemark.analysis.inference.Decision;
import java.time.Duration;
import java.util.Optional;

/**
 * How likely it is that a key is in the window, and since when. Ages are numbers of items that came
 * since, 0 for the last item; in a window of time there are lengths of time, too.
 *
 * <p>Errors: as good as the prior and the distinct model that were given. A key of which the filter
 * knows that it is not in the window has the probability 0, and the age that the prior tells.
 *
 * <p>Threads: one at a time; it is about the moment of the question, and is to be read before anything
 * else is observed.
 */
public final class Recency {
  private final double probability;
  private final AgePosterior age;
  private final AgeClock clock;

  Recency(double probability, AgePosterior age, AgeClock clock) {
    this.probability = probability;
    this.age = age;
    this.clock = clock;
  }

  /** The probability that the key is in the window. */
  public double probability() {
    return probability;
  }

  /** The mean age in items. */
  public double expectedAge() {
    return age.expectedAge();
  }

  /** The likeliest age in items. */
  public long likeliestAge() {
    return age.likeliestAge();
  }

  /** The shortest range of ages in items that has at least a probability. */
  public AgeInterval credibleAge(double atLeast) {
    return age.credible(atLeast);
  }

  /** The mean age as time, in a window of time, if it lies within what is counted. */
  public Optional<Duration> expectedTime() {
    return clock.time(age.expectedAge());
  }

  /** The likeliest age as time, in a window of time, if it lies within what is counted. */
  public Optional<Duration> likeliestTime() {
    return clock.time((double) age.likeliestAge());
  }

  /** The longest time of {@link #credibleAge}, in a window of time, if that is counted. */
  public Optional<Duration> credibleTime(double atLeast) {
    return clock.time((double) age.credible(atLeast).to() - 1);
  }

  /** All that is known about the age in items. */
  public AgePosterior age() {
    return age;
  }

  /** The cheaper answer. */
  public Decision decide(Costs costs) {
    return Decision.of(probability, costs);
  }
}
