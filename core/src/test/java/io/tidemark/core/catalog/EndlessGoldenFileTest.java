package io.tidemark.core.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.core.filter.endless.StableBloomFilter;
import io.tidemark.core.filter.endless.TidepoolFilter;
import io.tidemark.core.hash.Probes;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

/** The words of filters for endless streams, as docs/format.md draws them. */
class EndlessGoldenFileTest {
  @Test
  void tidepools() throws IOException {
    byte[] file = GoldenFileTest.resource(EndlessSamples.TIDEPOOL);
    ByteBuffer fields = Samples.littleEndian(file);
    assertThat(fields.getShort(6)).as("kind").isEqualTo((short) 14);
    assertThat(fields.getInt(8)).as("spec bytes").isEqualTo(32);
    int spec = 24 + 16;
    assertThat(fields.getLong(spec)).as("pools").isEqualTo(3);
    assertThat(fields.getLong(spec + 8)).as("words per pool").isEqualTo(2);
    assertThat(fields.getLong(spec + 16)).as("print bits").isEqualTo(9);
    assertThat(fields.getLong(spec + 24)).as("level bits").isEqualTo(2);
    assertThat(fields.getLong(spec + 32)).as("items").isEqualTo(50);
    assertThat(file).hasSize(132);
    TidepoolFilter filter = (TidepoolFilter) FilterCatalog.read(file);
    // The first slot of a pool is that of the latest key, with the credit of its level.
    long last = filter.digest().of(Samples.key(49));
    int pool = (int) Probes.position(last, 3);
    long print = 1 + Probes.position(Probes.fraction(last, 3), (1 << 9) - 1);
    long slot = fields.getLong(spec + 40 + 16 * pool) & ((1 << 11) - 1);
    assertThat(slot & ((1 << 9) - 1)).as("print").isEqualTo(print);
    assertThat(slot >>> 9).as("credit").isEqualTo(49 % 4);
    assertThat(filter.keys()).as("keys in 30 slots").isEqualTo(30);
  }

  @Test
  void aSweptFilter() throws IOException {
    byte[] file = GoldenFileTest.resource(EndlessSamples.STABLE_SWEEP);
    ByteBuffer fields = Samples.littleEndian(file);
    assertThat(fields.getShort(6)).as("kind").isEqualTo((short) 13);
    assertThat(fields.getInt(8)).as("spec bytes").isEqualTo(56);
    int spec = 24 + 8;
    assertThat(fields.getLong(spec + 40)).as("evict").isEqualTo(3);
    assertThat(fields.getLong(spec + 48)).as("held zeros").isEqualTo(60);
    assertThat(fields.getLong(spec + 56)).as("hand").isBetween(0L, 127L);
    assertThat(fields.getLong(spec + 64)).as("items").isEqualTo(50);
    StableBloomFilter filter = (StableBloomFilter) FilterCatalog.read(file);
    assertThat(filter.mightContain(filter.digest().of(Samples.key(49)))).isTrue();
  }
}
