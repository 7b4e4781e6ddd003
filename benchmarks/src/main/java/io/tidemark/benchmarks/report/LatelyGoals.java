package io.tidemark.benchmarks.report;

import io.tidemark.benchmarks.SingleProfiler;
import io.tidemark.benchmarks.lately.LatelyContender;
import io.tidemark.benchmarks.lately.LatelyPace;
import io.tidemark.benchmarks.lately.LatelySize;
import io.tidemark.benchmarks.report.Goal.Bound;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What counts that decay are meant to reach. */
final class LatelyGoals {
  /* Times are told apart to 6 %, and the 99.99th percentile of a run scatters by more. */
  private static final double SLOWEST_TOLERANCE = 1.25;

  private final Measurements run;
  private final List<Goal> goals = new ArrayList<>();

  private LatelyGoals(Measurements run) {
    this.run = run;
  }

  static List<Goal> of(Measurements run) {
    LatelyGoals goals = new LatelyGoals(run);
    for (LatelySize size : LatelySize.values()) {
      for (LatelyContender ours : LatelyContender.values()) {
        ours.plain().ifPresent(plain -> goals.times(ours, plain, size));
      }
      for (LatelyContender ours : LatelyContender.timedSingly(size)) {
        if (ours.isOurs()) {
          goals.slowest(ours, size);
        }
      }
    }
    goals.allocation();
    return goals.goals;
  }

  private void times(LatelyContender ours, LatelyContender plain, LatelySize size) {
    goal(
        ours,
        size,
        "`add`: the fastest peer's time over ours",
        Bound.AT_LEAST,
        2,
        fastestPeer(run, ours, LatelySections.ADD, size));
    goal(
        ours,
        size,
        "`add`: our time over that of our count-min without decay",
        Bound.AT_MOST,
        1.5,
        run.ratio(ours, plain, LatelySections.ADD, size));
  }

  /** The time of the fastest peer over that of a contender; none if not all peers were measured. */
  static Optional<Double> fastestPeer(
      Measurements run, LatelyContender contender, String operation, LatelySize size) {
    List<Double> ratios = LatelyContender.PEERS.stream()
        .flatMap(peer -> run.ratio(peer, contender, operation, size).stream())
        .toList();
    return ratios.size() < LatelyContender.PEERS.size()
        ? Optional.empty()
        : ratios.stream().min(Double::compare);
  }

  private void slowest(LatelyContender ours, LatelySize size) {
    for (LatelyPace pace : List.of(LatelyPace.EPOCHS, LatelyPace.ERAS)) {
      goal(
          ours,
          size,
          "99.99 %% of `add`, %s: time over that when no epoch begins".formatted(pace.label()),
          Bound.AT_MOST,
          SLOWEST_TOLERANCE,
          slowest(ours, pace, size)
              .flatMap(some -> slowest(ours, LatelyPace.QUIET, size).map(quiet -> some / quiet)));
    }
  }

  private Optional<Double> slowest(LatelyContender ours, LatelyPace pace, LatelySize size) {
    return run.findSingle(ours, pace, size).flatMap(found -> found.score(SingleProfiler.P9999));
  }

  private void allocation() {
    goals.add(new Goal(
        "decaying filters: most bytes allocated per operation",
        Bound.AT_MOST,
        // The least object would be 16 bytes.
        0.05,
        Arrays.stream(LatelyContender.values())
            .filter(LatelyContender::isOurs)
            .flatMap(this::measured)
            .map(Measurement::allocatedBytes)
            .max(Double::compare)));
  }

  private Stream<Measurement> measured(LatelyContender contender) {
    return Stream.of(LatelySize.values()).flatMap(size -> LatelySections.OPERATIONS.stream()
        .flatMap(operation -> run.find(contender, operation, size).stream()));
  }

  private void goal(
      LatelyContender ours,
      LatelySize size,
      String what,
      Bound bound,
      double target,
      Optional<Double> measured) {
    goals.add(new Goal(
        "%s, %s, %s".formatted(ours.label(), size.label(), what), bound, target, measured));
  }
}
