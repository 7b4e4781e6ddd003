package io.tidemark.cli.seen;

import io.tidemark.cli.terminal.Json;
import io.tidemark.text.Numbers;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * The answer for a line.
 *
 * @param probability that it was seen in the window
 * @param expectedAge the mean age, in lines or seconds; none if it is infinite
 * @param likeliestAge the likeliest age, in lines or seconds
 * @param answer the cheaper one, or why there is none
 */
record SeenAnswer(
    OptionalDouble probability,
    OptionalDouble expectedAge,
    OptionalDouble likeliestAge,
    String answer) {
  static final List<String> NAMES =
      List.of("probability", "expected_age", "most_likely_age", "answer");

  private static final String NONE = "-";

  /** A line that cannot be checked. */
  static SeenAnswer unchecked(String why) {
    return new SeenAnswer(
        OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty(), why);
  }

  /** The columns. */
  String columns(String separator) {
    return separator
        + (probability.isPresent() ? Numbers.certainty(probability.getAsDouble()) : NONE)
        + separator
        + age(expectedAge)
        + separator
        + age(likeliestAge)
        + separator
        + answer;
  }

  private static String age(OptionalDouble age) {
    if (age.isEmpty()) {
      return NONE;
    }
    double value = age.getAsDouble();
    return value == Math.rint(value) ? Long.toString((long) value) : Numbers.fixed(value, 1);
  }

  /** A JSON object. */
  String json(long line, String key) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("line", line);
    fields.put("key", key);
    // Not a number stands for null.
    fields.put("probability", probability.orElse(Double.NaN));
    fields.put("expectedAge", expectedAge.orElse(Double.NaN));
    fields.put("mostLikelyAge", likeliestAge.orElse(Double.NaN));
    fields.put("answer", answer);
    return Json.text(fields);
  }
}
