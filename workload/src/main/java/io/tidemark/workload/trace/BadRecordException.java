package io.tidemark.workload.trace;

import java.io.IOException;

/**
 * A record that does not parse. The message names file, line, field, the value found (shortened if
 * long) and what was expected.
 */
public final class BadRecordException extends IOException {
  private static final long serialVersionUID = 1L;
  private static final int SHOWN_CHARACTERS = 60;

  private final String source;
  private final long lineNumber;
  private final String field;

  BadRecordException(String source, long lineNumber, String field, String found, String expected) {
    super(
        source + ":" + lineNumber + ": " + field + ": " + found + " (expected: " + expected + ")");
    this.source = source;
    this.lineNumber = lineNumber;
    this.field = field;
  }

  /** In quotes, control characters escaped, shortened. */
  static String quoted(String value) {
    StringBuilder shown = new StringBuilder("\"");
    int n = Math.min(value.length(), SHOWN_CHARACTERS);
    for (int i = 0; i < n; i++) {
      char c = value.charAt(i);
      if (Character.isISOControl(c)) {
        shown.append(String.format("\\u%04x", (int) c));
      } else {
        shown.append(c);
      }
    }
    return shown.append(n < value.length() ? "…\"" : "\"").toString();
  }

  /** The file's name. */
  public String source() {
    return source;
  }

  /** The line, counted from 1. */
  public long lineNumber() {
    return lineNumber;
  }

  /** The field that did not parse, for example {@code time (column 2)}. */
  public String field() {
    return field;
  }
}
