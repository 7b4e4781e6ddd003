package io.tidemark.experiments.tideline;

import io.tidemark.experiments.history.DayKind;
import io.tidemark.experiments.history.Seeds;
import io.tidemark.workload.Require;
import java.util.List;
import java.util.Objects;

/**
 * Parameters of {@link BitsPerPair}.
 *
 * @param seed seed of the days
 * @param runSeed seed of digest and questions
 * @param divisor how many times smaller than the paper's the days are
 * @param bitsPerPair bits of each history per distinct pair, ascending
 * @param mostBitsPerPair where the search for the wanted rate ends
 * @param length length of the questions in seconds
 * @param tunedFor lengths that the tideline for all lengths is to be good for
 * @param wantedRate the rate that the table is about
 * @param days which days
 * @param effort how many questions
 */
public record BitsPerPairParameters(
    long seed,
    long runSeed,
    int divisor,
    List<Double> bitsPerPair,
    double mostBitsPerPair,
    long length,
    List<Long> tunedFor,
    double wantedRate,
    List<DayKind> days,
    Effort effort) {
  private static final List<Long> TUNED_FOR = List.of(16L, 128L, 1_024L, 8_192L);

  public BitsPerPairParameters {
    Require.inRange(divisor, 1, 1_000, "divisor");
    Require.atLeast(mostBitsPerPair, 1, "mostBitsPerPair");
    Require.openUnit(wantedRate, "wantedRate");
    Objects.requireNonNull(effort, "effort");
    bitsPerPair = List.copyOf(bitsPerPair);
    tunedFor = List.copyOf(tunedFor);
    days = List.copyOf(days);
  }

  static BitsPerPairParameters full() {
    return new BitsPerPairParameters(
        Seeds.DAY,
        Seeds.RUN,
        1,
        List.of(1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 8.0, 10.0, 12.0, 16.0, 20.0, 24.0, 28.0, 32.0, 40.0),
        160,
        128,
        TUNED_FOR,
        0.01,
        List.of(DayKind.values()),
        new Effort(500_000, 20_000, 1L << 24));
  }

  static BitsPerPairParameters quick() {
    return new BitsPerPairParameters(
        Seeds.DAY,
        Seeds.RUN,
        Seeds.QUICK_DIVISOR,
        List.of(1.0, 2.0, 4.0, 8.0, 16.0, 24.0, 40.0),
        160,
        128,
        TUNED_FOR,
        0.01,
        List.of(DayKind.EDGAR, DayKind.NETWORK_MEMORYLESS),
        new Effort(20_000, 2_000, 1L << 20));
  }
}
