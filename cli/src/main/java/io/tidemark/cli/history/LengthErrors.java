package io.tidemark.cli.history;

import io.tidemark.History;
import io.tidemark.text.Numbers;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * How often a history errs by the length of the range, with its bits as they are.
 *
 * @param lengths lengths of ranges in ticks
 * @param errors the mean error of each length
 */
public record LengthErrors(List<Long> lengths, List<Double> errors) {
  private static final int TYPICAL = 7;

  /** Keeps copies. */
  public LengthErrors {
    lengths = List.copyOf(lengths);
    errors = List.copyOf(errors);
  }

  /** Looks at ranges of these lengths all over what is covered. */
  public static LengthErrors of(History<?> history, List<Long> lengths) {
    return new LengthErrors(
        lengths, lengths.stream().map(history::expectedError).toList());
  }

  /** A few lengths from one tick to so many. */
  public static List<Long> typical(long ticks) {
    List<Long> lengths = new ArrayList<>();
    int bits = Long.SIZE - Long.numberOfLeadingZeros(ticks);
    int step = Math.max(1, (bits + TYPICAL - 2) / (TYPICAL - 1));
    for (int bit = 0; bit < bits; bit += step) {
      lengths.add(1L << bit);
    }
    if (lengths.get(lengths.size() - 1) < ticks) {
      lengths.add(ticks);
    }
    return lengths;
  }

  /** For people: how often the shortest and the longest range err. */
  String brief(TickLength tickLength) {
    int last = lengths.size() - 1;
    return "of ranges without the key, "
        + Numbers.oneIn(errors.get(0))
        + " of " + tickLength.length(lengths.get(0)) + " is answered maybe"
        + (last == 0
            ? ""
            : ", " + Numbers.oneIn(errors.get(last)) + " of "
                + tickLength.length(lengths.get(last)));
  }

  /** For people: {@code 1s 0.00100, 16s 0.0120}. */
  public String text(TickLength tickLength) {
    return fields(tickLength).entrySet().stream()
        .map(entry -> entry.getKey() + " " + Numbers.probability((double) entry.getValue()))
        .collect(Collectors.joining(", "));
  }

  /** For machines: length and error. */
  public Map<String, Object> fields(TickLength tickLength) {
    Map<String, Object> fields = new LinkedHashMap<>();
    for (int i = 0; i < lengths.size(); i++) {
      fields.put(tickLength.length(lengths.get(i)), errors.get(i));
    }
    return fields;
  }
}
