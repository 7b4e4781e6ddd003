package io.tidemark.core.filter.decaying;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.core.cell.AdaptiveLines;
import io.tidemark.core.contract.DecayErrorContract;
import io.tidemark.core.contract.DecayShape;
import io.tidemark.core.contract.DecayTimeContract;
import io.tidemark.core.contract.DecayingFilterContract;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.time.TickUnit;
import io.tidemark.core.time.TimeRules;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class AdaptiveDecayingCountTest {
  /** The contract, for counters with carry digits. */
  private interface Adaptive extends DecayingFilterContract, DecayTimeContract {
    int wordsPerLine();

    int lowBits();

    int carryBits();

    @Override
    default DecayingCountFilter emptyFilter(DecayShape shape) {
      return new DecayingCountFilter(
          DecayingCountSpec.adaptive(
              shape.lines(), wordsPerLine(), lowBits(), carryBits(), shape.rules()),
          DIGEST);
    }
  }

  /** A cache line, which is folded where many counts are high. */
  @Nested
  class OfOneCacheLine implements Adaptive {
    @Override
    public int wordsPerLine() {
      return 8;
    }

    @Override
    public int lowBits() {
      return 4;
    }

    @Override
    public int carryBits() {
      return 4;
    }
  }

  /** So short that lines are folded nearly always. */
  @Nested
  class OfFewBits implements Adaptive {
    @Override
    public int wordsPerLine() {
      return 6;
    }

    @Override
    public int lowBits() {
      return 3;
    }

    @Override
    public int carryBits() {
      return 1;
    }
  }

  /** With room for all digits. */
  @Nested
  class OfManyBits implements Adaptive, DecayErrorContract {
    @Override
    public int wordsPerLine() {
      return 32;
    }

    @Override
    public int lowBits() {
      return 7;
    }

    @Override
    public int carryBits() {
      return 5;
    }

    @Override
    public DecayingCountFilter emptyFilter(DecayShape shape) {
      return Adaptive.super.emptyFilter(shape);
    }

    @Override
    public int cellsPerLine() {
      return AdaptiveLines.CELLS_PER_LINE;
    }
  }

  /** Counters of a folded line share their digits: merging raises each once, not once for each cell. */
  @Test
  void mergingFoldedLinesCountsNothingTwice() {
    DecayRules rules = new DecayRules(
        1, 1, RaiseRule.LEAST, 8, new ExponentialDecay(0.9, 1), TimeRules.of(TickUnit.ITEMS, 0));
    DecayingCountSpec spec = DecayingCountSpec.adaptive(1, 6, 2, 1, rules);
    KeyDigest digest = DecayingFilterContract.DIGEST;
    DecayingCountFilter one = new DecayingCountFilter(spec, digest);
    DecayingCountFilter other = new DecayingCountFilter(spec, digest);
    for (long key = 0; key < 500; key++) {
      one.add(digest.of(key), 1 + key % 90, 4);
      other.add(digest.of(-key), 1 + key % 70, 9);
    }
    assertThat(((AdaptiveLines) one.cells()).foldedLines()
            + ((AdaptiveLines) other.cells()).foldedLines())
        .isEqualTo(2);
    one.merge(other);
    for (long key = -499; key < 500; key++) {
      assertThat(one.estimate(digest.of(key), 9))
          .as("no key is more than all together")
          .isLessThanOrEqualTo(one.total(9));
    }
  }
}
