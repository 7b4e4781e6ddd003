package io.tidemark.core.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.core.filter.counting.SpectralBloomFilter;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

/** The words of spectral Bloom filters, as docs/format.md draws them. */
class SpectralGoldenFileTest {
  private static final int FAST_SPEC = 24 + 8;
  private static final int SPEC_BYTES = 40;

  @Test
  void countersAreCodes() throws IOException {
    byte[] file = GoldenFileTest.resource(SpectralSamples.SELECTION);
    ByteBuffer fields = Samples.littleEndian(file);
    assertThat(fields.getShort(6)).as("kind").isEqualTo((short) 18);
    assertThat(fields.getInt(8)).as("spec bytes").isEqualTo(SPEC_BYTES);
    assertThat(fields.getLong(FAST_SPEC)).as("cells").isEqualTo(200);
    assertThat(fields.getLong(FAST_SPEC + 8)).as("probes").isEqualTo(3);
    assertThat(fields.getLong(FAST_SPEC + 16)).as("rule").isZero();
    assertThat(fields.getLong(FAST_SPEC + 24)).as("second cells").isZero();
    assertThat(fields.getDouble(FAST_SPEC + 32)).as("slack").isEqualTo(0.25);
    int payload = FAST_SPEC + SPEC_BYTES;
    long total = 50L * 51 / 2 + (1L << 33) - 445;
    assertThat(fields.getLong(payload)).as("total").isEqualTo(total);
    int words = (int) fields.getLong(payload + 8);
    assertThat(file).hasSize(payload + 16 + 8 * words + 4);
    assertThat(sum(fields, payload + 16, words, 200)).as("sum of counters").isEqualTo(3 * total);
  }

  /** By the letter of the format: zeros, a one, and as many bits, the lowest first; less 1. */
  private static long sum(ByteBuffer fields, int from, int words, int counters) {
    long sum = 0;
    int bit = 0;
    for (int i = 0; i < counters; i++) {
      int below = 0;
      for (; bit(fields, from, bit) == 0; bit++) {
        below++;
      }
      bit++;
      long value = 1L << below;
      for (int place = 0; place < below; place++) {
        value |= bit(fields, from, bit++) << place;
      }
      sum += value - 1;
    }
    assertThat(words).as("words of counters").isEqualTo((bit + 63) / 64);
    return sum;
  }

  private static long bit(ByteBuffer fields, int from, int bit) {
    return fields.getLong(from + 8 * (bit / 64)) >>> (bit % 64) & 1;
  }

  @Test
  void movedKeysFollow() throws IOException {
    byte[] file = GoldenFileTest.resource(SpectralSamples.RECURRING);
    ByteBuffer fields = Samples.littleEndian(file);
    assertThat(fields.getLong(FAST_SPEC + 16)).as("rule").isEqualTo(2);
    assertThat(fields.getLong(FAST_SPEC + 24)).as("second cells").isEqualTo(60);
    int payload = FAST_SPEC + SPEC_BYTES;
    int words = (int) (fields.getLong(payload + 8) + fields.getLong(payload + 16));
    int moved = (int) fields.getLong(payload + 24);
    SpectralBloomFilter filter = (SpectralBloomFilter) FilterCatalog.read(file);
    assertThat(filter.movedKeys()).isEqualTo(moved).isPositive();
    int digests = payload + 32 + 8 * words;
    assertThat(file).hasSize(digests + 8 * moved + 4);
    long last = Long.MIN_VALUE;
    for (int i = 0; i < moved; i++) {
      long digest = fields.getLong(digests + 8 * i);
      assertThat(digest).as("digest %d", i).isGreaterThan(last);
      assertThat(filter.mightContain(digest)).isTrue();
      last = digest;
    }
  }

  @Test
  void allCountWhatTheyCounted() throws IOException {
    for (String name : SpectralSamples.golden().keySet()) {
      SpectralBloomFilter filter =
          (SpectralBloomFilter) FilterCatalog.read(GoldenFileTest.resource(name));
      for (int i = 8; i < 40; i++) {
        assertThat(filter.estimate(filter.digest().of(Samples.key(i))))
            .as("%s, key %d", name, i)
            .isGreaterThanOrEqualTo(1 + i);
      }
    }
  }
}
