package io.tidemark.analysis.keys;

import io.tidemark.analysis.window.InferredCost;
import io.tidemark.analysis.window.TimerLaw;
import io.tidemark.core.filter.window.BlockTimingFilter;
import io.tidemark.core.filter.window.BlockTimingSpec;
import io.tidemark.core.filter.window.MovingWindowSpec;
import io.tidemark.core.filter.window.TimingEvidence;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.time.TickUnit;
import io.tidemark.workload.stream.KeyStream;
import io.tidemark.workload.stream.UniformStream;
import io.tidemark.workload.stream.ZipfStream;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * A stream whose every item is asked for and then inserted, with costs of wrong answers drawn uniform
 * on [1, 10), and what a block timing filter does on it. Equal seeds give equal streams and costs.
 */
public final class WindowSimulation {
  private final TickUnit unit;
  private final KeyLaw law;
  private final double itemsPerTick;
  private final int warmUp;
  private final int[] keys;
  private final long[] ticks;
  private final long[] lastTicks;
  private final double[] rates;
  private final double[] falsePositiveCosts;
  private final double[] falseNegativeCosts;
  private final long[] digests;

  private WindowSimulation(
      TickUnit unit, KeyLaw law, KeyStream stream, double[] p, double perTick, int n, long seed) {
    this.unit = unit;
    this.law = law;
    this.itemsPerTick = perTick;
    this.warmUp = n / 3;
    keys = new int[n];
    ticks = new long[n];
    lastTicks = new long[n];
    falsePositiveCosts = new double[n];
    falseNegativeCosts = new double[n];
    digests = new long[n];
    rates = Arrays.stream(p).map(q -> -Math.log1p(-q)).toArray();
    SplittableRandom random = new SplittableRandom(seed);
    FastDigest digest = FastDigest.seeded(random.nextLong());
    long[] last = new long[p.length];
    Arrays.fill(last, MovingWindowSpec.MIN_TICK);
    double time = 0;
    for (int i = 0; i < n; i++) {
      keys[i] = (int) stream.next();
      time -= Math.log1p(-random.nextDouble()) / perTick;
      ticks[i] = unit.isItems() ? i : (long) time;
      lastTicks[i] = last[keys[i]];
      last[keys[i]] = ticks[i];
      falsePositiveCosts[i] = 1 + 9 * random.nextDouble();
      falseNegativeCosts[i] = 1 + 9 * random.nextDouble();
      digests[i] = digest.of((long) keys[i]);
    }
  }

  /** Keys of a universe, all equally likely. */
  public static WindowSimulation uniform(int universe, int n, long seed) {
    double[] p = new double[universe];
    Arrays.fill(p, 1.0 / universe);
    KeyStream stream = new UniformStream(new UniformStream.Parameters(universe, seed));
    return new WindowSimulation(TickUnit.ITEMS, KeyLaw.uniform(universe), stream, p, 1, n, seed);
  }

  /** Keys by a power law with exponent 1; items, or at random times at a rate per nanosecond. */
  public static WindowSimulation zipf(
      int universe, TickUnit unit, double itemsPerTick, int n, long seed) {
    double[] p = new double[universe];
    double sum = 0;
    for (int i = 0; i < universe; i++) {
      p[i] = 1.0 / (i + 1);
      sum += p[i];
    }
    for (int i = 0; i < universe; i++) {
      p[i] /= sum;
    }
    KeyStream stream = new ZipfStream(new ZipfStream.Parameters(universe, 1, seed));
    return new WindowSimulation(unit, KeyLaw.zipf(1, universe), stream, p, itemsPerTick, n, seed);
  }

  /** How likely the keys are. */
  public KeyLaw law() {
    return law;
  }

  /**
   * What came out, per question.
   *
   * @param absent questions for keys that are not in the window
   * @param collisions such keys found because of others
   * @param blockErrors such keys found because they came in the block in which the window begins
   * @param standard the cost if every key that is found is taken to be in the window
   * @param inferred the cost if the cheaper answer is given
   */
  public record Outcome(
      double absent, double collisions, double blockErrors, double standard, double inferred) {}

  /** A filter that answers for the item at a tick, and inserts it. */
  @FunctionalInterface
  public interface Observer {
    /** Whether it was found. */
    boolean observe(long digest, long tick);
  }

  /** The part of keys that are not in the window and found, and of those that are in it and not. */
  public double[] errors(Observer filter, long window) {
    double absent = 0;
    double found = 0;
    double missed = 0;
    for (int i = 0; i < keys.length; i++) {
      boolean yes = filter.observe(digests[i], ticks[i]);
      if (i >= warmUp) {
        boolean present = ticks[i] - lastTicks[i] <= MovingWindowSpec.reach(unit, window);
        absent += present ? 0 : 1;
        found += yes && !present ? 1 : 0;
        missed += !yes && present ? 1 : 0;
      }
    }
    return new double[] {found / absent, missed / (keys.length - warmUp - absent)};
  }

  /** Runs a filter. */
  public Outcome run(BlockTimingSpec spec) {
    BlockTimingFilter filter = new BlockTimingFilter(spec, FastDigest.seeded(0));
    Posteriors posteriors = new Posteriors(spec);
    double absent = 0;
    double collisions = 0;
    double blockErrors = 0;
    double standard = 0;
    double inferred = 0;
    for (int i = 0; i < keys.length; i++) {
      long tick = ticks[i];
      long evidence = filter.observeEvidence(digests[i], tick);
      boolean present = tick - lastTicks[i] <= spec.reach();
      boolean found = filter.isInWindow(evidence, tick);
      if (present && !found) {
        throw new AssertionError("a key of the window was not found: " + spec);
      }
      if (i >= warmUp) {
        absent += present ? 0 : 1;
        if (found) {
          double p = posteriors.of(keys[i], evidence, tick);
          boolean yes = falsePositiveCosts[i] * (1 - p) <= falseNegativeCosts[i] * p;
          inferred += yes == present ? 0 : yes ? falsePositiveCosts[i] : falseNegativeCosts[i];
        }
        if (found && !present) {
          standard += falsePositiveCosts[i];
          boolean inBlock =
              Math.floorDiv(tick, spec.block()) - Math.floorDiv(lastTicks[i], spec.block())
                  <= filter.oldestAge(tick);
          blockErrors += inBlock ? 1 : 0;
          collisions += inBlock ? 0 : 1;
        }
      }
    }
    double n = keys.length - warmUp;
    return new Outcome(absent / n, collisions / n, blockErrors / n, standard / n, inferred / n);
  }

  /** The probability that a key is in the window, as {@link InferredCost} takes it. */
  private final class Posteriors {
    private static final int PLACES = 8;

    private final BlockTimingSpec spec;
    private final TimerLaw timers;
    private final double[][] touched;

    Posteriors(BlockTimingSpec spec) {
      this.spec = spec;
      timers = TimerLaw.of(spec);
      touched = new double[(int) (spec.liveBlocks() + 1) * PLACES][];
    }

    double of(int key, long evidence, long tick) {
      long age = TimingEvidence.age(evidence);
      double since = (double) Math.floorMod(tick, spec.block());
      double begin = age == 0 ? 0 : (age - 1) * spec.block() + since;
      double end = age * spec.block() + since;
      double t = touched((int) age, since)[TimingEvidence.count(evidence)];
      double afterBegin = survives(key, begin);
      double afterEnd = survives(key, end);
      double missing = survives(key, (double) spec.window());
      double present =
          afterBegin - Math.max(afterEnd, missing) + t * Math.max(0, afterEnd - missing);
      double absent = Math.max(0, missing - afterEnd) + t * Math.min(afterEnd, missing);
      return present / Math.max(present + absent, Double.MIN_NORMAL);
    }

    private double survives(int key, double span) {
      return Math.exp(-rates[key] * span * itemsPerTick);
    }

    /* The same for all questions in the same eighth of a block. */
    private double[] touched(int age, double since) {
      int place = (int) (since * PLACES / spec.block());
      int index = age * PLACES + place;
      if (touched[index] == null) {
        double middle = spec.block() < PLACES ? since : (place + 0.5) * spec.block() / PLACES;
        double begin = age == 0 ? 0 : (age - 1) * spec.block() + middle;
        double end = (double) age * spec.block() + middle;
        double keysOfBlock = law.distinct(end * itemsPerTick) - law.distinct(begin * itemsPerTick);
        touched[index] = new double[spec.probes() + 1];
        timers.allTouched(keysOfBlock, touched[index]);
      }
      return touched[index];
    }
  }
}
