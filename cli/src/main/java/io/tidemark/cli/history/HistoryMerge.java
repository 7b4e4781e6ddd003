package io.tidemark.cli.history;

import io.tidemark.cli.outcome.Failure;
import io.tidemark.cli.terminal.Sizes;
import io.tidemark.core.filter.history.LiveHistory;
import io.tidemark.core.filter.history.SegmentedHistory;
import io.tidemark.core.time.Coverage;
import java.util.ArrayList;
import java.util.List;

/** Several histories on their way to become one. */
public final class HistoryMerge {
  private final List<LiveHistory> parts = new ArrayList<>();
  private Coverage coverage = Coverage.NONE;
  private String firstName;

  /** Starts with none. */
  public HistoryMerge() {}

  /**
   * Adds one.
   *
   * @throws Failure if its ticks or digest are not those of the ones before
   */
  public void add(String name, OpenHistory history) {
    if (parts.isEmpty()) {
      firstName = name;
    } else {
      check(name, history);
    }
    parts.addAll(history.parts());
    coverage = coverage.union(history.filter().coverage());
  }

  private void check(String name, OpenHistory history) {
    LiveHistory first = parts.get(0);
    TickLength expected = new TickLength(first.timeline().tickNanos());
    if (!history.tickLength().equals(expected)) {
      throw Failure.wrongUse(name
          + ": ticks "
          + history.tickLength()
          + " (expected: "
          + expected
          + ", as in "
          + firstName
          + "; history build --tick sets them)");
    }
    if (!history.digest().equals(first.digest())) {
      throw Failure.wrongUse(name
          + ": "
          + history.digest()
          + " (expected: "
          + first.digest()
          + ", as in "
          + firstName
          + "; history build --like "
          + firstName
          + " takes seed or secret from there)");
    }
  }

  /** All side by side. */
  public SegmentedHistory merged() {
    return new SegmentedHistory(coverage, parts);
  }

  /**
   * All in so much memory.
   *
   * @throws Failure if that cannot be
   */
  public SegmentedHistory foldedTo(long bytes) {
    SegmentedHistory all = merged();
    try {
      return all.foldedTo(bytes);
    } catch (IllegalArgumentException e) {
      throw Failure.wrongUse(
          "--memory: "
              + Sizes.option(bytes)
              + " (expected: more; of "
              + Sizes.text(all.memoryBytes())
              + " only neighbours of one structure and of sizes with a large common divisor can be"
              + " folded: "
              + e.getMessage()
              + ")",
          e);
    }
  }
}
