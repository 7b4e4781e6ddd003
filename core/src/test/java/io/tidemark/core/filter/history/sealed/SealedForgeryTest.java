package io.tidemark.core.filter.history.sealed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.core.catalog.FilterCatalog;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.time.Timeline;
import io.tidemark.core.wire.CorruptDataException;
import io.tidemark.workload.random.RandomSource;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.SplittableRandom;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * A forger can make all checksums fit. What is loaded is then refused, or every question about it can
 * be answered.
 */
class SealedForgeryTest {
  private static final KeyDigest DIGEST = FastDigest.seeded(29);
  private static final int SPEC = 24 + 8;
  private static final int CODE = SPEC + 72;
  private static final int HEAD_CHECKSUM = SPEC + 264 + 16;
  private static final int BODY = HEAD_CHECKSUM + 8;
  private static final int PAGE = 4_096;

  private static byte[] genuine;

  /** Keys with one tick, some, many and very many: every form there is. */
  @BeforeAll
  static void makeHistory() throws IOException {
    SplittableRandom random = RandomSource.seeded(1);
    try (SealedHistoryBuilder builder =
        new SealedHistoryBuilder(Timeline.over(0, 50_000), DIGEST, SealingSpace.HEAP)) {
      for (long key = 0; key < 60; key++) {
        int ticks = key % 20 == 0 ? 400 : key % 20 == 1 ? 60 : 1 + (int) key / 4;
        for (int i = 0; i < ticks; i++) {
          long tick = random.nextLong(49_990);
          builder.add(DIGEST.of(key), tick);
          builder.add(DIGEST.of(key), tick + random.nextInt(2));
        }
      }
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      FilterCatalog.write(builder.build(), out);
      genuine = out.toByteArray();
    }
  }

  private static int checksum(byte[] bytes, int from, int to) {
    CRC32C checksum = new CRC32C();
    checksum.update(bytes, from, to - from);
    return (int) checksum.getValue();
  }

  /** Makes all checksums fit: of the head, of the pages and of the frame. */
  private static byte[] withChecksums(byte[] bytes) {
    ByteBuffer fields = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    fields.putLong(HEAD_CHECKSUM, Integer.toUnsignedLong(checksum(bytes, 0, HEAD_CHECKSUM)));
    int end = bytes.length - 4;
    // The checksums of pages are as many as fill the rest in words.
    int pages = 1;
    while (BODY + pages * PAGE + 8 * ((pages + 1) / 2) < end) {
      pages++;
    }
    int checksums = end - 8 * ((pages + 1) / 2);
    for (int page = 0; page < pages; page++) {
      int from = BODY + page * PAGE;
      fields.putInt(checksums + 4 * page, checksum(bytes, from, Math.min(from + PAGE, checksums)));
    }
    fields.putInt(end, checksum(bytes, 0, end));
    return bytes;
  }

  private static SealedHistory read(byte[] bytes) throws IOException {
    return (SealedHistory) FilterCatalog.read(bytes);
  }

  @Test
  void theChecksumsOfThisTestAreThoseOfTheFormat() {
    assertThat(withChecksums(genuine.clone())).isEqualTo(genuine);
  }

  private static void askAll(SealedHistory history) {
    SplittableRandom random = RandomSource.seeded(2);
    for (long key = 0; key < 80; key++) {
      long digest = DIGEST.of(key);
      history.when(digest, 0, 50_000);
      for (int i = 0; i < 5; i++) {
        long from = random.nextLong(50_000);
        history.ask(digest, from, from + 100);
        history.last(digest, 0, from);
      }
    }
  }

  /** Returns how many of the forgeries were read. */
  private static int forge(int from, int to, int rounds, long seed) throws IOException {
    SplittableRandom random = RandomSource.seeded(seed);
    int read = 0;
    for (int i = 0; i < rounds; i++) {
      byte[] forged = genuine.clone();
      int edits = 1 + random.nextInt(2);
      for (int edit = 0; edit < edits; edit++) {
        forged[random.nextInt(from, to)] ^= (byte) (1 << random.nextInt(8));
      }
      try {
        SealedHistory history = read(withChecksums(forged));
        askAll(history);
        read++;
      } catch (CorruptDataException refused) {
        assertThat(refused.offset()).isBetween(0L, (long) forged.length);
      }
    }
    return read;
  }

  @Test
  void forgedBitsAreRefusedOrAnswerEveryQuestion() throws IOException {
    int end = genuine.length - 4;
    int read = forge(BODY, end, 6_000, 3);
    assertThat(read)
        .as("forgeries that are histories: other fingerprints, other ticks")
        .isPositive();
    assertThat(read).as("most are not: a length or a place is wrong").isLessThan(5_000);
  }

  @Test
  void forgedHeadsAreRefusedOrAnswerEveryQuestion() throws IOException {
    forge(SPEC, CODE, 3_000, 4);
    forge(CODE, HEAD_CHECKSUM, 3_000, 5);
  }

  private static void assertRefused(int at, long value, String message) {
    byte[] forged = genuine.clone();
    ByteBuffer.wrap(forged).order(ByteOrder.LITTLE_ENDIAN).putLong(at, value);
    assertThatThrownBy(() -> read(withChecksums(forged)))
        .isInstanceOf(CorruptDataException.class)
        .hasMessageContaining(message);
  }

  @Test
  void saysWhatIsWrong() throws IOException {
    SealedHistory history = read(genuine);
    long widths = ByteBuffer.wrap(genuine).order(ByteOrder.LITTLE_ENDIAN).getLong(SPEC + 24);
    assertRefused(SPEC + 8, -1, "nanos: -1 (expected: ");
    assertRefused(SPEC + 24, widths & ~0xFFL, "fingerprintBits: 0 (expected: 1..64)");
    assertRefused(SPEC + 24, widths | 0xFF00L, "slotBits: 255 (expected: 0..22)");
    assertRefused(SPEC + 24, widths | 1L << 63, "bits behind the widths: ");
    assertRefused(SPEC + 32, -1, "keys: -1 (expected: ");
    assertRefused(SPEC + 32, 0, "keys: 0 (expected: ");
    assertRefused(SPEC + 32, history.spec().keys() - 1, "numbers of keys and pairs: impossible");
    assertRefused(SPEC + 40, history.spec().pairs() - 1, "number of ticks: impossible");
    assertRefused(SPEC + 40, history.spec().pairs() + 1, "numbers of keys and pairs: impossible");
    assertRefused(SPEC + 40, Long.MAX_VALUE, "pairs: 9223372036854775807 (expected: ");
    assertRefused(SPEC + 48, Long.MAX_VALUE, "slotsLength: 9223372036854775807 (expected: ");
    assertRefused(SPEC + 48, 0, "words of bits: ");
    assertRefused(SPEC + 56, 1L << 50, "words of bits: ");
    assertRefused(SPEC + 64, 1L << 40, "covered ranges: 1099511627776 (expected: ");
    assertRefused(CODE, -1, "length of a code word: 15 (expected: 0..8)");
    assertRefused(CODE, 0x1111L, "code words of 1 bits: ");
  }
}
