package io.tidemark.experiments.command;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * Where the commands write: results to standard output, everything else to standard error, with at most one
 * status line there.
 *
 * <p>Not for several threads.
 */
public final class Console {
  private static final String ERASE_LINE = "\r\u001b[K";
  private static final long STATUS_NANOS = 200_000_000;

  private final PrintStream output;
  private final PrintStream errors;
  private final boolean showsStatus;
  private long nextStatusNanos = System.nanoTime() + STATUS_NANOS;
  private boolean statusShown;

  /** Over any streams. */
  public Console(PrintStream output, PrintStream errors, boolean showsStatus) {
    this.output = output;
    this.errors = errors;
    this.showsStatus = showsStatus;
  }

  /** Over the streams of this process; the script that starts it says which are terminals. */
  // They are open as long as the process.
  @SuppressWarnings("resource")
  public static Console ofProcess() {
    return new Console(
        new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8),
        new PrintStream(new FileOutputStream(FileDescriptor.err), true, StandardCharsets.UTF_8),
        Boolean.getBoolean("tidemark.stderr.tty") && !"dumb".equals(System.getenv("TERM")));
  }

  /** Where results go. */
  PrintStream output() {
    return output;
  }

  /** Where everything else goes. */
  PrintStream errors() {
    return errors;
  }

  /** Says a line on standard error. */
  void say(String line) {
    if (statusShown) {
      errors.print(ERASE_LINE);
      statusShown = false;
    }
    errors.println(line);
  }

  /** Renews the status line, a few times a second at most. */
  void status(String line) {
    if (showsStatus && System.nanoTime() - nextStatusNanos >= 0) {
      errors.print(ERASE_LINE + line);
      errors.flush();
      statusShown = true;
      nextStatusNanos = System.nanoTime() + STATUS_NANOS;
    }
  }

  /** How long something took: {@code 12.3 s}, {@code 3 min 05 s}. */
  static String duration(double seconds) {
    return seconds < 59.95
        ? String.format(Locale.ROOT, "%.1f s", seconds)
        : String.format(
            Locale.ROOT, "%d min %02d s", Math.round(seconds) / 60, Math.round(seconds) % 60);
  }
}
