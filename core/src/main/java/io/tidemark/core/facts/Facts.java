package io.tidemark.core.facts;

import io.tidemark.core.Require;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.StringJoiner;

/**
 * An ordered list of facts: the one source of what {@code inspect}, its JSON, plan tables, metrics and
 * a server's INFO say of a filter. A name occurs once.
 */
public final class Facts implements Iterable<Fact> {
  private final Map<String, Fact> byName;

  private Facts(Map<String, Fact> byName) {
    this.byName = byName;
  }

  /** Starts a list. */
  public static Builder builder() {
    return new Builder();
  }

  /** All facts, in order. */
  public List<Fact> list() {
    return List.copyOf(byName.values());
  }

  /** The fact with a name, if there is one. */
  public Optional<Fact> find(String name) {
    return Optional.ofNullable(byName.get(name));
  }

  /**
   * The number that a fact says.
   *
   * @throws IllegalArgumentException if there is no such fact, or it is no number
   */
  public double number(String name) {
    Fact fact = byName.get(name);
    if (fact == null || !(fact.value() instanceof Number number)) {
      throw new IllegalArgumentException(
          Require.message("name of a number", name, "one of " + byName.keySet()));
    }
    return number.doubleValue();
  }

  /** Names and plain values in order, such as for JSON. */
  public Map<String, Object> values() {
    Map<String, Object> values = new LinkedHashMap<>();
    byName.forEach((name, fact) -> values.put(name, fact.value()));
    return values;
  }

  /**
   * A JSON object of names and plain values, in order and in one line. A number that is not finite, which
   * JSON cannot say, is {@code null}.
   */
  public String toJson() {
    StringJoiner fields = new StringJoiner(",", "{", "}");
    byName.forEach((name, fact) -> fields.add(quoted(name) + ":" + json(fact.value())));
    return fields.toString();
  }

  private static String json(Object value) {
    if (value instanceof String text) {
      return quoted(text);
    }
    if (value instanceof Double number && !Double.isFinite(number)) {
      return "null";
    }
    return value.toString();
  }

  private static String quoted(String text) {
    StringBuilder quoted = new StringBuilder(text.length() + 2).append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\\') {
        quoted.append('\\').append(c);
      } else if (c < ' ' || Character.isSurrogate(c)) {
        // Half of a pair alone is not valid UTF-8; escaped, any text is.
        quoted.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
      } else {
        quoted.append(c);
      }
    }
    return quoted.append('"').toString();
  }

  @Override
  public Iterator<Fact> iterator() {
    return list().iterator();
  }

  @Override
  public String toString() {
    return values().toString();
  }

  /** Collects facts in order. */
  public static final class Builder {
    private final List<Fact> facts = new ArrayList<>();

    private Builder() {}

    /** A word or a sentence. */
    public Builder text(String name, String value) {
      return add(new Fact(name, value, FactUnit.TEXT));
    }

    /** One of the words of an enum, in lower case with dashes. */
    public Builder word(String name, Enum<?> value) {
      return text(name, value.name().toLowerCase(Locale.ROOT).replace('_', '-'));
    }

    /** Yes or no. */
    public Builder flag(String name, boolean value) {
      return add(new Fact(name, value, FactUnit.FLAG));
    }

    /** A whole number of something. */
    public Builder count(String name, long value) {
      return add(new Fact(name, value, FactUnit.COUNT));
    }

    /** A number that need not be whole. */
    public Builder number(String name, double value) {
      return add(new Fact(name, value, FactUnit.NUMBER));
    }

    /** A probability or a share. */
    public Builder fraction(String name, double value) {
      return add(new Fact(name, value, FactUnit.FRACTION));
    }

    /** Bytes. */
    public Builder bytes(String name, long value) {
      return add(new Fact(name, value, FactUnit.BYTES));
    }

    /** A length of time. */
    public Builder nanos(String name, long value) {
      return add(new Fact(name, value, FactUnit.NANOS));
    }

    /** A point of time, in nanoseconds since 1970. */
    public Builder epochNanos(String name, long value) {
      return add(new Fact(name, value, FactUnit.EPOCH_NANOS));
    }

    /** All facts of another list. */
    public Builder all(Facts others) {
      others.forEach(this::add);
      return this;
    }

    /** A fact that is there already. */
    public Builder add(Fact fact) {
      facts.add(fact);
      return this;
    }

    /**
     * The list.
     *
     * @throws IllegalArgumentException if a name occurs twice
     */
    public Facts build() {
      Map<String, Fact> byName = new LinkedHashMap<>();
      for (Fact fact : facts) {
        if (byName.put(fact.name(), fact) != null) {
          throw new IllegalArgumentException(
              Require.message("name of a fact", fact.name(), "each name once"));
        }
      }
      return new Facts(byName);
    }
  }
}
