package io.tidemark.experiments.result;

import java.util.Objects;

/** One cell of a table. */
public sealed interface Datum {
  /** As written to a CSV file: with all digits, nothing for what is missing. */
  String csv();

  /** A word or name. */
  record Text(String text) implements Datum {
    public Text {
      Objects.requireNonNull(text, "text");
    }

    @Override
    public String csv() {
      return text;
    }
  }

  /** A count. */
  record Whole(long value) implements Datum {
    @Override
    public String csv() {
      return Long.toString(value);
    }
  }

  /** A number. */
  record Real(double value) implements Datum {
    public Real {
      if (Double.isNaN(value)) {
        throw new IllegalArgumentException("value: NaN (expected: a number)");
      }
    }

    @Override
    public String csv() {
      return Double.toString(value);
    }
  }

  /** Nothing. */
  record Missing() implements Datum {
    @Override
    public String csv() {
      return "";
    }
  }

  /** A word or name. */
  static Datum of(String text) {
    return new Text(text);
  }

  /** A count. */
  static Datum of(long value) {
    return new Whole(value);
  }

  /** A number. */
  static Datum of(double value) {
    return new Real(value);
  }

  /** Nothing. */
  static Datum missing() {
    return new Missing();
  }
}
