package io.tidemark.cli.history;

import io.tidemark.History;
import io.tidemark.cli.filter.FilterFiles;
import io.tidemark.cli.outcome.Failure;
import io.tidemark.prefix.PrefixLevel;
import io.tidemark.text.Sizes;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Several histories on their way to become one. */
public final class HistoryMerge {
  private final List<History<String>> histories = new ArrayList<>();
  private String firstName;
  private List<PrefixLevel> prefixes = List.of();

  /** Starts with none. */
  public HistoryMerge() {}

  /**
   * Adds one.
   *
   * @throws Failure if its ticks, digest or prefixes are not those of the ones before
   */
  public void add(String name, History<String> history) {
    List<PrefixLevel> own = prefixes(name, history);
    if (histories.isEmpty()) {
      firstName = name;
      prefixes = own;
    } else {
      check(name, history);
      checkPrefixes(name, own);
    }
    histories.add(history);
  }

  private static List<PrefixLevel> prefixes(String name, History<String> history) {
    try {
      return history.prefixLevels();
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

  private void check(String name, History<String> history) {
    History<String> first = histories.get(0);
    if (!history.unit().equals(first.unit())) {
      throw Failure.wrongUse(name
          + ": ticks "
          + TickLength.of(history.unit())
          + " (expected: "
          + TickLength.of(first.unit())
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
  public History<String> merged(Path target) throws IOException {
    return History.merged(histories, target.toAbsolutePath().getParent());
  }

  /**
   * All in a given memory.
   *
   * @throws Failure if that cannot be
   */
  public History<String> foldedTo(long bytes) {
    History<String> all = History.sideBySide(histories);
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
