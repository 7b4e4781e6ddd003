package io.tidemark.core.filter.decaying;

import io.tidemark.core.contract.DecayShape;
import io.tidemark.core.contract.DecayingFilterContract;
import org.junit.jupiter.api.Nested;

class DecayingCountFilterTest {
  /** The contract, for counters of one width. */
  private interface Fixed extends DecayingFilterContract {
    int bitsPerCell();

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
