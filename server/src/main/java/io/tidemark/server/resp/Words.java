package io.tidemark.server.resp;

import io.tidemark.core.Require;
import java.util.Arrays;
import java.util.Objects;

/**
 * The words of one command: places in an array of bytes, without an object per word.
 *
 * <p>Threads: one at a time.
 */
public final class Words {
  /*
   * A place is start << 32 | length, the start counted from the beginning of the command, so that the bytes can be
   * moved as a whole. Places are kept in pages: a command of a million words needs no copy of what is there already,
   * and what is allocated follows the words that have really arrived.
   */
  private static final int PAGE_SHIFT = 9;
  private static final int PAGE_WORDS = 1 << PAGE_SHIFT;
  /* The most pages that are kept for the next command. */
  private static final int KEPT_PAGES = 4;

  private static final int INITIAL_WORDS = 64;

  private long[][] pages;
  /* The only one of most commands. */
  private long[] firstPage;
  private int size;
  private byte[] bytes = {};
  private int base;

  Words() {
    this(INITIAL_WORDS);
  }

  private Words(int expected) {
    firstPage = new long[Math.min(expected, PAGE_WORDS)];
    pages = new long[][] {firstPage};
  }

  /** How many there are. */
  public int size() {
    return size;
  }

  /** The array that they are in; it holds other bytes too, and must not be written to. */
  public byte[] bytes() {
    return bytes;
  }

  /** Where a word begins in {@link #bytes}. */
  public int offset(int word) {
    return base + (int) (place(word) >>> 32);
  }

  /** The length of a word in bytes. */
  public int length(int word) {
    return (int) place(word);
  }

  /** Whether two words, of commands in any arrays, are the same bytes. */
  public boolean sameWord(int word, byte[] others, int offset, int length) {
    int start = offset(word);
    return Arrays.equals(bytes, start, start + length(word), others, offset, offset + length);
  }

  /** The bytes of a word, copied. */
  public byte[] copy(int word) {
    int start = offset(word);
    return Arrays.copyOfRange(bytes, start, start + length(word));
  }

  /** The same words in arrays of their own, no larger than they have to be. */
  public Words copy() {
    Words copy = new Words(size);
    long total = 0;
    for (int word = 0; word < size; word++) {
      total += length(word);
    }
    copy.bytes = new byte[Math.toIntExact(total)];
    int at = 0;
    for (int word = 0; word < size; word++) {
      int length = length(word);
      System.arraycopy(bytes, offset(word), copy.bytes, at, length);
      copy.add(at, length);
      at += length;
    }
    return copy;
  }

  /** A command of these words. */
  public static Words of(byte[]... words) {
    Words made = new Words(words.length);
    int total = 0;
    for (byte[] word : words) {
      total = Math.addExact(total, word.length);
    }
    made.bytes = new byte[total];
    int at = 0;
    for (byte[] word : words) {
      System.arraycopy(word, 0, made.bytes, at, word.length);
      made.add(at, word.length);
      at += word.length;
    }
    return made;
  }

  /** Bytes of the heap that it takes, those of the words not counted. */
  public long memoryBytes() {
    long total = (long) pages.length * Long.BYTES;
    for (long[] page : pages) {
      total += page == null ? 0 : (long) page.length * Long.BYTES;
    }
    return total;
  }

  void add(int start, int length) {
    if (size < firstPage.length) {
      firstPage[size++] = (long) start << 32 | length;
    } else {
      addToPage(start, length);
    }
  }

  private void addToPage(int start, int length) {
    int page = size >>> PAGE_SHIFT;
    int slot = size & PAGE_WORDS - 1;
    if (page == pages.length) {
      pages = Arrays.copyOf(pages, page * 2);
    }
    if (pages[page] == null) {
      pages[page] = new long[PAGE_WORDS];
    } else if (slot == pages[page].length) {
      pages[page] = Arrays.copyOf(pages[page], PAGE_WORDS);
      firstPage = pages[0];
    }
    pages[page][slot] = (long) start << 32 | length;
    size++;
  }

  void clear() {
    size = 0;
  }

  /** Frees what an unusually large command has needed. */
  void shrink() {
    if (pages.length > KEPT_PAGES) {
      pages = Arrays.copyOf(pages, KEPT_PAGES);
    }
  }

  void moveTo(byte[] newBytes, int newBase) {
    bytes = Require.nonNull(newBytes, "newBytes");
    base = newBase;
  }

  private long place(int word) {
    Objects.checkIndex(word, size);
    if (word < PAGE_WORDS) {
      return firstPage[word];
    }
    return pages[word >>> PAGE_SHIFT][word & PAGE_WORDS - 1];
  }
}
