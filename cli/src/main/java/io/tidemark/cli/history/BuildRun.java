package io.tidemark.cli.history;

import io.tidemark.analysis.history.HistoryMeter;
import io.tidemark.cli.filter.FilterFiles;
import io.tidemark.cli.input.Inputs;
import io.tidemark.cli.input.OnError;
import io.tidemark.cli.input.ReadCounts;
import io.tidemark.cli.outcome.Failure;
import io.tidemark.cli.terminal.Interruption;
import io.tidemark.cli.terminal.Json;
import io.tidemark.cli.terminal.Progress;
import io.tidemark.cli.terminal.Terminal;
import io.tidemark.core.filter.history.SingleHistory;
import io.tidemark.core.time.TimeRange;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.OptionalLong;

/**
 * One run of {@code history build}: from the first line to the summary, also if Ctrl-C comes between.
 *
 * <p>What is read goes to a temporary file first. When all is read, it is known how many pairs there
 * are and over which time; the history is shaped for them and filled from the file.
 */
public final class BuildRun {
  private final BuildOrder order;
  private final Terminal terminal;
  private final PairSpill spill;
  private final HistoryMeter meter = new HistoryMeter();
  private final HistoryMeter prefixMeter = new HistoryMeter();
  private final ReadCounts counts = new ReadCounts();
  private BuildChoice choice; // null until all is read
  private volatile Making making; // as well
  private SingleHistory history; // null until it is made

  /** Prepares a run. */
  public BuildRun(BuildOrder order, Terminal terminal) {
    this.order = order;
    this.terminal = terminal;
    this.spill = PairSpill.beside(order.target());
  }

  /** Reads all inputs, builds and saves the history, says the summary. */
  public void play(Inputs inputs, OnError onError) throws IOException {
    OptionalLong bytes = inputs.sizeBytes();
    try (spill;
        Interruption interruption = new Interruption(this::interrupted);
        Progress progress = Progress.show(terminal, () -> progress(bytes))) {
      TimeRange allowed = order.coverage().orElseGet(PairFeed::anyTick);
      new PairFeed(
              order.digest(),
              order.tickLength(),
              allowed,
              order.prefixes(),
              onError,
              counts,
              interruption)
          .play(inputs, this::take, this::takePrefix);
      finish(interruption::checkpoint, progress);
    }
  }

  private void take(long digest, long tick) {
    spill.add(digest, tick);
    meter.add(digest, tick);
  }

  private void takePrefix(long digest, long tick) {
    take(digest, tick);
    prefixMeter.add(digest, tick);
  }

  private String progress(OptionalLong bytes) {
    return making == null
        ? counts.progress(bytes)
        : "building  " + 100 * spill.replayed() / spill.pairs() + " %";
  }

  private void interrupted() {
    try {
      terminal.say("stopped; the history holds what was read so far");
      finish(() -> {}, null);
    } catch (IOException | Failure e) {
      terminal.say("tidemark: " + e.getMessage());
    }
  }

  /** Goes on from wherever the run is when all is read, or as much as there will be. */
  private void finish(Runnable betweenBatches, Progress progress) throws IOException {
    if (choice == null) {
      checkRead();
      markPrefixes();
      choice = new BuildChoice(order, meter, terminal);
      start(choice.first());
    }
    while (history == null) {
      while (spill.replay(making)) {
        betweenBatches.run();
      }
      SingleHistory made = making.finish();
      making.close();
      choice.instead(made).ifPresentOrElse(this::start, () -> history = made);
    }
    if (progress != null) {
      progress.stop();
    }
    FilterFiles.save(history, order.target());
    BuildSummary summary = new BuildSummary(history, meter, prefixMeter, counts, order);
    if (order.form() == BuildOrder.Form.JSON) {
      terminal.say(Json.text(summary.fields()));
    } else {
      summary.lines().forEach(terminal::say);
    }
  }

  /** What was declared is kept with the history, so that nobody is told no about what was not. */
  private void markPrefixes() {
    long first = order.coverage().orElseGet(meter::span).from();
    order.prefixes().ifPresent(rule -> rule.levels()
        .forEach(level -> level.marks(order.digest(), mark -> takePrefix(mark, first))));
  }

  private void start(Making next) {
    try {
      spill.rewind();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    making = next;
  }

  private void checkRead() {
    if (meter.count() == 0) {
      throw Failure.badInput(
          "no line with a key and a time was read"
              + counts.skippedText()
              + "; "
              + order.target()
              + " was not written",
          null);
    }
  }
}
