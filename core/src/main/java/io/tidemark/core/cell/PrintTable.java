package io.tidemark.core.cell;

import io.tidemark.core.Require;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;

/**
 * How often each print is there, in pages that are split one by one as there are more, and joined again.
 * A print is the beginning of a digest: see {@link PrintShape} for how many bits.
 *
 * <p>Counts are never too low. Two digests are counted together if they have the same print.
 *
 * <p>Not safe for use by several threads; questions write nothing.
 */
public final class PrintTable {
  /*
   * A page that is split loses a bit of its prints to the number of the page, so that old prints become
   * shorter in their page while new ones need not.
   *
   * Invariant KNOWN_PAGE: no print is shorter than the bits that choose a page at most, so that it is always
   * known where it belongs. First prints are not shorter (PrintShape.maxDepth). Prints are cut only where a
   * page has no room within its share; as many prints as there can be of so few bits have room there, with
   * counts of 50 bits, since the share of a page is 640 bytes at least and doubles with each bit less that
   * chooses it.
   */

  /** The lanes of a page, in the mean: more, and one is split; fewer by a quarter, and two are joined. */
  public static final int PAGE_LANES = 256;

  private final PrintShape shape;
  private final int maxDepth;
  private final int[] maxWords;
  private final PrintPages pages;
  private long splits;
  private long joins;
  private long coarsenings;

  /** An empty table. */
  public PrintTable(PrintShape shape) {
    this(shape, 0, 0, 0);
    pages.append(newPage(0));
  }

  /** A table without a page; they are appended. */
  PrintTable(PrintShape shape, long splits, long joins, long coarsenings) {
    this.shape = shape;
    this.maxDepth = shape.maxDepth();
    this.maxWords = IntStream.rangeClosed(0, maxDepth)
        .map(pageDepth -> shape.maxWords(pageDepth, maxDepth))
        .toArray();
    this.pages = new PrintPages();
    this.splits = Require.inRange(splits, 0, Long.MAX_VALUE, "splits");
    this.joins = Require.inRange(joins, 0, Long.MAX_VALUE, "joins");
    this.coarsenings = Require.inRange(coarsenings, 0, Long.MAX_VALUE, "coarsenings");
  }

  private long[] newPage(int pageDepth) {
    return PrintPage.empty(shape.printBits(pageDepth), 0, Long.SIZE, maxWords[pageDepth]);
  }

  /** How often the print of a digest is there. */
  public long count(long digest) {
    int pageDepth = pages.depth(digest);
    long[] page = pages.page(PrintPages.number(digest, pageDepth));
    long place = PrintPage.find(page, digest << pageDepth);
    return place < 0 ? 0 : PrintPage.count(page, place);
  }

  /** Reads the page of a digest, ahead of its use; never negative. */
  public long locate(long digest) {
    return pages.page(PrintPages.number(digest, pages.depth(digest)))[0];
  }

  /** Counts the print of a digest so often more, and splits a page if it is time to. */
  public void add(long digest, long times) {
    int pageDepth = pages.depth(digest);
    int number = PrintPages.number(digest, pageDepth);
    pages.put(number, added(pages.take(number), digest << pageDepth, times, maxWords[pageDepth]));
    if (isFull()) {
      split();
    }
  }

  private boolean isFull() {
    return pages.lanes() > (long) PAGE_LANES * pages.size();
  }

  /** A page, or one in its place, with the print of a digest so often more. */
  private long[] added(long[] page, long digest, long times, int maxWords) {
    long place = PrintPage.find(page, digest);
    long before = place < 0 ? 0 : PrintPage.count(page, place);
    int more = PrintPage.lanesMore(page, place, before, before + times);
    long[] to = PrintPage.withRoom(page, more, maxWords);
    if (to == null) {
      coarsenings++;
      long[] coarser = fitted(PrintList.of(page), PrintPage.printBits(page) - 1, maxWords);
      return added(coarser, digest, times, maxWords);
    }
    if (place < 0) {
      PrintPage.insert(to, ~place, digest, times);
    } else {
      PrintPage.setCount(to, place, before, before + times);
    }
    return to;
  }

  /** A page of prints, cut to so many bits, or to as many as there is room for. */
  private long[] fitted(PrintList list, int printBits, int maxWords) {
    int bits = printBits;
    long[] page = list.cut(bits).page(bits, maxWords);
    while (page == null) {
      coarsenings++;
      bits--;
      page = list.cut(bits).page(bits, maxWords);
    }
    return page;
  }

  /**
   * Counts the print of a digest so often less, unless it is there less often, and joins two pages if it is
   * time to.
   *
   * @return how often it was there
   */
  public long remove(long digest, long times) {
    int pageDepth = pages.depth(digest);
    int number = PrintPages.number(digest, pageDepth);
    long[] page = pages.page(number);
    long place = PrintPage.find(page, digest << pageDepth);
    long before = place < 0 ? 0 : PrintPage.count(page, place);
    if (before < times) {
      return before;
    }
    pages.take(number);
    if (before == times) {
      PrintPage.remove(page, place, before);
    } else {
      PrintPage.setCount(page, place, before, before - times);
    }
    pages.put(number, settled(page, pageDepth));
    if (pages.lanes() < (long) PAGE_LANES * 3 / 4 * (pages.size() - 1)) {
      join();
    }
    return before;
  }

  /** A page after a removal: with prints of full length again once it is empty, and without much room. */
  private long[] settled(long[] page, int pageDepth) {
    boolean anew = PrintPage.lanes(page) == 0 && isCoarse(page, pageDepth);
    return anew ? newPage(pageDepth) : PrintPage.withoutSpare(page, maxWords[pageDepth]);
  }

  private boolean isCoarse(long[] page, int pageDepth) {
    return PrintPage.printBits(page) < shape.printBits(pageDepth);
  }

  /** Splits the next page, if it can be. */
  private boolean split() {
    int to = pages.depth() + 1;
    if (to > maxDepth) {
      return false;
    }
    int number = pages.next();
    PrintList list = PrintList.of(pages.take(number));
    splits++;
    pages.put(number, fitted(list.half(0), shape.printBits(to), maxWords[to]));
    pages.append(fitted(list.half(1), shape.printBits(to), maxWords[to]));
    return true;
  }

  /** Joins the last page with the one that it was split from. */
  private void join() {
    joins++;
    long[] last = pages.takeLast();
    int number = pages.next();
    PrintList list = PrintList.whole(PrintList.of(pages.take(number)), PrintList.of(last));
    pages.put(number, fitted(list, shape.printBits(pages.depth()), maxWords[pages.depth()]));
  }

  /** A table with what this one and another of the same shape count; this one may be it. */
  public PrintTable and(PrintTable other) {
    // The prints of the larger one are longer.
    PrintTable larger = other.pages.size() > pages.size() ? other.copy() : this;
    PrintTable smaller = other.pages.size() > pages.size() ? this : other;
    larger.splits += smaller.splits;
    larger.joins += smaller.joins;
    larger.coarsenings += smaller.coarsenings;
    for (int page = 0; page < smaller.pages.size(); page++) {
      larger.addAll(smaller.absolute(page));
    }
    while (larger.isFull() && larger.split()) {}
    return larger;
  }

  private PrintTable copy() {
    PrintTable copy = new PrintTable(shape, splits, joins, coarsenings);
    for (int page = 0; page < pages.size(); page++) {
      copy.pages.append(pages.page(page).clone());
    }
    return copy;
  }

  /** The prints of a page with the bits that choose it. */
  private PrintList absolute(int page) {
    long first = PrintPages.firstDigest(page);
    int pageDepth = pages.depth(first);
    PrintList list = PrintList.of(pages.page(page));
    PrintList absolute = new PrintList(list.size());
    for (int i = 0; i < list.size(); i++) {
      absolute.add(first | list.print(i) >>> pageDepth, pageDepth + list.bits(i), list.count(i));
    }
    return absolute;
  }

  /** Adds prints that have the bits that choose their pages. */
  private void addAll(PrintList list) {
    int i = 0;
    while (i < list.size()) {
      long first = list.print(i);
      int pageDepth = pages.depth(first);
      PrintList own = new PrintList(list.size() - i);
      for (; i < list.size() && PrintList.first(list.print(i) ^ first, pageDepth) == 0; i++) {
        own.add(list.print(i) << pageDepth, list.bits(i) - pageDepth, list.count(i));
      }
      int number = PrintPages.number(first, pageDepth);
      PrintList both = PrintList.of(pages.take(number)).and(own);
      pages.put(number, fitted(both, shape.printBits(pageDepth), maxWords[pageDepth]));
    }
  }

  /** The probability that a digest has a print that is there. */
  public double share() {
    double share = 0;
    for (int page = 0; page < pages.size(); page++) {
      share +=
          Math.scalb(PrintPage.share(pages.page(page)), -pages.depth(PrintPages.firstDigest(page)));
    }
    return share;
  }

  /** The share of the room for prints and counts that is free. */
  public double freeShare() {
    long room = 0;
    for (int page = 0; page < pages.size(); page++) {
      room += PrintPage.capacity(pages.page(page));
    }
    return 1 - (double) pages.lanes() / room;
  }

  /** The shape. */
  public PrintShape shape() {
    return shape;
  }

  /** The number of pages. */
  public int pages() {
    return pages.size();
  }

  /** How often a page was split. */
  public long splits() {
    return splits;
  }

  /** How often two pages were joined. */
  public long joins() {
    return joins;
  }

  /** How often prints had to be cut by a bit, for want of room. */
  public long coarsenings() {
    return coarsenings;
  }

  /** The number of pages whose new prints are shorter than they should be, for want of room. */
  public int coarsePages() {
    int coarse = 0;
    for (int page = 0; page < pages.size(); page++) {
      coarse += isCoarse(pages.page(page), pages.depth(PrintPages.firstDigest(page))) ? 1 : 0;
    }
    return coarse;
  }

  /** The most by which {@link #memoryBytes} becomes greater when a print is counted once more. */
  public long nextGrowthBytes() {
    int words = PrintPage.mostWordsMore(shape.printBits(pages.depth()));
    int to = pages.depth() + 1;
    // It takes one lane more, unless prints are cut for want of room, and their counts have digits
    // of fewer
    // bits.
    boolean isNearlyFull = pages.lanes() >= (long) PAGE_LANES * pages.size() || shape.isBounded();
    if (to > maxDepth || !isNearlyFull) {
      return (long) words << 3;
    }
    int split = PrintPage.mostWordsMore(pages.page(pages.next()), shape.printBits(to));
    return ((long) (words + split) << 3) + pages.nextTableBytes();
  }

  /** The memory held now. */
  public long memoryBytes() {
    return pages.memoryBytes();
  }

  /** Gives the count of each print to someone. */
  public void forEach(LongConsumer consumer) {
    for (int page = 0; page < pages.size(); page++) {
      PrintList list = PrintList.of(pages.page(page));
      for (int i = 0; i < list.size(); i++) {
        consumer.accept(list.count(i));
      }
    }
  }

  PrintPages table() {
    return pages;
  }

  /** The words that a page may have. */
  int maxWords(int pageDepth) {
    return maxWords[pageDepth];
  }
}
