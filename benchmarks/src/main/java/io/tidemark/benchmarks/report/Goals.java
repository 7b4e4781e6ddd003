package io.tidemark.benchmarks.report;

import io.tidemark.benchmarks.frame.Contender;
import io.tidemark.benchmarks.frame.Metric;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What is meant to be reached, and what was. */
public final class Goals {
  /* JMH notes down samples in arrays that grow; the least object of ours would be 16 bytes. */
  private static final double ALLOCATED_BYTES = 0.05;

  /**
   * A bound, and what was measured.
   *
   * @param sign 1 if the quantity should be at least the target, -1 if at most
   */
  private record Goal(String what, int sign, double target, Optional<Double> measured) {
    String verdict() {
      return measured
          .map(value -> sign * value >= sign * target ? "reached" : "**not reached**")
          .orElse("not measured");
    }

    String bound() {
      return (sign > 0 ? "at least " : "at most ") + number(target);
    }
  }

  private final List<Goal> goals = new ArrayList<>();

  /** Adds a quantity that should not be below a target. */
  public void atLeast(String what, double target, Optional<Double> measured) {
    goals.add(new Goal(what, 1, target, measured));
  }

  /** Adds a quantity that should not be above a target. */
  public void atMost(String what, double target, Optional<Double> measured) {
    goals.add(new Goal(what, -1, target, measured));
  }

  /** Adds that some contenders allocate nothing. */
  public void nothingAllocated(
      String what, Stream<Measurement> measurements, Stream<? extends Contender> contenders) {
    Set<String> names = contenders.map(Contender::name).collect(Collectors.toSet());
    atMost(
        what,
        ALLOCATED_BYTES,
        measurements
            .filter(found -> names.contains(found.key().contender()))
            .flatMap(found -> found.score(Metric.ALLOCATED).stream())
            .max(Double::compare));
  }

  /** The goals with their verdicts. */
  public Table<?> table() {
    return Table.of(goals)
        .label("goal", Goal::what)
        .text("target", Goal::bound)
        .text("measured", goal -> goal.measured.map(Goals::number).orElse(Table.NONE))
        .text("verdict", Goal::verdict);
  }

  /* Two places: enough to see on which side of a target with one place a number lies. */
  private static String number(double value) {
    return String.format(Locale.ROOT, "%.2f", value);
  }
}
