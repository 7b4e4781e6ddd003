package io.tidemark.core.wrong.filter.right;

/** A filter that reads the clock; ArchitectureTest shows that this is refused. */
public final class Right {
  /** Reads the clock. */
  public long ask() {
    return System.currentTimeMillis();
  }
}
