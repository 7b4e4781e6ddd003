package io.tidemark.cli.history;

import io.tidemark.History;
import io.tidemark.cli.input.Inputs;
import io.tidemark.cli.input.OnError;
import io.tidemark.cli.input.ReadCounts;
import io.tidemark.cli.terminal.ClosedPipeException;
import io.tidemark.cli.terminal.Interruption;
import io.tidemark.cli.terminal.Json;
import io.tidemark.cli.terminal.Progress;
import io.tidemark.cli.terminal.StandardOutput;
import io.tidemark.cli.terminal.Terminal;
import io.tidemark.core.filter.HistoryAnswer;
import io.tidemark.core.time.TimeRange;
import io.tidemark.text.Numbers;
import io.tidemark.workload.trace.BadRecordException;
import io.tidemark.workload.trace.LineSource;
import io.tidemark.workload.trace.RangeReader;
import io.tidemark.workload.trace.TimeFormat;
import java.io.IOException;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** Answers a file of questions: each line comes back with answer and probability appended. */
public final class QueryRun {
  /** How the answers are written. */
  public enum Form {
    COLUMNS,
    JSON
  }

  private final History<String> history;
  private final OptionalDouble prior;
  private final TickLength tickLength;
  private final Form form;
  private final OnError onError;
  private final Terminal terminal;
  private final ReadCounts counts = new ReadCounts();
  private final Map<HistoryAnswer, Long> answers = new EnumMap<>(HistoryAnswer.class);

  /**
   * Prepares a run.
   *
   * @param prior the probability, before asking, that a key occurred in its range, if it is known
   */
  public QueryRun(
      History<String> history,
      OptionalDouble prior,
      Form form,
      OnError onError,
      Terminal terminal) {
    this.history = history;
    this.prior = prior;
    this.tickLength = TickLength.of(history.unit());
    this.form = form;
    this.onError = onError;
    this.terminal = terminal;
  }

  /** Answers all questions of a file, - for standard input, and says the summary. */
  public void play(String name, TimeFormat times) throws IOException {
    OptionalLong bytes = Inputs.sizeBytes(name);
    try (Interruption interruption = new Interruption(this::interrupted);
        Progress progress = Progress.showUnlessMixed(terminal, () -> counts.progress(bytes))) {
      interruption.pause();
      try (RangeReader reader = new RangeReader(source(name), times)) {
        interruption.resume();
        reader.source().onRefill(() -> {
          terminal.output().flush();
          counts.publish(reader.source().consumedBytes());
          interruption.pause();
        });
        while (advance(reader, interruption)) {
          counts.read(1);
        }
      } finally {
        interruption.resume();
      }
      terminal.output().flush();
      progress.stop();
      saySummary();
    }
  }

  private LineSource source(String name) throws IOException {
    return Inputs.lines(name, terminal);
  }

  private boolean advance(RangeReader reader, Interruption interruption) throws IOException {
    while (true) {
      try {
        boolean there = reader.next();
        interruption.resume();
        if (there) {
          answer(reader);
        }
        return there;
      } catch (BadRecordException e) {
        interruption.resume();
        if (onError == OnError.STOP) {
          terminal.output().flush();
          throw e;
        }
        counts.skip();
      }
    }
  }

  private void answer(RangeReader reader) throws IOException {
    TimeRange range = new TimeRange(
        tickLength.tickOf(reader.fromSeconds()), tickLength.tickFrom(reader.toSeconds()));
    long digest = history.digest().of(reader.keyBuffer(), reader.keyOffset(), reader.keyLength());
    Reply reply = Reply.of(history, digest, range, prior);
    answers.merge(reply.answer(), 1L, Long::sum);
    if (form == Form.JSON) {
      terminal.output().println(Json.text(fields(reader.keyText(), range, tickLength, reply)));
    } else {
      write(reader.source(), reply);
    }
  }

  private void write(LineSource line, Reply reply) throws IOException {
    StandardOutput out = terminal.output();
    int end = line.offset() + line.length();
    out.write(line.buffer(), line.offset(), line.length());
    out.print("\t" + reply.word() + "\t" + reply.probabilityText());
    out.write(line.buffer(), end, line.terminatorLength());
  }

  /** For machines: a question and its answer. */
  public static Map<String, Object> fields(
      String key, TimeRange range, TickLength tickLength, Reply reply) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("key", key);
    fields.put("from", tickLength.moment(range.from()));
    fields.put("to", tickLength.moment(range.to()));
    reply.addTo(fields);
    return fields;
  }

  private void interrupted() {
    try {
      terminal.output().flush();
      saySummary();
    } catch (ClosedPipeException e) {
      // The reader of the answers is gone.
      return;
    } catch (IOException e) {
      terminal.say("tidemark: " + e.getMessage());
    }
  }

  private void saySummary() {
    long asked = counts.lines() - counts.skipped();
    terminal.say(Numbers.count(asked)
        + " questions: "
        + count(HistoryAnswer.MAYBE)
        + " maybe, "
        + count(HistoryAnswer.NO)
        + " no, "
        + count(HistoryAnswer.UNKNOWN)
        + " unknown"
        + counts.skippedText()
        + ", "
        + Numbers.rate(counts.lines(), counts.elapsedNanos()));
  }

  private String count(HistoryAnswer answer) {
    return Numbers.count(answers.getOrDefault(answer, 0L));
  }
}
