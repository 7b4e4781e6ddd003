package io.tidemark;

import io.tidemark.core.filter.window.AgePartitionedSpec;
import io.tidemark.core.time.TickUnit;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/** Every interleaving of calls of the form for many threads is one that calls in turn could give. */
@Order(Integer.MAX_VALUE - 1)
class WindowFilterLinearizabilityTest {
  /** What Lincheck calls: additions and questions over three keys. */
  @Param(name = "key", gen = IntGen.class, conf = "0:2")
  public static class Calls {
    private static final AgePartitionedSpec SPEC =
        new AgePartitionedSpec(512, 3, TickUnit.ITEMS, 64, 32, 0);

    private final WindowFilter<Long> seen =
        Tidemark.window(Keys.longs()).spec(SPEC).seed(5).buildConcurrent();

    @Operation
    public boolean add(@Param(name = "key") int key) {
      return seen.add((long) key);
    }

    @Operation
    public boolean mightContain(@Param(name = "key") int key) {
      return seen.mightContain((long) key);
    }

    @Operation
    public long items() {
      return seen.items();
    }
  }

  /** Without a specification of its own, calls in one thread are the specification. */
  @Test
  void isLinearizable() {
    new ModelCheckingOptions()
        .iterations(6)
        .invocationsPerIteration(100)
        .threads(2)
        .actorsPerThread(3)
        .actorsBefore(1)
        .actorsAfter(1)
        .check(Calls.class);
  }
}
