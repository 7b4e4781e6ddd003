package io.tidemark.core.filter.counting;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.core.contract.SavedBytes;
import io.tidemark.core.filter.MultisetFilter;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.hash.KeyedDigest;
import io.tidemark.workload.random.RandomSource;
import java.io.IOException;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/**
 * One number over the bytes of a filter after a fixed stream. A change of digest, probes, kernels or
 * pages changes it, and makes every saved filter unreadable in truth though not in form: it needs a
 * new format version, and the number here is then a further one.
 */
class CountFingerprintTest {
  private static final KeyDigest FAST = FastDigest.seeded(42);
  private static final KeyDigest KEYED = KeyedDigest.withSecret(new byte[16]);

  private static int fingerprint(MultisetFilter filter, KeyDigest digest) throws IOException {
    SplittableRandom random = RandomSource.seeded(13);
    for (int i = 0; i < 10_000; i++) {
      filter.add(digest.of("user:" + i % 700), 1 + random.nextLong(1 + i % 29));
      filter.add(digest.of(random.nextLong()));
      if (i % 3 == 0) {
        filter.remove(digest.of("user:" + i % 700));
      }
    }
    return SavedBytes.fingerprint(filter);
  }

  private static int dynamic(CountLayout layout, long cellsPerPage, long maxBytes, KeyDigest digest)
      throws IOException {
    DynamicCountSpec spec = new DynamicCountSpec(35_072, 3, 4, 0.4, cellsPerPage, layout, maxBytes);
    return fingerprint(new DynamicCountFilter(spec, digest), digest);
  }

  @Test
  void counting() throws IOException {
    CountingBloomSpec spec = new CountingBloomSpec(35_001, 9, 4, CountLayout.STANDARD);
    assertThat(fingerprint(new CountingBloomFilter(spec, FAST), FAST)).isEqualTo(1_376_665_282);
  }

  @Test
  void countingInBlocks() throws IOException {
    CountingBloomSpec spec = new CountingBloomSpec(35_072, 6, 5, CountLayout.BLOCKED);
    assertThat(fingerprint(new CountingBloomFilter(spec, KEYED), KEYED)).isEqualTo(-1_300_262_410);
  }

  @Test
  void dynamicInPages() throws IOException {
    assertThat(dynamic(CountLayout.STANDARD, 256, DynamicCountSpec.UNBOUNDED, FAST))
        .isEqualTo(925_189_326);
  }

  @Test
  void dynamicOfOneWidth() throws IOException {
    assertThat(dynamic(CountLayout.STANDARD, 35_072, DynamicCountSpec.UNBOUNDED, KEYED))
        .isEqualTo(-1_798_150_483);
  }

  @Test
  void dynamicInBlocks() throws IOException {
    assertThat(dynamic(CountLayout.BLOCKED, 256, DynamicCountSpec.UNBOUNDED, KEYED))
        .isEqualTo(-774_948_815);
  }

  @Test
  void dynamicBounded() throws IOException {
    assertThat(dynamic(CountLayout.STANDARD, 256, 20_000, FAST)).isEqualTo(-968_123_119);
  }

  @Test
  void prints() throws IOException {
    PrintCountSpec spec = new PrintCountSpec(20, 18, PrintCountSpec.UNBOUNDED);
    assertThat(fingerprint(new PrintCountFilter(spec, KEYED), KEYED)).isEqualTo(-596_758_237);
  }

  @Test
  void printsBounded() throws IOException {
    PrintCountSpec spec = new PrintCountSpec(22, 0, 20_000);
    assertThat(fingerprint(new PrintCountFilter(spec, FAST), FAST)).isEqualTo(-369_790_470);
  }
}
