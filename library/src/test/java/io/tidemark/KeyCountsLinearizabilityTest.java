package io.tidemark;

import io.tidemark.core.filter.AbsentKeyException;
import io.tidemark.core.filter.counting.CountLayout;
import io.tidemark.core.filter.counting.CountingBloomSpec;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/** Every interleaving of calls of the form for many threads is one that calls in turn could give. */
@Order(Integer.MAX_VALUE - 1)
class KeyCountsLinearizabilityTest {
  /** What Lincheck calls: additions, removals and questions over three keys. */
  @Param(name = "key", gen = IntGen.class, conf = "0:2")
  public static class Calls {
    private static final CountingBloomSpec SPEC =
        new CountingBloomSpec(64, 4, 2, CountLayout.STANDARD);

    private final KeyCounts<Long> counts =
        Tidemark.counts(Keys.longs()).spec(SPEC).seed(5).buildConcurrent();

    @Operation
    public boolean add(@Param(name = "key") int key) {
      return counts.add((long) key);
    }

    @Operation
    public boolean remove(@Param(name = "key") int key) {
      try {
        counts.remove((long) key);
        return true;
      } catch (AbsentKeyException e) {
        return false;
      }
    }

    @Operation
    public long count(@Param(name = "key") int key) {
      return counts.count((long) key);
    }

    @Operation
    public long total() {
      return counts.total();
    }
  }

  /** Without a specification of its own, calls in one thread are the specification. */
  @Test
  void isLinearizable() {
    new ModelCheckingOptions()
        .iterations(5)
        .invocationsPerIteration(60)
        .threads(2)
        .actorsPerThread(3)
        .actorsBefore(1)
        .actorsAfter(1)
        .check(Calls.class);
  }
}
