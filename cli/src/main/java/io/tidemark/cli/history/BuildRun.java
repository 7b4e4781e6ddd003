package io.tidemark.cli.history;

import io.tidemark.analysis.tuning.HistoryMeter;
import io.tidemark.analysis.tuning.HistoryPlan;
import io.tidemark.analysis.tuning.SameShape;
import io.tidemark.cli.filter.FilterFiles;
import io.tidemark.cli.input.Choice;
import io.tidemark.cli.input.Inputs;
import io.tidemark.cli.input.OnError;
import io.tidemark.cli.input.ReadCounts;
import io.tidemark.cli.outcome.Failure;
import io.tidemark.cli.terminal.Interruption;
import io.tidemark.cli.terminal.Json;
import io.tidemark.cli.terminal.Progress;
import io.tidemark.cli.terminal.Terminal;
import io.tidemark.core.filter.history.LiveHistory;
import io.tidemark.core.time.Coverage;
import io.tidemark.core.time.TimeRange;
import io.tidemark.core.time.Timeline;
import java.io.IOException;
import java.util.List;
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
  private final ReadCounts counts = new ReadCounts();
  private volatile LiveHistory history; // null until all is read

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
      new PairFeed(order.digest(), order.tickLength(), allowed, onError, counts, interruption)
          .play(inputs, this::take);
      finish(interruption::checkpoint, progress);
    }
  }

  private void take(long digest, long tick) {
    spill.add(digest, tick);
    meter.add(digest, tick);
  }

  private String progress(OptionalLong bytes) {
    return history == null
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
    if (history == null) {
      spill.rewind();
      history = shaped();
    }
    while (spill.replay(history::add)) {
      betweenBatches.run();
    }
    if (progress != null) {
      progress.stop();
    }
    FilterFiles.save(history, order.target());
    BuildSummary summary = new BuildSummary(history, meter, counts, order);
    if (order.form() == BuildOrder.Form.JSON) {
      terminal.say(Json.text(summary.fields()));
    } else {
      summary.lines().forEach(terminal::say);
    }
  }

  private LiveHistory shaped() {
    if (meter.count() == 0) {
      throw Failure.badInput(
          "no line with a key and a time was read"
              + counts.skippedText()
              + "; "
              + order.target()
              + " was not written",
          null);
    }
    TimeRange span = order.coverage().orElseGet(meter::span);
    Timeline timeline =
        new Timeline(0, Coverage.of(span.from(), span.to()), order.tickLength().nanos());
    return order.model().isPresent()
        ? likeModel(order.model().get(), timeline)
        : planned(timeline, span);
  }

  private LiveHistory likeModel(LiveHistory model, Timeline timeline) {
    terminal.say(HistoryText.structure(model) + " structure, as in the history it is like");
    return FilterFiles.create(model.memoryBytes(), () -> SameShape.emptyLike(model, timeline));
  }

  private LiveHistory planned(Timeline timeline, TimeRange span) {
    List<HistoryPlan> plans = order.goal().plans(timeline, meter.load(span.ticks()));
    HistoryPlan plan = order.structure().choose(plans);
    terminal.say(Choice.word(plan.structure())
        + " structure: "
        + PlanReason.text(plan, plans, order.goal()));
    return FilterFiles.create(plan.memoryBytes(), () -> plan.history(order.digest()));
  }
}
