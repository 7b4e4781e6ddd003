package io.tidemark.cli.filter;

import io.tidemark.cli.outcome.Failure;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.text.Numbers;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * What a user asks of a filter; what is not asked for follows from the rest.
 *
 * @param items different keys to expect
 * @param error highest false-positive rate
 * @param memoryBytes most memory
 */
public record Goal(OptionalLong items, OptionalDouble error, OptionalLong memoryBytes) {
  /** The error if none is asked for. */
  public static final double DEFAULT_ERROR = 0.01;

  /** The memory if neither items nor memory are given. */
  public static final long DEFAULT_MEMORY_BYTES = 64L << 20;

  /** Refuses an error below that of the digests themselves. */
  public Goal {
    checkError(error, items.orElse(1));
  }

  /**
   * Refuses an error below that of the digests themselves.
   *
   * @param items different keys
   */
  public static void checkError(OptionalDouble error, long items) {
    double least = (double) items * KeyDigest.COLLISION_RATE;
    if (error.isPresent() && error.getAsDouble() < least) {
      throw Failure.wrongUse("--error: "
          + error.getAsDouble()
          + " (expected: at least "
          + Numbers.probability(least)
          + ", as often as a new key shares its digest of 64 bits with one of "
          + Numbers.count(items)
          + ")");
    }
  }

  /** Whether neither items nor memory are given, so that the default memory is taken. */
  public boolean memoryIsDefault() {
    return items.isEmpty() && memoryBytes.isEmpty();
  }

  /** This goal for one of two filters that share the memory. */
  public Goal ofHalfTheMemory() {
    return memoryBytes.isEmpty()
        ? this
        : new Goal(items, error, OptionalLong.of(Math.max(1, memoryBytes.getAsLong() / 2)));
  }

  /** This goal for another filter, of whose keys nothing is known. */
  public Goal withoutItems() {
    return new Goal(OptionalLong.empty(), error, memoryBytes);
  }

  /** The error asked for, or the default. */
  public double errorWanted() {
    return error.orElse(DEFAULT_ERROR);
  }
}
