package io.tidemark.analysis;

import io.tidemark.core.Require;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;

/**
 * Keeps the plans that were asked for last, so that a goal that comes again is not planned again.
 *
 * <p>Safe for use by several threads. Those that ask for the same new goal at the same time may each plan it.
 *
 * @param <G> all that a plan depends on: immutable, and equal where plans are
 */
public final class PlanCache<G> {
  /** The most plans that are kept. */
  public static final int MOST = 64;

  private final Function<G, Plan> planner;
  private final Map<G, Plan> plans = new LinkedHashMap<>(MOST, 0.75f, true) {
    private static final long serialVersionUID = 1;

    @Override
    protected boolean removeEldestEntry(Map.Entry<G, Plan> eldest) {
      return size() > MOST;
    }
  };

  /** No plans yet. */
  public PlanCache(Function<G, Plan> planner) {
    this.planner = Require.nonNull(planner, "planner");
  }

  /** The plan for a goal. */
  public Plan plan(G goal) {
    synchronized (plans) {
      Plan known = plans.get(goal);
      if (known != null) {
        return known;
      }
    }
    // Planning takes long, and others need not wait for it.
    Plan plan = planner.apply(goal);
    synchronized (plans) {
      plans.put(goal, plan);
    }
    return plan;
  }
}
