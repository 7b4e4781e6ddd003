package io.tidemark.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.core.hash.KeyedDigest;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;

/** Manifests as bytes. */
class ManifestCodecTest {
  private static final int COUNT_AT = 64;
  private static final int NAME_LENGTH_AT = 68;

  private static Manifest manifest() {
    Origin origin = new Origin(
        7,
        new SeenOptions(0.01, 100, 2, new SeenOptions.Ever()),
        KeyedDigest.withSecret(new byte[16]),
        1_000);
    return new Manifest(
        3,
        2,
        4,
        500,
        true,
        17,
        9,
        List.of(
            new Manifest.Entry(
                Name.of("ä name"), Long.MAX_VALUE, origin, new Manifest.StoredFile(3, 77, -5)),
            new Manifest.Entry(Name.of(""), 2_000, origin, Manifest.StoredFile.NONE)));
  }

  @Test
  void isReadAsItWasWritten() throws IOException {
    assertThat(ManifestCodec.decode(ManifestCodec.encode(manifest()))).isEqualTo(manifest());
    Manifest empty = Manifest.empty();
    assertThat(ManifestCodec.decode(ManifestCodec.encode(empty))).isEqualTo(empty);
  }

  @Test
  void anyChangeIsFound() {
    byte[] bytes = ManifestCodec.encode(manifest());
    for (int bit = 0; bit < 8 * bytes.length; bit++) {
      byte[] flipped = bytes.clone();
      flipped[bit / 8] ^= (byte) (1 << bit % 8);
      assertDamaged(flipped);
    }
    for (int length = 0; length < bytes.length; length++) {
      assertDamaged(Arrays.copyOf(bytes, length));
    }
  }

  private static void assertDamaged(byte[] bytes) {
    assertThatThrownBy(() -> ManifestCodec.decode(bytes))
        .isInstanceOf(DamagedDataException.class)
        .hasMessageContaining("file manifest, byte ");
  }

  /** With a checksum that is right, as whoever wants to do harm would have it. */
  private static byte[] sealed(byte[] bytes) {
    CRC32C checksum = new CRC32C();
    checksum.update(bytes, 0, bytes.length - 4);
    buffer(bytes).putInt(bytes.length - 4, (int) checksum.getValue());
    return bytes;
  }

  private static ByteBuffer buffer(byte[] bytes) {
    return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  @Test
  void numbersThatCannotBeAreRefused() {
    for (int value : new int[] {-1, 3, Integer.MAX_VALUE, Integer.MIN_VALUE}) {
      byte[] count = ManifestCodec.encode(manifest());
      buffer(count).putInt(COUNT_AT, value);
      assertDamaged(sealed(count));
      byte[] length = ManifestCodec.encode(manifest());
      buffer(length).putInt(NAME_LENGTH_AT, value);
      assertDamaged(sealed(length));
    }
  }

  /** Nothing but the two exceptions, and no more memory than there are bytes. */
  @Test
  void randomBytesAreRefused() {
    Random random = new Random(5);
    for (int i = 0; i < 20_000; i++) {
      byte[] bytes = ManifestCodec.encode(manifest());
      int at = 12 + random.nextInt(bytes.length - 16);
      for (int k = at; k < Math.min(at + 1 + random.nextInt(8), bytes.length - 4); k++) {
        bytes[k] = (byte) random.nextInt();
      }
      try {
        Manifest read = ManifestCodec.decode(sealed(bytes));
        assertThat(ManifestCodec.encode(read)).isEqualTo(bytes);
      } catch (IOException e) {
        assertThat(e).isInstanceOf(DamagedDataException.class);
      }
    }
  }

  @Test
  void aNewerVersionIsToldFromDamage() {
    byte[] bytes = ManifestCodec.encode(manifest());
    byte[] longer = Arrays.copyOf(bytes, bytes.length + 100);
    buffer(longer).putInt(8, ManifestCodec.VERSION + 1);
    assertThatThrownBy(() -> ManifestCodec.decode(sealed(longer)))
        .isInstanceOf(NewerDataException.class)
        .hasMessageContaining("format version: 2")
        .hasMessageContaining("newer Tidemark");
    longer[50]++;
    assertDamaged(longer);
  }
}
