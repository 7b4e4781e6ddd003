package io.tidemark.experiments.decaying2005;

import io.tidemark.core.hash.FastDigest;
import io.tidemark.workload.random.RandomSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/** A key that comes alone, so that its estimates show the decay function of a filter. */
final class LoneKey {
  /** As many bits behind the point as there can be. */
  static final int FRACTION_BITS = 16;

  /**
   * What the weight of an occurrence is above by rounding at most, as a share: it is a unit, and the
   * weight is at least as many units as this says.
   */
  static final double ROUNDED_UP = 0x1p-16;

  private static final long DIGEST = FastDigest.seeded(0).of(1L);
  private static final int MEAN_GAP = 4;

  private LoneKey() {}

  /**
   * What one occurrence counts at an age, over several moments at which it came.
   *
   * @param age in ticks
   * @param exact what the function has
   * @param mean mean of the estimates
   * @param least least estimate
   * @param most greatest estimate
   */
  record Aged(long age, double exact, double mean, double least, double most) {}

  /**
   * What one occurrence counts over time.
   *
   * @param form which decay
   * @param ages in order
   */
  record Drawn(DecayForm form, List<Aged> ages) {
    /** The ages that have an estimate below the function, of those up to one. */
    long low(long upTo) {
      return ages.stream()
          .filter(a -> a.age() <= upTo && a.least() < a.exact() * (1 - Rounding.RELATIVE))
          .count();
    }

    /** The greatest estimate by the function, less 1, where that is above 0. */
    double above() {
      return ages.stream()
          .filter(a -> a.exact() > 0)
          .mapToDouble(a -> a.most() / a.exact() - 1)
          .max()
          .orElseThrow();
    }

    /** The ticks by which an occurrence counts too long. */
    long tooLong() {
      return ages.stream().filter(a -> a.exact() == 0 && a.most() > 0).count();
    }

    /** The most that an estimate is below the function, of ages above one. */
    double shortfall(long beyond) {
      return ages.stream()
          .filter(a -> a.age() > beyond)
          .mapToDouble(a -> a.exact() - a.least())
          .max()
          .orElse(0);
    }
  }

  /** Asks for all ages, once for each moment. */
  static Drawn drawn(DecayForm form, long[] moments, long[] ages) {
    List<RecentSketch> filters = new ArrayList<>();
    for (long moment : moments) {
      RecentSketch filter = form.sketch(SketchKind.ROWS, FRACTION_BITS);
      filter.add(DIGEST, moment);
      filters.add(filter);
    }
    List<Aged> drawn = new ArrayList<>();
    for (long age : ages) {
      double[] estimates = new double[moments.length];
      Arrays.setAll(estimates, i -> filters.get(i).estimate(DIGEST, moments[i] + age));
      drawn.add(new Aged(
          age,
          form.exact(moments[0], moments[0] + age),
          Arrays.stream(estimates).average().orElseThrow(),
          Arrays.stream(estimates).min().orElseThrow(),
          Arrays.stream(estimates).max().orElseThrow()));
    }
    return new Drawn(form, drawn);
  }

  /**
   * The result of a key that comes often.
   *
   * @param form which decay
   * @param asked estimates
   * @param low how many were below the exact count
   * @param above the most that one was above it, by what it may be; 0 if none was above
   */
  record Often(DecayForm form, int asked, int low, double above) {}

  /** Lets the key come at random until a tick, and asks whenever it has come and before it comes. */
  static Often often(DecayForm form, long until, long seed) {
    SplittableRandom random = RandomSource.seeded(seed, "a key alone");
    RecentSketch filter = form.sketch(SketchKind.ROWS, FRACTION_BITS);
    long[] ticks = new long[(int) until];
    int number = 0;
    int low = 0;
    double above = 0;
    long tick = 0;
    while (tick < until && number < ticks.length) {
      ticks[number++] = tick;
      filter.add(DIGEST, tick);
      long next = tick + random.nextLong(2 * MEAN_GAP + 1);
      for (long now : new long[] {tick, Math.max(tick, next - 1)}) {
        double exact = form.exact(ticks, number, now);
        double over = filter.estimate(DIGEST, now) - exact;
        low += over < -Rounding.RELATIVE * exact ? 1 : 0;
        // What doubles are rounded by is no excess.
        if (over > Rounding.RELATIVE * exact) {
          above = Math.max(above, over / form.allowance(ticks, number, now, FRACTION_BITS));
        }
      }
      tick = next;
    }
    return new Often(form, 2 * number, low, above);
  }
}
