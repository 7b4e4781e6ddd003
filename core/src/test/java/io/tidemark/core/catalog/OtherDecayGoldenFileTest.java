package io.tidemark.core.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.core.filter.decaying.PolynomialCountFilter;
import io.tidemark.core.filter.decaying.SlidingCountFilter;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

/** The words of filters with other decay functions than exponential ones, as docs/format.md draws them. */
class OtherDecayGoldenFileTest {
  private static final int FAST_SPEC = 24 + 8;
  private static final int STATE = 5;
  private static final long LATEST = 6 * 48 - 100 + 170;

  private static void assertWords(ByteBuffer fields, int from, long... expected) {
    for (int i = 0; i < expected.length; i++) {
      assertThat(fields.getLong(from + 8 * i)).as("word %d", i).isEqualTo(expected[i]);
    }
  }

  @Test
  void aRingOfBlocks() throws IOException {
    byte[] file = GoldenFileTest.resource(OtherDecaySamples.SLIDING);
    ByteBuffer fields = Samples.littleEndian(file);
    assertThat(fields.getShort(6)).as("kind").isEqualTo((short) 21);
    assertThat(fields.getInt(8)).as("spec bytes").isEqualTo(112);
    assertWords(fields, FAST_SPEC, 2, 16, 3, 2, 2, 1, 0, 0, 20, 0, 0, 25, Long.MAX_VALUE, 1);
    int payload = FAST_SPEC + 112;
    SlidingCountFilter filter = (SlidingCountFilter) FilterCatalog.read(file);
    assertWords(fields, payload, 1, LATEST, filter.tooLate());
    assertThat(filter.tooLate()).isEqualTo(1 + 30 % 4);
    // Three blocks, one more, and two for what is late.
    int partBytes = 8 * (STATE + 2 * 8);
    assertThat(file).hasSize(payload + 24 + 6 * partBytes + 4);
    long block = LATEST / 20;
    int part = payload + 24 + (int) (block % 6) * partBytes;
    assertThat(fields.getLong(part + 8)).as("lap").isEqualTo(block / 6);
    double inBlock = 0;
    for (int i = 0; i < 50; i++) {
      inBlock += OtherDecaySamples.tick(i) / 20 == block ? 1 + i % 4 : 0;
    }
    assertThat(fields.getLong(part + 24)).as("total").isEqualTo((long) inBlock);
  }

  @Test
  void termsBesideEachOther() throws IOException {
    byte[] file = GoldenFileTest.resource(OtherDecaySamples.POLYNOMIAL);
    ByteBuffer fields = Samples.littleEndian(file);
    assertThat(fields.getShort(6)).as("kind").isEqualTo((short) 22);
    assertThat(fields.getInt(8)).as("spec bytes").isEqualTo(8 * (3 + 6 + 11));
    assertWords(fields, FAST_SPEC, 2, 32, 3);
    double[] terms = {0.75, 0.25, 0.25, 0.9, 0.125, 0.99};
    for (int i = 0; i < terms.length; i++) {
      assertThat(fields.getDouble(FAST_SPEC + 24 + 8 * i)).isEqualTo(terms[i]);
    }
    assertWords(fields, FAST_SPEC + 72, 1, 3, 1, 8, 0, 5, 0, 0, 25, Long.MAX_VALUE, 1);
    int payload = FAST_SPEC + 8 * (3 + 6 + 11);
    int partBytes = 8 * (STATE + 2 * 8);
    assertThat(file).hasSize(payload + 3 * partBytes + 4);
    PolynomialCountFilter filter = (PolynomialCountFilter) FilterCatalog.read(file);
    for (int part = 0; part < 3; part++) {
      assertWords(fields, payload + part * partBytes, 1, LATEST);
      assertThat(fields.getLong(payload + part * partBytes + 32))
          .as("too late")
          .isEqualTo(part == 0 ? filter.tooLate() : 0);
    }
    for (int i = 0; i < 50; i++) {
      long epochs = LATEST / 5 - Math.floorDiv(OtherDecaySamples.tick(i), 5L);
      double truth = i == 30 ? 0 : (1 + i % 4) * filter.spec().weight((double) epochs);
      assertThat(filter.estimate(filter.digest().of(Samples.key(i)), LATEST))
          .isGreaterThanOrEqualTo(truth * (1 - 1e-12));
    }
  }
}
