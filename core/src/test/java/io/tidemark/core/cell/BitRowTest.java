package io.tidemark.core.cell;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.workload.random.RandomSource;
import java.util.BitSet;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class BitRowTest {
  private static final int BITS = 300;

  private static void assertSame(BitRow row, BitSet plain) {
    for (int bit = 0; bit < BITS; bit++) {
      assertThat(row.read(bit, 1)).as("bit %d", bit).isEqualTo(plain.get(bit) ? 1 : 0);
    }
  }

  @Test
  void holdsPiecesOfAnyWidthAtAnyPlace() {
    SplittableRandom random = RandomSource.seeded(1);
    for (int width = 1; width <= Long.SIZE; width++) {
      BitRow row = new BitRow(BITS);
      BitSet plain = new BitSet();
      for (int at = 0; at + width <= BITS; at += 1 + random.nextInt(3)) {
        long number = random.nextLong() >>> (Long.SIZE - width);
        row.write(at, width, number);
        assertThat(row.read(at, width)).as("width %d at %d", width, at).isEqualTo(number);
        for (int bit = 0; bit < width; bit++) {
          plain.set(at + bit, (number >>> bit & 1) == 1);
        }
      }
      assertSame(row, plain);
    }
  }

  @Test
  void turnsBitsOverAtAnyPlace() {
    SplittableRandom random = RandomSource.seeded(3);
    BitRow row = new BitRow(BITS);
    BitSet plain = new BitSet();
    for (int i = 0; i < 2_000; i++) {
      int width = 1 + random.nextInt(Long.SIZE);
      int at = random.nextInt(BITS - width + 1);
      long number = random.nextLong() >>> (Long.SIZE - width);
      row.flip(at, number);
      for (int bit = 0; bit < width; bit++) {
        plain.set(at + bit, plain.get(at + bit) ^ (number >>> bit & 1) == 1);
      }
      assertSame(row, plain);
    }
  }

  @Test
  void movesAnyPieceUp() {
    SplittableRandom random = RandomSource.seeded(2);
    BitRow row = new BitRow(BITS);
    BitSet plain = new BitSet();
    for (int i = 0; i < 4_000; i++) {
      int bit = random.nextInt(BITS);
      int width = Math.min(BITS - bit, 20);
      plain.set(bit, bit + width);
      row.write(bit, width, (1L << width) - 1);
      int from = random.nextInt(BITS);
      int to = from + 1 + random.nextInt(BITS - from);
      // One place in half of all cases: more clear much of the row.
      int most = random.nextBoolean() ? 1 : Math.min(to - from, 63);
      int places = 1 + random.nextInt(most);
      row.moveUp(from, to, places);
      for (int moved = to - 1; moved >= from + places; moved--) {
        plain.set(moved, plain.get(moved - places));
      }
      plain.clear(from, from + places);
      assertSame(row, plain);
    }
  }

  @Test
  void movesAnyPieceDown() {
    SplittableRandom random = RandomSource.seeded(4);
    long[] words = new long[5];
    BitSet plain = new BitSet();
    for (int i = 0; i < 4_000; i++) {
      int bit = random.nextInt(BITS);
      int width = Math.min(BITS - bit, 20);
      plain.set(bit, bit + width);
      BitRow.write(words, bit, width, (1L << width) - 1);
      int from = random.nextInt(BITS);
      int to = from + 1 + random.nextInt(BITS - from);
      int most = random.nextBoolean() ? 1 : Math.min(to - from, 63);
      int places = 1 + random.nextInt(most);
      BitRow.moveDown(words, from, to, places);
      for (int moved = from; moved < to - places; moved++) {
        plain.set(moved, plain.get(moved + places));
      }
      plain.clear(to - places, to);
      for (int place = 0; place < BITS; place++) {
        assertThat(BitRow.read(words, place, 1)).isEqualTo(plain.get(place) ? 1 : 0);
      }
      // The last piece ends with the last word.
      assertThat(BitRow.read(words, 320 - width, width)).isEqualTo(0);
    }
  }
}
