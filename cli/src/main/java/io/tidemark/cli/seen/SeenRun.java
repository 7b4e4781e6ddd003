package io.tidemark.cli.seen;

import io.tidemark.WindowFilter;
import io.tidemark.cli.input.Inputs;
import io.tidemark.cli.input.OnError;
import io.tidemark.cli.input.RecordFeed;
import io.tidemark.cli.terminal.Durations;
import io.tidemark.cli.terminal.Interruption;
import io.tidemark.cli.terminal.Json;
import io.tidemark.cli.terminal.Numbers;
import io.tidemark.cli.terminal.Progress;
import io.tidemark.cli.terminal.Sizes;
import io.tidemark.cli.terminal.StandardOutput;
import io.tidemark.cli.terminal.Terminal;
import io.tidemark.cli.window.LineCosts;
import io.tidemark.cli.window.LinePrior;
import io.tidemark.cli.window.LineTimes;
import io.tidemark.workload.trace.RecordReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalLong;

/** One run of {@code seen}: from the first line to the summary, also if Ctrl-C comes between. */
public final class SeenRun {
  private final SeenJudge judge;
  private final WindowFilter<?> recent;
  private final SeenForm form;
  private final Terminal terminal;
  private final StandardOutput out;
  private final SeenCounts counts = new SeenCounts();
  private boolean headerPrinted;

  /**
   * Prepares a run.
   *
   * @param recent remembers the lines
   * @param prior how likely keys are
   * @param costs what errors cost
   * @param times the times of lines
   */
  public SeenRun(
      WindowFilter<?> recent,
      LinePrior prior,
      LineCosts costs,
      LineTimes times,
      SeenForm form,
      Terminal terminal) {
    this.judge = new SeenJudge(recent, prior, costs, times);
    this.recent = recent;
    this.form = form;
    this.terminal = terminal;
    this.out = terminal.output();
  }

  /** Answers for all lines and says the summary. */
  public void play(Inputs inputs, OnError onError) throws IOException {
    OptionalLong bytes = inputs.sizeBytes();
    try (Interruption interruption = new Interruption(this::interrupted);
        Progress progress =
            Progress.showUnlessMixed(terminal, () -> counts.read().progress(bytes))) {
      new RecordFeed(onError, counts.read(), interruption).play(inputs, new Answering());
      progress.stop();
      sum();
    }
  }

  private void interrupted() {
    try {
      out.flush();
      sum();
    } catch (IOException e) {
      terminal.say("tidemark: " + e.getMessage());
    }
  }

  /** Each line is answered as it is read. */
  private final class Answering implements RecordFeed.Taker {
    @Override
    public void begin(RecordReader reader) throws IOException {
      printHeader(reader);
    }

    @Override
    public void take(RecordReader reader) throws IOException {
      print(reader, judge.judge(reader, counts));
    }

    @Override
    public void settle() throws IOException {
      out.flush();
    }
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

  private void sum() {
    long nanos = counts.read().elapsedNanos();
    if (form == SeenForm.JSON) {
      terminal.say(Json.text(fields(nanos)));
      return;
    }
    terminal.say(Numbers.count(counts.read().lines())
        + " lines, "
        + Numbers.count(counts.seenLines())
        + " seen, "
        + Numbers.count(counts.newLines())
        + " new"
        + some(counts.lateLines(), " late")
        + some(
            counts.aheadLines(),
            " ahead of the clock" + counts.read().aheadDoubt(counts.aheadLines()))
        + counts.read().skippedText());
    terminal.say("predicted: about "
        + Numbers.estimate(counts.wrong())
        + " answers wrong, at a cost of "
        + Numbers.amount(counts.cost()));
    terminal.say(Sizes.text(recent.memoryBytes())
        + " of memory, "
        + Durations.text(nanos)
        + ", "
        + Numbers.rate(counts.read().lines(), nanos));
  }

  private static String some(long count, String what) {
    return count == 0 ? "" : ", " + Numbers.count(count) + what;
  }

  private Map<String, Object> fields(long nanos) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("lines", counts.read().lines());
    fields.put("seen", counts.seenLines());
    fields.put("new", counts.newLines());
    fields.put("late", counts.lateLines());
    fields.put("ahead", counts.aheadLines());
    fields.put("skipped", counts.read().skipped());
    fields.put("predictedWrong", counts.wrong());
    fields.put("predictedCost", counts.cost());
    fields.put("memoryBytes", recent.memoryBytes());
    fields.put("elapsedSeconds", nanos / 1e9);
    fields.put("linesPerSecond", Numbers.perSecond(counts.read().lines(), nanos));
    return fields;
  }
}
