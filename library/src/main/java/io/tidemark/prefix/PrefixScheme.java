package io.tidemark.prefix;

import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.hash.Probes;
import java.util.function.LongConsumer;

/** How keys of a type have prefixes. */
sealed interface PrefixScheme<K> permits NetworkPrefixes, PathPrefixes {
  /* Far from the numbers of intervals, which digests are derived with too. */
  long MARK = 0x7072_6566_6978_0000L;

  void each(K key, KeyDigest digest, LongConsumer prefixes);

  long digest(CharSequence prefix, KeyDigest digest);

  /** The digest of a prefix with its level: not that of a key with the same content. */
  static long derived(long prefixDigest, int level) {
    return Probes.derive(prefixDigest, MARK + level);
  }
}
