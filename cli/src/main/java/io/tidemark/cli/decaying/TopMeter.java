package io.tidemark.cli.decaying;

import io.tidemark.analysis.endless.EndlessSample;
import io.tidemark.cli.outcome.Failure;
import io.tidemark.core.filter.decaying.ExponentialDecay;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.workload.trace.BadRecordException;
import io.tidemark.workload.trace.RecordReader;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * Measures what counts must be planned for: what all lines count together when that is most, and how many
 * different keys there are.
 *
 * <p>Errors: lines whose time runs back are taken to come at the latest. The number of keys is an
 * estimate, from a sample, where there are many.
 */
public final class TopMeter {
  /* Any seed will do; the same one gives the same plan each time. */
  private static final FastDigest DIGEST = FastDigest.seeded(0);

  private final DecayChoice choice;
  private final TopWeights weights;
  private final EndlessSample sample = new EndlessSample();
  private long epoch;
  private long lines;
  private double total;
  private double greatest;

  /** Starts with nothing. */
  public TopMeter(DecayChoice choice, TopWeights weights) {
    this.choice = choice;
    this.weights = weights;
  }

  /** Takes the line on which a reader stands, whose ticks are nanoseconds. */
  public void take(RecordReader reader) throws BadRecordException {
    long times = weights == TopWeights.FIELD ? TopCounting.times(reader) : 1;
    ExponentialDecay decay = choice.decay();
    long next =
        decay.epoch(choice.unit() == TickUnit.ITEMS ? lines : TickUnit.ofNanos(reader.ticks()));
    if (lines == 0) {
      epoch = next;
    } else if (next > epoch) {
      total *= decay.weight((double) (next - epoch));
      epoch = next;
    }
    total += times;
    greatest = Math.max(greatest, total);
    lines++;
    sample.observe(DIGEST.of(reader.keyBuffer(), reader.keyOffset(), reader.keyLength()), 1);
  }

  /** Lines so far. */
  public long lines() {
    return lines;
  }

  /**
   * A request for what was measured.
   *
   * @param asked what was asked for beside
   * @throws Failure if that says itself what was measured, or nothing was
   */
  public TopRequest request(TopRequest asked) {
    if (greatest == 0) {
      throw Failure.badInput("no line that counts was read", null);
    }
    boolean items = choice.unit() == TickUnit.ITEMS;
    return new TopRequest(
        choice,
        asked.memoryBytes(),
        asked.noise(),
        items ? OptionalDouble.empty() : OptionalDouble.of(rounded(perSecond())),
        OptionalLong.of(Math.max(1, Math.round((double) sample.distinctKeys()))),
        asked.skew());
  }

  /** The rate at which all lines would count so much together in the long run. */
  private double perSecond() {
    return greatest / choice.steadyTotal(1);
  }

  /* To three digits: more would not be true of the next file. */
  private static double rounded(double rate) {
    double unit = Math.pow(10, Math.floor(Math.log10(rate)) - 2);
    return unit >= 1 ? Math.ceil(rate / unit) * unit : Math.ceil(rate / unit) / (1 / unit);
  }
}
