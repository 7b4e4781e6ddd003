package io.tidemark.benchmarks.report;

import io.tidemark.benchmarks.history.HistoryContender;
import io.tidemark.benchmarks.report.Goal.Bound;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What histories are meant to reach, and what the paper reached. */
final class HistoryGoals {
  private static final double NANOS_PER_MICRO = 1e3;
  private static final double NANOS_PER_MILLI = 1e6;

  private final Measurements run;
  private final List<Goal> goals = new ArrayList<>();

  private HistoryGoals(Measurements run) {
    this.run = run;
  }

  static List<Goal> of(Measurements run) {
    HistoryGoals goals = new HistoryGoals(run);
    goals.times();
    goals.tideline();
    goals.sealed();
    goals.shares();
    goals.allocation();
    return goals.goals;
  }

  private void times() {
    for (String operation : List.of("addInOrder", "addShuffled")) {
      atMost(
          "`%s`: our time over that of one `put` of Guava".formatted(operation),
          0.7,
          run.ratio(HistoryContender.LEVEL, HistoryContender.GUAVA, operation));
    }
    atMost("`absent128`: ns", 400, nanos("absent128"));
    atMost(
        "`addInOrder`: µs, against the paper's figure",
        20,
        nanos("addInOrder").map(nanos -> nanos / NANOS_PER_MICRO));
    atMost(
        "`absent128`: µs, against the paper's figure",
        1,
        nanos("absent128").map(nanos -> nanos / NANOS_PER_MICRO));
  }

  private void tideline() {
    for (String operation : List.of("addInOrder", "addShuffled")) {
      atMost(
          "tideline, `%s`: its time over that of one `put` of Guava".formatted(operation),
          0.15,
          run.ratio(HistoryContender.TIDELINE, HistoryContender.GUAVA, operation));
    }
    atMost(
        "tideline, `absent128`: its time over that of one `mightContain` of Guava",
        0.5,
        run.ratio(HistoryContender.TIDELINE, "absent128", HistoryContender.GUAVA, "absent1"));
    atMost(
        "tideline, `present128`: its time over that of levels",
        1,
        run.ratio(HistoryContender.TIDELINE, HistoryContender.LEVEL, "present128"));
    atMost(
        "tideline of 2 GiB, `addInOrder`: its time over that of one `put` of Guava",
        0.3,
        run.largeRatio(HistoryContender.TIDELINE, HistoryContender.GUAVA));
  }

  private void sealed() {
    for (String operation : List.of("absent128", "present128")) {
      atMost(
          "sealed, `%s`: its time over that of one `mightContain` of Guava".formatted(operation),
          1.5,
          run.ratio(HistoryContender.SEALED, operation, HistoryContender.GUAVA, "absent1"));
    }
    atMost(
        "sealed: its bits over those of the others",
        0.12,
        bits(HistoryContender.SEALED)
            .flatMap(own -> bits(HistoryContender.LEVEL).map(others -> own / others)));
  }

  private Optional<Double> bits(HistoryContender contender) {
    return run.find(contender, "absent128").map(Measurement::bitsPerKey);
  }

  private Optional<Double> nanos(String operation) {
    return run.find(HistoryContender.LEVEL, operation).map(Measurement::nanos);
  }

  private void shares() {
    atMost(
        "bits for the levels of 86,400 ticks: µs", 100, share("level", "86400", NANOS_PER_MICRO));
    atMost(
        "bits for the intervals of 86,400 ticks: ms",
        20,
        share("interval", "86400", NANOS_PER_MILLI));
    atMost("bits for 65,535 intervals: ms", 20, share("interval", "131072", NANOS_PER_MILLI));
  }

  private Optional<Double> share(String operation, String ticks, double unit) {
    return run.findAllocation(operation, ticks).map(found -> found.nanos() / unit);
  }

  private void allocation() {
    atMost(
        "every history of Tidemark, every operation: most bytes allocated",
        // The least object would be 16 bytes.
        0.05,
        run.all().stream()
            .filter(
                measurement -> HistorySections.OURS.contains(measurement.key().contender()))
            .map(Measurement::allocatedBytes)
            // Where allocation is not counted it is no number.
            .filter(Double::isFinite)
            .max(Double::compare));
  }

  private void atMost(String what, double target, Optional<Double> measured) {
    goals.add(new Goal(what, Bound.AT_MOST, target, measured));
  }
}
