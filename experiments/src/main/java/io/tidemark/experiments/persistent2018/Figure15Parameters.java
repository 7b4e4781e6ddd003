package io.tidemark.experiments.persistent2018;

import io.tidemark.experiments.history.Days;
import io.tidemark.experiments.history.Seeds;
import io.tidemark.workload.Require;
import java.util.List;

/**
 * Parameters of {@link Figure15}.
 *
 * @param seed seed of the day
 * @param runSeed seed of digest and questions
 * @param divisor how many times smaller than the paper's the day is
 * @param error the error that the bits are for
 * @param lengthSeconds length of the questions
 * @param ticksPerSecond granularities
 * @param copies spans, in days
 * @param simulatedTicksPerSecond granularities at which the bits are tried
 * @param questions questions for that
 */
public record Figure15Parameters(
    long seed,
    long runSeed,
    int divisor,
    double error,
    long lengthSeconds,
    List<Integer> ticksPerSecond,
    List<Integer> copies,
    List<Integer> simulatedTicksPerSecond,
    int questions) {
  public Figure15Parameters {
    Require.inRange(divisor, 1, 1_000, "divisor");
    Require.openUnit(error, "error");
    Require.inRange(lengthSeconds, 1, Days.SECONDS, "lengthSeconds");
    Require.inRange(questions, 100, 1_000_000, "questions");
    ticksPerSecond = List.copyOf(ticksPerSecond);
    copies = List.copyOf(copies);
    simulatedTicksPerSecond = List.copyOf(simulatedTicksPerSecond);
  }

  static Figure15Parameters full() {
    return new Figure15Parameters(
        Seeds.DAY,
        Seeds.RUN,
        1,
        0.05,
        Table3.USUAL_LENGTH,
        List.of(1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000),
        List.of(1, 2, 3, 4, 5, 6, 7),
        List.of(1, 10),
        10_000);
  }

  static Figure15Parameters quick() {
    return new Figure15Parameters(
        Seeds.DAY,
        Seeds.RUN,
        Seeds.QUICK_DIVISOR,
        0.05,
        Table3.USUAL_LENGTH,
        List.of(1, 10, 100, 1_000),
        List.of(1, 2, 4),
        List.of(1),
        2_000);
  }
}
