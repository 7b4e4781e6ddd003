package io.tidemark.core.filter.counting;

import io.tidemark.core.Require;
import io.tidemark.core.cell.PrintTable;
import io.tidemark.core.facts.Facts;
import io.tidemark.core.filter.AbsentKeyException;
import io.tidemark.core.filter.Filter;
import io.tidemark.core.filter.FilterKind;
import io.tidemark.core.filter.MergeableFilter;
import io.tidemark.core.filter.MultisetFilter;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.kernel.PrintKernel;

/**
 * How many of each key are there now, as an exact multiset of prints, the beginnings of their digests. It
 * grows and shrinks with what is there: neither the keys nor their counts need be known beforehand.
 *
 * <p>Errors: counts that are too high, where other keys have the same print; never too low, as long as
 * nothing is removed that was not added. At a bound on the memory prints become shorter where there is no
 * room, and more keys have the same; counts are still never too low, and removals exact.
 *
 * <p>Threads: one at a time; queries write nothing, so that several may ask while none changes it.
 */
public final class PrintCountFilter implements MultisetFilter {
  /*
   * Prints that are sorted into buckets are as in quotient filters, with counts beside them as in [1]; a
   * page that is split takes the bit that chooses a half from its prints, and new prints are longer than
   * those are then, as in [2].
   *
   * Deviation: the lengths of buckets lie in unary in a row of their own, and a count in lanes with a tag, so
   * that nothing is moved but what lies behind in the same page. Pages have the size that they need; they
   * are split in turn, one with an addition, and not all at once. Prints that have become shorter than the
   * bits of a bucket stay in place and need no second table.
   *
   * [1] P. Pandey, M. A. Bender, R. Johnson, R. Patro: A general-purpose counting filter: making every bit
   *     count. SIGMOD 2017.
   * [2] N. Dayan, I. Bercea, P. Reviriego, R. Pagh: InfiniFilter: expanding filters to infinity and beyond.
   *     SIGMOD 2023.
   */

  /** How many keys can be there, each as often as it is. */
  public static final long MAX_TOTAL = (1L << 50) - 1;

  private final PrintCountSpec spec;
  private final KeyDigest digest;
  private PrintTable table;
  private long total;

  /** Creates an empty filter. */
  public PrintCountFilter(PrintCountSpec spec, KeyDigest digest) {
    this(spec, digest, new PrintTable(spec.table()), 0);
  }

  PrintCountFilter(PrintCountSpec spec, KeyDigest digest, PrintTable table, long total) {
    this.spec = Require.nonNull(spec, "spec");
    this.digest = Require.nonNull(digest, "digest");
    this.table = table;
    this.total = Require.inRange(total, 0, MAX_TOTAL, "total");
  }

  @Override
  public void add(long keyDigest, long times) {
    total += Require.inRange(times, 1, MAX_TOTAL - total, "times");
    table.add(keyDigest, times);
  }

  @Override
  public void remove(long keyDigest, long times) {
    Require.inRange(times, 1, Long.MAX_VALUE, "times");
    long there = table.remove(keyDigest, times);
    if (there < times) {
      throw new AbsentKeyException(times, there);
    }
    total -= times;
  }

  @Override
  public long estimate(long keyDigest) {
    return table.count(keyDigest);
  }

  @Override
  public void addAll(long[] digests, int from, int to) {
    Require.inRange(to - from, 0, MAX_TOTAL - total, "keys");
    PrintKernel.addAll(table, digests, from, to);
    total += to - from;
  }

  @Override
  public void estimateAll(long[] digests, int from, int to, long[] counts) {
    PrintKernel.countAll(table, digests, from, to, counts);
  }

  @Override
  public void merge(Filter filter) {
    PrintCountFilter other = MergeableFilter.like(this, filter);
    total += Require.inRange(other.total, 0, MAX_TOTAL - total, "total of the other");
    table = table.and(other.table);
  }

  @Override
  public void clear() {
    table = new PrintTable(spec.table());
    total = 0;
  }

  @Override
  public long total() {
    return total;
  }

  @Override
  public long memoryBytes() {
    return table.memoryBytes();
  }

  /** Each key may be the one that its page has no room for. */
  @Override
  public long room() {
    return 0;
  }

  @Override
  public long nextGrowthBytes() {
    return table.nextGrowthBytes();
  }

  @Override
  public double expectedError() {
    return table.share();
  }

  /** The share of the room in pages that is free: prints have no counters that could be zero. */
  @Override
  public double zeroShare() {
    return table.freeShare();
  }

  /** The number of different prints, which is that of the keys less those that share a print. */
  public long prints() {
    long[] prints = {0};
    table.forEach(count -> prints[0]++);
    return prints[0];
  }

  /** The number of pages. */
  public int pages() {
    return table.pages();
  }

  /** How often a page was split. */
  public long splits() {
    return table.splits();
  }

  /** How often two pages were joined again. */
  public long joins() {
    return table.joins();
  }

  /** How often the prints of a page lost a bit because the memory has a bound. */
  public long coarsenings() {
    return table.coarsenings();
  }

  /** The pages whose prints are shorter than planned: above 0 the bound on the memory is too low. */
  public int coarsePages() {
    return table.coarsePages();
  }

  PrintTable table() {
    return table;
  }

  @Override
  public FilterKind kind() {
    return FilterKind.PRINT_COUNT;
  }

  @Override
  public PrintCountSpec spec() {
    return spec;
  }

  @Override
  public KeyDigest digest() {
    return digest;
  }

  @Override
  public Facts stateFacts() {
    return Facts.builder()
        .all(CountFacts.of(this))
        .count("prints", prints())
        .count("pages", pages())
        .count("splits", splits())
        .count("joins", joins())
        .count("coarsePages", coarsePages())
        .count("coarsenings", coarsenings())
        .build();
  }
}
