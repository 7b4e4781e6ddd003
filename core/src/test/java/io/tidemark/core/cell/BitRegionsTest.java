package io.tidemark.core.cell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.core.kernel.ScatterKernel;
import io.tidemark.workload.random.RandomSource;
import java.util.BitSet;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Counting, folding and probing parts of the cells, which start and end inside of words. */
class BitRegionsTest {
  private static BitCells random(int size, long seed, BitSet same) {
    SplittableRandom random = RandomSource.seeded(seed);
    BitCells cells = new BitCells(size);
    for (int i = 0; i < size / 3; i++) {
      int bit = random.nextInt(size);
      cells.set(bit);
      same.set(bit);
    }
    return cells;
  }

  @Test
  void countsTheOnesOfEveryPart() {
    BitSet same = new BitSet();
    BitCells cells = random(200, 1, same);
    for (int from = 0; from <= 200; from++) {
      for (int to = from; to <= 200; to++) {
        assertThat(cells.ones(from, to)).isEqualTo(same.get(from, to).cardinality());
      }
    }
    assertRefused(() -> cells.ones(-1, 5), "from: -1 (expected: 0..5)");
    assertRefused(() -> cells.ones(6, 5), "from: 6 (expected: 0..5)");
    assertRefused(() -> cells.ones(0, 201), "to: 201 (expected: 0..200)");
  }

  @Test
  void foldsByDivision() {
    for (int ratio = 1; ratio <= 7; ratio++) {
      for (int size : new int[] {1, 5, 63, 64, 65, 130}) {
        BitSet same = new BitSet();
        BitCells source = random(ratio * size + 50, ratio, same);
        BitCells target = new BitCells(size + 40);
        target.set(0);
        target.set(size + 39);
        BitSet expected = new BitSet();
        expected.set(0);
        expected.set(size + 39);
        for (int bit = 0; bit < ratio * size; bit++) {
          if (same.get(17 + bit)) {
            expected.set(13 + bit / ratio);
          }
        }
        target.orFolded(13, size, source, 17, (long) ratio * size);
        for (int bit = 0; bit < size + 40; bit++) {
          assertThat(target.get(bit)).as("bit %d", bit).isEqualTo(expected.get(bit));
        }
      }
    }
  }

  @Test
  void wholeWordsAreUnited() {
    BitSet same = new BitSet();
    BitCells source = random(500, 9, same);
    BitCells target = new BitCells(400);
    target.set(130);
    target.orFolded(128, 192, source, 64, 192);
    for (int bit = 0; bit < 400; bit++) {
      boolean inside = bit >= 128 && bit < 320;
      assertThat(target.get(bit))
          .as("bit %d", bit)
          .isEqualTo(bit == 130 || (inside && same.get(bit - 64)));
    }
  }

  @Test
  void refusesFoldsThatDoNotFit() {
    BitCells cells = new BitCells(100);
    BitCells source = new BitCells(100);
    assertRefused(() -> cells.orFolded(0, 7, source, 0, 50), "size: 7 (expected: a divisor of 50)");
    assertRefused(() -> cells.orFolded(0, 50, source, 0, 25), "size: 50 (expected: a divisor");
    assertRefused(() -> cells.orFolded(0, 50, source, 0, 0), "size: 50 (expected: a divisor of 0)");
    assertRefused(() -> cells.orFolded(0, 0, source, 0, 50), "size: 0 (expected: a divisor of 50)");
    assertRefused(() -> cells.orFolded(51, 50, source, 0, 50), "first: 51 (expected: 0..50)");
    assertRefused(() -> cells.orFolded(-1, 50, source, 0, 50), "first: -1 (expected: 0..50)");
    assertRefused(() -> cells.orFolded(0, 50, source, 51, 50), "sourceFirst: 51 (expected: 0..50)");
  }

  private static void assertRefused(Runnable call, String message) {
    assertThatThrownBy(call::run)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(message);
  }

  /** A key in a region has the bits it would have in cells of that size, and no others. */
  @Test
  void aRegionIsAsGoodAsCellsOfItsOwn() {
    SplittableRandom random = RandomSource.seeded(3);
    for (long size : new long[] {1, 2, 63, 64, 65, 1_000}) {
      BitCells own = new BitCells(size);
      BitCells all = new BitCells(size + 77);
      for (int i = 0; i < 40; i++) {
        long digest = random.nextLong();
        int probes = 1 + i % 9;
        assertThat(ScatterKernel.testIn(all, 33, size, probes, digest))
            .isEqualTo(ScatterKernel.test(own, probes, digest));
        ScatterKernel.setIn(all, 33, size, probes, digest);
        ScatterKernel.set(own, probes, digest);
        assertThat(ScatterKernel.testIn(all, 33, size, probes, digest)).isTrue();
      }
      assertThat(all.ones()).isEqualTo(own.ones());
      for (long bit = 0; bit < size; bit++) {
        assertThat(all.get(33 + bit)).isEqualTo(own.get(bit));
      }
    }
  }

  /** What makes folding work: a smaller region has the folded bits of a larger one. */
  @Test
  void theBitsOfAKeyFoldAsTheRegionDoes() {
    SplittableRandom random = RandomSource.seeded(4);
    for (long size : new long[] {1, 3, 64, 997}) {
      for (long ratio : new long[] {2, 3, 10, 1L << 20}) {
        BitCells large = new BitCells(size * ratio);
        BitCells small = new BitCells(size);
        for (int i = 0; i < 20; i++) {
          long digest = i == 0 ? -1 : random.nextLong();
          ScatterKernel.set(large, 6, digest);
          ScatterKernel.set(small, 6, digest);
        }
        BitCells folded = new BitCells(size);
        folded.orFolded(0, size, large, 0, size * ratio);
        for (long bit = 0; bit < size; bit++) {
          assertThat(folded.get(bit)).isEqualTo(small.get(bit));
        }
      }
    }
  }
}
