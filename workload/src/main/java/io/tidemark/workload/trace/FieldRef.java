package io.tidemark.workload.trace;

import com.fasterxml.jackson.core.JsonPointer;
import io.tidemark.workload.Require;
import java.util.Objects;

/** Which field of a record is meant. */
public sealed interface FieldRef {
  /** Digits are a column, a leading slash is a JSON pointer, all else is a name. */
  static FieldRef parse(String text) {
    if (Objects.requireNonNull(text, "field").isEmpty()) {
      throw new IllegalArgumentException(
          "field: empty (expected: a column from 1, a name or a JSON pointer)");
    }
    if (text.chars().allMatch(c -> c >= '0' && c <= '9')) {
      try {
        return new Column(Integer.parseInt(text));
      } catch (NumberFormatException e) {
        throw new IllegalArgumentException(
            "column: " + text + " (expected: 1.." + Integer.MAX_VALUE + ")", e);
      }
    }
    return text.charAt(0) == '/' ? new Pointer(text) : new Name(text);
  }

  /** The form that {@link #parse} reads. */
  String text();

  /**
   * A column by its place.
   *
   * @param number counted from 1
   */
  record Column(int number) implements FieldRef {
    public Column {
      Require.inRange(number, 1, Integer.MAX_VALUE, "column");
    }

    @Override
    public String text() {
      return Integer.toString(number);
    }

    @Override
    public String toString() {
      return "column " + number;
    }
  }

  /**
   * A column by the name that the header, or the log format, gives it.
   *
   * @param text the name
   */
  record Name(String text) implements FieldRef {
    public Name {
      Objects.requireNonNull(text, "text");
    }

    @Override
    public String toString() {
      return "column " + text;
    }
  }

  /**
   * A JSON pointer (RFC 6901).
   *
   * @param text begins with a slash
   */
  record Pointer(String text) implements FieldRef {
    public Pointer {
      if (!text.startsWith("/")) {
        throw new IllegalArgumentException(
            "pointer: " + text + " (expected: a JSON pointer such as /user/id)");
      }
    }

    JsonPointer compiled() {
      return JsonPointer.compile(text);
    }

    @Override
    public String toString() {
      return text;
    }
  }
}
