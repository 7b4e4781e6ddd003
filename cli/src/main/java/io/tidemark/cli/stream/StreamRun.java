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
import io.tidemark.cli.terminal.Voice;
import io.tidemark.workload.trace.LineReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** One run over a stream: from the first record to the summary, also if Ctrl-C comes between. */
public final class StreamRun {
  private final StreamWork<?> work;
  private final Optional<Path> target;
  private final SaveTo saving;
  private final RepeatedSaves repeated;
  private final Form form;
  private final Terminal terminal;
  private long nanos;
  private boolean isSaved;
  private boolean isSaving;

  private StreamRun(StreamWork<?> work, SaveTo saving, Form form, Terminal terminal) {
    this.work = work;
    this.target = saving.file();
    this.saving = saving;
    this.repeated = new RepeatedSaves(() -> target.ifPresent(work::save), terminal);
    this.form = form;
    this.terminal = terminal;
  }

  /**
   * Does some work with all records of the inputs, saves, and says the summary.
   *
   * @param saving where the result is saved
   * @param form the form of the summary
   */
  public static <R extends LineReader> void play(
      Sources<R> inputs,
      OnError onError,
      StreamWork<R> work,
      SaveTo saving,
      Form form,
      Terminal terminal)
      throws IOException {
    new StreamRun(work, saving, form, terminal).play(inputs, onError, work);
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
        Heartbeat saves = repeated.heartbeat(saving, interruption);
        Progress progress = progress(bytes)) {
      new RecordFeed(onError, work.read(), interruption).play(inputs, saving(taker));
      heartbeat.stop();
      saves.stop();
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
      sayUnsaved();
      throw e;
    }
  }

  /** The same, which is saved where it settles if that is due. */
  private <R extends LineReader> RecordFeed.Taker<R> saving(RecordFeed.Taker<R> taker) {
    return new RecordFeed.Taker<>() {
      @Override
      public void take(R reader) throws IOException {
        taker.take(reader);
      }

      @Override
      public void begin(R reader) throws IOException {
        taker.begin(reader);
      }

      @Override
      public void settle() throws IOException {
        taker.settle();
        repeated.saveIfDue();
      }
    };
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
      Map<String, Object> fields = new LinkedHashMap<>(summary.fields());
      fields.put("warnings", terminal.warnings());
      terminal.say(Json.text(fields));
    } else if (terminal.voice() == Voice.DETAILED) {
      summary.lines().forEach(terminal::note);
    } else {
      summary.brief().forEach(terminal::note);
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
    sayUnsaved();
  }

  /** What holds a part of the stream, or what nobody received, would be worse than nothing. */
  private void sayUnsaved() {
    if (!isSaved && !isSaving) {
      target.ifPresent(file -> terminal.note("tidemark: " + file
          + (repeated.done()
              ? " holds what was there when it was last saved meanwhile"
              : " was not written, since the run did not come to its end")));
    }
  }
}
