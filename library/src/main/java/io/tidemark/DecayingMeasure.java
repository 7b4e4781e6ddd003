package io.tidemark;

import io.tidemark.analysis.endless.EndlessSample;
import io.tidemark.core.filter.decaying.ExponentialDecay;
import java.util.OptionalDouble;

/**
 * Measures a stream in one pass, for a {@link DecayingCountsBuilder} that plans by it: what all
 * occurrences count together when that is most, and how many different keys there are.
 *
 * <p>Errors: ticks that run back are taken for the latest. The number of keys is an estimate, from a
 * sample, where there are many.
 *
 * <p>Threads: one at a time.
 */
public final class DecayingMeasure {
  private final ExponentialDecay decay;
  private final StreamClock clock;
  private final EndlessSample sample = new EndlessSample();
  private long items;
  private long epoch;
  private double total;
  private double greatest;

  DecayingMeasure(ExponentialDecay decay, StreamClock clock) {
    this.decay = decay;
    this.clock = clock;
  }

  /**
   * Takes occurrences of a key into account.
   *
   * @param keyDigest any digest will do if it is always the same
   * @param times 0 or more
   * @param tick microseconds since 1970; where the half-life is in items it does not matter
   */
  public void addDigest(long keyDigest, long times, long tick) {
    long next = decay.epoch(clock.unit().isItems() ? items : tick);
    if (items == 0) {
      epoch = next;
    } else if (next > epoch) {
      total *= decay.weight((double) (next - epoch));
      epoch = next;
    }
    total += times;
    greatest = Math.max(greatest, total);
    items++;
    sample.observe(keyDigest, 1);
  }

  /** How many items were added, whatever they count. */
  public long items() {
    return items;
  }

  /** About how many different keys there are, at least 1. */
  public long keys() {
    return Math.max(1, sample.distinctKeys());
  }

  /** What all occurrences counted together when that was most. */
  public double greatestTotal() {
    return greatest;
  }

  /**
   * The rate per second at which all occurrences would count as much together in the long run, rounded up
   * to three digits: more would not be true of the next stream. None where the half-life is in items.
   */
  public OptionalDouble rate() {
    if (clock.unit().isItems()) {
      return OptionalDouble.empty();
    }
    double perSecond = greatest / decay.steadyCount(decay.epochTicks() / clock.ticksPerSecond());
    double unit = Math.pow(10, Math.floor(Math.log10(perSecond)) - 2);
    return OptionalDouble.of(
        unit >= 1 ? Math.ceil(perSecond / unit) * unit : Math.ceil(perSecond / unit) / (1 / unit));
  }
}
