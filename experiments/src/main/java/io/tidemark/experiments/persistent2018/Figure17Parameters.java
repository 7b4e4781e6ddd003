package io.tidemark.experiments.persistent2018;

import io.tidemark.experiments.history.DayKind;
import io.tidemark.experiments.history.Days;
import io.tidemark.experiments.history.Seeds;
import io.tidemark.workload.Require;
import java.util.List;

/**
 * Parameters of {@link Figure17}.
 *
 * @param seed seed of the days
 * @param precedingSeed seed of the days before, from which both partitions learn
 * @param runSeed seed of digest and questions
 * @param divisor how many times smaller than the paper's the days are
 * @param days which days
 * @param bits bits of each partition (paper: m)
 * @param partitionSeconds length of a partition (paper: T)
 * @param lengthSeconds length of the questions
 * @param questions questions per partition
 */
public record Figure17Parameters(
    long seed,
    long precedingSeed,
    long runSeed,
    int divisor,
    List<DayKind> days,
    long bits,
    long partitionSeconds,
    long lengthSeconds,
    int questions) {
  public Figure17Parameters {
    Require.inRange(divisor, 1, 1_000, "divisor");
    Require.inRange(bits, 1, 1L << 40, "bits");
    Require.inRange(partitionSeconds, 1, Days.SECONDS / 2, "partitionSeconds");
    Require.inRange(lengthSeconds, 1, partitionSeconds, "lengthSeconds");
    Require.inRange(questions, 100, 10_000_000, "questions");
    days = List.copyOf(days);
  }

  static Figure17Parameters full() {
    return new Figure17Parameters(
        Seeds.DAY,
        Seeds.PRECEDING_DAY,
        Seeds.RUN,
        1,
        List.of(DayKind.EDGAR, DayKind.NETWORK),
        Table3.USUAL_BITS,
        32_768,
        Table3.USUAL_LENGTH,
        50_000);
  }

  static Figure17Parameters quick() {
    Figure17Parameters full = full();
    return new Figure17Parameters(
        full.seed(),
        full.precedingSeed(),
        full.runSeed(),
        Seeds.QUICK_DIVISOR,
        full.days(),
        full.bits() / Seeds.QUICK_DIVISOR,
        full.partitionSeconds(),
        full.lengthSeconds(),
        2_000);
  }
}
