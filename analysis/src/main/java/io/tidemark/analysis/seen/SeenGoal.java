package io.tidemark.analysis.seen;

import io.tidemark.core.Require;
import io.tidemark.core.facts.Facts;
import io.tidemark.core.filter.seen.BloomLayout;
import io.tidemark.core.filter.seen.BloomSpec;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * What a filter that remembers all keys is planned for.
 *
 * @param items how many distinct keys come, if that is known; where it grows, how many at first
 * @param error the most of new keys that may be found, if it was given
 * @param memoryBytes the most memory, if it was given
 * @param layout where the bits of a key lie, if it was given
 * @param structure the structure, if it was given
 * @param expansion by which factor each stage takes more keys than the one before, if it was given; 0 if
 *     there is one stage only
 */
public record SeenGoal(
    OptionalLong items,
    OptionalDouble error,
    OptionalLong memoryBytes,
    Optional<BloomLayout> layout,
    Optional<SeenStructure> structure,
    OptionalInt expansion) {
  /** The error that is aimed at if none is given. */
  public static final double DEFAULT_ERROR = 0.01;

  /** Checks each of them. */
  public SeenGoal {
    items.ifPresent(keys -> Require.inRange(keys, 1, Long.MAX_VALUE, "items"));
    error.ifPresent(rate -> Require.insideUnit(rate, "error"));
    memoryBytes.ifPresent(bytes ->
        Require.inRange(bytes, BloomSpec.MIN_BLOCKED_BITS >>> 3, Long.MAX_VALUE, "memory"));
    Require.nonNull(layout, "layout");
    Require.nonNull(structure, "structure");
    expansion.ifPresent(
        factor -> Require.inRange(factor, 0, GrowingBloomTuning.MAX_EXPANSION, "expansion"));
    if (expansion.isPresent() && structure.equals(Optional.of(SeenStructure.BLOOM))) {
      throw new IllegalArgumentException(Require.message(
          "expansion",
          expansion.getAsInt(),
          "none where the structure is \"" + SeenStructure.BLOOM.label() + "\""));
    }
  }

  /** Nothing is known: it grows from a small start, with the usual error. */
  public static SeenGoal none() {
    return new SeenGoal(
        OptionalLong.empty(),
        OptionalDouble.empty(),
        OptionalLong.empty(),
        Optional.empty(),
        Optional.empty(),
        OptionalInt.empty());
  }

  /** With a number of distinct keys. */
  public SeenGoal withItems(long keys) {
    return new SeenGoal(OptionalLong.of(keys), error, memoryBytes, layout, structure, expansion);
  }

  /** With an error. */
  public SeenGoal withError(double rate) {
    return new SeenGoal(items, OptionalDouble.of(rate), memoryBytes, layout, structure, expansion);
  }

  /** With a limit of memory. */
  public SeenGoal withMemory(long bytes) {
    return new SeenGoal(items, error, OptionalLong.of(bytes), layout, structure, expansion);
  }

  /** With a layout. */
  public SeenGoal withLayout(BloomLayout bits) {
    return new SeenGoal(items, error, memoryBytes, Optional.of(bits), structure, expansion);
  }

  /** With a structure. */
  public SeenGoal withStructure(SeenStructure own) {
    return new SeenGoal(items, error, memoryBytes, layout, Optional.of(own), expansion);
  }

  /** With an expansion. */
  public SeenGoal withExpansion(int factor) {
    return new SeenGoal(items, error, memoryBytes, layout, structure, OptionalInt.of(factor));
  }

  /**
   * The structure that the goal leads to: one of fixed size where the number of keys is known, unless an
   * expansion is given.
   */
  public SeenStructure wantedStructure() {
    boolean isFixed = items.isPresent() && expansion.isEmpty();
    return structure.orElse(isFixed ? SeenStructure.BLOOM : SeenStructure.GROWING);
  }

  /** The error that is aimed at. */
  public double wantedError() {
    return error.orElse(DEFAULT_ERROR);
  }

  /** The goal as facts. */
  public Facts facts() {
    Facts.Builder facts = Facts.builder();
    items.ifPresent(keys -> facts.count("items", keys));
    memoryBytes.ifPresent(bytes -> facts.bytes("memory", bytes));
    if (error.isPresent() || memoryBytes.isEmpty() || items.isEmpty()) {
      facts.fraction("error", wantedError());
    }
    expansion.ifPresent(factor -> facts.count("expansion", factor));
    return facts.build();
  }
}
