package io.tidemark.core.filter.decaying;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.core.cell.FadingLines;
import io.tidemark.core.contract.DecayErrorContract;
import io.tidemark.core.contract.DecayShape;
import io.tidemark.core.contract.DecayTimeContract;
import io.tidemark.core.contract.DecayingFilterContract;
import io.tidemark.core.time.TickUnit;
import io.tidemark.core.time.TimeRules;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

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
    default DecayingCountFilter emptyFilter(DecayShape shape) {
      return new DecayingCountFilter(
          DecayingCountSpec.fixed(shape.lines(), bitsPerCell(), shape.rules()), DIGEST);
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

  /** Of 16 bits with 8 behind the point: a count of 256 fills a counter. */
  @Test
  void aFullCounterReadsAsAllThatThereIsUntilItHasFaded() {
    DecayRules rules = new DecayRules(
        1, 2, RaiseRule.LEAST, 8, new ExponentialDecay(0.5, 1), TimeRules.of(TickUnit.ITEMS, 0));
    DecayingCountFilter filter = new DecayingCountFilter(
        DecayingCountSpec.fixed(2_000, 16, rules), DecayingFilterContract.DIGEST);
    long frequent = DecayingFilterContract.DIGEST.of("frequent");
    long rare = DecayingFilterContract.DIGEST.of("rare");
    filter.add(frequent, 1_000, 0);
    filter.add(rare, 3, 0);
    assertThat(((FadingLines) filter.cells()).fullCells()).isEqualTo(2);
    assertThat(filter.estimate(frequent, 0)).as("all that there is").isEqualTo(1_003);
    assertThat(filter.estimate(rare, 0)).isEqualTo(3);
    // Still more than fits: 1003 / 2 + 1.
    filter.add(frequent, 1);
    assertThat(((FadingLines) filter.cells()).fullCells()).isEqualTo(2);
    assertThat(filter.estimate(frequent, 1)).isEqualTo(502.5);
    // In the third epoch all of it fits, 125.625, and one more is counted as one more.
    filter.add(frequent, 3);
    assertThat(((FadingLines) filter.cells()).fullCells()).isZero();
    assertThat(filter.estimate(frequent, 3)).isEqualTo(126.625).isEqualTo(filter.total(3));
    filter.add(rare, 3);
    assertThat(filter.estimate(frequent, 3)).isEqualTo(126.625);
    assertThat(filter.estimate(rare, 3)).isEqualTo(1.375);
  }
}
