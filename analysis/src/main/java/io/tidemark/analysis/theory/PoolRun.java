package io.tidemark.analysis.theory;

import io.tidemark.core.Require;
import java.util.PriorityQueue;
import java.util.SplittableRandom;

/**
 * One tidepool run on arrivals of a law, with a fixed seed: how long keys of each level stay in it.
 *
 * <p>New keys come at random, and each arrival draws when its key comes again. A stay ends when the key
 * is pushed out; it is cut short when the key comes again, which depends on the law alone and not on
 * the pool. So {@link StayTimes} can tell how long it would have been.
 */
final class PoolRun {
  private static final long SEED = 0x7469646570L;

  /* Keys that come again later than so many times what a pool holds are as good as new. */
  private static final int HORIZON = 8;

  /** A key that comes again. */
  private record Return(double at, long key, int level) {}

  private final int maxCredit;
  private final double pools;
  private final double found;
  private final ReturnLaw law;
  private final double horizon;
  private final double[] freshLevels;
  private final StayTimes stays;
  private final PriorityQueue<Return> returns =
      new PriorityQueue<>((a, b) -> Double.compare(a.at(), b.at()));
  private final SplittableRandom random = new SplittableRandom(SEED);

  /* Slots, the latest first. */
  private final long[] keys;
  private final int[] levels;
  private final int[] credits;
  private final double[] since;
  private int used;

  private long newKeys;
  private boolean isSettled;

  PoolRun(int slots, double pools, double found, ReturnLaw law, int steps) {
    Require.inRange(steps, 1, Integer.MAX_VALUE, "steps");
    this.maxCredit = law.maxLevel() - 1;
    this.pools = pools;
    this.found = found;
    this.law = law;
    this.horizon = (double) HORIZON * slots * law.maxLevel() * pools;
    this.freshLevels = new double[law.maxLevel()];
    this.stays = new StayTimes(law.maxLevel());
    this.keys = new long[slots];
    this.levels = new int[slots];
    this.credits = new int[slots];
    this.since = new double[slots];
    run(steps);
  }

  /** The probability that a key of a level has left after so many arrivals. */
  double left(int level, double arrivals) {
    return 1 - stays.survival(level, arrivals);
  }

  private void run(int steps) {
    double fresh = 0;
    for (int level = 1; level <= freshLevels.length; level++) {
      fresh += law.share(level) * (1 - law.within(level, horizon));
      freshLevels[level - 1] = fresh;
    }
    // Keys that never cease to return need no new ones; but then nothing is ever pushed out.
    double meanWait = fresh == 0 ? Double.POSITIVE_INFINITY : pools / fresh;
    double nextNew = wait(meanWait);
    for (int left = steps; left > 0 && nextNew < Double.POSITIVE_INFINITY; ) {
      if (!returns.isEmpty() && returns.peek().at() < nextNew) {
        arrive(returns.remove());
      } else {
        arriveNew(nextNew);
        nextNew += wait(meanWait);
      }
      // Before, the keys are missing that would have come before the run.
      isSettled = nextNew > horizon;
      left -= isSettled ? 1 : 0;
    }
    for (int slot = 0; slot < used; slot++) {
      note(slot, nextNew, false);
    }
  }

  private double wait(double mean) {
    return -mean * Math.log1p(-random.nextDouble());
  }

  private void arriveNew(double now) {
    double draw = random.nextDouble() * freshLevels[freshLevels.length - 1];
    int level = 1;
    while (freshLevels[level - 1] <= draw) {
      level++;
    }
    long key = newKeys++;
    if (used == keys.length && random.nextDouble() < found) {
      refresh(random.nextInt(used), new Return(now, key, level));
    } else {
      insert(new Return(now, key, level));
    }
    schedule(now, key, level);
  }

  private void arrive(Return again) {
    int slot = 0;
    while (slot < used && keys[slot] != again.key()) {
      slot++;
    }
    if (slot < used) {
      refresh(slot, again);
    } else {
      insert(again);
    }
    schedule(again.at(), again.key(), again.level());
  }

  private void schedule(double now, long key, int level) {
    long gap = law.gap(level, random.nextDouble());
    if (gap <= horizon) {
      returns.add(new Return(now + gap, key, level));
    }
  }

  private void refresh(int slot, Return arrival) {
    note(slot, arrival.at(), false);
    int credit = Math.min(maxCredit, Math.max(credits[slot], arrival.level() - 1) + 1);
    toFront(slot, arrival, credit);
  }

  private void insert(Return arrival) {
    int slot;
    if (used < keys.length) {
      slot = used++;
    } else {
      slot = oldestWithoutCredit();
      note(slot, arrival.at(), true);
    }
    toFront(slot, arrival, arrival.level() - 1);
  }

  private void note(int slot, double now, boolean pushedOut) {
    if (isSettled) {
      stays.note(levels[slot], now - since[slot], pushedOut);
    }
  }

  private int oldestWithoutCredit() {
    int least = Integer.MAX_VALUE;
    for (int slot = used - 1; slot >= 0; slot--) {
      least = Math.min(least, credits[slot]);
    }
    int oldest = -1;
    for (int slot = 0; slot < used; slot++) {
      credits[slot] -= least;
      oldest = credits[slot] == 0 ? slot : oldest;
    }
    return oldest;
  }

  private void toFront(int slot, Return arrival, int credit) {
    System.arraycopy(keys, 0, keys, 1, slot);
    System.arraycopy(levels, 0, levels, 1, slot);
    System.arraycopy(credits, 0, credits, 1, slot);
    System.arraycopy(since, 0, since, 1, slot);
    keys[0] = arrival.key();
    levels[0] = arrival.level();
    credits[0] = credit;
    since[0] = arrival.at();
  }
}
