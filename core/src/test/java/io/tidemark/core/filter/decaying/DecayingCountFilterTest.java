package io.tidemark.core.filter.decaying;

import io.tidemark.core.cell.FadingLines;
import io.tidemark.core.contract.DecayErrorContract;
import io.tidemark.core.contract.DecayShape;
import io.tidemark.core.contract.DecayTimeContract;
import io.tidemark.core.contract.DecayingFilterContract;
import org.junit.jupiter.api.Nested;

class DecayingCountFilterTest {
  /** The contract, for counters of one width. */
  private interface Fixed extends DecayingFilterContract, DecayTimeContract, DecayErrorContract {
    int bitsPerCell();

    @Override
    default int cellsPerLine() {
      return FadingLines.cellsPerLine(bitsPerCell());
    }

    @Override
    default long mostUnits() {
      return bitsPerCell() == 64 ? Long.MAX_VALUE : (1L << bitsPerCell()) - 1;
    }

    @Override
    default ExponentialCountFilter emptyFilter(DecayShape shape) {
      return new DecayingCountFilter(
          new DecayingCountSpec(shape.lines(), bitsPerCell(), shape.rules()), DIGEST);
    }
  }

  /** Most of which become full. */
  @Nested
  class Of16Bits implements Fixed {
    @Override
    public int bitsPerCell() {
      return 16;
    }
  }

  @Nested
  class Of32Bits implements Fixed {
    @Override
    public int bitsPerCell() {
      return 32;
    }
  }

  @Nested
  class Of64Bits implements Fixed {
    @Override
    public int bitsPerCell() {
      return 64;
    }
  }
}
