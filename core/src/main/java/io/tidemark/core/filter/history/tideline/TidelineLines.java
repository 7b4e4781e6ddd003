package io.tidemark.core.filter.history.tideline;

import io.tidemark.core.cell.LineCells;
import io.tidemark.core.filter.HistoryAnswer;
import io.tidemark.core.filter.history.RangeCollector;
import io.tidemark.core.filter.history.RangeError;
import io.tidemark.core.hash.Probes;
import io.tidemark.core.kernel.LineKernel;
import io.tidemark.core.time.TimeRange;
import io.tidemark.core.time.Timeline;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;

/**
 * The bits of a tideline and the walk through its scales. Ticks count from the origin.
 *
 * <p>Threads: {@link #addAtomic} and all questions from any thread, {@link #add} while nothing else
 * runs.
 */
final class TidelineLines {
  /*
   * Invariant ANCESTORS: the slot of every scale that a tick lies in is set when the tick is added,
   * and overlaps every range that holds the tick. So a walk that follows all set slots that overlap
   * the range comes to the tick.
   */

  /* What a walk ends with: a tick was found that may hold the key, or the rest was not looked at. */
  private static final int FOUND = -1;
  private static final int CAPPED = -2;

  /* Room for the number of a scale below that of a window. */
  private static final int SCALE_BITS = 4;

  private final List<TidelineScale> scales;
  private final LineCells cells;
  private final int[] slotHeights;
  private final int[] windowBits;
  private final int[] probes;
  private final int top; // the coarsest scale that has bits
  private final int maxLooks;
  private final LongAdder capped = new LongAdder();

  TidelineLines(List<TidelineScale> scales, LineCells cells, int maxLooks) {
    this.scales = scales;
    this.cells = cells;
    this.maxLooks = maxLooks;
    this.slotHeights = scales.stream().mapToInt(TidelineScale::slotHeight).toArray();
    this.windowBits = scales.stream().mapToInt(TidelineScale::windowBits).toArray();
    this.probes = scales.stream().mapToInt(TidelineScale::probes).toArray();
    int coarsest = scales.size() - 1;
    while (probes[coarsest] == 0) {
      coarsest--;
    }
    this.top = coarsest;
  }

  LineCells cells() {
    return cells;
  }

  void add(long keyDigest, long tick) {
    for (int scale = 0; scale <= top; scale++) {
      if (probes[scale] > 0) {
        LineKernel.set(cells, probes[scale], window(keyDigest, scale, tick), slot(scale, tick));
      }
    }
  }

  void addAtomic(long keyDigest, long tick) {
    // The coarsest first: a question that runs meanwhile sees the whole path or ends early.
    for (int scale = top; scale >= 0; scale--) {
      LineKernel.setAtomic(cells, probes[scale], window(keyDigest, scale, tick), slot(scale, tick));
    }
  }

  private long window(long keyDigest, int scale, long tick) {
    return digest(keyDigest, scale, tick >> (slotHeights[scale] + windowBits[scale]));
  }

  private int slot(int scale, long tick) {
    return (int) (tick >> slotHeights[scale]) & ((1 << windowBits[scale]) - 1);
  }

  private static long digest(long keyDigest, int scale, long granule) {
    return Probes.derive(keyDigest, granule << SCALE_BITS | scale);
  }

  /** How often it errs for keys that never occurred, with the bits as they are now. */
  RangeError errors(Timeline timeline) {
    TidelineError relative = new TidelineError(scales, TidelineFill.of(cells), maxLooks);
    return (from, to) -> {
      TimeRange.checkOrder(from, to);
      return relative.of(timeline.relativeFrom(from), timeline.relativeTo(to));
    };
  }

  /** The number of questions that were answered "maybe" since the walk was too long. */
  long capped() {
    return capped.sum();
  }

  HistoryAnswer ask(Timeline timeline, long keyDigest, long from, long to) {
    TimeRange.checkOrder(from, to);
    long first = timeline.relativeFrom(from);
    long end = timeline.relativeTo(to);
    int left = first < end ? find(keyDigest, first, end, maxLooks) : 0;
    if (left == CAPPED) {
      capped.increment();
    }
    return HistoryAnswer.of(left < 0, timeline.coverage().contains(from, to));
  }

  /** {@link #FOUND}, {@link #CAPPED}, or how many looks were left over when nothing was found. */
  private int find(long keyDigest, long from, long to, int looks) {
    int height = slotHeights[top] + windowBits[top];
    long last = (to - 1) >> height;
    int left = looks;
    for (long granule = from >> height; granule <= last && left >= 0; granule++) {
      left = find(keyDigest, top, granule, from, to, left);
    }
    return left;
  }

  private int find(long keyDigest, int scale, long granule, long from, long to, int looks) {
    if (looks == 0) {
      return CAPPED;
    }
    long found = slots(keyDigest, scale, granule, wanted(scale, granule, from, to));
    if (scale == 0) {
      return found == 0 ? looks - 1 : FOUND;
    }
    int left = looks - 1;
    long firstSlot = granule << windowBits[scale];
    while (found != 0 && left >= 0) {
      long finer = firstSlot + Long.numberOfTrailingZeros(found);
      left = find(keyDigest, scale - 1, finer, from, to, left);
      found &= found - 1;
    }
    return left;
  }

  /** The slots of a window, some of which overlap {@code [from, to)}, that do. */
  private long wanted(int scale, long granule, long from, long to) {
    long firstSlot = granule << windowBits[scale];
    long first = Math.max((from >> slotHeights[scale]) - firstSlot, 0);
    long last =
        Math.min(((to - 1) >> slotHeights[scale]) - firstSlot, (1L << windowBits[scale]) - 1);
    return (-1L << first) & (-1L >>> (Long.SIZE - 1 - last));
  }

  private long slots(long keyDigest, int scale, long granule, long wanted) {
    int bits = probes[scale];
    return bits == 0
        ? wanted
        : LineKernel.slots(cells, bits, digest(keyDigest, scale, granule), wanted);
  }

  /** The parts of a range that may hold a key; what was not looked at is one of them. */
  List<TimeRange> when(Timeline timeline, long keyDigest, long from, long to) {
    TimeRange.checkOrder(from, to);
    RangeCollector parts =
        new RangeCollector(timeline.relativeFrom(from), timeline.relativeTo(to), timeline.origin());
    if (parts.from() < parts.to()) {
      collect(keyDigest, parts);
    }
    return parts.ranges();
  }

  private void collect(long keyDigest, RangeCollector parts) {
    int height = slotHeights[top] + windowBits[top];
    long last = (parts.to() - 1) >> height;
    int left = maxLooks;
    for (long granule = parts.from() >> height; granule <= last; granule++) {
      if (left == 0) {
        parts.add(granule << height, parts.to());
        return;
      }
      left = collect(keyDigest, top, granule, left, parts);
    }
  }

  private int collect(long keyDigest, int scale, long granule, int looks, RangeCollector parts) {
    int height = slotHeights[scale];
    long firstSlot = granule << windowBits[scale];
    long found = slots(keyDigest, scale, granule, wanted(scale, granule, parts.from(), parts.to()));
    int left = looks - 1;
    for (; found != 0; found &= found - 1) {
      long slot = firstSlot + Long.numberOfTrailingZeros(found);
      if (scale == 0 || left == 0) {
        parts.add(slot << height, (slot + 1) << height);
      } else {
        left = collect(keyDigest, scale - 1, slot, left, parts);
      }
    }
    return left;
  }
}
