package io.tidemark.cli.history;

import io.tidemark.cli.filter.FilterFiles;
import io.tidemark.cli.outcome.Failure;
import io.tidemark.cli.terminal.Sizes;
import io.tidemark.core.filter.history.SingleHistory;
import io.tidemark.core.filter.history.sealed.SealedHistory;
import io.tidemark.core.filter.history.series.SegmentedHistory;
import io.tidemark.core.time.Coverage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Several histories on their way to become one. */
public final class HistoryMerge {
  private final List<SingleHistory> parts = new ArrayList<>();
  private Coverage coverage = Coverage.NONE;
  private String firstName;
  private List<PrefixLevel> prefixes = List.of();

  /** Starts with none. */
  public HistoryMerge() {}

  /**
   * Adds one.
   *
   * @throws Failure if its ticks or digest are not those of the ones before
   */
  public void add(String name, OpenHistory history) {
    List<PrefixLevel> own = prefixes(name, history);
    if (parts.isEmpty()) {
      firstName = name;
      prefixes = own;
    } else {
      check(name, history);
      checkPrefixes(name, own);
    }
    parts.addAll(history.parts());
    coverage = coverage.union(history.filter().coverage());
  }

  private static List<PrefixLevel> prefixes(String name, OpenHistory history) {
    try {
      return PrefixLevel.of(history.parts().get(0));
    } catch (UncheckedIOException e) {
      throw FilterFiles.damaged(name, e);
    }
  }

  /** A prefix that only some know would be denied where the others have it. */
  private void checkPrefixes(String name, List<PrefixLevel> own) {
    if (!own.equals(prefixes)) {
      throw Failure.wrongUse(name
          + ": prefixes "
          + own
          + " (expected: "
          + prefixes
          + ", as in "
          + firstName
          + "; history build --prefixes sets them)");
    }
  }

  private void check(String name, OpenHistory history) {
    SingleHistory first = parts.get(0);
    TickLength expected = new TickLength(first.timeline().unit().nanos());
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

  /**
   * All as one: sealed ones in one that is sealed, others side by side.
   *
   * @param target the file of the result; what does not fit in memory goes beside it meanwhile
   */
  public Object merged(Path target) throws IOException {
    List<SealedHistory> sealed = new ArrayList<>();
    for (SingleHistory part : parts) {
      if (part instanceof SealedHistory complete) {
        sealed.add(complete);
      }
    }
    return sealed.size() == parts.size()
        ? SealedHistory.merge(sealed, SealingMemory.beside(target))
        : sideBySide();
  }

  private SegmentedHistory sideBySide() {
    return new SegmentedHistory(coverage, parts);
  }

  /**
   * All in so much memory.
   *
   * @throws Failure if that cannot be
   */
  public SegmentedHistory foldedTo(long bytes) {
    SegmentedHistory all = sideBySide();
    try {
      return all.foldedTo(bytes);
    } catch (IllegalArgumentException e) {
      throw Failure.wrongUse(
          "--memory: "
              + Sizes.option(bytes)
              + " (expected: more; of "
              + Sizes.text(all.memoryBytes())
              + " only neighbours of one structure and of sizes with a large common divisor can be"
              + " folded, and what is sealed cannot: "
              + e.getMessage()
              + ")",
          e);
    }
  }
}
