package io.tidemark.experiments.persistent2018;

import io.tidemark.experiments.history.Method;
import io.tidemark.experiments.history.Seeds;
import io.tidemark.workload.Require;
import java.util.List;

/**
 * Parameters of {@link Figure16}.
 *
 * @param seed seed of the day
 * @param precedingSeed seed of the day before
 * @param runSeed seed of digest, questions and mix
 * @param divisor how many times smaller than the paper's the day is
 * @param bits bits of each history
 * @param methods which forms of a history
 * @param additionTenths how many of ten operations are additions
 * @param operations operations per mix
 * @param rounds how often they are timed
 */
public record Figure16Parameters(
    long seed,
    long precedingSeed,
    long runSeed,
    int divisor,
    long bits,
    List<Method> methods,
    List<Integer> additionTenths,
    int operations,
    int rounds) {
  public Figure16Parameters {
    Require.inRange(divisor, 1, 1_000, "divisor");
    Require.inRange(bits, 1, 1L << 40, "bits");
    Require.inRange(operations, 100, 10_000_000, "operations");
    Require.inRange(rounds, 1, 100, "rounds");
    methods = List.copyOf(methods);
    additionTenths = List.copyOf(additionTenths);
    additionTenths.forEach(tenths -> Require.inRange(tenths, 0, 10, "additionTenths"));
  }

  private static final List<Method> METHODS = List.of(
      Method.PAIR,
      Method.INTERVAL_BASIC,
      Method.LEVEL_BASIC,
      Method.INTERVAL_ONLINE,
      Method.LEVEL_ONLINE);

  static Figure16Parameters full() {
    return new Figure16Parameters(
        Seeds.DAY,
        Seeds.PRECEDING_DAY,
        Seeds.RUN,
        1,
        Table3.USUAL_BITS,
        METHODS,
        List.of(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10),
        10_000,
        15);
  }

  static Figure16Parameters quick() {
    return new Figure16Parameters(
        Seeds.DAY,
        Seeds.PRECEDING_DAY,
        Seeds.RUN,
        Seeds.QUICK_DIVISOR,
        Table3.USUAL_BITS / Seeds.QUICK_DIVISOR,
        METHODS,
        List.of(0, 5, 10),
        1_000,
        1);
  }
}
