package io.tidemark.core.filter.history.series;

import io.tidemark.core.filter.history.SingleHistory;
import io.tidemark.core.time.Coverage;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BinaryOperator;

/**
 * Histories in the order of time, of which neighbours are merged to save memory.
 *
 * @param <H> what kinds of histories there are
 */
final class SegmentList<H extends SingleHistory> {
  private final List<H> histories;
  private final BinaryOperator<H> merging;

  /**
   * @param merging makes one of two of the same kind
   */
  SegmentList(List<H> histories, BinaryOperator<H> merging) {
    this.histories = new ArrayList<>(histories);
    this.merging = merging;
  }

  List<H> histories() {
    return histories;
  }

  int size() {
    return histories.size();
  }

  H history(int index) {
    return histories.get(index);
  }

  /** Puts a history to its place in time. */
  void insert(H history) {
    int place = histories.size();
    while (place > 0
        && histories.get(place - 1).coverage().from() > history.coverage().from()) {
      place--;
    }
    histories.add(place, history);
  }

  void removeFirst() {
    histories.remove(0);
  }

  /** The history that holds a tick, or null. */
  H holding(long tick) {
    // The newest first: most ticks are recent.
    for (int i = histories.size() - 1; i >= 0; i--) {
      Coverage coverage = histories.get(i).coverage();
      if (coverage.from() <= tick && tick < coverage.to()) {
        return histories.get(i);
      }
    }
    return null;
  }

  long memoryBytes() {
    return histories.stream().mapToLong(SingleHistory::memoryBytes).sum();
  }

  /**
   * Merges the two neighbours among the first {@code count} that have the fewest ticks together; of
   * equal pairs the oldest. So recent time stays sharp, and no stretch is merged again and again
   * while others never are.
   *
   * @return false if no two neighbours can be merged to less memory
   */
  boolean mergeSmallest(int count) {
    int best = -1;
    double fewest = Double.POSITIVE_INFINITY;
    for (int i = 0; i + 1 < count; i++) {
      double ticks = ticks(histories.get(i)) + ticks(histories.get(i + 1));
      if (ticks < fewest && histories.get(i).mergesWell(histories.get(i + 1))) {
        best = i;
        fewest = ticks;
      }
    }
    if (best < 0) {
      return false;
    }
    H older = histories.get(best);
    H newer = histories.remove(best + 1);
    histories.set(best, merging.apply(older, newer));
    return true;
  }

  private static double ticks(SingleHistory history) {
    return (double) history.coverage().to() - (double) history.coverage().from();
  }
}
