package io.tidemark.experiments.tideline;

import io.tidemark.experiments.history.DayKind;
import io.tidemark.experiments.history.Seeds;
import io.tidemark.workload.Require;
import java.util.List;
import java.util.Objects;

/**
 * Parameters of {@link RangeLengths}.
 *
 * @param seed seed of the days
 * @param runSeed seed of digest and questions
 * @param divisor how many times smaller than the paper's the days are
 * @param bits bits of each history but the sealed ones
 * @param structures which histories
 * @param days which days
 * @param lengths lengths of the questions in seconds
 * @param effort how many questions
 */
public record RangeLengthsParameters(
    long seed,
    long runSeed,
    int divisor,
    long bits,
    List<Structure> structures,
    List<DayKind> days,
    List<Long> lengths,
    Effort effort) {
  private static final long BITS = 50_000_000;

  private static final List<Structure> STRUCTURES = List.of(
      Structure.PAIR,
      Structure.LEVEL,
      Structure.DOUBTING,
      Structure.INTERVAL,
      Structure.TIDELINE,
      Structure.SEALED);

  public RangeLengthsParameters {
    Require.inRange(divisor, 1, 1_000, "divisor");
    Require.inRange(bits, 1, 1L << 40, "bits");
    Objects.requireNonNull(effort, "effort");
    structures = List.copyOf(structures);
    days = List.copyOf(days);
    lengths = List.copyOf(lengths);
  }

  static RangeLengthsParameters full() {
    return new RangeLengthsParameters(
        Seeds.DAY,
        Seeds.RUN,
        1,
        BITS,
        STRUCTURES,
        List.of(DayKind.values()),
        List.of(16L, 32L, 64L, 128L, 256L, 512L, 1_024L, 2_048L, 4_096L, 8_192L),
        new Effort(1_000_000, 100_000, 1L << 25));
  }

  static RangeLengthsParameters quick() {
    return new RangeLengthsParameters(
        Seeds.DAY,
        Seeds.RUN,
        Seeds.QUICK_DIVISOR,
        BITS / Seeds.QUICK_DIVISOR,
        STRUCTURES,
        List.of(DayKind.values()),
        List.of(16L, 128L, 8_192L),
        new Effort(20_000, 1_000, 1L << 20));
  }
}
