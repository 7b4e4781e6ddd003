package io.tidemark.cli.seen;

import io.tidemark.WindowFilter;
import io.tidemark.cli.input.ReadCounts;
import io.tidemark.cli.stream.StreamWork;
import io.tidemark.cli.stream.Summary;
import io.tidemark.cli.terminal.StandardOutput;
import io.tidemark.cli.window.LineCosts;
import io.tidemark.cli.window.WindowStart;
import io.tidemark.workload.trace.RecordReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;

/** Answers for each line as it is read. */
public final class SeenRun implements StreamWork<RecordReader> {
  private final SeenAnswers answers;
  private final WindowFilter<?> filter;
  private final SeenForm form;
  private final StandardOutput out;
  private final SeenCounts counts = new SeenCounts();
  private boolean headerPrinted;

  /**
   * Starts with nothing.
   *
   * @param filter remembers the lines
   * @param start what it was started with
   * @param costs what errors cost
   */
  public SeenRun(
      WindowFilter<?> filter,
      WindowStart start,
      LineCosts costs,
      SeenForm form,
      StandardOutput out) {
    this.answers =
        new SeenAnswers(filter, start.ages().orElseThrow(), costs, start.fieldTimes(filter, 1));
    this.filter = filter;
    this.form = form;
    this.out = out;
  }

  @Override
  public ReadCounts read() {
    return counts.read();
  }

  @Override
  public void begin(RecordReader reader) throws IOException {
    printHeader(reader);
  }

  @Override
  public void take(RecordReader reader) throws IOException {
    print(reader, answers.answer(reader, counts));
  }

  @Override
  public void settle() throws IOException {
    out.flush();
  }

  private void print(RecordReader reader, SeenAnswer answer) throws IOException {
    if (form == SeenForm.JSON) {
      out.println(answer.json(reader.lineNumber(), reader.keyText()));
      return;
    }
    byte[] bytes = reader.recordBuffer();
    int end = reader.recordOffset() + reader.recordLength();
    out.write(bytes, reader.recordOffset(), reader.recordLength());
    out.print(answer.columns(form.separator()));
    if (reader.terminatorLength() == 0) {
      out.write('\n');
    } else {
      out.write(bytes, end, reader.terminatorLength());
    }
  }

  private void printHeader(RecordReader reader) throws IOException {
    byte[] header = reader.header().orElse(null);
    if (header != null && !headerPrinted && form != SeenForm.JSON) {
      String text = new String(header, StandardCharsets.UTF_8).stripTrailing();
      out.println(text + form.separator() + String.join(form.separator(), SeenAnswer.NAMES));
      headerPrinted = true;
    }
  }

  @Override
  public Summary summary(long nanos, Optional<Path> saved) {
    return new SeenSummary(
        counts, filter.droppedLate(), filter.droppedAhead(), filter.memoryBytes(), nanos);
  }
}
