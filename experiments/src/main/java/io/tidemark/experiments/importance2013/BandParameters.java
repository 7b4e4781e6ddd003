package io.tidemark.experiments.importance2013;

import io.tidemark.workload.Require;
import io.tidemark.workload.stream.ImportanceStream.Law;
import java.util.List;

/**
 * Parameters of figures of errors by importance.
 *
 * @param laws laws of importance
 * @param streams streams of each
 * @param seed of everything that is drawn
 */
public record BandParameters(List<Law> laws, int streams, long seed) {
  public BandParameters {
    laws = List.copyOf(laws);
    Require.inRange(streams, 1, 1_000, "streams");
  }
}
