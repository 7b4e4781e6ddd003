package io.tidemark.cli.filter;

import io.tidemark.analysis.seen.BloomTheory;
import io.tidemark.analysis.seen.BloomTuning;
import io.tidemark.cli.outcome.Failure;
import io.tidemark.cli.terminal.Numbers;
import io.tidemark.cli.terminal.Sizes;
import io.tidemark.core.filter.seen.BloomLayout;
import io.tidemark.core.filter.seen.BloomSpec;
import io.tidemark.core.hash.KeyDigest;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * What a user asks of a filter that never forgets; what is not asked for follows from the rest.
 *
 * @param items different keys to expect
 * @param error highest false-positive rate
 * @param memoryBytes most memory
 */
public record Goal(OptionalLong items, OptionalDouble error, OptionalLong memoryBytes) {
  /** The error if none is asked for. */
  public static final double DEFAULT_ERROR = 0.001;

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

  /** The error asked for, or the default. */
  public double errorWanted() {
    return error.orElse(DEFAULT_ERROR);
  }

  /** The layout to take if the user names none. */
  public BloomLayout usualLayout() {
    return error.isPresent() ? BloomTuning.usualLayout(error.getAsDouble()) : BloomLayout.BLOCKED;
  }

  /**
   * The shape in a layout that meets this goal.
   *
   * @throws Failure if memory does not suffice for items and error
   * @throws IllegalArgumentException if the layout cannot
   */
  public Design design(BloomLayout layout) {
    memoryBytes.ifPresent(bytes -> {
      if (bytes > BloomSpec.MAX_BITS >>> 3) {
        throw Failure.wrongUse("--memory: "
            + Sizes.option(bytes)
            + " (expected: at most "
            + (BloomSpec.MAX_BITS >>> 3)
            + " bytes, the largest filter)");
      }
      if (layout == BloomLayout.BLOCKED && bytes < BloomSpec.MIN_BLOCKED_BITS >>> 3) {
        throw new IllegalArgumentException("--memory: "
            + Sizes.option(bytes)
            + " (expected: at least "
            + (BloomSpec.MIN_BLOCKED_BITS >>> 3)
            + " bytes for the blocked layout)");
      }
    });
    if (items.isEmpty()) {
      return largest(memoryBytes.orElse(DEFAULT_MEMORY_BYTES), layout);
    }
    long keys = items.getAsLong();
    if (memoryBytes.isPresent() && error.isEmpty()) {
      BloomSpec spec = BloomTuning.forMemory(memoryBytes.getAsLong(), keys, layout);
      return new Design(spec, keys, BloomTheory.falsePositiveRate(spec, (double) keys));
    }
    BloomSpec spec = BloomTuning.forError(keys, errorWanted(), layout);
    checkMemory(spec);
    return new Design(spec, keys, errorWanted());
  }

  private void checkMemory(BloomSpec spec) {
    memoryBytes.ifPresent(bytes -> {
      if (spec.memoryBytes() > bytes) {
        throw Failure.wrongUse("--memory: "
            + Sizes.option(bytes)
            + " (expected: at least "
            + Sizes.option(spec.memoryBytes())
            + " for "
            + Numbers.count(items.orElseThrow())
            + " items at error "
            + errorWanted()
            + ")");
      }
    });
  }

  /** The shape that takes the most keys in some memory before the error is reached. */
  private Design largest(long bytes, BloomLayout layout) {
    BloomSpec spec = BloomTuning.forMemoryAtError(bytes, errorWanted(), layout);
    long keys = Math.max(1, BloomTuning.keysAtError(spec, errorWanted()));
    return new Design(spec, keys, errorWanted());
  }
}
