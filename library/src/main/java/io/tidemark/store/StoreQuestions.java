package io.tidemark.store;

import io.tidemark.core.filter.HistoryAnswer;
import io.tidemark.core.filter.history.RangeError;
import io.tidemark.core.time.Coverage;
import io.tidemark.core.time.TimeRange;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Supplier;

/**
 * Asks all parts of a store.
 *
 * <p>Threads: any.
 */
final class StoreQuestions {
  /*
   * Tombstones are read before the parts. They are dropped only when no part needs them any more, so
   * that parts that are read later never lack one. One that a part needs no more does no harm: it
   * counts for a part only if its number is greater than what the part has absorbed.
   */
  private final Tombstones tombstones;
  private final StoreTime time;
  private final Supplier<StoreState> state;

  StoreQuestions(Tombstones tombstones, StoreTime time, Supplier<StoreState> state) {
    this.tombstones = tombstones;
    this.time = time;
    this.state = state;
  }

  HistoryAnswer ask(long keyDigest, long from, long to) {
    TimeRange.checkOrder(from, to);
    boolean covered = time.covers(from, to);
    return HistoryAnswer.of(mightHold(keyDigest, Math.max(from, time.keptFrom()), to), covered);
  }

  private boolean mightHold(long keyDigest, long from, long to) {
    List<Tombstone> erased = tombstones.of(keyDigest);
    List<StorePart> parts = state.get().parts();
    // By index: an iterator would be an object per question.
    for (int i = 0; i < parts.size(); i++) {
      StorePart part = parts.get(i);
      long start = Math.max(from, part.from());
      long end = Math.min(to, part.to());
      if (start < end && mightHold(part, keyDigest, start, end, erased)) {
        return true;
      }
    }
    return false;
  }

  private static boolean mightHold(
      StorePart part, long keyDigest, long from, long to, List<Tombstone> erased) {
    if (erased.isEmpty()) {
      return part.mightHold(keyDigest, from, to);
    }
    for (TimeRange range : Tombstones.remaining(erased, part.absorbed(), from, to)) {
      if (part.mightHold(keyDigest, range.from(), range.to())) {
        return true;
      }
    }
    return !part.restored(keyDigest, from, to).isEmpty();
  }

  List<TimeRange> when(long keyDigest, long from, long to) {
    List<TimeRange> found = new ArrayList<>();
    visit(keyDigest, from, to, new Visitor() {
      @Override
      public void range(StorePart part, long start, long end) {
        found.addAll(part.occurrences().when(keyDigest, start, end));
      }

      @Override
      public void restored(List<TimeRange> ticks) {
        found.addAll(ticks);
      }
    });
    found.addAll(gaps(from, to));
    return Coverage.ofAll(found).ranges();
  }

  OptionalLong first(long keyDigest, long from, long to) {
    List<Long> found = new ArrayList<>();
    visit(keyDigest, from, to, new Visitor() {
      @Override
      public void range(StorePart part, long start, long end) {
        part.occurrences().first(keyDigest, start, end).ifPresent(found::add);
      }

      @Override
      public void restored(List<TimeRange> ticks) {
        ticks.stream().findFirst().ifPresent(range -> found.add(range.from()));
      }
    });
    gaps(from, to).forEach(gap -> found.add(gap.from()));
    return found.stream().mapToLong(Long::longValue).min();
  }

  OptionalLong last(long keyDigest, long from, long to) {
    List<Long> found = new ArrayList<>();
    visit(keyDigest, from, to, new Visitor() {
      @Override
      public void range(StorePart part, long start, long end) {
        part.occurrences().last(keyDigest, start, end).ifPresent(found::add);
      }

      @Override
      public void restored(List<TimeRange> ticks) {
        ticks.forEach(range -> found.add(range.to() - 1));
      }
    });
    gaps(from, to).forEach(gap -> found.add(gap.to() - 1));
    return found.stream().mapToLong(Long::longValue).max();
  }

  /** Where any key may have occurred, since additions may be lost. */
  private List<TimeRange> gaps(long from, long to) {
    Coverage gaps = time.gaps();
    return gaps.isEmpty() ? List.of() : gaps.clipped(from, to).ranges();
  }

  /** Takes what is to be asked about a key. */
  private interface Visitor {
    /** A range in which all that a part holds counts. */
    void range(StorePart part, long start, long end);

    /** Ticks at which the key occurred, in their order. */
    void restored(List<TimeRange> ticks);
  }

  private void visit(long keyDigest, long from, long to, Visitor visitor) {
    TimeRange.checkOrder(from, to);
    long kept = Math.max(from, time.keptFrom());
    List<Tombstone> erased = tombstones.of(keyDigest);
    for (StorePart part : state.get().parts()) {
      long start = Math.max(kept, part.from());
      long end = Math.min(to, part.to());
      if (start < end) {
        for (TimeRange range : Tombstones.remaining(erased, part.absorbed(), start, end)) {
          visitor.range(part, range.from(), range.to());
        }
        visitor.restored(part.restored(keyDigest, start, end));
      }
    }
  }

  RangeError errors() {
    List<StorePart> parts = state.get().parts();
    List<RangeError> errors = parts.stream().map(StorePart::errors).toList();
    long kept = time.keptFrom();
    return (from, to) -> {
      TimeRange.checkOrder(from, to);
      double logNone = 0.0;
      for (int i = 0; i < parts.size(); i++) {
        long start = Math.max(Math.max(from, kept), parts.get(i).from());
        long end = Math.min(to, parts.get(i).to());
        logNone += start < end ? Math.log1p(-errors.get(i).of(start, end)) : 0.0;
      }
      return 0.0 - Math.expm1(logNone);
    };
  }
}
