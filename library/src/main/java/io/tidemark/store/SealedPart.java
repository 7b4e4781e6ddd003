package io.tidemark.store;

import io.tidemark.core.filter.HistoryAnswer;
import io.tidemark.core.filter.OccurrenceQuery;
import io.tidemark.core.filter.history.RangeError;
import io.tidemark.core.filter.history.sealed.SealedHistory;
import io.tidemark.core.filter.history.series.MergeRule;
import io.tidemark.core.time.TimeRange;
import java.util.List;

/** A sealed file that is open. */
record SealedPart(Manifest.SealedEntry entry, SealedHistory history)
    implements StorePart, MergeRule.Part {
  @Override
  public long pairs() {
    return history.spec().pairs();
  }

  @Override
  public long bytes() {
    return entry.bytes();
  }

  /** This part when all tombstones up to a number have nothing to erase from it. */
  SealedPart withAbsorbed(long number) {
    return new SealedPart(new Manifest.SealedEntry(entry.number(), number, entry.bytes()), history);
  }

  @Override
  public long from() {
    return history.coverage().from();
  }

  @Override
  public long to() {
    return history.coverage().to();
  }

  @Override
  public long absorbed() {
    return entry.absorbed();
  }

  @Override
  public boolean mightHold(long keyDigest, long start, long end) {
    return history.ask(keyDigest, start, end) == HistoryAnswer.MAYBE;
  }

  @Override
  public OccurrenceQuery occurrences() {
    return history;
  }

  @Override
  public List<TimeRange> restored(long keyDigest, long start, long end) {
    return List.of();
  }

  @Override
  public RangeError errors() {
    return history.errors();
  }
}
