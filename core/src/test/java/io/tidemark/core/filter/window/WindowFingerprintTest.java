package io.tidemark.core.filter.window;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.core.contract.SavedBytes;
import io.tidemark.core.filter.ArrivalFilter;
import io.tidemark.core.filter.WindowMembership;
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
 * One number over the bytes of a filter after a fixed stream. A change of digest, probes, kernels or
 * blocks changes it, and makes every saved filter unreadable in truth though not in form: it needs a
 * new format version, and the number here is then a further one.
 */
class WindowFingerprintTest {
  private static final KeyDigest FAST = FastDigest.seeded(42);
  private static final KeyDigest KEYED = KeyedDigest.withSecret(new byte[16]);

  private static int fingerprint(ArrivalFilter filter, KeyDigest digest) throws IOException {
    SplittableRandom random = RandomSource.seeded(13);
    for (int i = 0; i < 10_000; i++) {
      filter.observe(digest.of(random.nextLong()));
      filter.observe(digest.of("user:" + random.nextInt(1_000_000)));
    }
    return SavedBytes.fingerprint(filter);
  }

  private static int fingerprint(WindowMembership filter, KeyDigest digest) throws IOException {
    SplittableRandom random = RandomSource.seeded(13);
    for (int i = 0; i < 10_000; i++) {
      filter.observe(digest.of(random.nextLong()), 2L * i);
      filter.observe(digest.of("user:" + random.nextInt(1_000_000)), 2L * i + 1);
    }
    return SavedBytes.fingerprint(filter);
  }

  @Test
  void generalized() throws IOException {
    GeneralizedBloomSpec spec = new GeneralizedBloomSpec(50_001, 4, 3);
    assertThat(fingerprint(new GeneralizedBloomFilter(spec, FAST), FAST)).isEqualTo(-1_787_949_363);
  }

  @Test
  void buffer() throws IOException {
    HashBufferSpec spec = new HashBufferSpec(3_001, 17);
    assertThat(fingerprint(new HashBuffer(spec, KEYED), KEYED)).isEqualTo(1_408_539_676);
  }

  @Test
  void agePartitionedByItems() throws IOException {
    AgePartitionedSpec spec = new AgePartitionedSpec(9_001, 5, TickUnit.ITEMS, 7_001, 1_000, 0);
    assertThat(fingerprint(new AgePartitionedFilter(spec, FAST), FAST)).isEqualTo(1_324_006_288);
  }

  @Test
  void agePartitionedByTime() throws IOException {
    AgePartitionedSpec spec =
        new AgePartitionedSpec(9_001, 5, TickUnit.NANOSECONDS, 7_001, 1_000, 99);
    assertThat(fingerprint(new AgePartitionedFilter(spec, KEYED), KEYED)).isEqualTo(-460_255_417);
  }

  @Test
  void rotatedByItems() throws IOException {
    RotatedBloomSpec spec = new RotatedBloomSpec(70_001, 5, TickUnit.ITEMS, 7_001, 0);
    assertThat(fingerprint(new RotatedBloomFilter(spec, FAST), FAST)).isEqualTo(-659_400_460);
  }

  @Test
  void rotatedByTime() throws IOException {
    RotatedBloomSpec spec = new RotatedBloomSpec(70_001, 5, TickUnit.NANOSECONDS, 7_001, 99);
    assertThat(fingerprint(new RotatedBloomFilter(spec, KEYED), KEYED)).isEqualTo(1_639_300_687);
  }

  @Test
  void ebb() throws IOException {
    TimeRules time = TimeRules.of(TickUnit.NANOSECONDS, 99);
    EbbSpec spec = new EbbSpec(15, 0.01, 16, 1 << 30, EbbAtLimit.MAYBE, time, 7_001, 100);
    assertThat(fingerprint(new EbbFilter(spec, KEYED), KEYED)).isEqualTo(336_678_537);
  }
}
