package io.tidemark.cli.history;

import io.tidemark.cli.filter.FilterFiles;
import io.tidemark.cli.outcome.Failure;
import io.tidemark.core.catalog.FilterCatalog;
import io.tidemark.core.filter.FilterKind;
import io.tidemark.core.filter.HistoryQuery;
import io.tidemark.core.filter.OccurrenceQuery;
import io.tidemark.core.filter.history.RangeError;
import io.tidemark.core.filter.history.SingleHistory;
import io.tidemark.core.filter.history.series.SegmentedHistory;
import io.tidemark.core.hash.KeyDigest;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/**
 * A history of any kind.
 *
 * @param filter what is asked whether
 * @param occurrences the same, asked when
 * @param parts the histories that it is made of, by their first ticks; of most kinds it alone
 */
public record OpenHistory(
    HistoryQuery filter, OccurrenceQuery occurrences, List<SingleHistory> parts) {
  /** Keeps a copy of the list. */
  public OpenHistory {
    parts = List.copyOf(parts);
  }

  /** What was loaded, if it is a history. */
  public static Optional<OpenHistory> of(Object filter) {
    if (filter instanceof SegmentedHistory segmented) {
      return Optional.of(new OpenHistory(segmented, segmented, segmented.pieces()));
    }
    return filter instanceof SingleHistory history
        ? Optional.of(new OpenHistory(history, history, List.of(history)))
        : Optional.empty();
  }

  /**
   * Opens the history of a file; a sealed one is not read but for what is asked.
   *
   * @throws Failure if there is none, or it is corrupt, or another kind of filter
   */
  public static OpenHistory load(String name) throws IOException {
    Object filter = FilterFiles.open(name);
    return of(filter)
        .orElseThrow(() -> Failure.wrongUse(name
            + ": "
            + FilterCatalog.kindOf(filter).map(FilterKind::stem).orElse("unknown")
            + " (expected: a history, as history build saves it)"));
  }

  /** What turns keys into digests. */
  public KeyDigest digest() {
    return parts.get(0).digest();
  }

  /** How long its ticks are. */
  public TickLength tickLength() {
    return new TickLength(parts.get(0).timeline().unit().nanos());
  }

  /** How often it errs, with the bits as they are. */
  public RangeError errors() {
    return filter instanceof SegmentedHistory segmented
        ? segmented.errors()
        : parts.get(0).errors();
  }

  /** The memory of all bits and tables; of a sealed one that is in a file, as if it were loaded. */
  public long memoryBytes() {
    return parts.stream().mapToLong(SingleHistory::memoryBytes).sum();
  }
}
