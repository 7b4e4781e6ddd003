package io.tidemark.cli.history;

import io.tidemark.cli.outcome.Failure;
import io.tidemark.core.filter.history.SingleHistory;
import io.tidemark.core.time.TimeRange;
import java.util.List;

/**
 * A key, or a prefix of keys, that a history is asked about.
 *
 * @param text as the user gives it
 * @param prefixKind what kind of prefix it is; null for a key
 */
public record AskedKey(String text, String prefixKind) {
  /**
   * Its digest, for a range of ticks.
   *
   * @throws Failure if it is a prefix that a part of the history was not built with
   */
  public long digest(OpenHistory history, TimeRange range) {
    HistoryQuestion.checkKey(text);
    if (prefixKind == null) {
      return history.digest().of(text);
    }
    try {
      PrefixLevel level = PrefixLevel.of(prefixKind, text);
      long digest = level.digest(text, history.digest());
      for (SingleHistory part : history.parts()) {
        if (!part.coverage().clipped(range.from(), range.to()).isEmpty()) {
          check(level, part);
        }
      }
      return digest;
    } catch (IllegalArgumentException e) {
      throw Failure.wrongUse(e.getMessage(), e);
    }
  }

  private void check(PrefixLevel level, SingleHistory part) {
    if (!level.isIn(part)) {
      List<PrefixLevel> there = PrefixLevel.of(part);
      throw Failure.wrongUse("KEY: "
          + text
          + " (expected: a prefix of "
          + (there.isEmpty() ? "none" : there)
          + ", which the history was built with; history build --prefixes makes others)");
    }
  }
}
