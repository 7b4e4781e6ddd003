package io.tidemark.core.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.core.cell.BitCells;
import io.tidemark.workload.random.RandomSource;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The bits of a key lie where {@link WindowKernel#probesInWord} says, however many it has. */
class WindowKernelTest {
  private static final int WORDS = 40;

  @Test
  void shareOfWordsAddsUpToTheProbes() {
    for (int probes = WindowKernel.MIN_PROBES; probes <= WindowKernel.MAX_PROBES; probes++) {
      int sum = 0;
      for (int word = 0; word < WindowKernel.windowWords(probes); word++) {
        assertThat(WindowKernel.probesInWord(probes, word)).isBetween(1, 2);
        sum += WindowKernel.probesInWord(probes, word);
      }
      assertThat(sum).isEqualTo(probes);
    }
  }

  /** Two draws in a word coincide once in 64; so the most bits of many keys are the draws. */
  @Test
  void aKeySetsAsManyBitsPerWordAsItsShare() {
    SplittableRandom random = RandomSource.seeded(10);
    for (int probes = WindowKernel.MIN_PROBES; probes <= WindowKernel.MAX_PROBES; probes++) {
      int[] most = new int[WindowKernel.windowWords(probes)];
      for (int i = 0; i < 300; i++) {
        BitCells cells = new BitCells(64L * WORDS);
        WindowKernel.set(cells, probes, random.nextLong());
        collectMost(cells, most);
      }
      for (int word = 0; word < most.length; word++) {
        assertThat(most[word])
            .as("%d probes, word %d", probes, word)
            .isEqualTo(WindowKernel.probesInWord(probes, word));
      }
    }
  }

  private static void collectMost(BitCells cells, int[] most) {
    int first = 0;
    while (cells.word(first) == 0) {
      first++;
    }
    long bits = 0;
    for (int word = 0; word < most.length; word++) {
      int count = Long.bitCount(cells.word(first + word));
      assertThat(count).as("every word of the window has a bit").isPositive();
      most[word] = Math.max(most[word], count);
      bits += count;
    }
    assertThat(cells.ones()).as("no bit outside the window").isEqualTo(bits);
  }

  @Test
  void theFirstAndTheLastWindowAreReached() {
    for (int probes : new int[] {4, 8, 9, 16}) {
      BitCells cells = new BitCells(64L * WORDS);
      WindowKernel.set(cells, probes, 0L);
      assertThat(cells.word(0)).isNotZero();
      WindowKernel.set(cells, probes, -1L);
      assertThat(cells.word(WORDS - 1)).isNotZero();
    }
  }

  @Test
  void bulkFormsRefuseRangesOutsideTheArrays() {
    BitCells cells = new BitCells(512);
    long[] digests = new long[4];
    for (int[] range : new int[][] {{0, 5}, {-1, 2}, {3, 2}}) {
      assertThatThrownBy(
              () -> WindowKernel.setAll(cells, 4, digests, range[0], range[1], new boolean[8]))
          .isInstanceOf(IndexOutOfBoundsException.class);
      assertThatThrownBy(
              () -> ScatterKernel.testAll(cells, 4, digests, range[0], range[1], new boolean[8]))
          .isInstanceOf(IndexOutOfBoundsException.class);
    }
    assertThatThrownBy(() -> ScatterKernel.setAll(cells, 4, digests, 0, 4, new boolean[3]))
        .isInstanceOf(IndexOutOfBoundsException.class);
    assertThat(cells.ones()).as("nothing was set before the refusal").isZero();
  }
}
