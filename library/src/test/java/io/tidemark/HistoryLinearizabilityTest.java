package io.tidemark;

import io.tidemark.analysis.Plan;
import io.tidemark.core.filter.FilterSpec;
import io.tidemark.core.filter.HistoryAnswer;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Every interleaving of calls of a history for many threads is one that calls in turn could give: with
 * a lock, and without one for a tideline.
 */
@Order(Integer.MAX_VALUE - 1)
class HistoryLinearizabilityTest {
  /* Planned once, not for each of hundreds of runs. */
  private static final Plan PLAN = Tidemark.history(Keys.longs())
      .span(0, 16)
      .keys(3)
      .occurrences(6)
      .error(1e-3)
      .plan();

  /** What Lincheck calls: additions and questions over three keys and two ticks. */
  @Param(name = "key", gen = IntGen.class, conf = "0:2")
  @Param(name = "tick", gen = IntGen.class, conf = "0:1")
  abstract static class Calls {
    private final History<Long> history;

    Calls(String structure) {
      FilterSpec spec = PLAN.candidates().stream()
          .filter(candidate -> candidate.structure().equals(structure))
          .findFirst()
          .orElseThrow()
          .spec();
      history = Tidemark.history(Keys.longs()).spec(spec).seed(5).buildConcurrent();
    }

    @Operation
    public boolean add(@Param(name = "key") int key, @Param(name = "tick") int tick) {
      return history.add((long) key, tick);
    }

    @Operation
    public HistoryAnswer ask(@Param(name = "key") int key, @Param(name = "tick") int tick) {
      return history.ask((long) key, tick, tick + 1);
    }
  }

  /** Additions without a lock. */
  public static class TidelineCalls extends Calls {
    public TidelineCalls() {
      super("tideline");
    }
  }

  /** One thread at a time. */
  public static class LevelCalls extends Calls {
    public LevelCalls() {
      super("level");
    }
  }

  @ParameterizedTest
  @ValueSource(classes = {TidelineCalls.class, LevelCalls.class})
  void isLinearizable(Class<?> calls) {
    new ModelCheckingOptions()
        .iterations(6)
        .invocationsPerIteration(100)
        .threads(2)
        .actorsPerThread(3)
        .actorsBefore(1)
        .actorsAfter(1)
        .check(calls);
  }
}
