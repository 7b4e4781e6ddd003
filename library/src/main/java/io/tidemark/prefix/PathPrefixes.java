package io.tidemark.prefix;

import io.tidemark.core.Require;
import io.tidemark.core.hash.KeyDigest;
import java.util.function.LongConsumer;

/**
 * The first parts of texts with a separator.
 *
 * @param levels up to how many parts a prefix has
 */
record PathPrefixes(char separator, int levels) implements PrefixScheme<CharSequence> {
  @Override
  public void each(CharSequence key, KeyDigest digest, LongConsumer prefixes) {
    int end = 0;
    for (int level = 1; level <= levels && end < key.length(); level++) {
      end = endOfPart(key, end);
      prefixes.accept(derived(key.subSequence(0, end), level, digest));
    }
  }

  /** Where the part ends that starts behind a position, or behind the separator at it. */
  private int endOfPart(CharSequence text, int from) {
    int end = Math.min(from + 1, text.length());
    while (end < text.length() && text.charAt(end) != separator) {
      end++;
    }
    return end;
  }

  @Override
  public long digest(CharSequence prefix, KeyDigest digest) {
    int level = 0;
    for (int end = 0; end < prefix.length(); level++) {
      end = endOfPart(prefix, end);
    }
    if (level < 1 || level > levels) {
      throw new IllegalArgumentException(
          Require.message("prefix", prefix, "1.." + levels + " parts, by " + separator));
    }
    return derived(prefix, level, digest);
  }

  private static long derived(CharSequence prefix, int level, KeyDigest digest) {
    return PrefixScheme.derived(digest.of(prefix), level);
  }

  @Override
  public String toString() {
    return "separated('" + separator + "', " + levels + ")";
  }
}
