package io.tidemark.analysis.endless;

import io.tidemark.core.filter.ImportanceFilter;
import io.tidemark.core.filter.endless.StableBloomFilter;
import io.tidemark.core.filter.endless.StableBloomSpec;
import io.tidemark.core.filter.endless.TidepoolFilter;
import io.tidemark.core.filter.endless.TidepoolSpec;
import io.tidemark.core.filter.seen.BloomFilter;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.hash.Probes;
import io.tidemark.workload.oracle.EverOracle;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.PriorityQueue;
import java.util.SplittableRandom;

/** A stream in memory, and what filters make of it. */
final class EndlessTrial {
  private static final long DIGEST_SEED = 41;
  private static final long DRAW_SEED = 43;

  private final long[] keys;
  private final double[] weights;
  private final int warmUp;

  /** What a filter erred, of new keys and repeats after the warm-up. */
  record Errors(
      long found, long fresh, long missed, long repeats, double foundWeight, double missedWeight) {
    double falsePositiveRate() {
      return found / (double) fresh;
    }

    double falseNegativeRate() {
      return missed / (double) repeats;
    }
  }

  private record Return(double at, long key, double weight) {}

  EndlessTrial(long[] keys, double[] weights, int warmUp) {
    this.keys = keys;
    this.weights = weights;
    this.warmUp = warmUp;
  }

  /** Arrivals as a law says: new keys at random, each of which draws when it comes again. */
  static EndlessTrial steady(EndlessStream stream, int arrivals, int warmUp, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    PriorityQueue<Return> returns = new PriorityQueue<>((a, b) -> Double.compare(a.at(), b.at()));
    long[] keys = new long[arrivals];
    double[] weights = new double[arrivals];
    long newKeys = 0;
    for (int i = 0; i < arrivals; i++) {
      // A repeat that is due comes first; the rest of the places are for new keys.
      Return next = !returns.isEmpty() && returns.peek().at() <= i
          ? returns.remove()
          : new Return(i, newKeys++, weight(stream.importance(), random.nextDouble()));
      keys[i] = next.key();
      weights[i] = next.weight();
      if (random.nextDouble() < stream.repeatShare()) {
        long gap = stream.gaps().draw(random.nextDouble());
        returns.add(new Return(i + (double) gap, next.key(), next.weight()));
      }
    }
    return new EndlessTrial(keys, weights, warmUp);
  }

  private static double weight(ImportanceLaw law, double uniform) {
    double rest = uniform;
    for (ImportanceClass part : law.classes()) {
      rest -= part.share();
      if (rest < 0) {
        return part.weight();
      }
    }
    return law.classes().get(law.classes().size() - 1).weight();
  }

  private static long digest(long key) {
    return Probes.derive(key, DIGEST_SEED);
  }

  /** What a sample of all arrivals says. */
  EndlessSample sample() {
    EndlessSample sample = new EndlessSample();
    for (int i = 0; i < keys.length; i++) {
      sample.observe(digest(keys[i]), weights[i]);
    }
    return sample;
  }

  Errors run(EndlessPrediction plan) {
    if (plan.structure() == EndlessStructure.CLASSIC) {
      BloomFilter filter = new BloomFilter(plan.classic(), FastDigest.seeded(1));
      return run((digest, level) -> !filter.add(digest), 1, 1);
    }
    if (plan.spec() instanceof TidepoolSpec spec) {
      return run(new TidepoolFilter(spec, FastDigest.seeded(1))::observe, spec.maxLevel(), 1);
    }
    StableBloomSpec spec = plan.stable();
    ImportanceFilter filter = new StableBloomFilter(spec, FastDigest.seeded(1), DRAW_SEED);
    return run(filter::observe, spec.maxLevel(), spec.maxLevel());
  }

  private interface Observing {
    boolean observe(long digest, int level);
  }

  private Errors run(Observing filter, int maxLevel, int usual) {
    int[] levels = levels(maxLevel, usual);
    EverOracle seen = new EverOracle();
    long[] counts = new long[4];
    double[] erred = new double[2];
    double weight = 0;
    for (int i = 0; i < keys.length; i++) {
      boolean found = filter.observe(digest(keys[i]), levels[i]);
      boolean isRepeat = seen.contains(keys[i]);
      seen.add(keys[i]);
      if (i >= warmUp) {
        int side = isRepeat ? 2 : 0;
        weight += weights[i];
        counts[side + 1]++;
        if (found != isRepeat) {
          counts[side]++;
          erred[side / 2] += weights[i];
        }
      }
    }
    return new Errors(
        counts[0], counts[1], counts[2], counts[3], erred[0] / weight, erred[1] / weight);
  }

  /** The level of each arrival, by the rank of its weight among all. */
  private int[] levels(int maxLevel, int usual) {
    double[] sorted = weights.clone();
    Arrays.sort(sorted);
    List<Double> distinct =
        new ArrayList<>(Arrays.stream(sorted).distinct().boxed().toList());
    int[] byWeight = new int[distinct.size()];
    int from = 0;
    for (int i = 0; i < byWeight.length; i++) {
      int to = from;
      while (to < sorted.length && sorted[to] == distinct.get(i)) {
        to++;
      }
      double below = from / (double) sorted.length;
      byWeight[i] = byWeight.length == 1 ? usual : 1 + (int) (below * maxLevel);
      from = to;
    }
    int[] levels = new int[weights.length];
    for (int i = 0; i < levels.length; i++) {
      levels[i] = byWeight[Collections.binarySearch(distinct, weights[i])];
    }
    return levels;
  }
}
