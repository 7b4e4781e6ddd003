package io.tidemark.core.cell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.workload.random.RandomSource;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LineCellsTest {
  /** The bits of a slot, word by word, as the comments say it. */
  private static Set<Long> bits(
      long line, int firstWord, int probes, long places, long morePlaces, int slot) {
    Set<Long> bits = new TreeSet<>();
    for (int probe = 0; probe < probes; probe++) {
      long group = probe < 8 ? places >>> (6 * probe) : morePlaces >>> (6 * (probe - 8));
      long word = line * 8 + (firstWord + probe) % 8;
      bits.add(word * 64 + (slot + group % 64) % 64);
    }
    return bits;
  }

  private static Set<Long> bits(LineCells cells) {
    Set<Long> bits = new TreeSet<>();
    for (long bit = 0; bit < cells.words() * 64; bit++) {
      if ((cells.word(bit / 64) >>> (bit % 64) & 1) == 1) {
        bits.add(bit);
      }
    }
    return bits;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16})
  void aSlotIsOneBitInEachOfSomeWords(int probes) {
    SplittableRandom random = RandomSource.seeded(probes);
    LineCells cells = new LineCells(5);
    LineCells atomic = new LineCells(5);
    Set<Long> expected = new TreeSet<>();
    for (int i = 0; i < 20; i++) {
      long line = random.nextLong(5);
      int firstWord = random.nextInt(8);
      long places = random.nextLong() >>> 4;
      long more = random.nextLong() >>> 4;
      int slot = random.nextInt(64);
      cells.set(line, firstWord, probes, places, more, slot);
      atomic.setAtomic(line, firstWord, probes, places, more, slot);
      expected.addAll(bits(line, firstWord, probes, places, more, slot));
      assertThat(bits(cells)).isEqualTo(expected);
      assertThat(bits(atomic)).isEqualTo(expected);
      assertSlots(cells, expected, line, firstWord, probes, places, more);
    }
    int ones = 0;
    for (long line = 0; line < 5; line++) {
      ones += cells.ones(line);
    }
    assertThat(ones).isEqualTo(expected.size());
  }

  /** A slot is found if all its bits are set, whoever set them. */
  private static void assertSlots(
      LineCells cells,
      Set<Long> set,
      long line,
      int firstWord,
      int probes,
      long places,
      long more) {
    long found = cells.slots(line, firstWord, probes, places, more, -1L);
    for (int slot = 0; slot < 64; slot++) {
      boolean all = set.containsAll(bits(line, firstWord, probes, places, more, slot));
      assertThat(found >>> slot & 1).as("slot %d", slot).isEqualTo(all ? 1 : 0);
    }
    long wanted = 0x00FF_00FF_F0F0_1248L;
    assertThat(cells.slots(line, firstWord, probes, places, more, wanted))
        .isEqualTo(found & wanted);
  }

  @Test
  void foldingPutsNeighboursTogether() {
    LineCells six = new LineCells(6);
    for (int line = 0; line < 6; line++) {
      six.set(line, line, 1, 0, 0, line);
    }
    LineCells two = new LineCells(2);
    two.set(0, 7, 1, 0, 0, 63);
    two.orFolded(six);
    assertThat(bits(two))
        .containsExactlyInAnyOrder(
            7 * 64 + 63L, 0L, 64 + 1L, 128 + 2L, 512 + 3 * 64 + 3L, 512 + 4 * 64 + 4L, 512 + 325L);
    assertThatThrownBy(() -> new LineCells(4).orFolded(six))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("lines: 4 (expected: a divisor of 6)");
  }

  @Test
  void wordsComeBack() {
    long[] words = RandomSource.seeded(1).longs(24).toArray();
    LineCells cells = LineCells.ofWords(words);
    assertThat(cells.lines()).isEqualTo(3);
    for (int i = 0; i < words.length; i++) {
      assertThat(cells.word(i)).isEqualTo(words[i]);
    }
    LineCells copy = cells.copy();
    copy.set(0, 0, 8, 0, 0, Long.numberOfTrailingZeros(~words[0]));
    assertThat(copy.word(0)).isNotEqualTo(words[0]);
    assertThat(cells.word(0)).isEqualTo(words[0]);
    assertThatThrownBy(() -> LineCells.ofWords(new long[9]))
        .hasMessage("words: 9 (expected: a multiple of 8)");
    assertThatThrownBy(() -> LineCells.ofWords(new long[0]))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new LineCells(0)).hasMessageStartingWith("lines: 0 (expected: 1..");
  }
}
