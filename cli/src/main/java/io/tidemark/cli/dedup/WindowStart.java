package io.tidemark.cli.dedup;

import io.tidemark.analysis.tuning.WindowPlan;
import io.tidemark.cli.filter.Goal;
import io.tidemark.cli.input.InputOptions;
import io.tidemark.cli.outcome.Failure;
import io.tidemark.cli.terminal.Durations;
import io.tidemark.cli.terminal.Numbers;
import io.tidemark.cli.terminal.Sizes;
import io.tidemark.cli.terminal.Terminal;
import io.tidemark.cli.window.LineTimes;
import io.tidemark.cli.window.RecentFilter;
import io.tidemark.cli.window.RecentTimers;
import io.tidemark.cli.window.TimeOptions;
import io.tidemark.cli.window.Window;
import io.tidemark.cli.window.WindowDesign;
import io.tidemark.cli.window.WindowGoal;
import io.tidemark.cli.window.WindowOptions;
import io.tidemark.core.filter.window.BlockTimingFilter;
import io.tidemark.core.hash.KeyDigest;
import java.util.Optional;

/** Starts with a window: makes a filter that reaches a goal, or goes on with a saved one. */
public final class WindowStart {
  private final InputOptions input;
  private final WindowOptions windows;
  private final TimeOptions times;
  private final Terminal terminal;

  /** Takes the options, which must not contradict each other. */
  public WindowStart(
      InputOptions input, WindowOptions windows, TimeOptions times, Terminal terminal) {
    this.input = input;
    this.windows = windows;
    this.times = times;
    this.terminal = terminal;
  }

  /** Refuses options about times where lines are not judged by the times that they say. */
  public void checkTimes(boolean timesMatter) {
    if (!timesMatter) {
      times.refuse("with --window, where the times of lines matter");
    }
    if (!input.hasTime()) {
      times.refuse("with --time; lines that are judged by their arrival are never off");
    }
  }

  /** A memory that reaches a goal. */
  public WindowMemory create(Window window, Goal goal, KeyDigest digest) {
    checkTimes(window.isTime());
    WindowGoal wanted = new WindowGoal(
        window, lateNanos(window), windows.rate(), goal, Optional.empty(), Optional.empty());
    WindowDesign design = wanted.design();
    WindowPlan plan = design.recommended();
    RecentTimers filter = RecentTimers.create(plan.blockTiming(), digest);
    terminal.say(Sizes.text(filter.memoryBytes())
        + " of memory"
        + (wanted.memoryIsDefault() ? " (the default; --rate, --items or --memory change it)" : "")
        + ", "
        + filter.text()
        + ": "
        + design.promise(plan));
    return memory(filter, Math.max(plan.expectedError(), goal.errorWanted()));
  }

  private long lateNanos(Window window) {
    // Lines that are judged by their arrival are in order.
    return window.isTime() && input.hasTime() ? times.lateNanos(window) : 0;
  }

  /** A memory that goes on with a saved filter. */
  public WindowMemory resume(BlockTimingFilter saved, String name, double plannedError) {
    RecentTimers filter = new RecentTimers(saved);
    Window window = filter.window();
    checkTimes(window.isTime());
    windows.window().filter(asked -> !asked.equals(window)).ifPresent(asked -> {
      throw Failure.wrongUse(asked.option().replaceFirst(" ", ": ")
          + " (expected: none, or "
          + window.option()
          + ", which is the window of "
          + name
          + ")");
    });
    times.lateNanos().ifPresent(late -> {
      if (late != saved.spec().late()) {
        throw Failure.wrongUse("--late: "
            + Durations.option(late)
            + " (expected: none, or that of "
            + name
            + ", which is "
            + (saved.spec().late() == 0 ? "none" : Durations.option(saved.spec().late()))
            + ")");
      }
    });
    terminal.say(Sizes.text(filter.memoryBytes())
        + " of memory, "
        + filter.text()
        + " from "
        + name
        + ": "
        + window.text()
        + ", "
        + Numbers.count(filter.lines())
        + " lines so far");
    return memory(filter, plannedError);
  }

  private WindowMemory memory(RecentFilter filter, double plannedError) {
    Window window = filter.window();
    long late = ((BlockTimingFilter) filter.filter()).spec().late();
    LineTimes lineTimes = new LineTimes(
        input.hasTime() && window.isTime() ? LineTimes.Origin.FIELD : LineTimes.Origin.ARRIVAL,
        terminal.clock(),
        late,
        times.aheadNanos(),
        Deduplicator.BATCH);
    if (window.isTime()) {
      lineTimes.startAt(filter.latest());
      terminal.say(
          input.hasTime()
              ? "times: of the lines, up to "
                  + (late == 0 ? "0s" : Durations.option(late))
                  + " late and "
                  + Durations.option(times.aheadNanos())
                  + " ahead of the clock"
              : "times: of arrival; --time names a field instead");
    }
    return new WindowMemory(filter, lineTimes, plannedError, terminal);
  }
}
