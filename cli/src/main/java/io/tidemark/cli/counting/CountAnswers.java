package io.tidemark.cli.counting;

import io.tidemark.KeyCounts;
import io.tidemark.cli.input.Inputs;
import io.tidemark.cli.stream.Form;
import io.tidemark.cli.terminal.Json;
import io.tidemark.cli.terminal.StandardOutput;
import io.tidemark.cli.terminal.Terminal;
import io.tidemark.workload.trace.LineSource;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/** Answers for the keys of a file, one a line, in order. */
final class CountAnswers {
  /*
   * Keys are asked many at a time, so that waits for memory overlap; between two reads of the source
   * they stay in its buffer.
   */
  private static final int BATCH = 2048;

  private final KeyCounts<byte[]> counts;
  private final Form form;
  private final Terminal terminal;
  private final StandardOutput out;
  private final long[] digests = new long[BATCH];
  private final int[] starts = new int[BATCH];
  private final int[] lengths = new int[BATCH];
  private final long[] answers = new long[BATCH];
  private int batched;
  private long answered;

  CountAnswers(KeyCounts<byte[]> counts, Form form, Terminal terminal) {
    this.counts = counts;
    this.form = form;
    this.terminal = terminal;
    this.out = terminal.output();
  }

  /** Keys answered so far. */
  long answered() {
    return answered;
  }

  /**
   * Answers for all keys of a file.
   *
   * @param awaiting is run before input is awaited
   * @param going is run when it is there
   */
  void play(String file, Runnable awaiting, Runnable going) throws IOException {
    awaiting.run();
    try (LineSource lines = Inputs.lines(file, terminal)) {
      going.run();
      lines.onRefill(() -> {
        answer(lines);
        out.flush();
        awaiting.run();
      });
      while (lines.next()) {
        going.run();
        take(lines);
      }
      going.run();
      answer(lines);
    } finally {
      going.run();
    }
    out.flush();
  }

  private void take(LineSource lines) throws IOException {
    int mark = lines.byteOrderMarkLength();
    starts[batched] = lines.offset() + mark;
    lengths[batched] = lines.length() - mark;
    digests[batched] = counts.digest().of(lines.buffer(), starts[batched], lengths[batched]);
    batched++;
    if (batched == BATCH) {
      answer(lines);
    }
  }

  private void answer(LineSource lines) throws IOException {
    int size = batched;
    batched = 0;
    counts.countDigests(digests, 0, size, answers);
    for (int i = 0; i < size; i++) {
      print(lines.buffer(), starts[i], lengths[i], answers[i]);
      answered++;
    }
  }

  private void print(byte[] buffer, int start, int length, long count) throws IOException {
    boolean isKnown = count != KeyCounts.UNKNOWN;
    if (form == Form.JSON) {
      Map<String, Object> fields = new LinkedHashMap<>();
      fields.put("key", new String(buffer, start, length, StandardCharsets.UTF_8));
      fields.put("count", isKnown ? count : null);
      out.println(Json.text(fields));
      return;
    }
    out.write(buffer, start, length);
    out.print("\t" + (isKnown ? Long.toString(count) : "unknown") + "\n");
  }
}
