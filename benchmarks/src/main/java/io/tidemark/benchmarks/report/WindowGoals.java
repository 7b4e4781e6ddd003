package io.tidemark.benchmarks.report;

import io.tidemark.benchmarks.SingleProfiler;
import io.tidemark.benchmarks.report.Goal.Bound;
import io.tidemark.benchmarks.window.WindowContender;
import io.tidemark.benchmarks.window.WindowSize;
import io.tidemark.benchmarks.window.WindowStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What windows are meant to reach, and what the paper reached. */
final class WindowGoals {
  private static final List<WindowContender> STANDARD =
      List.of(WindowContender.SCATTERED, WindowContender.LINED);
  private static final double NANOS_PER_MICRO = 1e3;

  private final Measurements run;
  private final List<Goal> goals = new ArrayList<>();

  private WindowGoals(Measurements run) {
    this.run = run;
  }

  static List<Goal> of(Measurements run) {
    WindowGoals goals = new WindowGoals(run);
    goals.peers();
    goals.inference();
    goals.paper();
    goals.memory();
    goals.slowest();
    return goals.goals;
  }

  private void peers() {
    for (WindowContender ours : STANDARD) {
      ours(ours, "Caffeine's", 10, WindowPeers.caffeine(run, ours, large(), uniform()));
      ours(ours, "Guava's", 10, run.ratio(WindowContender.GUAVA, ours, large(), uniform()));
      ours(
          ours,
          "`LinkedHashMap`'s",
          3,
          run.ratio(WindowContender.EXACT_MAP, ours, large(), uniform()));
    }
  }

  private void ours(
      WindowContender ours, String peer, double target, Optional<Double> timesOfPeer) {
    goals.add(new Goal(
        "%s, 2,097,152 items: %s time over ours".formatted(ours.label(), peer),
        Bound.AT_LEAST,
        target,
        timesOfPeer));
  }

  private void inference() {
    for (WindowContender inferred :
        List.of(WindowContender.SCATTERED_INFERRED, WindowContender.LINED_INFERRED)) {
      for (WindowSize size : List.of(WindowSize.ITEMS_64K, WindowSize.ITEMS_2M)) {
        atMost(
            String.format(
                Locale.ROOT,
                "%s, %,d items: its time over that without inference",
                inferred.label(),
                size.items()),
            1.15,
            run.ratio(inferred, inferred.standard().orElseThrow(), size, uniform()));
      }
    }
  }

  private void paper() {
    for (WindowContender ours : STANDARD) {
      atMost(
          "%s, 65,536 items: µs, against the paper's figure".formatted(ours.label()),
          0.8,
          run.find(ours, WindowSize.ITEMS_64K, uniform())
              .map(found -> found.nanos() / NANOS_PER_MICRO));
    }
  }

  private void memory() {
    for (WindowContender ours : STANDARD) {
      atMost(
          "%s, 2,097,152 items: bytes per item".formatted(ours.label()),
          3,
          run.find(ours, large(), uniform()).map(found -> found.bitsPerKey() / Byte.SIZE));
    }
    atMost(
        "every window filter of Tidemark without inference: most bytes allocated per item",
        // The least object would be 16 bytes.
        0.05,
        Arrays.stream(WindowContender.values())
            .filter(contender -> contender.isOurs() && contender.standard().isEmpty())
            .flatMap(contender -> WindowSections.measured(run, contender))
            .map(Measurement::allocatedBytes)
            .max(Double::compare));
  }

  private void slowest() {
    for (WindowContender contender : WindowContender.timedSingly()) {
      if (contender.isOurs()) {
        atMost(
            "%s, 2,097,152 items, 99.99 %% of operations: µs".formatted(contender.label()),
            20,
            run.findSingle(contender)
                .flatMap(found -> found.score(SingleProfiler.P9999))
                .map(nanos -> nanos / NANOS_PER_MICRO));
      }
    }
  }

  private static WindowSize large() {
    return WindowSize.ITEMS_2M;
  }

  private static WindowStream uniform() {
    return WindowStream.UNIFORM;
  }

  private void atMost(String what, double target, Optional<Double> measured) {
    goals.add(new Goal(what, Bound.AT_MOST, target, measured));
  }
}
