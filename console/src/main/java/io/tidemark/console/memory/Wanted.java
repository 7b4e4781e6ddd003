package io.tidemark.console.memory;

import io.tidemark.core.Require;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * What is to be asked, added or removed.
 *
 * @param item the item
 * @param times how often; 1 if nothing is said
 * @param weight how important it is
 * @param atMillis when it occurred; now if nothing is said
 * @param fromMillis where a range begins
 * @param toMillis where it ends, itself not a part of it
 */
@SuppressWarnings("ArrayRecordComponent") // Handed on, never compared.
public record Wanted(
    byte[] item,
    OptionalLong times,
    OptionalDouble weight,
    OptionalLong atMillis,
    OptionalLong fromMillis,
    OptionalLong toMillis) {
  /** Checks that all is there. */
  public Wanted {
    Require.nonNull(item, "item");
    Require.nonNull(times, "times");
    Require.nonNull(weight, "weight");
    Require.nonNull(atMillis, "at");
    Require.nonNull(fromMillis, "from");
    Require.nonNull(toMillis, "to");
  }

  /** Only an item. */
  public static Wanted of(byte[] item) {
    OptionalLong none = OptionalLong.empty();
    return new Wanted(item, none, OptionalDouble.empty(), none, none, none);
  }
}
