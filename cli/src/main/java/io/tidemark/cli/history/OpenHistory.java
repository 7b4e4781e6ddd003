package io.tidemark.cli.history;

import io.tidemark.cli.filter.FilterFiles;
import io.tidemark.cli.outcome.Failure;
import io.tidemark.core.catalog.FilterKind;
import io.tidemark.core.filter.HistoryFilter;
import io.tidemark.core.filter.history.LiveHistory;
import io.tidemark.core.filter.history.RangeError;
import io.tidemark.core.filter.history.SegmentedHistory;
import io.tidemark.core.hash.KeyDigest;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * A history of any kind.
 *
 * @param filter what is asked
 * @param parts the histories that it is made of, by their first ticks; of most kinds it alone
 */
public record OpenHistory(HistoryFilter filter, List<LiveHistory> parts) {
  /** Keeps a copy of the list. */
  public OpenHistory {
    parts = List.copyOf(parts);
  }

  /** What was loaded, if it is a history. */
  public static Optional<OpenHistory> of(Object filter) {
    if (filter instanceof SegmentedHistory segmented) {
      return Optional.of(new OpenHistory(segmented, segmented.segments()));
    }
    return filter instanceof LiveHistory history
        ? Optional.of(new OpenHistory(history, List.of(history)))
        : Optional.empty();
  }

  /**
   * Loads the history of a file.
   *
   * @throws Failure if there is none, or it is corrupt, or another kind of filter
   */
  public static OpenHistory load(String name) throws IOException {
    Object filter = FilterFiles.load(name);
    return of(filter)
        .orElseThrow(() -> Failure.wrongUse(name
            + ": "
            + FilterKind.of(filter).map(FilterKind::stem).orElse("unknown")
            + " (expected: a history, as history build saves it)"));
  }

  /** What turns keys into digests. */
  public KeyDigest digest() {
    return parts.get(0).digest();
  }

  /** How long its ticks are. */
  public TickLength tickLength() {
    return new TickLength(parts.get(0).timeline().tickNanos());
  }

  /** How often it errs, with the bits as they are. */
  public RangeError errors() {
    return filter instanceof SegmentedHistory segmented
        ? segmented.errors()
        : parts.get(0).errors();
  }

  /** The memory of all bits and tables. */
  public long memoryBytes() {
    return parts.stream().mapToLong(LiveHistory::memoryBytes).sum();
  }
}
