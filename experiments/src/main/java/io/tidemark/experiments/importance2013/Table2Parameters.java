package io.tidemark.experiments.importance2013;

import io.tidemark.workload.Require;
import io.tidemark.workload.stream.ImportanceStream.Law;
import java.util.ArrayList;
import java.util.List;

/**
 * Parameters of {@link Table2}.
 *
 * @param laws laws of importance
 * @param streams streams of each law, on which errors are measured
 * @param grid shapes that are tried, on one stream more of each law
 * @param seed of everything that is drawn
 */
public record Table2Parameters(List<Law> laws, int streams, Grid grid, long seed) {
  private static final List<Law> LAWS = List.of(Law.INVERSE_ROOT, Law.INVERSE, Law.UNIFORM);
  private static final long SEED = 20_130_102L;

  public Table2Parameters {
    laws = List.copyOf(laws);
    Require.inRange(streams, 1, 1_000, "streams");
  }

  static Table2Parameters full() {
    return new Table2Parameters(LAWS, 8, Grid.full(), SEED);
  }

  static Table2Parameters quick() {
    return new Table2Parameters(LAWS, 2, Grid.quick(), SEED);
  }

  /** The stream on which shapes are tried. */
  WeighedStream tuning(Law law) {
    return DrawnStreams.usual(law, seed, 0);
  }

  /** Those on which errors are measured. */
  List<WeighedStream> measured(Law law) {
    List<WeighedStream> drawn = new ArrayList<>();
    for (int i = 1; i <= streams; i++) {
      drawn.add(DrawnStreams.usual(law, seed, i));
    }
    return drawn;
  }
}
