package io.tidemark.analysis.decaying;

import io.tidemark.core.filter.decaying.CounterSpec;
import io.tidemark.core.filter.decaying.DecayRules;
import io.tidemark.core.filter.decaying.DecayingCountFilter;
import io.tidemark.core.filter.decaying.DecayingCountSpec;
import io.tidemark.core.hash.KeyDigest;

/**
 * A filter of decaying counts of which the number of lines is open.
 *
 * @param counters what counters are made of, in any number of lines
 * @param rules where keys lie, and how their counts decay
 */
record DecayShape(CounterSpec counters, DecayRules rules) {
  static DecayShape fixed(int bitsPerCell, DecayRules rules) {
    return new DecayShape(new CounterSpec.Fixed(1, bitsPerCell), rules);
  }

  static DecayShape adaptive(int wordsPerLine, int lowBits, int carryBits, DecayRules rules) {
    return new DecayShape(new CounterSpec.Adaptive(1, wordsPerLine, lowBits, carryBits), rules);
  }

  /** The same with other rules. */
  DecayShape with(DecayRules other) {
    return new DecayShape(counters, other);
  }

  int lineBytes() {
    return counters.wordsPerLine() * Long.BYTES;
  }

  long memoryBytes(long lines) {
    return counters.withLines(lines).memoryBytes();
  }

  DecayingCountSpec spec(long lines) {
    return new DecayingCountSpec(counters.withLines(lines), rules);
  }

  DecayingCountFilter filter(long lines, KeyDigest digest) {
    return spec(lines).create(digest);
  }

  /** The most whole rows of lines within a memory, 0 if there is no room for one line each. */
  long linesWithin(long bytes) {
    long most = Math.min(counters.maxLines(), (bytes - memoryBytes(1)) / lineBytes() + 1);
    return Math.max(0, most / rules.rows() * rules.rows());
  }
}
