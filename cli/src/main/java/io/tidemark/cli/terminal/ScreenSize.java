package io.tidemark.cli.terminal;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How much a terminal shows.
 *
 * @param rows lines
 * @param columns characters of a line
 */
public record ScreenSize(int rows, int columns) {
  /** What is taken where nothing is known. */
  public static final ScreenSize USUAL = new ScreenSize(24, 80);

  private static final File TERMINAL = new File("/dev/tty");
  private static final Pattern FORM = Pattern.compile("([1-9][0-9]{0,4}) ([1-9][0-9]{0,4})\\s*");
  private static final long PATIENCE_MILLIS = 500;

  /** What {@code stty size} says of the terminal of this process, or the usual size. */
  static ScreenSize ofProcess() {
    if (!TERMINAL.exists()) {
      return USUAL;
    }
    try {
      Process asked = new ProcessBuilder("stty", "size")
          .redirectInput(TERMINAL)
          .redirectError(ProcessBuilder.Redirect.DISCARD)
          .start();
      if (!asked.waitFor(PATIENCE_MILLIS, TimeUnit.MILLISECONDS)) {
        asked.destroyForcibly();
        return USUAL;
      }
      return parse(new String(asked.getInputStream().readAllBytes(), StandardCharsets.US_ASCII));
    } catch (IOException e) {
      // No such program, or no terminal after all.
      return USUAL;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return USUAL;
    }
  }

  /** Rows and columns with a blank between, or the usual size where these are none. */
  static ScreenSize parse(String text) {
    Matcher form = FORM.matcher(text);
    return form.matches()
        ? new ScreenSize(Integer.parseInt(form.group(1)), Integer.parseInt(form.group(2)))
        : USUAL;
  }
}
