package io.tidemark.experiments.persistent2018;

import io.tidemark.experiments.history.Method;
import io.tidemark.experiments.history.Seeds;
import io.tidemark.workload.Require;
import java.util.List;

/**
 * Parameters of {@link Figure10}.
 *
 * @param seed seed of the day
 * @param runSeed seed of digest and questions
 * @param divisor how many times smaller than the paper's the day is
 * @param bits bits of each history
 * @param methods which forms of a history
 * @param lengths lengths of the questions in seconds
 * @param questions questions per length, all counted
 * @param timedQuestions of them so many are timed
 * @param rounds how often
 */
public record Figure10Parameters(
    long seed,
    long runSeed,
    int divisor,
    long bits,
    List<Method> methods,
    List<Long> lengths,
    int questions,
    int timedQuestions,
    int rounds) {
  public Figure10Parameters {
    Require.inRange(divisor, 1, 1_000, "divisor");
    Require.inRange(bits, 1, 1L << 40, "bits");
    Require.inRange(questions, 100, 1_000_000, "questions");
    Require.inRange(timedQuestions, 1, questions, "timedQuestions");
    Require.inRange(rounds, 1, 100, "rounds");
    methods = List.copyOf(methods);
    lengths = List.copyOf(lengths);
  }

  private static final List<Method> METHODS =
      List.of(Method.PAIR, Method.INTERVAL_OPT, Method.INTERVAL_BY_HEIGHT, Method.LEVEL_OPT);

  static Figure10Parameters full() {
    return new Figure10Parameters(
        Seeds.DAY, Seeds.RUN, 1, Table3.USUAL_BITS, METHODS, Table3.LENGTHS, 10_000, 1_000, 10);
  }

  static Figure10Parameters quick() {
    return new Figure10Parameters(
        Seeds.DAY,
        Seeds.RUN,
        Seeds.QUICK_DIVISOR,
        Table3.USUAL_BITS / Seeds.QUICK_DIVISOR,
        METHODS,
        List.of(16L, 128L, 1_024L),
        500,
        200,
        1);
  }
}
