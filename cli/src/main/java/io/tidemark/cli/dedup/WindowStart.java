package io.tidemark.cli.dedup;

import io.tidemark.WindowFilter;
import io.tidemark.analysis.Plan;
import io.tidemark.cli.filter.Goal;
import io.tidemark.cli.input.InputOptions;
import io.tidemark.cli.outcome.Failure;
import io.tidemark.cli.terminal.Durations;
import io.tidemark.cli.terminal.Numbers;
import io.tidemark.cli.terminal.Sizes;
import io.tidemark.cli.terminal.Terminal;
import io.tidemark.cli.window.LinePrior;
import io.tidemark.cli.window.LineTimes;
import io.tidemark.cli.window.PriorChoice;
import io.tidemark.cli.window.RecentFilter;
import io.tidemark.cli.window.RecentFilters;
import io.tidemark.cli.window.RecentTimers;
import io.tidemark.cli.window.TimeOptions;
import io.tidemark.cli.window.Window;
import io.tidemark.cli.window.WindowDesign;
import io.tidemark.cli.window.WindowGoal;
import io.tidemark.cli.window.WindowOptions;
import io.tidemark.core.filter.window.BlockTimingFilter;
import io.tidemark.core.filter.window.BlockTimingSpec;
import io.tidemark.core.hash.KeyDigest;

/** Starts with a window: makes a filter that reaches a goal, or goes on with a saved one. */
public final class WindowStart {
  private final InputOptions input;
  private final WindowOptions windows;
  private final TimeOptions times;
  private final Deciding deciding;
  private final Terminal terminal;

  /** Takes the options, which must not contradict each other. */
  public WindowStart(
      InputOptions input,
      WindowOptions windows,
      TimeOptions times,
      Deciding deciding,
      Terminal terminal) {
    this.input = input;
    this.windows = windows;
    this.times = times;
    this.deciding = deciding;
    this.terminal = terminal;
  }

  /**
   * A memory that reaches a goal.
   *
   * @param structure the filter asked for, or null for the recommended one
   */
  public WindowMemory create(Window window, Goal goal, DedupStructure structure, KeyDigest digest) {
    WindowGoal wanted = new WindowGoal(
        window, lateNanos(window), windows.rate(), goal, deciding.law(), deciding.errorCosts());
    WindowDesign design = wanted.design();
    checkStructure(structure, window);
    Plan.Candidate plan = structure != null
        ? design.plan(structure.label())
        // Only timers tell ages, by which it is decided.
        : deciding.costs().isPresent()
            ? design.plan(DedupStructure.BLOCK_TIMING.label())
            : design.recommended();
    RecentFilter filter = RecentFilters.create(plan, window, digest);
    terminal.say(Sizes.text(filter.memoryBytes())
        + " of memory"
        + (wanted.memoryIsDefault() ? " (the default; --rate, --items or --memory change it)" : "")
        + ", "
        + filter.text()
        + ": "
        + design.promise(plan));
    return memory(filter, wanted.lateNanos(), Math.max(plan.error(), goal.errorWanted()));
  }

  private void checkStructure(DedupStructure asked, Window window) {
    if (asked == null) {
      return;
    }
    if (asked.countsArrivals() && window.isTime()) {
      throw Failure.wrongUse("--structure: " + asked.label()
          + " (expected: block-timing, age-partitioned or rotated with --window; "
          + asked.label() + " counts lines, and goes with --last)");
    }
    if (asked != DedupStructure.BLOCK_TIMING && deciding.costs().isPresent()) {
      throw Failure.wrongUse(
          "--structure: " + asked.label() + " (expected: block-timing with costs)");
    }
  }

  /** How far the times of lines may run back in a window of time. */
  public long lateNanos(Window window) {
    return times.lateNanos(window, input);
  }

  /** A memory that goes on with a saved filter. */
  public WindowMemory resume(RecentFilter filter, String name, double plannedError) {
    checkSame(filter.window(), filter.late(), name);
    if (deciding.costs().isPresent() && !(filter.filter() instanceof BlockTimingFilter)) {
      throw Failure.wrongUse("--load: "
          + name
          + " (expected: without costs, or a block timing filter, which tells ages; this is: "
          + filter.text()
          + ")");
    }
    terminal.say(Sizes.text(filter.memoryBytes())
        + " of memory, "
        + filter.text()
        + " from "
        + name
        + ": "
        + filter.window().text()
        + ", "
        + Numbers.count(filter.lines())
        + " lines so far");
    return memory(filter, filter.late(), plannedError);
  }

  private void checkSame(Window window, long late, String name) {
    windows.window().filter(asked -> !asked.equals(window)).ifPresent(asked -> {
      throw Failure.wrongUse(asked.option().replaceFirst(" ", ": ")
          + " (expected: none, or "
          + window.option()
          + ", which is the window of "
          + name
          + ")");
    });
    if (times.lateNanos().orElse(late) != late) {
      throw Failure.wrongUse("--late: "
          + Durations.option(times.lateNanos().getAsLong())
          + " (expected: none, or that of "
          + name
          + ", which is "
          + lateText(late)
          + ")");
    }
  }

  private static String lateText(long late) {
    return late == 0 ? "0s" : Durations.option(late);
  }

  /**
   * A memory that also lets one repeat of a key through per period.
   *
   * @param memory judges the lines
   * @param goal what the filter for the lines let through must reach
   */
  public RepeatMemory withRepeats(DedupMemory memory, WindowGoal goal) {
    WindowDesign design = goal.design();
    Plan.Candidate plan = design.plan(DedupStructure.BLOCK_TIMING.label());
    KeyDigest digest = memory.digest();
    RecentTimers released = RecentTimers.create((BlockTimingSpec) plan.spec(), digest);
    terminal.say(Sizes.text(released.memoryBytes())
        + " of memory for the lines let through, "
        + released.text()
        + ": "
        + design.promise(plan));
    return new RepeatMemory(memory, released, times(goal.window(), goal.lateNanos()));
  }

  private LineTimes times(Window window, long late) {
    return new LineTimes(
        input.hasTime() && window.isTime() ? LineTimes.Origin.FIELD : LineTimes.Origin.ARRIVAL,
        terminal.clock(),
        late,
        times.aheadNanos(),
        Deduplicator.BATCH);
  }

  private WindowMemory memory(RecentFilter filter, long late, double plannedError) {
    Window window = filter.window();
    LineTimes lineTimes = times(window, late);
    if (window.isTime()) {
      lineTimes.startAt(filter.latest());
      terminal.say(
          input.hasTime()
              ? "times: of the lines, up to "
                  + lateText(late)
                  + " late and "
                  + Durations.option(times.aheadNanos())
                  + " ahead of the clock"
              : "times: of arrival; --time names a field instead");
    }
    return new WindowMemory(filter, answer(filter), lineTimes, plannedError, terminal);
  }

  private WindowAnswer answer(RecentFilter filter) {
    if (deciding.costs().isEmpty()) {
      return new StandardAnswer(filter);
    }
    BlockTimingFilter timers = (BlockTimingFilter) filter.filter();
    LinePrior prior =
        new LinePrior(deciding.prior().orElse(PriorChoice.LEARNED), Deduplicator.BATCH);
    WindowFilter<?> recent = prior.over(timers, (double) timers.spec().window());
    terminal.say(Sizes.text(recent.memoryBytes())
        + " of memory with the probabilities of keys: "
        + prior.text());
    return new CostAnswer(recent, prior, deciding.costs().get());
  }
}
