package io.tidemark.cli.window;

import io.tidemark.Keys;
import io.tidemark.StreamClock;
import io.tidemark.Tidemark;
import io.tidemark.WindowFilter;
import io.tidemark.WindowFilterBuilder;
import io.tidemark.analysis.Plan;
import io.tidemark.cli.filter.FilterFiles;
import io.tidemark.cli.filter.Goal;
import io.tidemark.cli.filter.Refusals;
import io.tidemark.cli.input.InputOptions;
import io.tidemark.cli.outcome.Failure;
import io.tidemark.cli.terminal.Terminal;
import io.tidemark.core.facts.Facts;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.time.TimeRules;
import io.tidemark.text.Durations;
import io.tidemark.text.FactText;
import io.tidemark.text.Numbers;
import io.tidemark.text.Sizes;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;

/**
 * Starts with a window: plans and makes a filter for what the options ask, or continues with a saved one.
 * Times that are too far off are left out and counted.
 *
 * @param windows window, grain and rate
 * @param times how far times may be off
 * @param input whether lines say their time
 * @param costs what errors cost
 * @param law how likely keys are, where that is known beforehand
 * @param ages where ages are asked for, how likely the keys of lines are
 */
public record WindowStart(
    WindowOptions windows,
    TimeOptions times,
    InputOptions input,
    Optional<CostPair> costs,
    Optional<PriorChoice> law,
    Optional<LinePrior> ages) {
  /** In one period of this many, a repeat that is due may still be held back. */
  private static final int REPEAT_GRAINS = 128;

  /** The structure whose memory grows and shrinks. */
  private static final String FOLLOWS_TRAFFIC = "ebb";

  /**
   * The filters that reach a goal.
   *
   * @throws Failure if there is none
   */
  public Plan plan(Window window, Goal goal, Optional<String> structure) {
    return Refusals.asking(() -> {
      WindowFilterBuilder<byte[]> builder = builder(window, goal, times.late(window, input));
      windows.rate().ifPresent(builder::rate);
      windows.askForGrain(window, builder);
      windows.askToForget(builder);
      structure.ifPresent(builder::structure);
      law.flatMap(PriorChoice::law).ifPresent(builder::law);
      costs.flatMap(CostPair::planned).ifPresent(builder::costs);
      ages.ifPresent(known -> known.configure(builder));
      return builder.plan();
    });
  }

  private WindowFilterBuilder<byte[]> builder(Window window, Goal goal, Duration late) {
    WindowFilterBuilder<byte[]> builder = Tidemark.window(Keys.bytes());
    if (window.isTime()) {
      builder
          .window(window.duration())
          .late(late)
          .ahead(times.ahead())
          .beyond(TimeRules.Beyond.DROP);
    } else {
      builder.last(window.span());
    }
    goal.items().ifPresent(builder::keys);
    goal.error().ifPresent(builder::error);
    goal.memoryBytes().ifPresent(builder::memory);
    return builder;
  }

  /** An empty filter, the best of a plan; says what it is good for. */
  public WindowFilter<byte[]> create(
      Window window, Goal goal, Plan plan, KeyDigest digest, Terminal terminal) {
    WindowFilterBuilder<byte[]> builder = builder(plan, digest, terminal);
    law.flatMap(PriorChoice::law).ifPresent(builder::law);
    ages.ifPresent(known -> known.configure(builder));
    WindowFilter<byte[]> filter = FilterFiles.create(plan.best().memoryBytes(), builder::build);
    boolean follows = plan.best().structure().equals(FOLLOWS_TRAFFIC);
    boolean memoryIsDefault =
        window.isTime() && windows.rate().isEmpty() && goal.memoryIsDefault() && !follows;
    terminal.detail(Sizes.text(filter.memoryBytes())
        + " of memory"
        + (follows ? " at first, as much as the lines need later" : "")
        + (memoryIsDefault ? " (the default; --rate, --items or --memory change it)" : "")
        + described(plan)
        + window.promise(plan, plan.best()));
    sayWhatElse(Optional.of(window), times.late(window, input), terminal);
    return filter;
  }

  private static WindowFilterBuilder<byte[]> builder(
      Plan plan, KeyDigest digest, Terminal terminal) {
    return Tidemark.window(Keys.bytes())
        .candidate(plan.best())
        .digest(digest)
        .clock(terminal.clock());
  }

  private static String described(Plan plan) {
    return ", " + plan.best().structure() + " filter, "
        + FactText.shape(plan.best().spec().facts(), plan.goal()) + ": ";
  }

  /**
   * An empty filter for the lines that are let through once per period; says what it is good for.
   *
   * @param window the window of the lines, if they have one
   * @param goal of the filter for the lines; the error and the memory are those of this one, too
   */
  public WindowFilter<byte[]> createForRepeats(
      Window period, Optional<Window> window, Goal goal, KeyDigest digest, Terminal terminal) {
    Optional<Window> ofTime = window.filter(Window::isTime);
    Plan plan = Refusals.asking(() -> {
      WindowFilterBuilder<byte[]> builder = builder(
              period, goal.withoutItems(), times.late(ofTime.orElse(period), input))
          .grain(Duration.ofNanos(Math.max(1, period.span() / REPEAT_GRAINS)));
      if (windows.rate().isPresent()) {
        builder.rate(windows.rate().getAsDouble());
      } else if (goal.items().isPresent() && ofTime.isPresent()) {
        // As many lines per time as the other filter.
        builder.rate(goal.items().getAsLong() * 1e9 / ofTime.get().span());
      }
      return builder.plan();
    });
    WindowFilter<byte[]> filter =
        FilterFiles.create(plan.best().memoryBytes(), builder(plan, digest, terminal)::build);
    terminal.detail(Sizes.text(filter.memoryBytes())
        + " of memory for the lines let through"
        + described(plan)
        + period.promise(plan, plan.best()));
    return filter;
  }

  /** A saved filter; says what it is. */
  public WindowFilter<byte[]> resume(String name, Terminal terminal) throws IOException {
    WindowFilter<byte[]> saved =
        FilterFiles.load(name, file -> WindowFilter.load(file, Keys.bytes()));
    Facts facts = saved.facts();
    Optional<Window> window = Window.of(facts);
    checkSame(window, name);
    window.ifPresentOrElse(known -> times.refuseUnused(known, input), times::refuseWithoutTime);
    WindowFilter<byte[]> filter = saved.withClock(terminal.clock());
    Duration late = Duration.ZERO;
    if (window.isPresent() && window.get().isTime()) {
      filter = inTime(filter, name);
      late = checkLate(
          Duration.ofNanos((Long) facts.find("lateNanos").orElseThrow().value()), name);
    }
    String kind = FactText.word(facts, "kind");
    if (ages.isPresent()) {
      if (!kind.equals("block-timing")) {
        throw Failure.wrongUse("--load: " + name
            + " (expected: without costs, or a block-timing filter, which knows ages; this is: "
            + kind + ")");
      }
      filter = ages.get().with(filter);
    }
    terminal.detail(Sizes.text(filter.memoryBytes())
        + " of memory, "
        + kind
        + " filter from "
        + name
        + ": "
        + window.map(known -> known.text() + ", ").orElse("")
        + Numbers.count(filter.items())
        + " lines so far");
    sayWhatElse(window, late, terminal);
    return filter;
  }

  private WindowFilter<byte[]> inTime(WindowFilter<byte[]> filter, String name) {
    if (!filter.clock().equals(StreamClock.NANOSECONDS)) {
      throw Failure.wrongUse("--load: " + name + " (expected: a filter whose ticks are nanoseconds"
          + " since 1970; they are: " + filter.clock().unit() + ")");
    }
    return filter.withTimes(times.ahead(), TimeRules.Beyond.DROP);
  }

  private void checkSame(Optional<Window> window, String name) {
    windows.window().filter(asked -> !Optional.of(asked).equals(window)).ifPresent(asked -> {
      throw Failure.wrongUse(asked.option().replaceFirst(" ", ": ")
          + " (expected: none"
          + window
              .map(known -> ", or " + known.option() + ", which is the window of " + name)
              .orElse(" with " + name + ", which does not know its window")
          + ")");
    });
  }

  private Duration checkLate(Duration late, String name) {
    if (!times.late().orElse(late).equals(late)) {
      throw Failure.wrongUse("--late: "
          + lateText(times.late().get())
          + " (expected: none, or that of "
          + name
          + ", which is "
          + lateText(late)
          + ")");
    }
    return late;
  }

  private static String lateText(Duration late) {
    return late.isZero() ? "0s" : Durations.option(late.toNanos());
  }

  private void sayWhatElse(Optional<Window> window, Duration late, Terminal terminal) {
    if (window.filter(Window::isTime).isPresent()) {
      terminal.detail(
          input.hasTime()
              ? "times: of the lines, up to "
                  + lateText(late)
                  + " late and "
                  + Durations.option(times.ahead().toNanos())
                  + " ahead of the clock"
              : "times: of arrival; --time names a field instead");
    }
    ages.ifPresent(known -> terminal.detail("probabilities of keys: " + known.text()));
  }

  /** The times of lines, if the window is one of time and lines say it. */
  public Optional<FieldTimes> fieldTimes(WindowFilter<?> filter, int capacity) {
    return input.hasTime() && !filter.clock().unit().isItems()
        ? Optional.of(new FieldTimes(capacity))
        : Optional.empty();
  }
}
