package io.tidemark;

import io.tidemark.core.filter.FilterSpec;
import io.tidemark.core.filter.HistoryAnswer;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/**
 * Every interleaving of calls of a tideline for many threads is one that calls in turn could give. Other
 * structures have one lock around every call, as windows have.
 */
@Order(Integer.MAX_VALUE - 1)
class HistoryLinearizabilityTest {
  /** What Lincheck calls: additions and questions over three keys and two ticks. */
  @Param(name = "key", gen = IntGen.class, conf = "0:2")
  @Param(name = "tick", gen = IntGen.class, conf = "0:1")
  public static class Calls {
    /* Planned once, not for each of hundreds of runs. */
    private static final FilterSpec SPEC = Tidemark.history(Keys.longs())
        .span(0, 16)
        .keys(3)
        .occurrences(6)
        .error(1e-3)
        .structure("tideline")
        .plan()
        .best()
        .spec();

    private final History<Long> history =
        Tidemark.history(Keys.longs()).spec(SPEC).seed(5).buildConcurrent();

    @Operation
    public boolean add(@Param(name = "key") int key, @Param(name = "tick") int tick) {
      return history.add((long) key, tick);
    }

    @Operation
    public HistoryAnswer ask(@Param(name = "key") int key, @Param(name = "tick") int tick) {
      return history.ask((long) key, tick, tick + 1);
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
