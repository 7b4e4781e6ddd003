package io.tidemark.store;

import io.tidemark.analysis.history.HistoryLoad;
import io.tidemark.core.filter.history.tideline.ConcurrentTidelineHistory;
import io.tidemark.core.filter.history.tideline.TidelineHistorySpec;
import io.tidemark.core.time.Coverage;
import io.tidemark.core.time.Timeline;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The shape of the next part, and what it was chosen for.
 *
 * @param load what the last part held that was not sealed early; nothing before
 */
record PartShape(Optional<HistoryLoad> load, TidelineHistorySpec spec) {
  private static final Coverage ALL_TIME =
      Coverage.of(-StoreTime.MAX_DISTANCE, StoreTime.MAX_DISTANCE);

  /** Chooses a shape, which may take a moment. */
  static PartShape of(LiveShape shape, StoreSettings settings, Optional<HistoryLoad> load) {
    Timeline expected = Timeline.over(0, settings.partitionTicks());
    return new PartShape(load, shape.shape(expected, settings.liveBytes(), load));
  }

  static Optional<HistoryLoad> load(Manifest manifest) {
    double[] counts = manifest.load().stream().mapToDouble(Double::doubleValue).toArray();
    return counts.length == 0 ? Optional.empty() : Optional.of(HistoryLoad.measured(counts));
  }

  /** The load as a manifest keeps it. */
  List<Double> counts() {
    return load.stream()
        .flatMap(held -> Arrays.stream(held.distinctByHeight()).boxed())
        .toList();
  }

  /** An empty filter, which takes ticks of any time. */
  ConcurrentTidelineHistory newFilter(StoreIdentity identity) {
    Timeline timeline = new Timeline(0, ALL_TIME, identity.unit());
    return new ConcurrentTidelineHistory(spec.over(timeline), identity.digest());
  }
}
