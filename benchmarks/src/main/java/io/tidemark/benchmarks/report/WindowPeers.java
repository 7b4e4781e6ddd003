package io.tidemark.benchmarks.report;

import io.tidemark.benchmarks.window.WindowContender;
import io.tidemark.benchmarks.window.WindowSize;
import io.tidemark.benchmarks.window.WindowStream;
import java.util.Optional;
import java.util.stream.Stream;

/** How the times of peers compare. */
final class WindowPeers {
  private WindowPeers() {}

  /** The time of Caffeine over that of a contender, where its upkeep is done the faster way. */
  static Optional<Double> caffeine(
      Measurements run, WindowContender contender, WindowSize size, WindowStream stream) {
    return Stream.of(WindowContender.CAFFEINE, WindowContender.CAFFEINE_ALONE)
        .flatMap(peer -> run.ratio(peer, contender, size, stream).stream())
        .min(Double::compare);
  }
}
