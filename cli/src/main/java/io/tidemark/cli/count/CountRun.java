package io.tidemark.cli.count;

import io.tidemark.cli.filter.FilterFiles;
import io.tidemark.cli.input.Inputs;
import io.tidemark.cli.input.OnError;
import io.tidemark.cli.input.RecordFeed;
import io.tidemark.cli.outcome.Failure;
import io.tidemark.cli.terminal.ClosedPipeException;
import io.tidemark.cli.terminal.Interruption;
import io.tidemark.cli.terminal.Json;
import io.tidemark.cli.terminal.Progress;
import io.tidemark.cli.terminal.Terminal;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;

/** One run of {@code count}: from the first line to the summary, also if Ctrl-C comes between. */
public final class CountRun {
  private final CountStart start;
  private final Optional<Path> target;
  private final Optional<String> asked;
  private final CountForm form;
  private final Terminal terminal;
  private final CountTally tally = new CountTally();
  private final CountAnswers answers;
  private boolean read;
  private long nanos;

  /**
   * Prepares a run.
   *
   * @param target where the filter is saved at the end
   * @param asked the file of keys that are asked for at the end
   */
  public CountRun(
      CountStart start,
      Optional<Path> target,
      Optional<String> asked,
      CountForm form,
      Terminal terminal) {
    this.start = start;
    this.target = target;
    this.asked = asked;
    this.form = form;
    this.terminal = terminal;
    this.answers = new CountAnswers(start.counts(), form, terminal);
  }

  /** Plays all inputs, saves the filter, answers, says the summary. */
  public void play(Inputs inputs, ChangeRule rule, OnError onError) throws IOException {
    OptionalLong bytes = inputs.sizeBytes();
    try (Interruption interruption = new Interruption(this::interrupted);
        Progress progress = Progress.show(terminal, () -> tally.read().progress(bytes))) {
      CountChanges changes = new CountChanges(start.counts(), rule, onError, tally);
      new RecordFeed(onError, tally.read(), interruption).play(inputs, changes);
      progress.stop();
      save();
      if (asked.isPresent()) {
        answers.play(asked.get(), interruption::pause, interruption::resume);
      }
      saySummary();
    } catch (IOException | Failure e) {
      sayUnsaved();
      throw e;
    }
  }

  /** As much as was read by now is all there will be. */
  private void interrupted() {
    try {
      terminal.eraseStatus();
      if (read) {
        terminal.output().flush();
      } else {
        save();
        answerInterrupted();
      }
      saySummary();
    } catch (ClosedPipeException e) {
      // Whoever wanted the answers is gone.
      return;
    } catch (IOException | Failure e) {
      terminal.say("tidemark: " + e.getMessage());
    }
  }

  /** Keys are not awaited from who has just ended the run. */
  private void answerInterrupted() throws IOException {
    boolean typed = asked.equals(Optional.of(Inputs.STANDARD_INPUT)) && terminal.inputIsTerminal();
    if (asked.isPresent() && !typed) {
      answers.play(asked.get(), () -> {}, () -> {});
    }
  }

  private void save() {
    nanos = tally.read().elapsedNanos();
    target.ifPresent(file -> FilterFiles.save(start.counts().filter(), file));
    read = true;
  }

  private void saySummary() {
    CountSummary summary = new CountSummary(
        start,
        tally,
        nanos,
        asked.isPresent() ? OptionalLong.of(answers.answered()) : OptionalLong.empty(),
        target.map(Path::toString));
    if (form == CountForm.JSON) {
      terminal.say(Json.text(summary.fields()));
    } else {
      summary.lines(terminal.errorStyle()).forEach(terminal::say);
    }
  }

  /** A filter that holds a part of the changes would be worse than none. */
  private void sayUnsaved() {
    if (!read) {
      target.ifPresent(file -> terminal.say("tidemark: an error: " + file + " was not written"));
    }
  }
}
