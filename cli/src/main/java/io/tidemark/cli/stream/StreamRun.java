package io.tidemark.cli.stream;

import io.tidemark.cli.input.OnError;
import io.tidemark.cli.input.ReadCounts;
import io.tidemark.cli.input.RecordFeed;
import io.tidemark.cli.input.Sources;
import io.tidemark.cli.outcome.Failure;
import io.tidemark.cli.terminal.ClosedPipeException;
import io.tidemark.cli.terminal.Heartbeat;
import io.tidemark.cli.terminal.Interruption;
import io.tidemark.cli.terminal.Json;
import io.tidemark.cli.terminal.Progress;
import io.tidemark.cli.terminal.Terminal;
import io.tidemark.workload.trace.LineReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;

/** One run over a stream: from the first record to the summary, also if Ctrl-C comes between. */
public final class StreamRun {
  private final StreamWork<?> work;
  private final Optional<Path> target;
  private final Form form;
  private final Terminal terminal;
  private long nanos;
  private boolean isSaved;
  private boolean isSaving;

  private StreamRun(StreamWork<?> work, Optional<Path> target, Form form, Terminal terminal) {
    this.work = work;
    this.target = target;
    this.form = form;
    this.terminal = terminal;
  }

  /**
   * Does some work with all records of the inputs, saves, and says the summary.
   *
   * @param target where the result is saved
   * @param form the form of the summary
   */
  public static <R extends LineReader> void play(
      Sources<R> inputs,
      OnError onError,
      StreamWork<R> work,
      Optional<Path> target,
      Form form,
      Terminal terminal)
      throws IOException {
    new StreamRun(work, target, form, terminal).play(inputs, onError, work);
  }

  /** Reads all records of the inputs to learn about them; Ctrl-C ends the process. */
  public static <R extends LineReader> void measure(
      Sources<R> inputs,
      OnError onError,
      ReadCounts counts,
      RecordFeed.Taker<R> taker,
      Terminal terminal)
      throws IOException {
    OptionalLong bytes = inputs.sizeBytes();
    try (Interruption interruption = new Interruption(terminal::eraseStatus);
        Progress progress = Progress.show(terminal, () -> counts.progress(bytes))) {
      new RecordFeed(onError, counts, interruption).play(inputs, taker);
      progress.stop();
    }
  }

  private <R extends LineReader> void play(
      Sources<R> inputs, OnError onError, RecordFeed.Taker<R> taker) throws IOException {
    OptionalLong bytes = inputs.sizeBytes();
    try (Interruption interruption = new Interruption(this::interrupted);
        Heartbeat heartbeat = work.heartbeat(interruption);
        Progress progress = progress(bytes)) {
      new RecordFeed(onError, work.read(), interruption).play(inputs, taker);
      heartbeat.stop();
      finishReading(interruption);
      progress.stop();
      save();
      work.answer(interruption);
      sum();
    } catch (ClosedPipeException e) {
      leaveWithoutReader();
      throw e;
    } catch (IOException | RuntimeException e) {
      work.abandon();
      sayUnsaved("an error");
      throw e;
    }
  }

  private Progress progress(OptionalLong bytes) {
    return work.writesWhileReading()
        ? Progress.showUnlessMixed(terminal, () -> work.progress(bytes))
        : Progress.show(terminal, () -> work.progress(bytes));
  }

  private void finishReading(Interruption interruption) throws IOException {
    nanos = work.read().elapsedNanos();
    work.complete(interruption);
  }

  private void save() {
    if (!isSaved) {
      isSaving = true;
      target.ifPresent(work::save);
      isSaved = true;
    }
  }

  private void sum() {
    Summary summary = work.summary(nanos, target);
    if (form == Form.JSON) {
      terminal.say(Json.text(summary.fields()));
    } else {
      summary.lines().forEach(terminal::say);
    }
  }

  /** As much as was read by now is all there will be. */
  private void interrupted() {
    try (Interruption none = Interruption.none()) {
      terminal.eraseStatus();
      work.interrupted();
      terminal.output().flush();
      if (!isSaved) {
        finishReading(none);
        save();
        work.answer(none);
      }
      sum();
    } catch (ClosedPipeException e) {
      leaveWithoutReader();
    } catch (IOException | Failure e) {
      terminal.say("tidemark: " + e.getMessage());
    }
  }

  private void leaveWithoutReader() {
    if (work.savesWithoutReader()) {
      save();
    }
    sayUnsaved("standard output was closed");
  }

  /** What holds a part of the stream, or what nobody received, would be worse than nothing. */
  private void sayUnsaved(String why) {
    if (!isSaved && !isSaving) {
      target.ifPresent(file -> terminal.say("tidemark: " + why + ": " + file + " was not written"));
    }
  }
}
