package io.tidemark.cli.decaying;

import io.tidemark.DecayingCounts;
import io.tidemark.DecayingCountsBuilder;
import io.tidemark.cli.input.InputOptions;
import io.tidemark.cli.outcome.Failure;
import io.tidemark.cli.terminal.Terminal;
import io.tidemark.cli.window.TimeOptions;
import io.tidemark.core.time.TickUnit;
import io.tidemark.core.time.TimeRules;
import io.tidemark.text.Durations;
import io.tidemark.workload.trace.RecordLayout;
import io.tidemark.workload.trace.RecordReader;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Which times lines have, and how far these may be off. */
public final class TopTimes {
  private final InputOptions input;
  private final TimeOptions options;
  private final boolean isTime;

  /**
   * Takes the options.
   *
   * @param unit what ticks are
   * @throws Failure if the options contradict each other
   */
  public TopTimes(InputOptions input, TimeOptions options, TickUnit unit) {
    this.input = input;
    this.options = options;
    this.isTime = !unit.isItems();
    if (!isTime) {
      options.refuse("with --half-life or --decay, where the times of lines matter");
    } else if (!input.hasTime()) {
      options.refuse("with --time; lines that count by their arrival are never off");
    } else {
      options.late().ifPresent(asked -> DecayOptions.checkWhole(asked.toNanos(), "--late"));
      DecayOptions.checkWhole(options.ahead().toNanos(), "--ahead");
    }
  }

  /** Whether lines say their time, and it matters. */
  public boolean ofLines() {
    return isTime && input.hasTime();
  }

  /** What is read of lines. */
  public RecordLayout layout() {
    return isTime ? input.nanosecondLayout().withTickUnit(TimeUnit.MICROSECONDS) : input.layout();
  }

  /** The tick of the line on which a reader stands. */
  long tick(RecordReader reader, DecayingCounts<byte[]> counts) {
    return ofLines() ? reader.ticks() : counts.nextTick();
  }

  /** The tick of now: the latest, unless time goes on while no line comes. */
  long now(DecayingCounts<byte[]> counts) {
    return isWallClock() ? counts.nextTick() : counts.latestTick();
  }

  /** Whether ticks go on while no line comes. */
  boolean isWallClock() {
    return isTime && !ofLines();
  }

  /** Tells a builder which times are too late or too far ahead. */
  void set(DecayingCountsBuilder<byte[]> builder) {
    if (isTime) {
      builder.ahead(options.ahead());
      if (!ofLines()) {
        builder.late(Duration.ZERO);
      } else {
        options.late().ifPresent(builder::late);
      }
    }
  }

  /**
   * Saved counts, with these times.
   *
   * @throws Failure if times may run back otherwise than the counts allow
   */
  DecayingCounts<byte[]> over(DecayingCounts<byte[]> saved) {
    TimeRules rules = saved.time();
    options.late().map(Duration::toNanos).ifPresent(asked -> {
      if (asked / rules.unit().nanos() != rules.late()) {
        throw Failure.wrongUse("--late: "
            + Durations.option(asked)
            + " (expected: none, or that of the saved filter, which is "
            + lateText(saved)
            + ")");
      }
    });
    return isTime ? saved.withAhead(options.ahead()) : saved;
  }

  /** Says which times lines have. */
  void say(DecayingCounts<byte[]> counts, Terminal terminal) {
    if (isTime) {
      terminal.detail(
          ofLines()
              ? "times: of the lines, up to "
                  + lateText(counts)
                  + " late and "
                  + Durations.option(options.ahead().toNanos())
                  + " ahead of the clock"
              : "times: of arrival; --time names a field instead");
    }
  }

  private static String lateText(DecayingCounts<byte[]> counts) {
    long ticks = counts.time().late();
    if (ticks == 0) {
      return "0s";
    }
    return ticks == TimeRules.ANY
        ? "any time"
        : Durations.about(ticks / counts.clock().ticksPerSecond());
  }
}
