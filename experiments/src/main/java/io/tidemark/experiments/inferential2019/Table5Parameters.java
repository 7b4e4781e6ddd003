package io.tidemark.experiments.inferential2019;

import io.tidemark.workload.Require;
import java.util.Objects;

/**
 * Parameters of {@link Table5}.
 *
 * @param scene stream and window
 * @param bitsPerItem bits per item of the window (the paper's text has 15, its caption 10)
 * @param probes probes (paper: k)
 * @param steps questions, each with its insertion, that are timed together
 * @param rounds how often they are timed
 */
public record Table5Parameters(Scene scene, double bitsPerItem, int probes, int steps, int rounds) {
  private static final double BITS_PER_ITEM = 15;
  private static final int PROBES = 4;

  public Table5Parameters {
    Objects.requireNonNull(scene, "scene");
    Require.inRange(bitsPerItem, 1, 64, "bitsPerItem");
    Require.inRange(probes, 1, 30, "probes");
    Require.inRange(steps, 1, 1 << 24, "steps");
    Require.inRange(rounds, 1, 1_000, "rounds");
  }

  static Table5Parameters full() {
    return new Table5Parameters(
        scene(1 << 16, 1 << 18, 1 << 20), BITS_PER_ITEM, PROBES, 1 << 20, 7);
  }

  static Table5Parameters quick() {
    return new Table5Parameters(
        scene(1 << 12, 1 << 14, 1 << 15), BITS_PER_ITEM, PROBES, 1 << 15, 3);
  }

  private static Scene scene(int universe, int warmUp, int queries) {
    return new Scene(
        new StreamChoice.Drawn(
            StreamKind.UNIFORM, universe, warmUp, queries, SweepParameters.TUNING_SEED),
        universe);
  }
}
