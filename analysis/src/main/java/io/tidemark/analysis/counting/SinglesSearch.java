package io.tidemark.analysis.counting;

import io.tidemark.analysis.counting.CountCandidate.Shape;
import io.tidemark.core.filter.counting.CountLayout;
import io.tidemark.core.filter.counting.DynamicCountSpec;
import java.util.Optional;

/** The bounded filter that holds the most keys of count one at the usual error. */
final class SinglesSearch {
  /** What the least filter takes that can have a bound. */
  static final long LEAST_BYTES = DynamicCountSpec.leastBytes(DynamicCountSpec.PAGE_CELLS, 1);

  private static final double FIRST_BYTES_PER_KEY = 4;
  private static final double CLOSE = 1.005;
  private static final int MAX_STEPS = 12;

  private SinglesSearch() {}

  /** The filter of a layout, if one fits. */
  static Optional<CountPlan> most(CountGoal.Memory memory, CountLayout layout) {
    double keys = Math.max(1, Math.floor(memory.bytes() / FIRST_BYTES_PER_KEY));
    Optional<CountPlan> best = Optional.empty();
    for (int step = 0; step < MAX_STEPS; step++) {
      CountLaw law = CountLaw.zipf(keys, 1, 0);
      CountSearch search = new CountSearch(law, new DynamicCandidate(law, layout));
      Optional<Shape> shape = search.leastBytes(CountTuning.USUAL_ERROR);
      // More keys than any filter can hold are halved.
      double room = shape.map(found -> search.room(found, memory.bytes())).orElse(0.5);
      if (room >= 1 && (best.isEmpty() || best.get().keys() < keys)) {
        best = shape.map(found -> search.plan(found, memory.bytes()));
      }
      double next = Math.floor(keys * (room < 1 ? room / CLOSE : room));
      if ((room >= 1 && room < CLOSE) || next < 1 || next == keys) {
        break;
      }
      keys = next;
    }
    return best;
  }
}
