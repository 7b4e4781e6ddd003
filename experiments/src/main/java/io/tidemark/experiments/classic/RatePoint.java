package io.tidemark.experiments.classic;

import io.tidemark.analysis.seen.BloomTheory;
import io.tidemark.core.filter.seen.BloomSpec;
import io.tidemark.experiments.result.Check;
import io.tidemark.workload.statistics.Interval;
import java.util.Locale;

/**
 * A measured false-positive rate beside what theory says.
 *
 * @param place which point it is, for messages
 * @param target the error that the filter was sized for
 * @param spec shape of the filters
 * @param keys number of keys in each
 * @param theory the rate that theory expects
 * @param tally what was counted
 */
record RatePoint(
    String place,
    double target,
    BloomSpec spec,
    long keys,
    double theory,
    FalsePositiveTally tally) {
  static RatePoint of(
      String place, double target, BloomSpec spec, long keys, FalsePositiveTally tally) {
    double theory = BloomTheory.falsePositiveRate(spec, (double) keys);
    return new RatePoint(place, target, spec, keys, theory, tally);
  }

  double ratio() {
    return tally.rate() / theory;
  }

  /** The interval of the ratio of the true rate to theory. */
  Interval ratioInterval(double confidence) {
    Interval interval = tally.interval(confidence);
    return new Interval(interval.low() / theory, interval.high() / theory);
  }

  /** Whether theory lies in the interval, as widened by what it leaves out. */
  Check check(double confidence) {
    return new Check(
        place, theory, TheoryMargin.widened(tally.interval(confidence), spec, (double) keys));
  }

  String layout() {
    return layoutName(spec);
  }

  static String layoutName(BloomSpec spec) {
    return spec.layout().name().toLowerCase(Locale.ROOT);
  }
}
