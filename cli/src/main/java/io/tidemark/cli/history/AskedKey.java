package io.tidemark.cli.history;

import io.tidemark.History;
import io.tidemark.cli.outcome.Failure;
import io.tidemark.core.time.TimeRange;

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
  public long digest(History<String> history, TimeRange range) {
    HistoryQuestion.checkKey(text);
    if (prefixKind == null) {
      return history.digest().of(text);
    }
    try {
      return history.prefixDigest(prefixKind, text, range.from(), range.to());
    } catch (IllegalArgumentException e) {
      throw Failure.wrongUse("KEY: " + e.getMessage() + "; history build --prefixes sets them", e);
    }
  }
}
