package io.tidemark.core.filter.decaying;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.core.contract.SavedBytes;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.hash.KeyedDigest;
import io.tidemark.core.time.TickUnit;
import io.tidemark.core.time.TimeRules;
import io.tidemark.workload.random.RandomSource;
import java.io.IOException;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/**
 * One number over the bytes of a filter after a fixed stream. A change of digest, places, weights or
 * lines changes it, and makes every saved filter unreadable in truth though not in form: it needs a new
 * format version, and the number here is then a further one.
 */
class DecayFingerprintTest {
  private static final KeyDigest FAST = FastDigest.seeded(42);
  private static final KeyDigest KEYED = KeyedDigest.withSecret(new byte[16]);

  private static DecayRules rules(int rows, int probesPerRow, RaiseRule rule, double factor) {
    return new DecayRules(
        rows,
        probesPerRow,
        rule,
        6,
        new ExponentialDecay(factor, 7),
        TimeRules.of(TickUnit.ITEMS, 100));
  }

  private static int fingerprint(DecayingCountFilter filter) throws IOException {
    SplittableRandom random = RandomSource.seeded(13);
    for (int i = 0; i < 10_000; i++) {
      filter.add(filter.digest().of("user:" + i % 700), 1 + random.nextLong(1 + i % 29), i);
      filter.add(filter.digest().of(random.nextLong()), i - random.nextLong(100));
    }
    return SavedBytes.fingerprint(filter);
  }

  private static int fixed(int bits, DecayRules rules, KeyDigest digest) throws IOException {
    return fingerprint(new DecayingCountFilter(DecayingCountSpec.fixed(600, bits, rules), digest));
  }

  private static int adaptive(int words, int low, int carry, DecayRules rules, KeyDigest digest)
      throws IOException {
    return fingerprint(
        new DecayingCountFilter(DecayingCountSpec.adaptive(150, words, low, carry, rules), digest));
  }

  @Test
  void of16Bits() throws IOException {
    assertThat(fixed(16, rules(2, 2, RaiseRule.LEAST, 0.99), FAST)).isEqualTo(955_849_877);
  }

  @Test
  void of32Bits() throws IOException {
    assertThat(fixed(32, rules(1, 5, RaiseRule.LEAST, 0.9), KEYED)).isEqualTo(-748_210_152);
  }

  @Test
  void of64Bits() throws IOException {
    assertThat(fixed(64, rules(4, 1, RaiseRule.ALL, 0.999), FAST)).isEqualTo(1_025_360_053);
  }

  @Test
  void adaptive() throws IOException {
    assertThat(adaptive(8, 4, 4, rules(2, 2, RaiseRule.LEAST, 0.99), FAST))
        .isEqualTo(-2_031_282_214);
  }

  @Test
  void adaptiveAndFolded() throws IOException {
    assertThat(adaptive(6, 3, 1, rules(1, 3, RaiseRule.ALL, 0.999), KEYED))
        .isEqualTo(2_138_570_457);
  }
}
