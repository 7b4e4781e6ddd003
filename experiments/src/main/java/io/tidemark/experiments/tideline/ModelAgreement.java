package io.tidemark.experiments.tideline;

import io.tidemark.experiments.result.Check;
import io.tidemark.experiments.result.Claim;
import io.tidemark.workload.statistics.Interval;
import java.util.List;
import java.util.Locale;

/** The rates of tidelines beside what the model had said before. */
final class ModelAgreement {
  /** The factor that a plan may be off and still be of use. */
  private static final double FACTOR = 2;

  private ModelAgreement() {}

  static Claim comparison(Rates rates) {
    List<Check> checks = rates.of(Structure.TIDELINE).stream()
        .filter(m -> m.model().isPresent())
        .map(ModelAgreement::check)
        .toList();
    return Claim.ofGoal(
        "the model foretells the rates of tidelines within a factor of 2",
        "The model knows the distinct (key, interval) pairs of each height and nothing else. Its rate"
            + " lies in the interval of the measured one, widened by the factor.",
        checks);
  }

  private static Check check(Measured m) {
    Interval interval = m.interval();
    return new Check(
        String.format(Locale.ROOT, "%s, %,d bits", m.place(), m.bits()),
        m.model().getAsDouble(),
        new Interval(interval.low() / FACTOR, interval.high() * FACTOR));
  }
}
