package io.tidemark.text;

import io.tidemark.StreamClock;
import io.tidemark.core.facts.Fact;
import io.tidemark.core.facts.FactUnit;
import io.tidemark.core.facts.Facts;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/** Facts as labels and values for people, and as the fields of a JSON object. */
public final class FactText {
  /* What stands for any length of time. */
  private static final long ANY = Long.MAX_VALUE;

  private FactText() {}

  /** The words of a name, without its unit: {@code memoryBytes} is {@code memory}. */
  public static String label(Fact fact) {
    String unit =
        switch (fact.unit()) {
          case BYTES -> "Bytes";
          case NANOS, EPOCH_NANOS -> "Nanos";
          default -> "";
        };
    String name = fact.name();
    if (!unit.isEmpty() && name.endsWith(unit)) {
      name = name.substring(0, name.length() - unit.length());
    }
    return name.replaceAll("(?<=[a-z])(?=[A-Z0-9])", " ").toLowerCase(Locale.ROOT);
  }

  /** The value with its unit. */
  public static String text(Fact fact) {
    Object value = fact.value();
    return switch (fact.unit()) {
      case TEXT -> (String) value;
      case FLAG -> (Boolean) value ? "yes" : "no";
      case COUNT -> Numbers.count((Long) value);
      case NUMBER -> Numbers.amount((Double) value);
      case FRACTION -> Numbers.probability((Double) value);
      case BYTES -> Sizes.text((Long) value);
      case NANOS -> length((Long) value);
      case EPOCH_NANOS -> time((Long) value);
    };
  }

  private static String length(long nanos) {
    if (nanos == ANY) {
      return "any";
    }
    return nanos == 0 ? "0s" : Durations.exact(nanos);
  }

  private static String time(long nanos) {
    return StreamClock.NANOSECONDS.time(nanos).toString();
  }

  /** Labels and values, in order. */
  public static Map<String, String> rows(Facts facts) {
    Map<String, String> rows = new LinkedHashMap<>();
    facts.forEach(fact -> rows.put(label(fact), text(fact)));
    return rows;
  }

  /** The numbers of a shape: {@code bits 1,024, probes 7}. */
  public static String shape(Facts facts) {
    return shape(facts, Facts.builder().build());
  }

  /** The numbers of a shape, and its lengths of time, without those that a goal has said already. */
  public static String shape(Facts facts, Facts goal) {
    return facts.list().stream()
        .filter(fact -> fact.unit() == FactUnit.COUNT || fact.unit() == FactUnit.NANOS)
        .filter(fact -> !goal.find(fact.name()).equals(Optional.of(fact)))
        .map(fact -> label(fact) + " " + text(fact))
        .collect(Collectors.joining(", "));
  }

  /** The whole number with a name, if there is one. */
  public static OptionalLong count(Facts facts, String name) {
    return facts
        .find(name)
        .map(fact -> OptionalLong.of((Long) fact.value()))
        .orElse(OptionalLong.empty());
  }

  /** The word with a name, or nothing. */
  public static String word(Facts facts, String name) {
    return facts.find(name).map(fact -> (String) fact.value()).orElse("");
  }

  /** Names and plain values for JSON, in order; times are in ISO-8601. */
  public static Map<String, Object> fields(Facts facts) {
    Map<String, Object> fields = new LinkedHashMap<>();
    facts.forEach(fact -> fields.put(
        fact.name(),
        fact.unit() == FactUnit.EPOCH_NANOS ? time((Long) fact.value()) : fact.value()));
    return fields;
  }
}
