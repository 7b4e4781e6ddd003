package io.tidemark.cli.dedup;

import io.tidemark.cli.filter.FilterFiles;
import io.tidemark.cli.input.Inputs;
import io.tidemark.cli.input.OnError;
import io.tidemark.cli.outcome.Failure;
import io.tidemark.cli.terminal.ClosedPipeException;
import io.tidemark.cli.terminal.Interruption;
import io.tidemark.cli.terminal.Json;
import io.tidemark.cli.terminal.Progress;
import io.tidemark.cli.terminal.Terminal;
import io.tidemark.workload.trace.RecordReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;

/** One run of {@code dedup}: from the first line to the summary, also if Ctrl-C comes between. */
public final class DedupRun {
  /** The form of the summary. */
  public enum Form {
    TEXT,
    JSON
  }

  private final DedupMemory memory;
  private final Terminal terminal;
  private final Form form;
  private final Optional<Path> target;

  /**
   * Prepares a run.
   *
   * @param target where the filter is saved at the end
   */
  public DedupRun(DedupMemory memory, Optional<Path> target, Form form, Terminal terminal) {
    this.memory = memory;
    this.terminal = terminal;
    this.target = target;
    this.form = form;
  }

  /** Plays all inputs, saves the filter, says the summary. */
  public void play(Inputs inputs, OnError onError, Selection selection) throws IOException {
    DedupCounts counts = new DedupCounts();
    OptionalLong bytes = inputs.sizeBytes();
    try (Interruption interruption = new Interruption(() -> interrupted(counts));
        Progress progress =
            Progress.showUnlessMixed(terminal, () -> counts.read().progress(bytes))) {
      Deduplicator deduplicator = new Deduplicator(
          memory.judge(),
          terminal.output(),
          selection,
          onError,
          counts,
          () -> memory.check(counts),
          interruption);
      for (String name : inputs.names()) {
        interruption.pause();
        try (RecordReader reader = inputs.open(name)) {
          interruption.resume();
          deduplicator.play(reader);
        }
      }
      progress.stop();
      finish(counts);
    } catch (IOException | Failure e) {
      sayUnsaved(e);
      throw e;
    }
  }

  private void interrupted(DedupCounts counts) {
    try {
      terminal.output().flush();
      finish(counts);
    } catch (ClosedPipeException e) {
      sayUnsaved(e);
    } catch (IOException | Failure e) {
      terminal.say("tidemark: " + e.getMessage());
    }
  }

  private void finish(DedupCounts counts) {
    long nanos = counts.read().elapsedNanos();
    target.ifPresent(file -> FilterFiles.save(memory.filter(), file));
    DedupSummary summary = new DedupSummary(counts, memory, nanos, target.map(Path::toString));
    if (form == Form.JSON) {
      terminal.say(Json.text(summary.fields()));
    } else {
      summary.lines().forEach(terminal::say);
    }
  }

  /** A filter that knows lines which nobody received would be worse than none. */
  private void sayUnsaved(Exception reason) {
    if (target.isPresent() && !(reason instanceof Failure)) {
      String why =
          reason instanceof ClosedPipeException ? "standard output was closed" : "an error";
      terminal.say("tidemark: " + why + ": " + target.get() + " was not written");
    }
  }
}
