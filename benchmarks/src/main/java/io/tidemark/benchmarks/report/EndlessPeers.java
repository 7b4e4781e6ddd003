package io.tidemark.benchmarks.report;

import io.tidemark.benchmarks.endless.EndlessContender;
import io.tidemark.benchmarks.endless.EndlessSize;
import io.tidemark.benchmarks.endless.EndlessStream;
import java.util.Optional;
import java.util.stream.Stream;

/** How Caffeine compares, where its upkeep is done the way that is better for it. */
final class EndlessPeers {
  private EndlessPeers() {}

  /** The time of Caffeine over that of a contender. */
  static Optional<Double> time(
      Measurements run, EndlessContender contender, EndlessSize size, EndlessStream stream) {
    return ways()
        .flatMap(peer -> run.ratio(peer, contender, size, stream).stream())
        .min(Double::compare);
  }

  /** The memory of Caffeine over that of a contender. */
  static Optional<Double> memory(
      Measurements run, EndlessContender contender, EndlessSize size, EndlessStream stream) {
    Optional<Double> least = ways()
        .flatMap(peer -> run.find(peer, size, stream).stream())
        .map(Measurement::bitsPerKey)
        .min(Double::compare);
    return run.find(contender, size, stream)
        .flatMap(found -> least.map(bits -> bits / found.bitsPerKey()));
  }

  private static Stream<EndlessContender> ways() {
    return Stream.of(EndlessContender.CAFFEINE, EndlessContender.CAFFEINE_ALONE);
  }
}
