package io.tidemark.core.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.core.filter.WindowMembership;
import io.tidemark.core.filter.window.AgePartitionedFilter;
import io.tidemark.core.filter.window.EbbFilter;
import io.tidemark.core.filter.window.GeneralizedBloomFilter;
import io.tidemark.core.filter.window.HashBuffer;
import io.tidemark.core.filter.window.RotatedBloomFilter;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.hash.Probes;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The words of filters that forget, as docs/format.md draws them, and what they answer. */
class WindowGoldenFileTest {
  @Test
  void theGeneralizedFilter() throws IOException {
    byte[] file = GoldenFileTest.resource(WindowSamples.GENERALIZED);
    ByteBuffer fields = Samples.littleEndian(file);
    assertThat(fields.getShort(6)).as("kind").isEqualTo((short) 9);
    assertThat(fields.getInt(8)).as("spec bytes").isEqualTo(24);
    int spec = 24 + 8;
    assertThat(fields.getLong(spec)).as("bits").isEqualTo(500);
    assertThat(fields.getLong(spec + 8)).as("zero probes").isEqualTo(3);
    assertThat(fields.getLong(spec + 16)).as("one probes").isEqualTo(4);
    assertThat(fields.getLong(spec + 24)).as("items").isEqualTo(50);
    assertThat(file).hasSize(spec + 24 + 8 * (1 + 8) + 4);
    GeneralizedBloomFilter filter = (GeneralizedBloomFilter) FilterCatalog.read(file);
    assertThat(filter.mightContain(filter.digest().of(Samples.key(49)))).isTrue();
    assertThat(filter.items()).isEqualTo(50);
    int found = 0;
    for (int i = 50; i < 10_050; i++) {
      found += filter.mightContain(filter.digest().of(Samples.key(i))) ? 1 : 0;
    }
    assertThat(found).as("false positives of 10,000").isLessThan(500);
  }

  @Test
  void theHashBuffer() throws IOException {
    byte[] file = GoldenFileTest.resource(WindowSamples.BUFFER_FULL);
    ByteBuffer fields = Samples.littleEndian(file);
    assertThat(fields.getShort(6)).as("kind").isEqualTo((short) 10);
    assertThat(fields.getInt(8)).as("spec bytes").isEqualTo(16);
    int spec = 24 + 16;
    assertThat(fields.getLong(spec)).as("capacity").isEqualTo(20);
    assertThat(fields.getLong(spec + 8)).as("bits per hash").isEqualTo(13);
    assertThat(fields.getLong(spec + 16)).as("items").isEqualTo(50);
    HashBuffer buffer = (HashBuffer) FilterCatalog.read(file);
    // The item of place 0 is the 40th: 13 bits from the highest of its digest.
    long first = buffer.digest().of(Samples.key(40)) >>> 51;
    assertThat(fields.getLong(spec + 24) & 0x1fff).as("hash at place 0").isEqualTo(first);
    assertThat(file).hasSize(spec + 16 + 8 * (1 + 5) + 4);
    for (int i = 0; i < 50; i++) {
      long age = buffer.age(buffer.digest().of(Samples.key(i)));
      assertThat(age).as("age of item %d", i).isEqualTo(i < 30 ? HashBuffer.NO_AGE : 50 - i);
    }
  }

  @Test
  void theAgePartitionedFilter() throws IOException {
    byte[] file = GoldenFileTest.resource(WindowSamples.AGE_PARTITIONED);
    ByteBuffer fields = Samples.littleEndian(file);
    assertThat(fields.getShort(6)).as("kind").isEqualTo((short) 11);
    assertThat(fields.getInt(8)).as("spec bytes").isEqualTo(32 + 36);
    int spec = 24 + 16;
    long[] words = {70, 3, 20, 6, 1, 0, 10, Long.MAX_VALUE};
    for (int i = 0; i < words.length; i++) {
      assertThat(fields.getLong(spec + 8 * i)).as("word %d of the spec", i).isEqualTo(words[i]);
    }
    assertThat(fields.getInt(spec + 64)).as("beyond").isZero();
    assertThat(fields.getLong(spec + 68)).as("latest tick").isEqualTo(88);
    assertThat(fields.getLong(spec + 76)).as("items").isEqualTo(50);
    assertThat(fields.getLong(spec + 84)).as("dropped").isZero();
    AgePartitionedFilter filter = (AgePartitionedFilter) FilterCatalog.read(file);
    assertThat(filter.spec().slices()).isEqualTo(3 + 5);
    assertThat(file).hasSize(spec + 68 + 8 * (3 + 8 * 2) + 4);
    // The last key has generation 88 / 6 = 14, and in slice 14, which is the sixth, its bit is set.
    long digest = filter.digest().of(Samples.key(49));
    int place = (int) Probes.position(Probes.derive(digest, 14), 70);
    long word = fields.getLong(spec + 92 + 8 * (6 * 2 + place / 64));
    assertThat((word >>> place) & 1).as("bit in slice 14").isOne();
    assertAnswers(filter, filter.digest(), 88, 20);
  }

  @Test
  void theRotatedFilters() throws IOException {
    byte[] file = GoldenFileTest.resource(WindowSamples.ROTATED);
    ByteBuffer fields = Samples.littleEndian(file);
    assertThat(fields.getShort(6)).as("kind").isEqualTo((short) 12);
    assertThat(fields.getInt(8)).as("spec bytes").isEqualTo(24 + 36);
    int spec = 24 + 8;
    long[] words = {200, 5, 20, 1, 0, 10, Long.MAX_VALUE};
    for (int i = 0; i < words.length; i++) {
      assertThat(fields.getLong(spec + 8 * i)).as("word %d of the spec", i).isEqualTo(words[i]);
    }
    assertThat(fields.getInt(spec + 56)).as("beyond").isZero();
    assertThat(fields.getLong(spec + 60)).as("latest tick").isEqualTo(88);
    assertThat(fields.getLong(spec + 68)).as("items").isEqualTo(50);
    assertThat(fields.getLong(spec + 76)).as("dropped").isZero();
    assertThat(file).hasSize(spec + 60 + 8 * (3 + 2 * 4) + 4);
    RotatedBloomFilter filter = (RotatedBloomFilter) FilterCatalog.read(file);
    // The last key has generation 88 / 29 = 3, which is odd: the second filter.
    int place = (int) Probes.position(filter.digest().of(Samples.key(49)), 200);
    long word = fields.getLong(spec + 84 + 8 * (4 + place / 64));
    assertThat((word >>> place) & 1).as("bit in the second filter").isOne();
    assertAnswers(filter, filter.digest(), 88, 20);
  }

  @Test
  void theEbbFilters() throws IOException {
    byte[] file = GoldenFileTest.resource(WindowSamples.EBB);
    ByteBuffer fields = Samples.littleEndian(file);
    assertThat(fields.getShort(6)).as("kind").isEqualTo((short) 24);
    assertThat(fields.getInt(8)).as("spec bytes").isEqualTo(56 + 36);
    int spec = 24 + 16;
    long[] words = {
      12, Double.doubleToLongBits(0.05), 2, 1 << 20, 0, 20, 3, 1, 0, 10, Long.MAX_VALUE
    };
    for (int i = 0; i < words.length; i++) {
      assertThat(fields.getLong(spec + 8 * i)).as("word %d of the spec", i).isEqualTo(words[i]);
    }
    assertThat(fields.getInt(spec + 88)).as("beyond").isZero();
    int state = spec + 92;
    assertThat(fields.getLong(state)).as("latest tick").isEqualTo(88);
    assertThat(fields.getLong(state + 8)).as("items").isEqualTo(50);
    assertThat(fields.getLong(state + 16)).as("dropped").isZero();
    assertThat(fields.getLong(state + 32)).as("unknown answers").isZero();
    assertThat(fields.getLong(state + 40)).as("keys given up").isZero();
    assertThat(fields.getLong(state + 56)).as("tables").isOne();
    int table = state + 64;
    assertThat(fields.getLong(table)).as("print bits").isEqualTo(12);
    assertThat(fields.getLong(table + 8)).as("lines").isEqualTo(2);
    assertThat(fields.getLong(table + 24)).as("last block").isEqualTo(Long.MAX_VALUE);
    assertThat(file).hasSize(table + 8 * (4 + 1 + 2 * 8) + 4);
    EbbFilter filter = (EbbFilter) FilterCatalog.read(file);
    // The last key came in the block of the latest tick: its head is the first of one of the lines.
    long print = filter.digest().of(Samples.key(49)) >>> 1 << 1 >>> 52;
    List<Long> heads =
        List.of(fields.getLong(table + 40) & 0xFF, fields.getLong(table + 40 + 64) & 0xFF);
    assertThat(heads).contains(print & 0xFF);
    assertAnswers(filter, filter.digest(), 88, 20);
    EbbFilter two =
        (EbbFilter) FilterCatalog.read(GoldenFileTest.resource(WindowSamples.EBB_TWO_TABLES));
    assertThat(two.facts().number("tables")).isEqualTo(2);
    EbbFilter full =
        (EbbFilter) FilterCatalog.read(GoldenFileTest.resource(WindowSamples.EBB_FULL));
    assertThat(full.givenUp()).isPositive();
    for (int i = 0; i < 120; i++) {
      assertThat(two.mightContain(two.digest().of(Samples.key(i)), 120)).isTrue();
      assertThat(full.mightContain(full.digest().of(Samples.key(i)), 150)).isTrue();
    }
  }

  private static void assertAnswers(
      WindowMembership filter, KeyDigest digest, long latest, long window) {
    for (int i = 0; i < 50; i++) {
      if (WindowSamples.tick(i) > latest - window) {
        assertThat(filter.mightContain(digest.of(Samples.key(i)), latest))
            .as("%d", i)
            .isTrue();
      }
    }
    int found = 0;
    for (int i = 50; i < 10_050; i++) {
      found += filter.mightContain(digest.of(Samples.key(i)), latest) ? 1 : 0;
    }
    assertThat(found).as("false positives of 10,000").isLessThan(1_000);
  }
}
