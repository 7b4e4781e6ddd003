package io.tidemark;

import io.tidemark.analysis.inference.AgeInterval;
import io.tidemark.analysis.inference.AgePosterior;
import io.tidemark.core.time.TickUnit;
import java.time.Duration;
import java.util.Optional;

/**
 * How likely it is that a key is in the window, and since when. Ages are numbers of items that came
 * since, 0 for the last item; in a window of time there are lengths of time, too.
 *
 * <p>Errors: as good as what is known of the stream, or was learned. A key of which the filter knows
 * that it is not in the window has the probability 0, and the age that the prior tells. Where ages are
 * turned from items into time or back, items are taken as equally spread over their block.
 *
 * <p>Threads: as the memory that it came from. It is about the moment of the question: where ages are
 * turned from items into time or back, items that were added since make them less exact.
 */
public final class Recency {
  private final double probability;
  private final AgePosterior age;
  private final TickUnit unit;
  private final AgeClock clock;

  /** What is known, with ages in a unit. */
  Recency(double probability, AgePosterior age, TickUnit unit, AgeClock clock) {
    this.probability = probability;
    this.age = age;
    this.unit = unit;
    this.clock = clock;
  }

  /** The probability that the key is in the window. */
  public double probability() {
    return probability;
  }

  /**
   * The mean age in items; infinite if it was learned that such keys, once they are old, do not come
   * again, and the key may be one of them.
   */
  public double expectedAge() {
    return items(age.expectedAge());
  }

  /** The likeliest age in items. */
  public long likeliestAge() {
    return Math.round(items((double) age.likeliestAge()));
  }

  /** The shortest range of ages in items that has at least a probability. */
  public AgeInterval credibleAge(double atLeast) {
    AgeInterval interval = age.credible(atLeast);
    if (unit.isItems()) {
      return interval;
    }
    long from = (long) Math.floor(items((double) interval.from()));
    long to = (long) Math.ceil(items((double) interval.to())) + 1;
    return new AgeInterval(from, to, interval.probability());
  }

  /** The mean age as time, in a window of time, if it is finite and lies within what is counted. */
  public Optional<Duration> expectedTime() {
    return time(age.expectedAge());
  }

  /** The likeliest age as time, in a window of time, if it lies within what is counted. */
  public Optional<Duration> likeliestTime() {
    return time((double) age.likeliestAge());
  }

  /** The longest time of {@link #credibleAge}, in a window of time, if that is counted. */
  public Optional<Duration> credibleTime(double atLeast) {
    return time((double) age.credible(atLeast).to() - 1);
  }

  private double items(double ageInUnit) {
    return unit.isItems() || Double.isInfinite(ageInUnit) ? ageInUnit : clock.items(ageInUnit);
  }

  private Optional<Duration> time(double ageInUnit) {
    if (unit.isItems()) {
      return clock.time(ageInUnit);
    }
    return ageInUnit < (double) Long.MAX_VALUE
        ? Optional.of(Duration.ofNanos((long) ageInUnit))
        : Optional.empty();
  }
}
