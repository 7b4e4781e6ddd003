package io.tidemark.core.facts;

import io.tidemark.core.Require;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

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

  /** Names and plain values in order, such as for JSON. */
  public Map<String, Object> values() {
    Map<String, Object> values = new LinkedHashMap<>();
    byName.forEach((name, fact) -> values.put(name, fact.value()));
    return values;
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
