package io.tidemark;

import io.tidemark.core.filter.decaying.DecayRules;
import io.tidemark.core.filter.decaying.DecayingCountSpec;
import io.tidemark.core.filter.decaying.ExponentialDecay;
import io.tidemark.core.filter.decaying.RaiseRule;
import io.tidemark.core.time.TickUnit;
import io.tidemark.core.time.TimeRules;
import java.util.List;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/** Every interleaving of calls of the form for many threads is one that calls in turn could give. */
@Order(Integer.MAX_VALUE - 1)
class DecayingCountsLinearizabilityTest {
  /** What Lincheck calls: additions and questions over three keys, and the most frequent one. */
  @Param(name = "key", gen = IntGen.class, conf = "0:2")
  public static class Calls {
    private static final DecayingCountSpec SPEC = DecayingCountSpec.fixed(
        2,
        16,
        new DecayRules(
            1,
            2,
            RaiseRule.LEAST,
            4,
            new ExponentialDecay(0.5, 2),
            TimeRules.dropping(TickUnit.ITEMS, 0)));

    private final DecayingCounts<Long> counts =
        Tidemark.decayingCounts(Keys.longs()).spec(SPEC).seed(5).top(1).buildConcurrent();

    @Operation
    public boolean add(@Param(name = "key") int key) {
      return counts.add((long) key);
    }

    @Operation
    public String record(@Param(name = "key") int key) {
      // Late, if another thread has gone on to a later item meanwhile.
      return counts
          .recordDigest(counts.digest().of((long) key), 1, 2, () -> (long) key)
          .name();
    }

    @Operation
    public double count(@Param(name = "key") int key) {
      return counts.count((long) key);
    }

    @Operation
    public List<Long> top() {
      return counts.top().stream().map(TopKeys.Entry::key).toList();
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
