package io.tidemark.benchmarks.report;

import io.tidemark.benchmarks.report.Goal.Bound;
import io.tidemark.benchmarks.subject.Contender;
import io.tidemark.benchmarks.subject.Memory;
import io.tidemark.benchmarks.subject.NumberContender;
import io.tidemark.benchmarks.subject.TextContender;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What the blocked layout is meant to reach at 1 % error. */
final class Goals {
  private static final List<String> TIMED = List.of("add", "absent");

  private final Measurements run;
  private final List<Goal> goals = new ArrayList<>();

  private Goals(Measurements run) {
    this.run = run;
  }

  static List<Goal> of(Measurements run) {
    Goals goals = new Goals(run);
    goals.guava();
    goals.fastFilter();
    goals.memory();
    goals.allocation();
    return goals.goals;
  }

  private void guava() {
    Contender blocked = NumberContender.BLOOM_BLOCKED;
    timesGuava(blocked, NumberContender.GUAVA, "add", Memory.KIB_64, 10);
    timesGuava(blocked, NumberContender.GUAVA, "add", Memory.MIB_256, 6);
    timesGuava(blocked, NumberContender.GUAVA, "absent", Memory.KIB_64, 6);
    timesGuava(blocked, NumberContender.GUAVA, "absent", Memory.MIB_256, 3.5);
    for (String operation : TIMED) {
      timesGuava(
          NumberContender.BLOOM_BLOCKED_BULK, NumberContender.GUAVA, operation, Memory.MIB_256, 7);
    }
    for (Memory memory : Memory.values()) {
      for (String operation : TIMED) {
        timesGuava(TextContender.BLOOM_BLOCKED, TextContender.GUAVA, operation, memory, 5);
      }
    }
  }

  private void timesGuava(
      Contender ours, Contender guava, String operation, Memory memory, double target) {
    String keys = ours instanceof TextContender ? "String" : "long";
    goals.add(new Goal(
        "%s, `%s` keys, `%s`, %s: Guava's time over ours"
            .formatted(ours.label(), keys, operation, memory.label()),
        Bound.AT_LEAST,
        target,
        run.ratio(guava, ours, operation, memory)));
  }

  private void fastFilter() {
    for (Memory memory : Memory.values()) {
      for (String operation : List.of("add", "absent", "present")) {
        goals.add(new Goal(
            "%s, `%s`, %s: our time over FastFilter's"
                .formatted(NumberContender.BLOOM_BLOCKED.label(), operation, memory.label()),
            Bound.AT_MOST,
            1.7,
            run.ratio(
                NumberContender.BLOOM_BLOCKED, NumberContender.FAST_FILTER, operation, memory)));
      }
    }
  }

  private void memory() {
    for (Memory memory : Memory.values()) {
      Optional<Measurement> absent = run.find(NumberContender.BLOOM_BLOCKED, "absent", memory);
      String name = NumberContender.BLOOM_BLOCKED.label() + ", " + memory.label();
      goals.add(new Goal(
          name + ": bits per key", Bound.AT_MOST, 10.1, absent.map(Measurement::bitsPerKey)));
      // One filter's rate scatters around the expected one, by its random fill: at 64 KiB with a
      // standard deviation of half a percent of it. Two of them are allowed.
      goals.add(new Goal(
          name + ": false positives in a thousand absent keys",
          Bound.AT_MOST,
          10.1,
          absent.map(measurement -> 1000 * measurement.positive())));
    }
  }

  private void allocation() {
    goals.add(new Goal(
        "every form of Tidemark, every operation: most bytes allocated per key",
        Bound.AT_MOST,
        // JMH notes down samples in arrays that grow; the least object of ours would be 16 bytes.
        0.05,
        run.all().stream()
            .filter(measurement -> measurement.key().contender().startsWith("BLOOM_"))
            .map(Measurement::allocatedBytes)
            .max(Double::compare)));
  }
}
