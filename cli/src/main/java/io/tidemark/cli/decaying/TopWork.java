package io.tidemark.cli.decaying;

import io.tidemark.DecayingCounts;
import io.tidemark.cli.filter.FilterFiles;
import io.tidemark.cli.input.ReadCounts;
import io.tidemark.cli.outcome.ExitCode;
import io.tidemark.cli.stream.Form;
import io.tidemark.cli.stream.StreamWork;
import io.tidemark.cli.stream.Summary;
import io.tidemark.cli.terminal.Heartbeat;
import io.tidemark.cli.terminal.Interruption;
import io.tidemark.cli.terminal.Terminal;
import io.tidemark.core.time.TimeRules.Standing;
import io.tidemark.workload.trace.RecordReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Counts the keys of lines, and shows which are the most frequent lately. */
public final class TopWork implements StreamWork<RecordReader> {
  /* How often a drawn table is renewed, a printed one is appended, and ends of periods are noticed. */
  private static final long DRAWN_MILLIS = 250;
  private static final long APPENDED_MILLIS = 5000;
  private static final long PERIOD_MILLIS = 200;

  private final DecayingCounts<byte[]> counts;
  private final TopTimes times;
  private final TopSchedule schedule;
  private final TopTally tally = new TopTally();
  private final TopCounting counting;
  private final TopOutput output;
  private final boolean isDrawn;

  /* Set by the heartbeat where lines come so fast that it finds no moment to show a table itself. */
  private volatile boolean due;

  private boolean fresh;
  private OptionalLong periodEnd = OptionalLong.empty();
  private TopTable last;

  /**
   * Prepares a run.
   *
   * @param times those of lines
   * @param form how tables are printed
   */
  public TopWork(
      DecayingCounts<byte[]> counts,
      TopTimes times,
      TopWeights weights,
      TopSchedule schedule,
      Form form,
      Terminal terminal) {
    this.counts = counts;
    this.times = times;
    this.schedule = schedule;
    this.counting = new TopCounting(counts, weights, tally);
    this.isDrawn = schedule.isDrawn(form, terminal);
    this.output = isDrawn
        ? new LiveTable(DecayChoice.text(counts.spec().facts()), tally, terminal)
        : new PrintedTables(
            form,
            schedule.kind() == TopSchedule.Kind.AT_END
                ? PrintedTables.Tables.ONE
                : PrintedTables.Tables.MANY,
            terminal);
  }

  @Override
  public ReadCounts read() {
    return tally.read();
  }

  @Override
  public void take(RecordReader reader) throws IOException {
    long tick = times.tick(reader, counts);
    passPeriod(tick);
    fresh |= counting.count(reader, tick);
    if (due) {
      due = false;
      showNow();
    }
  }

  @Override
  public Heartbeat heartbeat(Interruption interruption) {
    if (schedule.kind() == TopSchedule.Kind.FOLLOWED) {
      long millis = isDrawn ? DRAWN_MILLIS : APPENDED_MILLIS;
      return new Heartbeat("table", millis, millis, () -> beat(interruption, this::showNow));
    }
    if (schedule.kind() == TopSchedule.Kind.BY_PERIOD && times.isWallClock()) {
      return new Heartbeat(
          "table",
          PERIOD_MILLIS,
          PERIOD_MILLIS,
          () -> beat(interruption, () -> passPeriod(counts.nextTick())));
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

  /* A line that will be left out ends no period. */
  private void passPeriod(long tick) throws IOException {
    boolean passes = schedule.kind() == TopSchedule.Kind.BY_PERIOD
        && (periodEnd.isEmpty() || tick >= periodEnd.getAsLong())
        && counts.standing(tick) == Standing.IN_TIME;
    if (passes) {
      if (periodEnd.isPresent()) {
        showIfFresh(periodEnd.getAsLong());
      }
      periodEnd = OptionalLong.of(schedule.periodEnd(tick));
    }
  }

  private void showNow() throws IOException {
    if (isDrawn) {
      output.show(table(times.now(counts)));
    } else if (schedule.kind() == TopSchedule.Kind.FOLLOWED) {
      showIfFresh(times.now(counts));
    }
  }

  private void showIfFresh(long tick) throws IOException {
    if (fresh) {
      output.show(table(tick));
      fresh = false;
    }
  }

  private TopTable table(long tick) {
    if (!counts.isStarted()) {
      return new TopTable(counts.clock(), 0, List.of(), 0, 0);
    }
    // The first line is item 0.
    long at = counts.clock().unit().isItems() ? tick + 1 : tick;
    return new TopTable(
        counts.clock(), at, counts.topAt(tick), counts.totalAt(tick), counts.noiseAt(tick));
  }

  @Override
  public void complete(Interruption interruption) {
    last = table(times.now(counts));
  }

  @Override
  public void save(Path file) {
    FilterFiles.save(counts::save, file);
  }

  /** Who reads no more tables may still want the counts. */
  @Override
  public boolean savesWithoutReader() {
    return true;
  }

  @Override
  public void answer(Interruption interruption) throws IOException {
    if (isDrawn || fresh || schedule.kind() == TopSchedule.Kind.AT_END) {
      output.end(last);
    }
  }

  @Override
  public void abandon() throws IOException {
    output.abandon();
  }

  @Override
  public Summary summary(long nanos, Optional<Path> saved) {
    return new TopSummary(counts, tally, last, nanos, saved);
  }
}
