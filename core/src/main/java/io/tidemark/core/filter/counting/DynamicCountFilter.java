package io.tidemark.core.filter.counting;

import io.tidemark.core.Require;
import io.tidemark.core.cell.CountPages;
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
import java.util.List;

/**
 * How many of each key are there now, in counters that become wider and narrower with what they hold.
 *
 * <p>Errors: counts that are too high, where other keys share all counters of a key; never too low, as
 * long as nothing is removed that was not added. Counters never saturate. With a bound on the memory
 * more keys share counters once it is reached; counts are still never too low, and removals exact.
 *
 * <p>Threads: one at a time; queries write nothing, so that several may ask while none changes it.
 */
public final class DynamicCountFilter implements MultisetFilter {
  /*
   * As in [1]: counters of x bits and of y more that overflow takes, thresholds below which a bit is
   * given back (3.3), the least counter of a key as its count.
   *
   * Deviation: the two parts of a counter lie side by side and not in two vectors, so that one access
   * reads both. The width x + y belongs to a page of counters and not to all: what [1] does to all m at
   * once, and stops everything for, is done to one page when that page needs it. Of the 2 (y + 1)
   * numbers of the counter levels only the one is kept that decides: for each page, the counters at or
   * above the threshold of the level below. With one page for all it is the structure of [1]. The
   * bound on the memory is ours: see CountPages.
   *
   * [1] J. Aguilar-Saborit, P. Trancoso, V. Muntes-Mulero, J. L. Larriba-Pey: Dynamic count filters.
   *     SIGMOD Record 35(1), 2006.
   */

  /** How many keys can be there, each as often as it is: so many that no counter can overflow. */
  public static final long MAX_TOTAL = (1L << 50) - 1;

  private static final Reading<CountPages> VALUE = new PageReading();
  private static final Change<CountPages> ADD = new PageRaise();
  private static final Change<CountPages> REMOVE = new PageLower();
  private static final Change<CountPages> SETTLE = (pages, cell, times) -> {
    pages.settle(cell);
    return true;
  };

  private final DynamicCountSpec spec;
  private final KeyDigest digest;
  private final Places places;
  private CountPages pages;
  private long total;

  /** Creates an empty filter. */
  public DynamicCountFilter(DynamicCountSpec spec, KeyDigest digest) {
    this(spec, digest, new CountPages(spec.pages()), 0);
  }

  DynamicCountFilter(DynamicCountSpec spec, KeyDigest digest, CountPages pages, long total) {
    this.spec = Require.nonNull(spec, "spec");
    this.digest = Require.nonNull(digest, "digest");
    this.places = spec.layout().places(spec.cells(), spec.probes());
    this.pages = pages;
    this.total = Require.inRange(total, 0, MAX_TOTAL, "total");
  }

  @Override
  public void add(long keyDigest, long times) {
    total += Require.inRange(times, 1, MAX_TOTAL - total, "times");
    raise(keyDigest, spec.probes(), times);
  }

  private void raise(long keyDigest, int probes, long times) {
    CountKernel.change(ADD, pages, places, probes, keyDigest, times);
  }

  @Override
  public void remove(long keyDigest, long times) {
    Require.inRange(times, 1, Long.MAX_VALUE, "times");
    int removed = CountKernel.change(REMOVE, pages, places, spec.probes(), keyDigest, times);
    boolean shrinkDue = pages.takeShrinkDue();
    if (removed < spec.probes()) {
      raise(keyDigest, removed, times);
      throw new AbsentKeyException(times, Math.min(times - 1, estimate(keyDigest)));
    }
    total -= times;
    if (shrinkDue) {
      CountKernel.change(SETTLE, pages, places, spec.probes(), keyDigest, times);
    }
  }

  @Override
  public long estimate(long keyDigest) {
    return CountKernel.least(VALUE, pages, places, keyDigest);
  }

  @Override
  public void addAll(long[] digests, int from, int to) {
    Require.inRange(to - from, 0, MAX_TOTAL - total, "keys");
    CountKernel.changeAll(VALUE, ADD, pages, memoryBytes(), places, digests, from, to);
    total += to - from;
  }

  @Override
  public void estimateAll(long[] digests, int from, int to, long[] counts) {
    CountKernel.leastAll(VALUE, pages, memoryBytes(), places, digests, from, to, counts);
  }

  @Override
  public void merge(Filter filter) {
    DynamicCountFilter other = MergeableFilter.like(this, filter);
    total += Require.inRange(other.total, 0, MAX_TOTAL - total, "total of the other");
    pages.addAll(other.pages);
  }

  @Override
  public void clear() {
    pages = new CountPages(spec.pages());
    total = 0;
  }

  @Override
  public long total() {
    return total;
  }

  @Override
  public long memoryBytes() {
    return pages.memoryBytes();
  }

  /** Each key may be the one for which a page must be wider. */
  @Override
  public long room() {
    return 0;
  }

  @Override
  public long nextGrowthBytes() {
    return pages.nextGrowthBytes(spec.probes());
  }

  @Override
  public double expectedError() {
    return CountKernel.presence(VALUE, pages, places);
  }

  @Override
  public double zeroShare() {
    return CountKernel.zeroShare(VALUE, pages, places);
  }

  /** How often counters changed their width: of one page each, or of all where they are one page. */
  public long rebuilds() {
    return growths() + shrinks();
  }

  /** How often counters became wider. */
  public long growths() {
    return pages.growths();
  }

  /** How often counters became narrower. */
  public long shrinks() {
    return pages.shrinks();
  }

  /** The width of the widest counters. */
  public int maxBits() {
    return DynamicCountWidths.maxBits(pages);
  }

  /** The bits beyond the least width of the widest counters (paper: y). */
  public int overflowBits() {
    return maxBits() - spec.baseBits();
  }

  /** The number of pages whose counters have a width. */
  public int pagesOfWidth(int bits) {
    return DynamicCountWidths.pagesOfWidth(pages, bits);
  }

  /** The number of pages that have fewer counters than they began with, as the memory was used up. */
  public int foldedPages() {
    return DynamicCountWidths.foldedPages(pages);
  }

  /** The counters by the number of their overflow bits, from 0 to {@link #overflowBits()}. */
  public List<OverflowLevel> levels() {
    return DynamicCountWidths.levels(pages);
  }

  CountPages pages() {
    return pages;
  }

  @Override
  public Facts stateFacts() {
    return Facts.builder()
        .all(CountFacts.of(this))
        .count("growths", growths())
        .count("shrinks", shrinks())
        .count("maxBits", maxBits())
        .count("foldedPages", foldedPages())
        .text("pagesByWidth", DynamicCountWidths.text(pages))
        .build();
  }

  @Override
  public DynamicCountSpec spec() {
    return spec;
  }

  @Override
  public KeyDigest digest() {
    return digest;
  }

  /* The counters of a key that lie in one block lie in one page: it is looked up once. */
  private static final class PageReading implements Reading<CountPages> {
    @Override
    public long value(CountPages pages, long cell) {
      return pages.value(cell);
    }

    @Override
    public long locate(CountPages pages, long cell) {
      return pages.locate(cell);
    }

    @Override
    public long leastOf(CountPages pages, long first, long places, int number) {
      return pages.leastOf(first, places, number);
    }
  }

  private static final class PageRaise implements Change<CountPages> {
    @Override
    public boolean by(CountPages pages, long cell, long times) {
      pages.add(cell, times);
      return true;
    }

    @Override
    public int bySome(CountPages pages, long first, long places, int number, long times) {
      pages.addToSome(first, places, number, times);
      return number;
    }
  }

  private static final class PageLower implements Change<CountPages> {
    @Override
    public boolean by(CountPages pages, long cell, long times) {
      return pages.remove(cell, times);
    }

    @Override
    public int bySome(CountPages pages, long first, long places, int number, long times) {
      return pages.removeFromSome(first, places, number, times);
    }
  }
}
