package io.tidemark.core.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import io.tidemark.core.filter.Filter;
import io.tidemark.core.wire.CorruptDataException;
import io.tidemark.workload.random.RandomSource;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** Cut, flipped and forged bytes: always the one exception, never a wrong filter. */
class AlteredBytesTest {
  @FunctionalInterface
  private interface Reading {
    Filter read() throws IOException;
  }

  private static void assertCorrupt(byte[] bytes, String what, int place) throws IOException {
    // Without a chain of assertions each: there are thousands.
    if (!isRefused(() -> FilterCatalog.read(bytes))
        || !isRefused(() -> FilterCatalog.read(new ByteArrayInputStream(bytes)))) {
      fail("%s %d: read, expected to be refused", what, place);
    }
  }

  private static boolean isRefused(Reading reading) throws IOException {
    try {
      reading.read();
      return false;
    } catch (CorruptDataException refused) {
      return true;
    }
  }

  @Test
  void everyTruncationIsCorrupt() throws IOException {
    for (Filter filter : Samples.all()) {
      byte[] bytes = Samples.bytes(filter);
      for (int length = 0; length < bytes.length; length++) {
        assertCorrupt(Arrays.copyOf(bytes, length), "cut at byte", length);
      }
    }
  }

  @Test
  void everySingleFlippedBitIsCorrupt() throws IOException {
    for (Filter filter : Samples.all()) {
      byte[] bytes = Samples.bytes(filter);
      for (int bit = 0; bit < 8 * bytes.length; bit++) {
        byte[] flipped = bytes.clone();
        flipped[bit >> 3] ^= (byte) (1 << (bit & 7));
        assertCorrupt(flipped, "flipped bit", bit);
      }
    }
  }

  /** A forger can also make the checksum fit: then it is refused, or it is exactly what it says. */
  @Test
  void forgedBytesWithTheRightChecksumAreRefusedOrAFilterOfTheseBytes() throws IOException {
    SplittableRandom random = RandomSource.seeded(12);
    int[] readable = new int[1];
    for (Filter filter : Samples.all()) {
      byte[] bytes = Samples.bytes(filter);
      for (int i = 0; i < 3_000; i++) {
        byte[] forged = bytes.clone();
        int edits = 1 + random.nextInt(3);
        for (int edit = 0; edit < edits; edit++) {
          forged[random.nextInt(i % 2 == 0 ? Math.min(96, bytes.length) : bytes.length)] =
              (byte) random.nextInt(256);
        }
        Samples.withChecksum(forged);
        try {
          assertThat(Samples.bytes(FilterCatalog.read(forged))).isEqualTo(forged);
          readable[0]++;
        } catch (CorruptDataException refused) {
          assertThat(refused.offset()).isBetween(0L, (long) forged.length);
        }
      }
    }
    assertThat(readable[0]).as("some forgeries are filters").isPositive();
  }

  /** What is wrong is said, with its place, what was found and what was expected. */
  @Test
  void saysWhatIsWrong() throws IOException {
    assertMessage(b -> put(b, 0, 'X'), "byte 0, magic: 584d4bf1 (expected: a saved filter, ");
    assertMessage(
        b -> put(b, 4, 2),
        "byte 4, format version: 2 (expected: 1..1; a newer one needs a newer Tidemark)");
    assertMessage(b -> put(b, 4, 0), "byte 4, format version: 0 (expected: 1..1;");
    assertMessage(
        b -> put(b, 6, 200), "byte 6, kind: 200 (expected: a kind this build of Tidemark knows)");
    assertMessage(b -> put(b, 8, 15), "byte 16, payload bytes: ");
    assertMessage(b -> put(b, 11, 0x7F), "byte 8, spec bytes: 2130706448 (expected: 0..65536)");
    assertMessage(b -> put(b, 11, 0xFF), "byte 8, spec bytes: -16777200 (expected: 0..65536)");
    assertMessage(b -> put(b, 12, 9), "byte 32, spec: digest: 9 (expected: 1 (XXH3) or 2 (");
    assertMessage(b -> put(b, 13, 65), "byte 13, digest key bytes: 65 (expected: 0..64)");
    assertMessage(b -> put(b, 13, 0xFF), "byte 13, digest key bytes: -1 (expected: 0..64)");
    assertMessage(b -> put(b, 15, 1), "byte 14, reserved bytes: 256 (expected: 0)");
    assertMessage(b -> put(b, 23, 0xFF), "byte 16, payload bytes: -72057594037927808 (expected: 0");
    assertMessage(
        b -> put(b, 33, 4), "byte 16, payload bytes: 128 (expected: 8 x 20, as the spec says)");
    assertMessage(b -> put(b, 40, 0), "byte 32, spec: probes: 0 (expected: 1..64) (expected: a ");
    assertMessage(b -> put(b, 44, 2), "byte 32, spec: layout: 2 (expected: 0 (standard) or 1 (");
    assertMessage(
        b -> put(b, 48 + 127, 0x80),
        "byte 48, payload: bits beyond the last cell: set (expected: ");
  }

  private static byte[] put(byte[] bytes, int at, int value) {
    bytes[at] = (byte) value;
    return bytes;
  }

  private static void assertMessage(UnaryOperator<byte[]> forge, String message)
      throws IOException {
    byte[] forged = Samples.withChecksum(forge.apply(Samples.bytes(Samples.standardFast())));
    assertThatThrownBy(() -> FilterCatalog.read(forged))
        .isInstanceOf(CorruptDataException.class)
        .hasMessageStartingWith(message);
  }

  @Test
  void namesTheChecksumThatDoesNotFit() throws IOException {
    byte[] bytes = Samples.bytes(Samples.standardFast());
    int expected = Samples.littleEndian(bytes).getInt(bytes.length - 4);
    bytes[100] ^= 1;
    int computed =
        Samples.littleEndian(Samples.withChecksum(bytes.clone())).getInt(bytes.length - 4);
    assertThatThrownBy(() -> FilterCatalog.read(bytes))
        .isInstanceOf(CorruptDataException.class)
        .hasMessage("byte 176, checksum: %08x (expected: %08x, that of the bytes before it; "
                .formatted(expected, computed)
            + "the data was altered)");
  }
}
