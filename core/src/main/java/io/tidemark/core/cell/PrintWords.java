package io.tidemark.core.cell;

import io.tidemark.core.Require;
import java.util.Arrays;

/** The words of a table of prints as they are saved, without what pages have to spare. */
public final class PrintWords {
  private static final int MAX_LANES = 1 << 21;

  private PrintWords() {}

  /** The words of a page: lanes and bits of prints in the first, then lengths of buckets, then lanes. */
  public static long[] of(PrintTable table, int page) {
    return saved(table.table().page(page));
  }

  /** How many they are. */
  public static long words(PrintTable table, int page) {
    long[] words = table.table().page(page);
    return PrintPage.words(PrintPage.printBits(words), PrintPage.lanes(words));
  }

  /** The words of a page behind its first, which is given. */
  public static long wordsBehind(long first) {
    long printBits = Require.inRange(first >>> 32, 0, PrintShape.MAX_FIRST_BITS, "bits of prints");
    long lanes = Require.inRange(first & 0xFFFF_FFFFL, 0, MAX_LANES, "lanes");
    return (long) PrintPage.words((int) printBits, (int) lanes) - PrintPage.HEADER_WORDS;
  }

  /**
   * A table that was saved.
   *
   * @param changes splits, joins and coarsenings
   * @param saved the words of its pages
   */
  public static PrintTable read(PrintShape shape, long[] changes, long[][] saved) {
    Require.inRange(saved.length, 1, 1 << shape.maxDepth(), "pages");
    PrintTable table = new PrintTable(shape, changes[0], changes[1], changes[2]);
    PrintPages pages = table.table();
    for (long[] page : saved) {
      pages.append(page(page));
    }
    // Only with all of them is it known which digests a page has.
    for (int page = 0; page < saved.length; page++) {
      int depth = pages.depth(PrintPages.firstDigest(page));
      pages.put(page, checked(table, pages.take(page), saved[page], depth));
    }
    return table;
  }

  private static long[] saved(long[] page) {
    int printBits = PrintPage.printBits(page);
    int lanes = PrintPage.lanes(page);
    int lengths = PrintPage.lengthWords(printBits, lanes);
    int laneWords = PrintPage.laneWords(printBits, lanes);
    long[] saved = new long[PrintPage.words(printBits, lanes)];
    saved[0] = (long) printBits << 32 | lanes;
    int header = PrintPage.HEADER_WORDS;
    System.arraycopy(page, header, saved, header, lengths);
    System.arraycopy(
        page, header + PrintPage.lengthWords(page), saved, header + lengths, laneWords);
    return saved;
  }

  /** A page of saved words, of which only the lengths were checked, with a word to spare. */
  private static long[] page(long[] saved) {
    int printBits = (int) (saved[0] >>> 32);
    int lanes = (int) saved[0];
    int lengths = PrintPage.lengthWords(printBits, lanes);
    long[] page = Arrays.copyOf(saved, saved.length + 1);
    page[0] = PrintPage.header(printBits, lengths, Long.SIZE) | lanes;
    int ones = 0;
    for (int word = 0; word < lengths; word++) {
      ones += Long.bitCount(page[PrintPage.HEADER_WORDS + word]);
    }
    Require.inRange(ones, lanes, lanes, "lanes of all buckets");
    int end = (1 << PrintPage.bucketBits(printBits)) + lanes - 1;
    long behind = page[PrintPage.HEADER_WORDS + (end >>> 6)] >>> end;
    Require.inRange(behind, 0, 0, "lanes behind the last bucket");
    return page;
  }

  /** The page of the prints of one, if it is saved as those words. */
  private static long[] checked(PrintTable table, long[] page, long[] saved, int depth) {
    PrintShape shape = table.shape();
    int printBits = PrintPage.printBits(page);
    int full = shape.printBits(depth);
    Require.inRange(printBits, shape.isBounded() ? 0 : full, full, "bits of prints");
    PrintList list = PrintList.of(page);
    // KNOWN_PAGE
    int least = shape.isBounded() ? shape.maxDepth() : shape.firstBits();
    list.requireSorted(least - depth, printBits);
    long[] again = list.page(printBits, table.maxWords(depth));
    if (again == null || !Arrays.equals(saved(again), saved)) {
      throw new IllegalArgumentException(
          Require.message("page", list.size() + " prints", "as it would be saved"));
    }
    return again;
  }
}
