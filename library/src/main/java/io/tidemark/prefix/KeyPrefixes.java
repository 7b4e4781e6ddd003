package io.tidemark.prefix;

import io.tidemark.core.Require;
import io.tidemark.core.hash.KeyDigest;
import java.util.Arrays;
import java.util.function.LongConsumer;

/**
 * Which prefixes of keys are kept as keys of their own, so that a history can be asked about all keys
 * with a prefix: did any address of 10.1.0.0/16 occur between s and e?
 *
 * <p>The cost: each declared level adds a pair of prefix and tick to that of the key and the tick.
 * Keys with the same prefix at the same tick share it, so that the coarsest levels cost least; a level
 * at which hardly any keys share a prefix costs as much as the keys themselves.
 *
 * <p>Errors: those of the history; a prefix is a key like any other, and differs from a key with the
 * same text.
 *
 * <p>Threads: immutable, shared freely.
 *
 * @param <K> the type of key
 */
public final class KeyPrefixes<K> {
  private final PrefixScheme<K> scheme;

  private KeyPrefixes(PrefixScheme<K> scheme) {
    this.scheme = scheme;
  }

  /**
   * Networks of IPv4 addresses in dotted text, such as {@code 10.1.2.3}; other keys are refused. A
   * question names a network as {@code 10.1.0.0/16}.
   *
   * @param bits the lengths of prefixes, ascending, each 1 to 31
   */
  public static KeyPrefixes<CharSequence> ipv4(int... bits) {
    Require.inRange(bits.length, 1, 31, "levels");
    int before = 0;
    for (int length : bits) {
      before = Require.inRange(length, before + 1, 31, "prefix length");
    }
    return new KeyPrefixes<>(new NetworkPrefixes(Arrays.stream(bits).boxed().toList()));
  }

  /**
   * The first parts of texts with a separator, such as paths, or names of hosts that are written from
   * the right to the left: {@code /usr}, {@code /usr/lib} of {@code /usr/lib/x.so}. A separator at the
   * very start belongs to the first part. A text has itself as its last prefix, if it has no more
   * parts than levels: {@code /usr} stands for itself and everything below it.
   *
   * @param levels up to how many parts a prefix has
   */
  public static KeyPrefixes<CharSequence> separated(char separator, int levels) {
    return new KeyPrefixes<>(new PathPrefixes(separator, Require.inRange(levels, 1, 64, "levels")));
  }

  /** Hands the digest of each declared prefix of a key to a consumer. */
  public void each(K key, KeyDigest digest, LongConsumer prefixes) {
    scheme.each(Require.nonNull(key, "key"), digest, prefixes);
  }

  /**
   * The digest of a prefix that a history is asked about.
   *
   * @throws IllegalArgumentException if it is none of those that are declared
   */
  public long digest(CharSequence prefix, KeyDigest digest) {
    return scheme.digest(Require.nonNull(prefix, "prefix"), digest);
  }

  /** What is declared, as it is kept with the data. */
  @Override
  public String toString() {
    return scheme.toString();
  }
}
