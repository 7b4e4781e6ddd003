package io.tidemark.workload.trace;

import java.util.Arrays;
import java.util.Locale;

/** How a record is laid out in bytes. */
public enum RecordFormat {
  /** The whole line is the key. */
  LINES,
  /** Columns separated by tabs; no quoting. */
  TSV,
  /** Columns separated by commas as in RFC 4180; a quoted column may hold commas and newlines. */
  CSV,
  /** One JSON object per line. */
  JSON,
  /** The common and combined log format of Apache and nginx. */
  CLF;

  /** The format of that name in lower case. */
  public static RecordFormat parse(String text) {
    for (RecordFormat format : values()) {
      if (format.toString().equals(text)) {
        return format;
      }
    }
    throw new IllegalArgumentException(
        "format: " + text + " (expected: " + LINES + ", " + withFields() + ")");
  }

  /** The formats whose records have fields, as a list of words. */
  public static String withFields() {
    String[] words = Arrays.stream(values())
        .filter(format -> format != LINES)
        .map(RecordFormat::toString)
        .toArray(String[]::new);
    int last = words.length - 1;
    return String.join(", ", Arrays.copyOf(words, last)) + " or " + words[last];
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
