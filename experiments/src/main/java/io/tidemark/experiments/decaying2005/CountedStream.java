package io.tidemark.experiments.decaying2005;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;

/** A stream with the exact counts of a decay at some moments, at which filters are asked. */
final class CountedStream {
  private final Arrivals arrivals;
  private final DecayForm form;
  private final int every;

  /* The number of the first arrival of each key. */
  private final int[] first;
  private final List<double[]> exact = new ArrayList<>();
  private final List<double[]> built = new ArrayList<>();

  CountedStream(Arrivals arrivals, DecayForm form, int checkpoints) {
    this.arrivals = arrivals;
    this.form = form;
    this.every = Math.max(1, arrivals.size() / checkpoints);
    this.first = new int[arrivals.digests().length];
    Arrays.fill(first, Integer.MAX_VALUE);
    for (int i = arrivals.size() - 1; i >= 0; i--) {
      first[arrivals.keys()[i]] = i;
    }
    for (int i = every - 1; i < arrivals.size(); i += every) {
      exact.add(counts(i, form::exact));
      built.add(counts(i, form::built));
    }
  }

  /** What an occurrence counts at a later tick. */
  private interface Weight {
    double of(long then, long now);
  }

  /** The counts of all keys after an arrival. */
  private double[] counts(int last, Weight weight) {
    double[] counts = new double[first.length];
    long now = arrivals.ticks()[last];
    for (int i = 0; i <= last; i++) {
      counts[arrivals.keys()[i]] += weight.of(arrivals.ticks()[i], now);
    }
    return counts;
  }

  DecayForm form() {
    return form;
  }

  /**
   * What the estimates of a filter are above the exact counts, of all keys that have come.
   *
   * @param mean mean of it
   * @param most what 99 of 100 do not exceed
   * @param low share of keys that are below the exact count
   * @param lowOfBuilt share of keys that are below what the blocks or exponentials have
   * @param ofForm mean of what these have above the exact count
   */
  record Overcounts(double mean, double most, double low, double lowOfBuilt, double ofForm) {
    /** What other keys add, and rounding. */
    double shared() {
      return mean - ofForm;
    }
  }

  /** Runs a filter over the stream and asks. */
  Overcounts ask(RecentSketch sketch) {
    List<double[]> estimates = new ArrayList<>();
    for (int i = 0; i < arrivals.size(); i++) {
      sketch.add(arrivals.digests()[arrivals.keys()[i]], arrivals.ticks()[i]);
      if (i % every == every - 1) {
        long now = arrivals.ticks()[i];
        estimates.add(Arrays.stream(arrivals.digests())
            .mapToDouble(d -> sketch.estimate(d, now))
            .toArray());
      }
    }
    double[] over = differences(estimates, exact);
    Arrays.sort(over);
    return new Overcounts(
        mean(over),
        over[(int) Math.ceil(0.99 * over.length) - 1],
        low(estimates, exact),
        low(estimates, built),
        mean(differences(built, exact)));
  }

  private static double mean(double[] values) {
    return Arrays.stream(values).average().orElse(0);
  }

  /** What some counts are above others, of the keys that have come. */
  private double[] differences(List<double[]> some, List<double[]> others) {
    DoubleStream.Builder differences = DoubleStream.builder();
    for (int checkpoint = 0; checkpoint < some.size(); checkpoint++) {
      for (int key = 0; key < first.length; key++) {
        if (hasCome(key, checkpoint)) {
          differences.add(some.get(checkpoint)[key] - others.get(checkpoint)[key]);
        }
      }
    }
    return differences.build().toArray();
  }

  /** The share of keys whose estimate is below a count by more than doubles are rounded. */
  private double low(List<double[]> estimates, List<double[]> counts) {
    List<double[]> least = counts.stream()
        .map(c -> Arrays.stream(c).map(v -> v * (1 - Rounding.RELATIVE)).toArray())
        .toList();
    double[] over = differences(estimates, least);
    return (double) Arrays.stream(over).filter(o -> o < 0).count() / over.length;
  }

  private boolean hasCome(int key, int checkpoint) {
    return first[key] < (checkpoint + 1) * every;
  }
}
