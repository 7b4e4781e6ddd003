package io.tidemark.core.cell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.workload.random.RandomSource;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BitSourceTest {
  @TempDir
  Path directory;

  private static long[] words(int count) {
    SplittableRandom random = RandomSource.seeded(3);
    return random.longs(count).toArray();
  }

  private BitSource mapped(long[] words, int bytesBefore) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(bytesBefore + words.length * Long.BYTES)
        .order(ByteOrder.LITTLE_ENDIAN)
        .position(bytesBefore);
    for (long word : words) {
      bytes.putLong(word);
    }
    Path file = Files.write(directory.resolve("words"), bytes.array());
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      return BitSource.map(channel, bytesBefore, words.length);
    }
  }

  private static void assertReads(BitSource source, long[] words) {
    assertThat(source.words()).isEqualTo(words.length);
    for (int i = 0; i < words.length; i++) {
      assertThat(source.word(i)).isEqualTo(words[i]);
    }
    for (int position = 0; position < 64 * (words.length - 1); position++) {
      long expected = 0;
      for (int i = 63; i >= 0; i--) {
        int bit = position + i;
        expected = expected << 1 | (words[bit / 64] >>> (bit % 64) & 1);
      }
      assertThat(source.bits(position)).as("bits at %d", position).isEqualTo(expected);
    }
  }

  @Test
  void readsBitsAtAnyPosition() throws IOException {
    long[] words = words(9);
    assertReads(BitSource.of(words, 9), words);
    // A file's words need not be aligned.
    for (int before : new int[] {0, 1, 7, 8, 333}) {
      assertReads(mapped(words, before), words);
    }
  }

  @Test
  void readsNoFurtherThanItsWords() throws IOException {
    assertThat(BitSource.of(words(9), 4).words()).isEqualTo(4);
    assertThatThrownBy(() -> BitSource.of(words(9), 10)).hasMessage("words: 10 (expected: 0..9)");
    assertThatThrownBy(() -> mapped(words(4), 3).word(4))
        .isInstanceOf(IndexOutOfBoundsException.class);
  }

  @Test
  void theGuardSeesWhatIsReadAsBits() throws IOException {
    List<Long> asked = new ArrayList<>();
    BitSource guarded = mapped(words(5), 0).guardedBy(asked::add);
    guarded.word(4);
    assertThat(asked).isEmpty();
    guarded.bits(64);
    guarded.bits(255);
    assertThat(asked).containsExactly(1L, 3L);
    assertThatThrownBy(() -> BitSource.of(words(1), 1).guardedBy(asked::add))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void lowestBits() {
    assertThat(BitSource.low(-1, 0)).isZero();
    assertThat(BitSource.low(-1, 1)).isEqualTo(1);
    assertThat(BitSource.low(0xABCDL, 8)).isEqualTo(0xCD);
    assertThat(BitSource.low(-1, 63)).isEqualTo(Long.MAX_VALUE);
  }
}
