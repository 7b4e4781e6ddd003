package io.tidemark.cli.decaying;

import io.tidemark.DecayingCounts;
import io.tidemark.cli.input.InputOptions;
import io.tidemark.cli.outcome.Failure;
import io.tidemark.cli.terminal.Durations;
import io.tidemark.cli.terminal.Terminal;
import io.tidemark.cli.window.LineTimes;
import io.tidemark.workload.trace.RecordLayout;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;

/** Which times lines have, and how far these may be off. */
public final class TopTimes {
  private final InputOptions input;
  private final TopTimeOptions options;
  private final TickUnit unit;

  /**
   * Takes the options.
   *
   * @param unit what ticks are
   * @throws Failure if the options contradict each other
   */
  public TopTimes(InputOptions input, TopTimeOptions options, TickUnit unit) {
    this.input = input;
    this.options = options;
    this.unit = unit;
    if (unit == TickUnit.ITEMS) {
      options.refuse("with --half-life or --decay, where the times of lines matter");
    } else if (!input.hasTime()) {
      options.refuse("with --time; lines that count by their arrival are never off");
    }
  }

  /** Whether lines say their time, and it matters. */
  public boolean ofLines() {
    return unit == TickUnit.TIME && input.hasTime();
  }

  /** What is read of lines. */
  public RecordLayout layout() {
    return unit == TickUnit.ITEMS ? input.layout() : input.nanosecondLayout();
  }

  /** How far the times of lines may run back, if that is said or follows. */
  public Optional<Duration> late() {
    if (unit == TickUnit.ITEMS) {
      return Optional.empty();
    }
    OptionalLong asked = ofLines() ? options.lateNanos() : OptionalLong.of(0);
    return asked.isPresent() ? Optional.of(Duration.ofNanos(asked.getAsLong())) : Optional.empty();
  }

  /**
   * The ticks of lines that some counts take; says which they are.
   *
   * @throws Failure if times may run back otherwise than the counts allow
   */
  public LineTicks ticks(TopStart start, Terminal terminal) {
    DecayingCounts<byte[]> counts = start.counts();
    LineTicks ticks = unit == TickUnit.ITEMS
        ? LineTicks.items(terminal.clock())
        : LineTicks.times(
            ofLines() ? LineTimes.Origin.FIELD : LineTimes.Origin.ARRIVAL,
            terminal.clock(),
            late(counts),
            options.aheadNanos());
    if (counts.isStarted()) {
      ticks.startAt(counts.latestTick());
    }
    if (unit == TickUnit.TIME) {
      terminal.say(
          ofLines()
              ? "times: of the lines, up to "
                  + lateText(late(counts))
                  + " late and "
                  + Durations.option(options.aheadNanos())
                  + " ahead of the clock"
              : "times: of arrival; --time names a field instead");
    }
    return ticks;
  }

  private long late(DecayingCounts<byte[]> counts) {
    long ticks = counts.time().late();
    options.lateNanos().ifPresent(asked -> {
      if (asked / TickUnit.NANOS != ticks) {
        throw Failure.wrongUse("--late: "
            + Durations.option(asked)
            + " (expected: none, or that of the saved filter, which is "
            + lateText(ticks)
            + ")");
      }
    });
    return ticks;
  }

  private static String lateText(long ticks) {
    if (ticks == 0) {
      return "0s";
    }
    return ticks > Long.MAX_VALUE / TickUnit.NANOS
        ? "any time"
        : DecayChoice.length((double) ticks, TickUnit.TIME);
  }
}
