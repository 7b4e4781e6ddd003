package io.tidemark.core.filter.counting;

import io.tidemark.core.Require;
import io.tidemark.core.cell.PackedCells;
import io.tidemark.core.facts.Facts;
import io.tidemark.core.filter.AbsentKeyException;
import io.tidemark.core.filter.Filter;
import io.tidemark.core.filter.MergeableFilter;
import io.tidemark.core.filter.MultisetFilter;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.kernel.CountKernel;
import io.tidemark.core.kernel.CountKernel.Change;
import io.tidemark.core.kernel.CountKernel.Places;
import io.tidemark.core.kernel.CountKernel.Reading;

/**
 * How many of each key are there now, in counters of fixed width.
 *
 * <p>Errors: counts that are too high, where other keys share all counters of a key. A counter that
 * has reached its greatest value stays there forever: a count of {@link
 * CountingBloomSpec#maxCount()} says nothing. There may be more, which were not counted, or fewer,
 * since what is removed is not subtracted. Apart from that a count is never too low, as long as nothing
 * is removed that was not added.
 *
 * <p>Threads: one at a time; queries write nothing, so that several may ask while none changes it.
 */
public final class CountingBloomFilter implements MultisetFilter {
  /*
   * As in [1], with any width. A counter that has overflowed holds an unknown number, so that to
   * lower it could take away what belongs to other keys: it is never lowered.
   *
   * Deviation: the places of a key come from one digest; in the blocked layout they lie in one block.
   *
   * [1] L. Fan, P. Cao, J. Almeida, A. Broder: Summary cache. IEEE/ACM Transactions on Networking 8(3),
   *     2000.
   */
  private static final Reading<PackedCells> VALUE = PackedCells::value;
  private static final Change<PackedCells> REMOVE = PackedCells::subtractUnsaturated;
  private static final Change<PackedCells> ADD = (cells, cell, times) -> {
    cells.addSaturating(cell, times);
    return true;
  };

  private final CountingBloomSpec spec;
  private final KeyDigest digest;
  private final Places places;
  private final PackedCells cells;
  private long total;

  /** Creates an empty filter. */
  public CountingBloomFilter(CountingBloomSpec spec, KeyDigest digest) {
    this(spec, digest, new PackedCells(spec.cells(), spec.bitsPerCell()), 0);
  }

  CountingBloomFilter(CountingBloomSpec spec, KeyDigest digest, PackedCells cells, long total) {
    this.spec = Require.nonNull(spec, "spec");
    this.digest = Require.nonNull(digest, "digest");
    this.places = spec.layout().places(spec.cells(), spec.probes());
    this.cells = cells;
    this.total = Require.inRange(total, 0, Long.MAX_VALUE, "total");
  }

  @Override
  public void add(long keyDigest, long times) {
    total += Require.inRange(times, 1, Long.MAX_VALUE - total, "times");
    CountKernel.change(ADD, cells, places, spec.probes(), keyDigest, times);
  }

  @Override
  public void remove(long keyDigest, long times) {
    Require.inRange(times, 1, Long.MAX_VALUE, "times");
    int removed = times > total
        ? 0
        : CountKernel.change(REMOVE, cells, places, spec.probes(), keyDigest, times);
    if (removed < spec.probes()) {
      CountKernel.change(ADD, cells, places, removed, keyDigest, times);
      long estimate = estimate(keyDigest);
      long most = isSaturated(estimate) ? total : Math.min(total, estimate);
      // A key with fewer counters than probes cannot be there as often as its least one says.
      throw new AbsentKeyException(times, Math.min(times - 1, most));
    }
    total -= times;
  }

  @Override
  public long estimate(long keyDigest) {
    return CountKernel.least(VALUE, cells, places, keyDigest);
  }

  @Override
  public boolean isSaturated(long estimate) {
    return estimate == spec.maxCount();
  }

  @Override
  public void addAll(long[] digests, int from, int to) {
    Require.inRange(to - from, 0, Long.MAX_VALUE - total, "keys");
    CountKernel.changeAll(VALUE, ADD, cells, memoryBytes(), places, digests, from, to);
    total += to - from;
  }

  @Override
  public void estimateAll(long[] digests, int from, int to, long[] counts) {
    CountKernel.leastAll(VALUE, cells, memoryBytes(), places, digests, from, to, counts);
  }

  @Override
  public void merge(Filter filter) {
    CountingBloomFilter other = MergeableFilter.like(this, filter);
    total += Require.inRange(other.total, 0, Long.MAX_VALUE - total, "total of the other");
    for (long cell = 0; cell < spec.cells(); cell++) {
      cells.addSaturating(cell, other.cells.value(cell));
    }
  }

  /** Forgets everything, and what was saturated. */
  @Override
  public void clear() {
    cells.clear();
    total = 0;
  }

  @Override
  public long total() {
    return total;
  }

  @Override
  public double expectedError() {
    return CountKernel.presence(VALUE, cells, places);
  }

  @Override
  public double zeroShare() {
    return CountKernel.zeroShare(VALUE, cells, places);
  }

  /** The number of counters that have reached their greatest value, and stay there. */
  public long saturatedCells() {
    long max = spec.maxCount();
    long saturated = 0;
    for (long cell = 0; cell < spec.cells(); cell++) {
      saturated += cells.value(cell) == max ? 1 : 0;
    }
    return saturated;
  }

  PackedCells cells() {
    return cells;
  }

  @Override
  public Facts stateFacts() {
    return Facts.builder()
        .all(CountFacts.of(this))
        .count("saturatedCells", saturatedCells())
        .build();
  }

  @Override
  public CountingBloomSpec spec() {
    return spec;
  }

  @Override
  public KeyDigest digest() {
    return digest;
  }
}
