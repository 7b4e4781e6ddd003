package io.tidemark.console.api;

import io.tidemark.console.http.HttpFailure;
import io.tidemark.console.http.Request;
import io.tidemark.core.Require;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** Numbers in the query of an address. */
final class Query {
  private Query() {}

  /** A whole number, if it is there. */
  static OptionalLong whole(Request request, String name) {
    String text = request.query(name).orElse("");
    if (text.isEmpty()) {
      return OptionalLong.empty();
    }
    try {
      return OptionalLong.of(Long.parseLong(text));
    } catch (NumberFormatException e) {
      throw HttpFailure.invalid(Require.message(name, text, "a whole number"));
    }
  }

  /** A whole number within bounds. */
  static long inRange(Request request, String name, long usual, long least, long most) {
    long value = whole(request, name).orElse(usual);
    if (value < least || value > most) {
      throw HttpFailure.invalid(Require.message(name, value, least + ".." + most));
    }
    return value;
  }

  /** A finite number, if it is there. */
  static OptionalDouble number(Request request, String name) {
    String text = request.query(name).orElse("");
    if (text.isEmpty()) {
      return OptionalDouble.empty();
    }
    double value;
    try {
      value = Double.parseDouble(text);
    } catch (NumberFormatException e) {
      value = Double.NaN;
    }
    if (!Double.isFinite(value)) {
      throw HttpFailure.invalid(Require.message(name, text, "a number"));
    }
    return OptionalDouble.of(value);
  }
}
