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
  void movesAnyPieceUp() {
    SplittableRandom random = RandomSource.seeded(2);
    BitRow row = new BitRow(BITS);
    BitSet plain = new BitSet();
    for (int i = 0; i < 2_000; i++) {
      int bit = random.nextInt(BITS);
      plain.set(bit);
      row.write(bit, 1, 1);
      int from = random.nextInt(BITS);
      int to = from + 1 + random.nextInt(BITS - from);
      row.moveUp(from, to);
      for (int moved = to - 1; moved > from; moved--) {
        plain.set(moved, plain.get(moved - 1));
      }
      plain.clear(from);
      assertSame(row, plain);
    }
  }
}
