package io.tidemark.experiments.persistent2018;

import io.tidemark.experiments.history.Method;
import io.tidemark.experiments.history.Seeds;
import io.tidemark.workload.Require;
import java.util.List;

/**
 * Parameters of {@link Figure12} and {@link Figure13}.
 *
 * @param runSeed seed of items, digest and questions
 * @param items pairs, at random times (paper: 50,000)
 * @param bits bits of each history
 * @param methods which forms of a history
 * @param spans lengths of the history in ticks, for additions
 * @param lengths lengths of the questions in ticks, at the longest span
 * @param questions questions per length, all counted
 * @param timedQuestions of them so many are timed
 * @param rounds how often
 */
public record CostParameters(
    long runSeed,
    int items,
    long bits,
    List<Method> methods,
    List<Long> spans,
    List<Long> lengths,
    int questions,
    int timedQuestions,
    int rounds) {
  public CostParameters {
    Require.inRange(items, 100, 10_000_000, "items");
    Require.inRange(bits, 1, 1L << 40, "bits");
    Require.inRange(questions, 100, 1_000_000, "questions");
    Require.inRange(timedQuestions, 1, questions, "timedQuestions");
    Require.inRange(rounds, 1, 100, "rounds");
    methods = List.copyOf(methods);
    spans = List.copyOf(spans);
    lengths = List.copyOf(lengths);
  }

  static CostParameters full(List<Method> methods) {
    return new CostParameters(
        Seeds.RUN,
        50_000,
        Table3.USUAL_BITS,
        methods,
        Table3.SPANS,
        Table3.LENGTHS,
        10_000,
        1_000,
        15);
  }

  static CostParameters quick(List<Method> methods) {
    return new CostParameters(
        Seeds.RUN,
        2_000,
        2_000_000,
        methods,
        List.of(14_400L, 86_400L),
        List.of(16L, 1_024L),
        300,
        100,
        1);
  }
}
