package io.tidemark.prefix;

import io.tidemark.core.Require;
import io.tidemark.core.filter.HistoryAnswer;
import io.tidemark.core.filter.history.SingleHistory;
import io.tidemark.core.hash.KeyDigest;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;

/**
 * One length of prefixes that a history can be asked about.
 *
 * @param kind {@code ipv4}, or a separator
 * @param length bits of a network, or parts of a text
 */
public record PrefixLevel(String kind, int length) {
  /** Networks of IPv4 addresses. */
  public static final String IPV4 = "ipv4";

  /** The most parts of a prefix. */
  static final int MAX_PARTS = 64;

  private static final int MAX_BITS = 31;

  /*
   * What a history was not built with, it would deny, which would be wrong. So the levels are marked
   * by keys that no text can be, at the first tick that the history covers; as many as it takes to be
   * told from chance in a history with large errors.
   */
  private static final int MARKS = 16;
  private static final String MARK = "\0prefixes ";

  /** Hands the digests of the marks to a consumer; they belong to the first covered tick. */
  public void marks(KeyDigest digest, LongConsumer marks) {
    for (int i = 0; i < MARKS; i++) {
      marks.accept(digest.of(MARK + this + " " + i));
    }
  }

  /** Whether a history was built with prefixes of this length. */
  public boolean isIn(SingleHistory history) {
    long first = history.coverage().from();
    for (int i = 0; i < MARKS; i++) {
      long mark = history.digest().of(MARK + this + " " + i);
      if (history.ask(mark, first, first + 1) != HistoryAnswer.MAYBE) {
        return false;
      }
    }
    return true;
  }

  /** All lengths that a history was built with. */
  public static List<PrefixLevel> of(SingleHistory history) {
    List<PrefixLevel> found = new ArrayList<>();
    for (int bits = 1; bits <= MAX_BITS; bits++) {
      addIfIn(history, new PrefixLevel(IPV4, bits), found);
    }
    for (char separator = '!'; separator <= '~'; separator++) {
      if (isSeparator(separator)) {
        // Of parts there is every number up to one.
        String kind = Character.toString(separator);
        int parts = 1;
        while (parts <= MAX_PARTS && addIfIn(history, new PrefixLevel(kind, parts), found)) {
          parts++;
        }
      }
    }
    return found;
  }

  private static boolean addIfIn(
      SingleHistory history, PrefixLevel level, List<PrefixLevel> found) {
    return level.isIn(history) && found.add(level);
  }

  /** Whether a character can separate parts. */
  public static boolean isSeparator(char character) {
    return character > ' ' && character < 0x7F && !Character.isLetterOrDigit(character);
  }

  /**
   * The level of a prefix that is asked for.
   *
   * @throws IllegalArgumentException if the text is no prefix of the kind
   */
  public static PrefixLevel of(String kind, String prefix) {
    if (kind.equals(IPV4)) {
      int slash = prefix.indexOf('/');
      String bits = slash < 0 ? "" : prefix.substring(slash + 1);
      if (!bits.matches("[1-9]|[12][0-9]|3[01]")) {
        throw new IllegalArgumentException(
            Require.message("prefix", prefix, "a network such as 10.1.0.0/16"));
      }
      return new PrefixLevel(kind, Integer.parseInt(bits));
    }
    // A separator at the very start belongs to the first part.
    long separators =
        prefix.chars().skip(1).filter(each -> each == kind.charAt(0)).count();
    if (prefix.isEmpty() || separators >= MAX_PARTS) {
      throw new IllegalArgumentException(
          Require.message("prefix", prefix, "1 to " + MAX_PARTS + " parts, by " + kind));
    }
    return new PrefixLevel(kind, (int) separators + 1);
  }

  /**
   * The digest of a prefix of this length.
   *
   * @throws IllegalArgumentException if the text is none
   */
  public long digest(String prefix, KeyDigest digest) {
    KeyPrefixes<CharSequence> prefixes = kind.equals(IPV4)
        ? KeyPrefixes.ipv4(length)
        : KeyPrefixes.separated(kind.charAt(0), length);
    return prefixes.digest(prefix, digest);
  }

  @Override
  public String toString() {
    return kind + ":" + length;
  }
}
