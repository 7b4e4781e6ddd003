package io.tidemark.core.filter.history.bank;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.core.cell.BitCells;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.hash.KeyedDigest;
import io.tidemark.core.time.Coverage;
import io.tidemark.core.time.Timeline;
import io.tidemark.workload.random.RandomSource;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/**
 * One number over all bits after a fixed stream. A change of digest, probes, kernels or interval
 * numbers changes it, and makes every saved history unreadable in truth though not in form: it needs
 * a new format version or kind, and the number here is then a further one.
 */
class HistoryFingerprintTest {
  private static final KeyDigest FAST = FastDigest.seeded(42);
  private static final KeyDigest KEYED = KeyedDigest.withSecret(new byte[16]);
  private static final Timeline TIMELINE = new Timeline(-77, Coverage.of(-10_000, 10_000));

  private static long fingerprint(BankHistory history, FilterBank bank) {
    SplittableRandom random = RandomSource.seeded(14);
    for (int i = 0; i < 5_000; i++) {
      history.add(history.digest().of(random.nextLong()), random.nextLong(-10_000, 10_000));
    }
    return print(print(0, bank.cells()), bank.touched());
  }

  private static long print(long start, BitCells cells) {
    long print = start;
    for (long word = 0; word < cells.words(); word++) {
      print = Long.rotateLeft(print, 7) * 0x9e3779b97f4a7c15L + cells.word(word);
    }
    return print;
  }

  @Test
  void pairs() {
    PairHistory history = new PairHistory(new PairHistorySpec(TIMELINE, 60_001, 7), FAST);
    assertThat(fingerprint(history, history.bank())).isEqualTo(0x6c7ea6a2bc534b5aL);
  }

  @Test
  void intervals() {
    IntervalTree tree = new IntervalTree(TIMELINE, 7, 14);
    FilterSizes sizes = FilterSizes.uniform(tree.nodes() + 1, 777, 5);
    IntervalHistory own =
        new IntervalHistory(new IntervalHistorySpec(tree, sizes, NodeHash.OWN), FAST);
    IntervalHistory shared =
        new IntervalHistory(new IntervalHistorySpec(tree, sizes, NodeHash.SHARED), KEYED);
    assertThat(fingerprint(own, own.bank())).isEqualTo(0x5de827d7ba4f3782L);
    assertThat(fingerprint(shared, shared.bank())).isEqualTo(0x577023e4d2c0f9f9L);
  }

  @Test
  void levels() {
    long[] bits = {20_001, 0, 20_000, 10_000, 0, 3_000};
    FilterSizes sizes = FilterSizes.of(bits, new int[] {4, 0, 3, 2, 0, 1});
    LevelHistory history = new LevelHistory(new LevelHistorySpec(TIMELINE, sizes), FAST);
    assertThat(fingerprint(history, history.bank())).isEqualTo(0x7fafec5c7afdbd09L);
  }
}
