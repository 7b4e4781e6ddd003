package io.tidemark.experiments.classic;

import io.tidemark.workload.Require;
import java.util.List;

/**
 * Parameters of {@link FalsePositives}.
 *
 * @param seed seed of the digests
 * @param targets errors that filters are sized for
 * @param capacityKeys keys that filters are sized for
 * @param loads keys in a filter when it is asked, as multiples of the capacity, ascending
 * @param filters filters per point, each with its own digest
 * @param hitsPerFilter false positives to expect from a filter, which decides how often it is asked
 * @param maxQuestionsPerFilter how often it is asked at most
 * @param familyError probability that any interval misses the true rate
 */
public record FalsePositivesParameters(
    long seed,
    List<Double> targets,
    long capacityKeys,
    List<Double> loads,
    int filters,
    int hitsPerFilter,
    long maxQuestionsPerFilter,
    double familyError) {
  public FalsePositivesParameters {
    targets = List.copyOf(targets);
    loads = List.copyOf(loads);
    targets.forEach(t -> Require.openUnit(t, "target"));
    Require.inRange(capacityKeys, 100, Integer.MAX_VALUE, "capacityKeys");
    loads.forEach(l -> Require.inRange(l, 0.01, 10, "load"));
    Require.inRange(filters, 2, 1_000_000, "filters");
    Require.inRange(hitsPerFilter, 1, 1_000_000, "hitsPerFilter");
    Require.inRange(maxQuestionsPerFilter, 1, Integer.MAX_VALUE, "maxQuestionsPerFilter");
    Require.openUnit(familyError, "familyError");
  }

  /** As reported. */
  public static FalsePositivesParameters full() {
    return new FalsePositivesParameters(
        20_260_101L,
        List.of(0.1, 0.01, 0.001, 0.0001),
        20_000,
        List.of(0.25, 0.5, 0.75, 1.0, 1.25, 1.5, 1.75, 2.0),
        100,
        100,
        1_000_000,
        0.001);
  }

  /** Small. */
  public static FalsePositivesParameters quick() {
    FalsePositivesParameters full = full();
    return new FalsePositivesParameters(
        full.seed(),
        full.targets(),
        5_000,
        List.of(0.5, 1.0, 1.5, 2.0),
        20,
        50,
        200_000,
        full.familyError());
  }
}
