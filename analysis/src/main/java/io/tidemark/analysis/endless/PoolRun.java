package io.tidemark.analysis.endless;

import io.tidemark.core.Require;
import io.tidemark.core.hash.Probes;
import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;
import java.util.SplittableRandom;

/**
 * One tidepool run on arrivals of a law, with a fixed seed: how long keys of each level stay in it.
 *
 * <p>New keys come at random, and each arrival draws when its key comes again. A stay ends when the key
 * is pushed out; it is cut short when the key comes again, which depends on the law alone and not on
 * the pool. So {@link SurvivalTimes} can tell how long it would have been.
 */
final class PoolRun {
  private static final long SEED = 0x7469646570L;

  /* Keys that come again later than so many times what a pool holds are as good as new. */
  private static final int HORIZON = 8;

  /** A key that comes, or comes again. */
  private record Arrival(double at, long key, int level) {}

  private final int maxCredit;
  private final double pools;
  private final long prints;
  private final ReturnLaw law;
  private final double horizon;
  private final double[] freshLevels;
  private final SurvivalTimes times;
  private final PriorityQueue<Arrival> returns =
      new PriorityQueue<>((a, b) -> Double.compare(a.at(), b.at()));
  private final SplittableRandom random = new SplittableRandom(SEED);

  /* Slots, the latest first. */
  private final long[] slots;
  private final int[] credits;
  private int used;

  /* By slot, the stays of the keys that have its print. */
  private final List<List<Arrival>> stays = new ArrayList<>();

  private long newKeys;
  private boolean isSettled;

  PoolRun(int slots, double pools, long prints, ReturnLaw law, int steps) {
    Require.inRange(steps, 1, Integer.MAX_VALUE, "steps");
    this.maxCredit = law.maxLevel() - 1;
    this.pools = pools;
    this.prints = prints;
    this.law = law;
    this.horizon = (double) HORIZON * slots * law.maxLevel() * pools;
    this.freshLevels = new double[law.maxLevel()];
    this.times = new SurvivalTimes(law.maxLevel());
    this.slots = new long[slots];
    this.credits = new int[slots];
    run(steps);
  }

  /** The probability that a key of a level has left after a given number of arrivals. */
  double left(int level, double arrivals) {
    return 1 - times.survival(level, arrivals);
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
    for (List<Arrival> open : stays) {
      for (Arrival stay : open) {
        note(stay, nextNew, false);
      }
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
    arrive(new Arrival(now, newKeys++, level));
  }

  private void arrive(Arrival arrival) {
    // A key's print is as good as drawn at random, and always the same.
    long print = Probes.position(Probes.derive(arrival.key(), SEED), prints);
    int slot = 0;
    while (slot < used && slots[slot] != print) {
      slot++;
    }
    int bought = arrival.level() - 1;
    if (slot < used) {
      cutShort(stays.get(slot), arrival);
      int credit = Math.min(maxCredit, Math.max(credits[slot], bought) + 1);
      toFront(slot, print, credit);
    } else {
      toFront(freed(arrival.at()), print, bought);
    }
    stays.get(0).add(arrival);
    long gap = law.gap(arrival.level(), random.nextDouble());
    if (gap <= horizon) {
      returns.add(new Arrival(arrival.at() + gap, arrival.key(), arrival.level()));
    }
  }

  /** The stay of a key that comes again ends, though it was not pushed out. */
  private void cutShort(List<Arrival> open, Arrival again) {
    for (int i = 0; i < open.size(); i++) {
      if (open.get(i).key() == again.key()) {
        note(open.remove(i), again.at(), false);
        return;
      }
    }
  }

  private int freed(double now) {
    if (used < slots.length) {
      stays.add(new ArrayList<>());
      return used++;
    }
    int slot = oldestWithoutCredit();
    for (Arrival stay : stays.get(slot)) {
      note(stay, now, true);
    }
    stays.get(slot).clear();
    return slot;
  }

  private void note(Arrival stay, double now, boolean pushedOut) {
    if (isSettled) {
      times.note(stay.level(), now - stay.at(), pushedOut);
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

  private void toFront(int slot, long print, int credit) {
    System.arraycopy(slots, 0, slots, 1, slot);
    System.arraycopy(credits, 0, credits, 1, slot);
    slots[0] = print;
    credits[0] = credit;
    stays.add(0, stays.remove(slot));
  }
}
