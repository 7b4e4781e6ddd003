package io.tidemark.core.filter.counting;

import io.tidemark.core.Require;
import io.tidemark.core.cell.SpectralCells;
import io.tidemark.core.hash.Probes;
import io.tidemark.core.kernel.CountKernel;

/**
 * Keys that the recurring minimum counts a second time, in counters of their own.
 *
 * <p>Every moved key has added to each of its counters at least what it was there when it was moved, and
 * all that came and went since. So none of them is below the key's true count.
 */
final class MovedKeys {
  /* The second counters of a key must have nothing to do with its first ones. */
  private static final long SECOND = 1;

  private final CountKernel.Places places;
  private final SpectralCells cells;
  private final DigestSet moved;

  MovedKeys(SpectralBloomSpec spec) {
    this(spec, new SpectralCells(spec.secondaryCells(), spec.slack()), new DigestSet());
  }

  private MovedKeys(SpectralBloomSpec spec, SpectralCells cells, DigestSet moved) {
    this.places = new CountKernel.Places(1, spec.secondaryCells(), spec.probes());
    this.cells = cells;
    this.moved = moved;
  }

  /**
   * Keys that were saved.
   *
   * @param ascending their digests
   */
  static MovedKeys of(SpectralBloomSpec spec, SpectralCells cells, long[] ascending) {
    DigestSet moved = new DigestSet();
    for (int i = 0; i < ascending.length; i++) {
      if (i > 0 && ascending[i] <= ascending[i - 1]) {
        throw new IllegalArgumentException(
            Require.message("digest", ascending[i], "above " + ascending[i - 1]));
      }
      moved.add(ascending[i]);
    }
    return new MovedKeys(spec, cells, moved);
  }

  boolean contains(long digest) {
    return moved.contains(digest);
  }

  long estimate(long digest) {
    return CountKernel.least(
        SpectralBloomFilter.VALUE, cells, places, Probes.derive(digest, SECOND));
  }

  /** How often a moved key can be removed. */
  long most(long digest) {
    return KeyCounters.most(cells, cellsOf(digest));
  }

  /** Whether the counters of a key can be raised so often. */
  boolean hasRoom(long digest, long times) {
    long room = SpectralCells.MAX_VALUE - times * places.probes();
    for (long cell : cellsOf(digest)) {
      if (cells.value(cell) > room) {
        return false;
      }
    }
    return true;
  }

  /** Moves a key that was there so often at most, or adds one that has been moved. */
  void add(long digest, long times) {
    moved.add(digest);
    KeyCounters.raise(cells, cellsOf(digest), times);
  }

  void remove(long digest, long times) {
    KeyCounters.lower(cells, cellsOf(digest), times);
  }

  private long[] cellsOf(long digest) {
    long[] found = new long[places.probes()];
    CountKernel.cells(places, Probes.derive(digest, SECOND), found);
    return found;
  }

  /** How often a key is there at most. */
  @FunctionalInterface
  interface Counts {
    long most(long digest);
  }

  /**
   * The keys of these and others. A key that only one side has moved adds what it counts on the other
   * side.
   */
  MovedKeys plus(SpectralBloomSpec spec, Counts counts, MovedKeys other, Counts otherCounts) {
    MovedKeys both = new MovedKeys(spec, cells.plus(other.cells), new DigestSet());
    both.addAll(this, other, otherCounts);
    both.addAll(other, this, counts);
    return both;
  }

  private void addAll(MovedKeys one, MovedKeys other, Counts otherCounts) {
    for (long digest : one.moved.sorted()) {
      long most = other.contains(digest) ? 0 : otherCounts.most(digest);
      if (most == 0) {
        moved.add(digest);
      } else {
        add(digest, most);
      }
    }
  }

  void clear() {
    cells.clear();
    moved.clear();
  }

  boolean isClear() {
    return moved.size() == 0 && cells.zeros() == cells.size();
  }

  SpectralCells cells() {
    return cells;
  }

  long[] sorted() {
    return moved.sorted();
  }

  int size() {
    return moved.size();
  }

  /** The most by which {@link #memoryBytes} becomes greater when a key is moved, or added. */
  long nextGrowthBytes() {
    long moreBits = (long) places.probes() * SpectralCells.MAX_BITS;
    return cells.nextGrowthBytes(moreBits) + moved.nextGrowthBytes();
  }

  long memoryBytes() {
    return cells.memoryBytes() + moved.memoryBytes();
  }
}
