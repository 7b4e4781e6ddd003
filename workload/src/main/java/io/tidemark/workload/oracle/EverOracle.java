package io.tidemark.workload.oracle;

import java.util.HashSet;
import java.util.Set;

/** Was the key ever seen? */
public final class EverOracle {
  private final Set<Long> seen = new HashSet<>();

  /** Adds a key; true if it is new. */
  public boolean add(long key) {
    return seen.add(key);
  }

  /** Whether the key was added. */
  public boolean contains(long key) {
    return seen.contains(key);
  }

  /** Number of different keys. */
  public int distinctKeys() {
    return seen.size();
  }
}
