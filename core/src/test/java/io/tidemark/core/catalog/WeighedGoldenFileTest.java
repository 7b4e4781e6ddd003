package io.tidemark.core.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.core.filter.endless.WeighedFilter;
import io.tidemark.core.wire.CorruptDataException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** The words of a filter of weighed keys, as docs/format.md draws them, and what it answers. */
class WeighedGoldenFileTest {
  /* Where the payload begins, behind the header, the secret and the two words of the spec. */
  private static final int PAYLOAD = 24 + 16 + 16;
  private static final int WEIGHTS = PAYLOAD + 16;
  private static final int INSIDE = WEIGHTS + 8 * 50;

  private static byte[] golden() throws IOException {
    return GoldenFileTest.resource(EndlessSamples.WEIGHED_TIDEPOOL);
  }

  @Test
  void theWordsStandWhereTheDocumentationDrawsThem() throws IOException {
    byte[] file = golden();
    ByteBuffer fields = Samples.littleEndian(file);
    assertThat(fields.getShort(6)).as("kind").isEqualTo((short) 15);
    assertThat(fields.getInt(8)).as("spec bytes").isEqualTo(16);
    assertThat(fields.getLong(40)).as("levels").isEqualTo(4);
    assertThat(fields.getLong(48)).as("horizon").isEqualTo(1 << 20);
    assertThat(fields.getLong(PAYLOAD)).as("items").isEqualTo(50);
    for (int i = 0; i < 50; i++) {
      // Six of each of nine weights, but five of the last four.
      double weight = (i < 30 ? i / 6 : 5 + (i - 30) / 5) / 4.0;
      assertThat(fields.getDouble(WEIGHTS + 8 * i)).as("weight %d", i).isEqualTo(weight);
    }
    WeighedFilter filter = (WeighedFilter) FilterCatalog.read(file);
    ByteArrayOutputStream inside = new ByteArrayOutputStream();
    FilterCatalog.write(filter.filter(), inside);
    assertThat(fields.getLong(INSIDE)).as("bytes of the frame inside").isEqualTo(inside.size());
    int filledUp = (inside.size() + 7) / 8 * 8;
    assertThat(Arrays.copyOfRange(file, INSIDE + 8, INSIDE + 8 + filledUp))
        .isEqualTo(Arrays.copyOf(inside.toByteArray(), filledUp));
    assertThat(file).hasSize(INSIDE + 8 + filledUp + 4);
    assertThat(filter.mightContain(filter.digest().of(Samples.key(49)))).isTrue();
    assertThat(filter.levels().items()).isEqualTo(50);
  }

  @Test
  void saysWhatIsWrong() throws IOException {
    assertRefused(40, 5, "byte 56, payload: maxLevel of what is learned: 5 (expected: 4..4)");
    assertRefused(40, 257, "byte 40, spec: maxLevel: 257 (expected: 1..256)");
    assertRefused(48, 4_094, "byte 40, spec: horizonItems: 4094 (expected: 4095..");
    assertRefused(PAYLOAD, -1, "byte " + WEIGHTS + ", weights: -1 words (expected: at most the ");
    long half = Double.doubleToLongBits(0.5);
    assertRefused(WEIGHTS, half, "byte 56, payload: bits of the weight 1 in order: 0 (expected: ");
    long minusZero = Double.doubleToLongBits(-0.0);
    assertRefused(WEIGHTS, minusZero, "byte 56, payload: bits of the weight 0 in order: -9223");
    long infinite = Double.doubleToLongBits(Double.POSITIVE_INFINITY);
    assertRefused(INSIDE - 8, infinite, "byte 56, payload: bits of the weight 49 in order: ");
    assertRefused(INSIDE, -1, "byte 472, length of the frame inside: -1 (expected: at most ");
    assertRefused(INSIDE, 131, "byte 496, frame inside: byte 16, payload bytes: ");
    assertRefused(INSIDE + 8, 0, "byte 480, frame inside: byte 0, magic: ");
  }

  private static void assertRefused(int at, long value, String message) throws IOException {
    byte[] forged = golden();
    Samples.littleEndian(forged).putLong(at, value);
    Samples.withChecksum(forged);
    assertThatThrownBy(() -> FilterCatalog.read(forged))
        .isInstanceOf(CorruptDataException.class)
        .hasMessageStartingWith(message);
  }
}
