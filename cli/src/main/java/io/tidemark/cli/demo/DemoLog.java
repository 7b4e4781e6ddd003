package io.tidemark.cli.demo;

import io.tidemark.cli.terminal.Interruption;
import io.tidemark.cli.terminal.Progress;
import io.tidemark.cli.terminal.Terminal;
import io.tidemark.workload.stream.AccessLogDay;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;

/** Writes the day of an access log that the demonstration plays. */
public final class DemoLog {
  private DemoLog() {}

  /** Writes the day to a file; the process may end between any two lines. */
  public static void write(
      AccessLogDay.Parameters parameters, Path file, Terminal terminal, Interruption interruption)
      throws IOException {
    AccessLogDay day = new AccessLogDay(parameters);
    AtomicLong written = new AtomicLong();
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file), 1 << 16);
        Progress progress = Progress.show(
            terminal, () -> "generating  " + 100 * written.get() / parameters.lines() + " %")) {
      while (day.hasNext()) {
        out.write(day.next().getBytes(StandardCharsets.US_ASCII));
        out.write('\n');
        written.lazySet(written.get() + 1);
        interruption.checkpoint();
      }
      progress.stop();
    }
  }
}
