package io.tidemark.benchmarks.report;

import io.tidemark.benchmarks.count.CountContender;
import io.tidemark.benchmarks.count.CountLoad;
import io.tidemark.benchmarks.count.CountSize;
import io.tidemark.benchmarks.report.Goal.Bound;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** What the dynamic count filter is meant to reach. */
final class CountGoals {
  private static final List<CountContender> DYNAMIC =
      List.of(CountContender.DYNAMIC, CountContender.DYNAMIC_BLOCKED);
  private static final List<String> READ_AND_WRITE =
      List.of(CountSections.ADD, CountSections.PRESENT);

  private final Measurements run;
  private final List<Goal> goals = new ArrayList<>();

  private CountGoals(Measurements run) {
    this.run = run;
  }

  static List<Goal> of(Measurements run) {
    CountGoals goals = new CountGoals(run);
    for (CountContender ours : DYNAMIC) {
      for (CountSize size : CountSections.SIZES) {
        for (CountLoad load : CountLoad.values()) {
          if (CountContender.at(size, load).contains(CountContender.SPECTRAL)) {
            goals.spectral(ours, size, load);
          }
          goals.counting(ours, size, load);
        }
        if (CountContender.at(size, CountLoad.ONCE).contains(CountContender.ORESTES)) {
          goals.orestes(ours, size);
        }
        goals.fastFilter(ours, size);
      }
      goals.batches(ours);
    }
    goals.allocation();
    return goals.goals;
  }

  private void spectral(CountContender ours, CountSize size, CountLoad load) {
    for (String operation : READ_AND_WRITE) {
      goal(
          ours,
          size,
          "%s, `%s`: the spectral filter's time over ours".formatted(load.label(), operation),
          Bound.AT_LEAST,
          2,
          run.ratio(CountContender.SPECTRAL, ours, operation, size, load));
    }
  }

  private void counting(CountContender ours, CountSize size, CountLoad load) {
    CountContender fixed =
        ours == CountContender.DYNAMIC ? CountContender.COUNTING : CountContender.COUNTING_BLOCKED;
    for (String operation : READ_AND_WRITE) {
      goal(
          ours,
          size,
          "%s, `%s`: our time over the counting filter's".formatted(load.label(), operation),
          Bound.AT_MOST,
          1.5,
          run.ratio(ours, fixed, operation, size, load));
    }
  }

  /** Against the faster of its two kinds of counters. */
  private void orestes(CountContender ours, CountSize size) {
    goal(
        ours,
        size,
        "`replace`: Orestes' time over ours",
        Bound.AT_LEAST,
        20,
        Stream.of(CountContender.ORESTES, CountContender.ORESTES_4)
            .flatMap(
                peer -> run.ratio(peer, ours, Measurements.REPLACE, size, CountLoad.ONCE).stream())
            .min(Double::compare));
  }

  private void fastFilter(CountContender ours, CountSize size) {
    for (String operation : CountSections.OPERATIONS) {
      goal(
          ours,
          size,
          "`%s`: our time over FastFilter's".formatted(operation),
          Bound.AT_MOST,
          1,
          run.ratio(ours, CountContender.FAST_FILTER, operation, size, CountLoad.ONCE));
    }
    goal(
        ours,
        size,
        "our error over FastFilter's",
        Bound.AT_MOST,
        1,
        error(ours, size).flatMap(error -> error(CountContender.FAST_FILTER, size)
            .map(theirs -> error / theirs)));
    goal(
        ours,
        size,
        "bytes per key",
        Bound.AT_MOST,
        5,
        CountSections.bytesPerKey(run, ours, size, CountLoad.ONCE));
  }

  private Optional<Double> error(CountContender contender, CountSize size) {
    return run.find(contender, CountSections.ABSENT, size, CountLoad.ONCE)
        .map(Measurement::positive);
  }

  private void batches(CountContender ours) {
    CountContender batches = ours == CountContender.DYNAMIC
        ? CountContender.DYNAMIC_BATCH
        : CountContender.DYNAMIC_BLOCKED_BATCH;
    for (String operation : READ_AND_WRITE) {
      goal(
          ours,
          CountSize.KEYS_10M,
          "`%s`: the time in batches over that one by one".formatted(operation),
          Bound.AT_MOST,
          1,
          run.ratio(batches, ours, operation, CountSize.KEYS_10M, CountLoad.ONCE));
    }
  }

  private void allocation() {
    goals.add(new Goal(
        "dynamic and counting filters: most bytes allocated per operation",
        Bound.AT_MOST,
        // The least object would be 16 bytes.
        0.05,
        Arrays.stream(CountContender.values())
            .filter(contender -> contender.isOurs() && contender != CountContender.SPECTRAL)
            .flatMap(this::measured)
            .map(Measurement::allocatedBytes)
            .max(Double::compare)));
  }

  private Stream<Measurement> measured(CountContender contender) {
    return CountSections.SIZES.stream().flatMap(size -> Stream.of(CountLoad.values())
        .flatMap(load -> CountSections.OPERATIONS.stream()
            .flatMap(operation -> run.find(contender, operation, size, load).stream())));
  }

  private void goal(
      CountContender ours,
      CountSize size,
      String what,
      Bound bound,
      double target,
      Optional<Double> measured) {
    goals.add(new Goal(
        String.format(Locale.ROOT, "%s, %,d keys, %s", ours.label(), size.keys(), what),
        bound,
        target,
        measured));
  }
}
