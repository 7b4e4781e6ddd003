package io.tidemark.analysis.inference;

import io.tidemark.core.cell.PackedCells;
import io.tidemark.core.hash.Probes;

/**
 * How often keys occurred lately, in cells of four bits: all counts are halved repeatedly as the
 * stream goes on. Of the two cells of a key the lesser is raised, which is the one that is nearer to
 * the truth.
 */
final class HalvingCounts {
  /** The greatest count. */
  static final int MOST = 15;

  private static final int BITS = 4;

  private final PackedCells cells;
  private final long half;
  private final long periodItems;
  private long sinceHalving;

  /* The items that the counts stand for, and those of them that were new: halved with the counts. */
  private double items;
  private double newItems;

  /** No items yet. */
  HalvingCounts(long bytes, long periodItems) {
    this.cells = new PackedCells(bytes * Byte.SIZE / BITS, BITS);
    this.half = cells.size() / 2;
    this.periodItems = periodItems;
  }

  /** The decayed count of a key, from 0 to {@link #MOST}. */
  int count(long remixed) {
    return (int) Math.min(cells.value(first(remixed)), cells.value(second(remixed)));
  }

  /** Counts an occurrence; the count before it. */
  int add(long remixed) {
    long i = first(remixed);
    long j = second(remixed);
    long a = cells.value(i);
    long b = cells.value(j);
    if (a <= b && a < MOST) {
      cells.setValue(i, a + 1);
    }
    if (b <= a && b < MOST) {
      cells.setValue(j, b + 1);
    }
    items++;
    newItems += a == 0 || b == 0 ? 1 : 0;
    if (++sinceHalving >= periodItems) {
      halve();
    }
    return (int) Math.min(a, b);
  }

  /** The items that the counts stand for. */
  double items() {
    return items;
  }

  /** How many of them were of keys that had a count of 0. */
  double newItems() {
    return newItems;
  }

  private long first(long remixed) {
    return Probes.position(remixed, half);
  }

  private long second(long remixed) {
    return half + Probes.position(Probes.next(remixed), half);
  }

  private void halve() {
    for (long cell = 0; cell < cells.size(); cell++) {
      cells.setValue(cell, cells.value(cell) >>> 1);
    }
    items /= 2;
    newItems /= 2;
    sinceHalving = 0;
  }

  long memoryBytes() {
    return cells.words() * Long.BYTES;
  }
}
