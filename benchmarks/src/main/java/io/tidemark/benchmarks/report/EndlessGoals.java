package io.tidemark.benchmarks.report;

import io.tidemark.benchmarks.endless.EndlessContender;
import io.tidemark.benchmarks.endless.EndlessLength;
import io.tidemark.benchmarks.endless.EndlessSize;
import io.tidemark.benchmarks.endless.EndlessStream;
import io.tidemark.benchmarks.report.Goal.Bound;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What filters for streams without end are meant to reach. */
final class EndlessGoals {
  private static final List<EndlessContender> OURS =
      Arrays.stream(EndlessContender.values()).filter(EndlessContender::isOurs).toList();
  private static final EndlessStream NEW = EndlessStream.NEW;

  private final Measurements run;
  private final List<Goal> goals = new ArrayList<>();

  private EndlessGoals(Measurements run) {
    this.run = run;
  }

  static List<Goal> of(Measurements run) {
    EndlessGoals goals = new EndlessGoals(run);
    OURS.forEach(goals::guava);
    OURS.forEach(goals::caffeine);
    OURS.forEach(goals::length);
    goals.allocation();
    return goals.goals;
  }

  private void guava(EndlessContender ours) {
    for (EndlessSize size : EndlessSize.values()) {
      if (EndlessContender.at(size).contains(ours)) {
        add(
            "%s, %s: our time over Guava's".formatted(ours.label(), size.label()),
            Bound.AT_MOST,
            0.5,
            run.ratio(ours, EndlessContender.GUAVA, size, NEW));
      }
    }
  }

  private void caffeine(EndlessContender ours) {
    EndlessSize size = EndlessSize.KEYS_2M;
    add(
        "%s, 2 million keys: Caffeine's time over ours".formatted(ours.label()),
        Bound.AT_LEAST,
        8,
        EndlessPeers.time(run, ours, size, NEW));
    add(
        "%s, 2 million keys: Caffeine's memory over ours".formatted(ours.label()),
        Bound.AT_LEAST,
        30,
        EndlessPeers.memory(run, ours, size, NEW));
  }

  private void length(EndlessContender ours) {
    add(
        "%s, 64 KiB: the time after %d times as many items over the time before"
            .formatted(ours.label(), EndlessLength.LONG.times()),
        // The medians of two measurements of one filter differ by a tenth on a machine that others
        // use.
        Bound.AT_MOST,
        1.1,
        run.longRatio(ours, EndlessSize.KIB_64, NEW));
  }

  private void allocation() {
    add(
        "every filter of Tidemark for streams without end: most bytes allocated per item",
        Bound.AT_MOST,
        // The least object would be 16 bytes.
        0.05,
        OURS.stream()
            .flatMap(this::measured)
            .map(Measurement::allocatedBytes)
            .max(Double::compare));
  }

  private Stream<Measurement> measured(EndlessContender contender) {
    return Arrays.stream(EndlessSize.values()).flatMap(size -> Arrays.stream(EndlessStream.values())
        .flatMap(stream -> run.find(contender, size, stream).stream()));
  }

  private void add(String what, Bound bound, double target, Optional<Double> measured) {
    goals.add(new Goal(what, bound, target, measured));
  }
}
