package io.tidemark.core.filter.history.sealed;

import io.tidemark.core.cell.BitSource;
import io.tidemark.core.wire.CorruptDataException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.CRC32C;

/**
 * Checksums of a sealed history in a file, one for each page of 4 KiB: a page is compared when it is
 * read for the first time, and not again.
 *
 * <p>Threads: shared freely. Two that meet at a page both compare it, and come to the same result.
 */
final class SealedPages implements BitSource.Guard {
  private static final int PAGE_SHIFT = 9;
  private static final int PAGE_WORDS = 1 << PAGE_SHIFT;

  private final BitSource source;
  private final long words;
  private final long offset;
  private final int pages;
  private final byte[] seen;

  /**
   * @param source the words, and behind them their checksums
   * @param words the number of words without the checksums
   * @param offset where the words start in the file, in bytes
   */
  SealedPages(BitSource source, long words, long offset) {
    this.source = source;
    this.words = words;
    this.offset = offset;
    this.pages = Math.toIntExact(pages(words));
    this.seen = new byte[pages + 1];
    // The checksums, of which a few bits may be read with the last page.
    seen[pages] = 1;
  }

  /** The number of pages that words take. */
  static long pages(long words) {
    return (words + PAGE_WORDS - 1) >>> PAGE_SHIFT;
  }

  /** How many words the checksums of so many words take. */
  static long checksumWords(long words) {
    return (pages(words) + 1) >>> 1;
  }

  /** Passes words on, and their checksums at the end. */
  static final class Writer implements BitSink.Words {
    private final BitSink.Words words;
    private final ByteBuffer page = newPage();
    private final BitSink checksums;
    private final WordSpool spool;

    /**
     * @param words takes all words
     * @param spool keeps the checksums until then
     */
    Writer(BitSink.Words words, WordSpool spool) {
      this.words = words;
      this.spool = spool;
      this.checksums = new BitSink(spool);
    }

    @Override
    public void add(long word) throws IOException {
      words.add(word);
      page.putLong(word);
      if (!page.hasRemaining()) {
        endPage();
      }
    }

    private void endPage() throws IOException {
      checksums.put(checksum(page), Integer.SIZE);
      page.clear();
    }

    /** Adds the checksums. */
    void finish() throws IOException {
      if (page.position() > 0) {
        endPage();
      }
      checksums.finish();
      spool.copyTo(words);
    }
  }

  private static ByteBuffer newPage() {
    return ByteBuffer.allocate(PAGE_WORDS * Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
  }

  /** The checksum of all bytes before the position. */
  private static int checksum(ByteBuffer page) {
    CRC32C checksum = new CRC32C();
    checksum.update(page.flip());
    return (int) checksum.getValue();
  }

  private int checksum(int page) {
    long from = (long) page << PAGE_SHIFT;
    int count = (int) Math.min(PAGE_WORDS, words - from);
    ByteBuffer bytes = newPage();
    for (int i = 0; i < count; i++) {
      bytes.putLong(source.word(from + i));
    }
    return checksum(bytes);
  }

  @Override
  public void admit(long word) {
    int page = (int) (word >>> PAGE_SHIFT);
    if (seen[page] == 0) {
      compare(page);
    }
    int next = (int) ((word + 1) >>> PAGE_SHIFT);
    if (seen[next] == 0) {
      compare(next);
    }
  }

  /** Compares every page. */
  void admitAll() {
    for (int page = 0; page < pages; page++) {
      compare(page);
    }
  }

  private void compare(int page) {
    int shift = (page & 1) * Integer.SIZE;
    int expected = (int) (source.word(words + (page >>> 1)) >>> shift);
    int found = checksum(page);
    if (found != expected) {
      throw new UncheckedIOException(new CorruptDataException(
          offset + ((long) page << PAGE_SHIFT) * Long.BYTES,
          "page " + page,
          String.format("checksum %08x", found),
          String.format("%08x; the data was altered", expected)));
    }
    seen[page] = 1;
  }

  /** The memory besides the file. */
  long memoryBytes() {
    return seen.length;
  }
}
