package io.tidemark.cli.decaying;

import io.tidemark.DecayingCounts;
import io.tidemark.cli.filter.FilterFiles;
import io.tidemark.cli.input.Inputs;
import io.tidemark.cli.input.OnError;
import io.tidemark.cli.input.RecordFeed;
import io.tidemark.cli.outcome.ExitCode;
import io.tidemark.cli.outcome.Failure;
import io.tidemark.cli.terminal.ClosedPipeException;
import io.tidemark.cli.terminal.Heartbeat;
import io.tidemark.cli.terminal.Interruption;
import io.tidemark.cli.terminal.Json;
import io.tidemark.cli.terminal.Progress;
import io.tidemark.cli.terminal.Terminal;
import io.tidemark.cli.window.LineTimes.Standing;
import io.tidemark.workload.trace.RecordReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** One run of {@code top}: from the first line to the summary, also if Ctrl-C comes between. */
public final class TopRun {
  /* How often a drawn table is renewed, a printed one is appended, and ends of periods are noticed. */
  private static final long DRAWN_MILLIS = 250;
  private static final long APPENDED_MILLIS = 5000;
  private static final long PERIOD_MILLIS = 200;

  private final DecayingCounts<byte[]> counts;
  private final LineTicks ticks;
  private final TopSchedule schedule;
  private final TopForm form;
  private final Optional<Path> target;
  private final Terminal terminal;
  private final TopTally tally = new TopTally();
  private final TopOutput output;
  private final boolean isDrawn;

  /* Set by the heartbeat where lines come so fast that it finds no moment to show a table itself. */
  private volatile boolean due;

  private boolean fresh;
  private boolean saved;
  private OptionalLong periodEnd = OptionalLong.empty();

  /**
   * Prepares a run.
   *
   * @param ticks the ticks of lines
   * @param target where the filter is saved at the end
   */
  public TopRun(
      TopStart start,
      LineTicks ticks,
      TopSchedule schedule,
      TopForm form,
      Optional<Path> target,
      Terminal terminal) {
    this.counts = start.counts();
    this.ticks = ticks;
    this.schedule = schedule;
    this.form = form;
    this.target = target;
    this.terminal = terminal;
    this.isDrawn = schedule.kind() == TopSchedule.Kind.FOLLOWED
        && form == TopForm.PEOPLE
        && terminal.outputIsScreen();
    this.output = isDrawn
        ? new DrawnTable(TopStart.text(counts.facts()), tally, terminal)
        : new PrintedTables(
            form,
            schedule.kind() == TopSchedule.Kind.AT_END
                ? PrintedTables.Tables.ONE
                : PrintedTables.Tables.MANY,
            terminal);
  }

  /** Counts all lines, shows tables, saves the filter, says the summary. */
  public void play(Inputs inputs, TopWeights weights, OnError onError) throws IOException {
    OptionalLong bytes = inputs.sizeBytes();
    try (Interruption interruption = new Interruption(this::interrupted);
        Heartbeat heartbeat = heartbeat(interruption);
        Progress progress =
            Progress.showUnlessMixed(terminal, () -> tally.read().progress(bytes))) {
      TopCounting counting = new TopCounting(counts, ticks, weights, tally);
      new RecordFeed(onError, tally.read(), interruption)
          .play(inputs, reader -> take(reader, counting));
      heartbeat.stop();
      progress.stop();
      end();
    } catch (ClosedPipeException e) {
      // As after Ctrl-C: who reads no more tables may still want the counts.
      save();
      throw e;
    } catch (IOException | RuntimeException e) {
      output.abandon();
      sayUnsaved();
      throw e;
    }
  }

  private void take(RecordReader reader, TopCounting counting) throws IOException {
    Standing standing = ticks.note(reader);
    if (standing == Standing.LATE) {
      tally.late();
    } else if (standing == Standing.AHEAD) {
      tally.ahead();
    } else {
      passPeriod(ticks.tick());
      fresh |= counting.count(reader);
    }
    if (due) {
      due = false;
      showNow();
    }
  }

  private Heartbeat heartbeat(Interruption interruption) {
    if (schedule.kind() == TopSchedule.Kind.FOLLOWED) {
      long millis = isDrawn ? DRAWN_MILLIS : APPENDED_MILLIS;
      return new Heartbeat("table", millis, millis, () -> beat(interruption, this::showNow));
    }
    if (schedule.kind() == TopSchedule.Kind.BY_PERIOD && ticks.isWallClock()) {
      return new Heartbeat(
          "table",
          PERIOD_MILLIS,
          PERIOD_MILLIS,
          () -> beat(interruption, () -> passPeriod(ticks.now())));
    }
    return Heartbeat.none();
  }

  @FunctionalInterface
  private interface Showing {
    void show() throws IOException;
  }

  /* In another thread: while input is awaited nobody else would show that time goes on. */
  private void beat(Interruption interruption, Showing showing) {
    IOException[] failure = new IOException[1];
    boolean looked = interruption.lookIfPaused(() -> {
      try {
        showing.show();
      } catch (IOException e) {
        failure[0] = e;
      }
    });
    due = !looked;
    if (failure[0] != null) {
      interruption.stop(ExitCode.CLOSED_PIPE);
    }
  }

  private void passPeriod(long tick) throws IOException {
    if (schedule.kind() != TopSchedule.Kind.BY_PERIOD) {
      return;
    }
    if (periodEnd.isPresent() && tick >= periodEnd.getAsLong()) {
      showIfFresh(periodEnd.getAsLong());
      periodEnd = OptionalLong.empty();
    }
    if (periodEnd.isEmpty()) {
      periodEnd = OptionalLong.of(schedule.periodEnd(tick));
    }
  }

  private void showNow() throws IOException {
    if (isDrawn) {
      output.show(table(ticks.now()));
    } else if (schedule.kind() == TopSchedule.Kind.FOLLOWED) {
      showIfFresh(ticks.now());
    }
  }

  private void showIfFresh(long tick) throws IOException {
    if (fresh) {
      output.show(table(tick));
      fresh = false;
    }
  }

  private TopTable table(long tick) {
    boolean started = counts.isStarted();
    return new TopTable(
        ticks.unit(),
        tick,
        started ? counts.topAt(tick) : List.of(),
        started ? counts.totalAt(tick) : 0,
        started ? counts.noiseAt(tick) : 0);
  }

  /** As much as was read by now is all there will be. */
  private void interrupted() {
    try {
      terminal.eraseStatus();
      end();
    } catch (ClosedPipeException e) {
      // Whoever wanted the table is gone.
      return;
    } catch (IOException | Failure e) {
      terminal.say("tidemark: " + e.getMessage());
    }
  }

  private void end() throws IOException {
    long nanos = tally.read().elapsedNanos();
    TopTable last = table(ticks.now());
    save();
    if (isDrawn || fresh || schedule.kind() == TopSchedule.Kind.AT_END) {
      output.end(last);
    }
    saySummary(new TopSummary(counts, tally, last, nanos, target.map(Path::toString)));
  }

  private void save() {
    target.ifPresent(file -> FilterFiles.save(counts::save, file));
    saved = true;
  }

  /** A filter that holds a part of the lines would be worse than none. */
  private void sayUnsaved() {
    if (!saved) {
      target.ifPresent(file -> terminal.say("tidemark: an error: " + file + " was not written"));
    }
  }

  private void saySummary(TopSummary summary) {
    if (form == TopForm.JSON) {
      terminal.say(Json.text(summary.fields()));
    } else {
      summary.lines().forEach(terminal::say);
    }
  }
}
