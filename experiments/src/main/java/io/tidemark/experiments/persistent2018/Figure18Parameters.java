package io.tidemark.experiments.persistent2018;

import io.tidemark.experiments.history.Seeds;
import io.tidemark.workload.Require;
import java.util.List;

/**
 * Parameters of {@link Figure18}.
 *
 * @param seed seed of the day
 * @param runSeed seed of the questions
 * @param divisor how many times smaller than the paper's the day is
 * @param bits bits that are divided
 * @param spans lengths of the history in seconds
 * @param questions questions that the intervals are sized by
 * @param rounds how often the division is timed
 */
public record Figure18Parameters(
    long seed, long runSeed, int divisor, long bits, List<Long> spans, int questions, int rounds) {
  public Figure18Parameters {
    Require.inRange(divisor, 1, 1_000, "divisor");
    Require.inRange(bits, 1, 1L << 40, "bits");
    Require.inRange(questions, 100, 1_000_000, "questions");
    Require.inRange(rounds, 1, 10_000, "rounds");
    spans = List.copyOf(spans);
  }

  static Figure18Parameters full() {
    return new Figure18Parameters(
        Seeds.DAY, Seeds.RUN, 1, Table3.USUAL_BITS, Table3.SPANS, 10_000, 101);
  }

  static Figure18Parameters quick() {
    return new Figure18Parameters(
        Seeds.DAY,
        Seeds.RUN,
        Seeds.QUICK_DIVISOR,
        Table3.USUAL_BITS / Seeds.QUICK_DIVISOR,
        List.of(14_400L, 86_400L),
        1_000,
        3);
  }
}
