package io.tidemark.cli.history;

import io.tidemark.core.filter.history.SingleHistory;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.time.TimeRange;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What {@code history build} is to make.
 *
 * @param target the file of the history
 * @param goal memory or error, ticks, lengths of ranges
 * @param structure which structure
 * @param digest what turns keys into digests
 * @param model a history whose shape is taken instead
 * @param coverage the ticks to cover; those of the input if none are given
 * @param prefixes the prefixes of keys that are keys of their own
 * @param form the form of the summary
 */
public record BuildOrder(
    Path target,
    HistoryGoal goal,
    Structure structure,
    KeyDigest digest,
    Optional<SingleHistory> model,
    Optional<TimeRange> coverage,
    Optional<PrefixRule> prefixes,
    Form form) {
  /** The form of the summary. */
  public enum Form {
    TEXT,
    JSON
  }

  /** What counts as one moment. */
  public TickLength tickLength() {
    return goal.tickLength();
  }
}
