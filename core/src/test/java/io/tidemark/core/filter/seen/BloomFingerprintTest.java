package io.tidemark.core.filter.seen;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.hash.KeyedDigest;
import io.tidemark.workload.random.RandomSource;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/**
 * One number over all cells after a fixed stream. A change of digest, probes or kernels changes it,
 * and makes every saved filter unreadable in truth though not in form: it needs a new format
 * version, and the number here is then a further one.
 */
class BloomFingerprintTest {
  private static final KeyDigest FAST = FastDigest.seeded(42);
  private static final KeyDigest KEYED = KeyedDigest.withSecret(new byte[16]);

  private static long fingerprint(BloomSpec spec, KeyDigest digest) {
    BloomFilter filter = new BloomFilter(spec, digest);
    SplittableRandom random = RandomSource.seeded(13);
    for (int i = 0; i < 10_000; i++) {
      filter.add(digest.of(random.nextLong()));
      filter.add(digest.of("user:" + random.nextInt(1_000_000)));
    }
    long print = 0;
    for (long word : Bytes.cells(filter)) {
      print = Long.rotateLeft(print, 7) * 0x9e3779b97f4a7c15L + word;
    }
    return print;
  }

  @Test
  void standard() {
    assertThat(fingerprint(new BloomSpec(200_001, 7, BloomLayout.STANDARD), FAST))
        .isEqualTo(0x3810d96374b1413dL);
  }

  @Test
  void narrow() {
    assertThat(fingerprint(new BloomSpec(200_064, 6, BloomLayout.BLOCKED), FAST))
        .isEqualTo(0xdeb8a1dbc529c22bL);
  }

  @Test
  void wide() {
    assertThat(fingerprint(new BloomSpec(200_064, 12, BloomLayout.BLOCKED), FAST))
        .isEqualTo(0x0a665a09d4e696e9L);
  }

  @Test
  void keyed() {
    assertThat(fingerprint(new BloomSpec(200_064, 8, BloomLayout.BLOCKED), KEYED))
        .isEqualTo(0x666c0e179bd11002L);
  }
}
