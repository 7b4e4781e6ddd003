package io.tidemark.core.filter.history.bank;

import static io.tidemark.core.filter.history.HistoryVectors.lines;
import static io.tidemark.core.filter.history.HistoryVectors.numbers;
import static io.tidemark.core.filter.history.HistoryVectors.words;
import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.core.cell.BitCells;
import io.tidemark.core.filter.history.Merging;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.hash.Probes;
import io.tidemark.core.time.DyadicCover;
import io.tidemark.core.time.Timeline;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Exact sets of intervals, numbers and bits. The values count ticks and intervals from 1, include
 * both ends of a range, and number levels from the coarsest.
 */
class PaperVectorsTest {
  /** An interval as the values write it: level, place in a heap, first and last tick. */
  private static String interval(int height, long number, int topHeight) {
    int level = topHeight - height;
    return level + "," + ((1L << level) + number) + "," + ((number << height) + 1) + ","
        + ((number + 1) << height);
  }

  private static List<String> cover(long from, long to, int bottomHeight, int topHeight) {
    List<String> found = new ArrayList<>();
    DyadicCover cover = new DyadicCover(from, to, bottomHeight, topHeight);
    while (cover.next()) {
      found.add(interval(cover.height(), cover.number(), topHeight));
    }
    return found;
  }

  @Test
  void coversOfRanges() throws IOException {
    for (String[] line : lines("cover")) {
      long[] in = numbers(line[0]);
      assertThat(cover(in[0] - 1, in[1], 0, DyadicCover.heightOver(in[2])))
          .as("cover of %s", line[0])
          .containsExactlyInAnyOrderElementsOf(words(line[1]));
    }
  }

  @Test
  void coversByLeavesAndPartsOfThem() throws IOException {
    for (String[] line : lines("leaves")) {
      long[] in = numbers(line[0]);
      int top = DyadicCover.heightOver(in[2]);
      int leaf = Long.numberOfTrailingZeros(in[3]);
      LeafCut cut = new LeafCut(in[0] - 1, in[1], leaf);
      assertThat(cover(cut.firstWhole(), cut.endOfWhole(), leaf, top))
          .as("whole intervals of %s", line[0])
          .containsExactlyInAnyOrderElementsOf(words(line[1]));
      List<String> parts = new ArrayList<>();
      if (in[0] - 1 < cut.headTo()) {
        parts.add(interval(leaf, (in[0] - 1) >> leaf, top));
      }
      if (cut.tailFrom() < in[1]) {
        parts.add(interval(leaf, cut.tailFrom() >> leaf, top));
      }
      assertThat(parts)
          .as("parts of %s", line[0])
          .containsExactlyInAnyOrderElementsOf(words(line[2]));
    }
  }

  /** A pair sets the bits of the right interval at each level, and no others. */
  @Test
  void numbersOfIntervalsByLevel() throws IOException {
    for (String[] line : lines("numbers")) {
      long[] in = numbers(line[0]);
      long[] expected = numbers(line[1]);
      LevelHistorySpec spec = new LevelHistorySpec(
          Timeline.over(1, in[1] + 1), FilterSizes.uniform(expected.length, 1 << 16, 4));
      assertThat(LevelHistorySpec.levelsOver(in[1])).isEqualTo(expected.length);
      LevelHistory history = new LevelHistory(spec, FastDigest.seeded(1));
      history.add(77, in[0]);
      FilterBank alone = new FilterBank(spec.levels());
      for (int level = 0; level < expected.length; level++) {
        alone.add(expected.length - 1 - level, Probes.derive(77, expected[level] - 1));
      }
      assertThat(wordsOf(history.bank().cells())).isEqualTo(wordsOf(alone.cells()));
    }
  }

  private static long[] wordsOf(BitCells cells) {
    long[] words = new long[(int) cells.words()];
    for (int i = 0; i < words.length; i++) {
      words[i] = cells.word(i);
    }
    return words;
  }

  /** The values fold by the residue of a bit's number, we by its quotient: rows and columns swap. */
  @Test
  void mergesBySizesThatDivideBoth() throws IOException {
    for (String[] line : lines("merge")) {
      long[] sizes = numbers(line[0]);
      long common = Merging.greatestCommonDivisor(sizes[0], sizes[1]);
      assertThat(common).isEqualTo(numbers(line[3])[0]);
      BitCells both = new BitCells(common);
      for (int i = 0; i < 2; i++) {
        BitCells one = new BitCells(sizes[i]);
        for (long bit : numbers(line[1 + i])) {
          one.set(bit % common * (sizes[i] / common) + bit / common);
        }
        both.orFolded(0, common, one, 0, sizes[i]);
      }
      BitCells expected = new BitCells(common);
      for (long bit : numbers(line[4])) {
        expected.set(bit);
      }
      assertThat(wordsOf(both)).as("merge %s", line[0]).isEqualTo(wordsOf(expected));
    }
  }
}
