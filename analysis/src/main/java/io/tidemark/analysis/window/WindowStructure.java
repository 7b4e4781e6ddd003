package io.tidemark.analysis.window;

import io.tidemark.core.Require;
import java.util.Arrays;
import java.util.stream.Collectors;

/** Structures that answer whether a key was among the last ones. */
public enum WindowStructure {
  /** Prints in cache lines, sorted by age, in tables that follow the traffic. */
  EBB("ebb"),
  /** A block timing filter with the timers of a key in one cache line. */
  LINED_BLOCK_TIMING("block-timing"),
  /** A block timing filter with timers anywhere. */
  SCATTERED_BLOCK_TIMING("block-timing-scattered"),
  /** Bloom filters that take turns. */
  ROTATED_BLOOM("rotated"),
  /** An age-partitioned Bloom filter. */
  AGE_PARTITIONED("age-partitioned"),
  /** A buffer of short hashes. */
  HASH_BUFFER("buffer"),
  /** A generalized Bloom filter. */
  GENERALIZED_BLOOM("generalized");

  private final String label;

  WindowStructure(String label) {
    this.label = label;
  }

  /** Whether a filter of it knows its window, and misses no key of it. */
  public boolean hasWindow() {
    return this != HASH_BUFFER && this != GENERALIZED_BLOOM;
  }

  /**
   * The structure with a name.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static WindowStructure of(String label) {
    return Arrays.stream(values())
        .filter(each -> each.label.equals(label))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException(Require.message(
            "structure",
            label,
            Arrays.stream(values()).map(each -> each.label).collect(Collectors.joining(", ")))));
  }

  /** Its name in tables and options. */
  public String label() {
    return label;
  }
}
