package io.tidemark.benchmarks.decaying;

import io.tidemark.benchmarks.frame.BenchmarkKeys;
import java.util.Arrays;

/**
 * By how much answers are above the truth, in occurrences that count in full.
 *
 * @param absentMean on average over keys that never came
 * @param absentMost what 99 % of these do not exceed
 * @param presentMean on average over the keys that came, each once, however often it came
 * @param presentMost what 99 % of these do not exceed
 * @param tooLow the fraction of the keys that came whose answer is below the truth
 */
public record DecayingErrors(
    double absentMean, double absentMost, double presentMean, double presentMost, double tooLow) {
  private static final double SHARE = 0.99;

  /* The exact counts are sums of rounded numbers. */
  private static final double ROUNDING = 1e-9;

  /** Lets a stream that has not begun pass a contender and an exact map, and compares them. */
  public static DecayingErrors of(
      DecayingCounter counts, DecayingLength length, DecayingStream stream) {
    DecayingCounter exact = ExactCounts.counter(DecayingLength.UNIVERSE, length.decay());
    for (int item = 0; item < length.items(); item += DecayingStream.BATCH) {
      stream.nextArriving();
      for (int i = 0; i < DecayingStream.BATCH; i++) {
        counts.add(stream.key(i), stream.tick(i));
        exact.add(stream.key(i), stream.tick(i));
      }
    }
    double[] absent = new double[DecayingLength.UNIVERSE];
    for (int i = 0; i < absent.length; i++) {
      absent[i] =
          counts.estimate(BenchmarkKeys.number(DecayingStream.FIRST_ABSENT + i), stream.latest());
    }
    return of(absent, present(counts, exact, stream.latest()));
  }

  private static double[] present(DecayingCounter counts, DecayingCounter exact, long latest) {
    double[] over = new double[DecayingLength.UNIVERSE];
    int count = 0;
    for (int counter = 0; counter < DecayingLength.UNIVERSE; counter++) {
      double truth = exact.estimate(BenchmarkKeys.number(counter), latest);
      if (truth > 0) {
        double difference = counts.estimate(BenchmarkKeys.number(counter), latest) - truth;
        over[count++] = Math.abs(difference) <= ROUNDING * truth ? 0 : difference;
      }
    }
    return Arrays.copyOf(over, count);
  }

  private static DecayingErrors of(double[] absent, double[] present) {
    double tooLow = Arrays.stream(present).filter(over -> over < 0).count();
    return new DecayingErrors(
        mean(absent), most(absent), mean(present), most(present), tooLow / present.length);
  }

  private static double mean(double[] values) {
    return Arrays.stream(values).average().orElse(Double.NaN);
  }

  private static double most(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted[(int) Math.ceil(SHARE * sorted.length) - 1];
  }
}
