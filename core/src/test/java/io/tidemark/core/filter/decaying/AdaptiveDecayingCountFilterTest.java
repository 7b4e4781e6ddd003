package io.tidemark.core.filter.decaying;

import io.tidemark.core.cell.AdaptiveLines;
import io.tidemark.core.contract.DecayErrorContract;
import io.tidemark.core.contract.DecayShape;
import io.tidemark.core.contract.DecayTimeContract;
import io.tidemark.core.contract.DecayingFilterContract;
import org.junit.jupiter.api.Nested;

class AdaptiveDecayingCountFilterTest {
  /** The contract, for counters with carry digits. */
  private interface Adaptive extends DecayingFilterContract, DecayTimeContract {
    int wordsPerLine();

    int lowBits();

    int carryBits();

    @Override
    default ExponentialCountFilter emptyFilter(DecayShape shape) {
      return new AdaptiveDecayingCountFilter(
          new AdaptiveDecayingCountSpec(
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
    public ExponentialCountFilter emptyFilter(DecayShape shape) {
      return Adaptive.super.emptyFilter(shape);
    }

    @Override
    public int cellsPerLine() {
      return AdaptiveLines.CELLS_PER_LINE;
    }
  }
}
