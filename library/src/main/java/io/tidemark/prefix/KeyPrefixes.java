package io.tidemark.prefix;

import io.tidemark.core.Require;
import io.tidemark.core.hash.KeyDigest;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongConsumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

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
  private final List<PrefixLevel> levels;

  private KeyPrefixes(PrefixScheme<K> scheme, List<PrefixLevel> levels) {
    this.scheme = scheme;
    this.levels = levels;
  }

  /**
   * By a rule: {@code ipv4:8,16,24} for {@link #ipv4}, {@code /:3} for {@link #separated}.
   *
   * @throws IllegalArgumentException if the text is no rule
   */
  public static KeyPrefixes<CharSequence> of(String rule) {
    int colon = rule.lastIndexOf(':');
    String kind = colon < 0 ? "" : rule.substring(0, colon);
    String lengths = rule.substring(colon + 1);
    if (kind.equals(PrefixLevel.IPV4) && lengths.matches("[0-9]{1,2}(,[0-9]{1,2})*")) {
      return ipv4(Arrays.stream(lengths.split(",", -1))
          .mapToInt(Integer::parseInt)
          .sorted()
          .distinct()
          .toArray());
    }
    boolean isText = kind.length() == 1 && PrefixLevel.isSeparator(kind.charAt(0));
    if (isText && lengths.matches("[0-9]{1,2}")) {
      return separated(kind.charAt(0), Integer.parseInt(lengths));
    }
    throw new IllegalArgumentException(Require.message(
        "prefixes",
        rule,
        "ipv4: and lengths of networks such as ipv4:8,16,24, or a separator and a number of parts"
            + " such as /:3"));
  }

  /** Prefixes of these lengths, which are all of one kind. */
  public static KeyPrefixes<CharSequence> ofLevels(List<PrefixLevel> levels) {
    return of(rule(levels));
  }

  /** The rule that {@link #of(String)} takes. */
  public String rule() {
    return rule(levels);
  }

  private static String rule(List<PrefixLevel> levels) {
    String kind = levels.get(0).kind();
    return kind + ":"
        + (kind.equals(PrefixLevel.IPV4)
            ? levels.stream().map(level -> "" + level.length()).collect(Collectors.joining(","))
            : "" + levels.size());
  }

  /** The kinds and lengths of prefixes. */
  public List<PrefixLevel> levels() {
    return levels;
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
    List<Integer> lengths = Arrays.stream(bits).boxed().toList();
    return new KeyPrefixes<>(
        new NetworkPrefixes(lengths),
        lengths.stream()
            .map(length -> new PrefixLevel(PrefixLevel.IPV4, length))
            .toList());
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
    Require.inRange(levels, 1, PrefixLevel.MAX_PARTS, "levels");
    String kind = Character.toString(separator);
    return new KeyPrefixes<>(
        new PathPrefixes(separator, levels),
        IntStream.rangeClosed(1, levels)
            .mapToObj(length -> new PrefixLevel(kind, length))
            .toList());
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

  /**
   * Hands keys to a consumer that no text can be, which say which prefixes a history was built with; they
   * belong to the first tick that it covers.
   */
  public void marks(KeyDigest digest, LongConsumer marks) {
    levels.forEach(level -> level.marks(digest, marks));
  }

  /** What is declared, as it is kept with the data. */
  @Override
  public String toString() {
    return scheme.toString();
  }
}
