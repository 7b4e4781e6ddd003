package io.tidemark.cli.counting;

import io.tidemark.cli.filter.FilterFiles;
import io.tidemark.cli.input.Inputs;
import io.tidemark.cli.input.OnError;
import io.tidemark.cli.input.ReadCounts;
import io.tidemark.cli.stream.Form;
import io.tidemark.cli.stream.StreamWork;
import io.tidemark.cli.stream.Summary;
import io.tidemark.cli.terminal.Interruption;
import io.tidemark.cli.terminal.Terminal;
import io.tidemark.workload.trace.BadRecordException;
import io.tidemark.workload.trace.RecordReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;

/** Does what lines say to the counts of their keys, and answers for the keys of a file at the end. */
public final class CountWork implements StreamWork<RecordReader> {
  private final CountStart start;
  private final Optional<String> asked;
  private final Terminal terminal;
  private final CountTally tally = new CountTally();
  private final CountChanges changes;
  private final CountAnswers answers;
  private boolean isInterrupted;

  /**
   * Prepares a run.
   *
   * @param asked the file of keys that are asked for at the end
   */
  public CountWork(
      CountStart start,
      ChangeRule rule,
      OnError onError,
      Optional<String> asked,
      Form form,
      Terminal terminal) {
    this.start = start;
    this.asked = asked;
    this.terminal = terminal;
    this.changes = new CountChanges(start.counts(), rule, onError, tally);
    this.answers = new CountAnswers(start.counts(), form, terminal);
  }

  @Override
  public ReadCounts read() {
    return tally.read();
  }

  @Override
  public boolean writesWhileReading() {
    return false;
  }

  @Override
  public void take(RecordReader reader) throws BadRecordException {
    changes.take(reader);
  }

  @Override
  public void settle() {
    changes.settle();
  }

  @Override
  public void interrupted() {
    isInterrupted = true;
  }

  @Override
  public void save(Path file) {
    FilterFiles.save(start.counts()::save, file);
  }

  @Override
  public void answer(Interruption interruption) throws IOException {
    // After Ctrl-C no keys are waited for.
    boolean typed = asked.equals(Optional.of(Inputs.STANDARD_INPUT)) && terminal.inputIsTerminal();
    if (asked.isPresent() && !(typed && isInterrupted)) {
      answers.play(asked.get(), interruption::pause, interruption::resume);
    }
  }

  @Override
  public Summary summary(long nanos, Optional<Path> saved) {
    CountSummary.warning(start).ifPresent(terminal::warn);
    return new CountSummary(
        start,
        tally,
        nanos,
        asked.isPresent() ? OptionalLong.of(answers.answered()) : OptionalLong.empty(),
        saved);
  }
}
