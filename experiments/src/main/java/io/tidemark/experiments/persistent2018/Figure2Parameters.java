package io.tidemark.experiments.persistent2018;

import io.tidemark.experiments.history.Seeds;
import io.tidemark.experiments.markup.PlainDecimal;
import io.tidemark.workload.Require;
import java.util.List;

/**
 * Parameters of {@link Figure2}.
 *
 * @param seed seed of the day
 * @param runSeed seed of sketches and questions
 * @param divisor how many times smaller than the paper's the day is
 * @param sketches the sketches
 * @param rows rows of each
 * @param lengths lengths of ranges in seconds
 * @param questions questions per length
 */
public record Figure2Parameters(
    long seed,
    long runSeed,
    int divisor,
    List<Sketch> sketches,
    int rows,
    List<Long> lengths,
    int questions) {
  /**
   * A sketch.
   *
   * @param share error by collisions, as a share of all entries (paper: epsilon)
   * @param tolerance error of a counter's curve (paper: Delta)
   */
  public record Sketch(double share, double tolerance) {
    public Sketch {
      Require.openUnit(share, "share");
      Require.atLeast(tolerance, 0.5, "tolerance");
    }

    /** Counters per row: a row errs by more than the share with probability 1/e. */
    int width() {
      return (int) Math.ceil(Math.E / share);
    }

    @Override
    public String toString() {
      return "\u03b5 = " + PlainDecimal.of(share) + ", \u0394 = " + PlainDecimal.of(tolerance);
    }
  }

  public Figure2Parameters {
    Require.inRange(divisor, 1, 1_000, "divisor");
    Require.inRange(rows, 1, 20, "rows");
    Require.inRange(questions, 10, 1_000_000, "questions");
    sketches = List.copyOf(sketches);
    lengths = List.copyOf(lengths);
  }

  static Figure2Parameters full() {
    return new Figure2Parameters(
        Seeds.DAY,
        Seeds.RUN,
        1,
        List.of(
            new Sketch(0.01, 100),
            new Sketch(0.001, 100),
            new Sketch(0.001, 10),
            new Sketch(0.0001, 10),
            new Sketch(0.0001, 1)),
        5,
        Table3.LENGTHS,
        10_000);
  }

  static Figure2Parameters quick() {
    Figure2Parameters full = full();
    return new Figure2Parameters(
        full.seed(),
        full.runSeed(),
        Seeds.QUICK_DIVISOR,
        List.of(new Sketch(0.03, 3), new Sketch(0.003, 3), new Sketch(0.003, 1)),
        full.rows(),
        full.lengths(),
        1_000);
  }
}
