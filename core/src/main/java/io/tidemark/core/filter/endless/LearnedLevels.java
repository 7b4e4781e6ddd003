package io.tidemark.core.filter.endless;

import io.tidemark.core.Require;
import io.tidemark.core.hash.Probes;
import java.util.Arrays;

/**
 * Turns weights, such as amounts or lengths, into levels of importance by their rank among the weights
 * that came lately: where weights differ, each level has the same share of them.
 *
 * <p>Errors: ranks are those in a sample of {@value #SAMPLE_WEIGHTS} weights. All ranks at once are off
 * by less than 0.043 of the whole with probability 0.999999 (the inequality of Dvoretzky, Kiefer and
 * Wolfowitz: {@code 2 exp(-2 n e^2)}), in a stream whose weights follow one law; where the law
 * changes, the old one is forgotten slowly.
 *
 * <p>Not safe for use by several threads.
 */
public final class LearnedLevels {
  /*
   * The level is 1 + floor(q M), where q is the share of the weights so far, this one among them, that
   * are below this one. Equal weights have equal levels, and none is below another: a stream of one
   * single weight has level 1 all the time. From that rule follows that the levels of weights which come
   * in no particular order are never above uniform ones: of n weights at most n - k have k others below
   * them, so level j is exceeded with probability at most 1 - j/M, from the first weight on and whatever
   * ties there are. So a filter that was shaped for uniform levels keeps its bound on false positives.
   * Ranks that count half of the equal ones would not have that.
   *
   * The sample is of all weights at first: a new one takes the place of a random one with probability
   * SAMPLE_WEIGHTS / items [1]. After as many items as the horizon, the probability stays as it is, so
   * that the ages of what is in the sample are geometric with the horizon as mean [2]. A sample of all
   * weights ever would notice a change of prices the later the longer the stream is; one of the very
   * last only would follow each hour of the day.
   *
   * The sample is kept in order. Taking a weight into it moves a third of the others on average, but
   * that is seldom.
   *
   * [1] J. Vitter: Random sampling with a reservoir. ACM Transactions on Mathematical Software 11(1), 1985.
   * [2] C. Aggarwal: On biased reservoir sampling in the presence of stream evolution. VLDB 2006.
   */

  /** The weights that are remembered. */
  public static final int SAMPLE_WEIGHTS = 4_095;

  private final LearnedLevelsSpec spec;

  /* Invariant, "in order": the first so many as there are do not decrease, and none is -0.0. */
  private final double[] sample;

  /*
   * At j - 1 the greatest weight that does not exceed level j, infinite where no weight does yet. Filled
   * up with infinite ones to a power of two.
   */
  private final double[] thresholds;
  private long items;

  /* The state of the draws, saved: a replay gives equal bytes. */
  private long draws;

  /**
   * Creates levels of which nothing is learned yet.
   *
   * @param seed the start of the random draws
   */
  public LearnedLevels(LearnedLevelsSpec spec, long seed) {
    this(spec, new double[0], 0, seed);
  }

  LearnedLevels(LearnedLevelsSpec spec, double[] inOrder, long items, long draws) {
    this.spec = spec;
    this.items = Require.inRange(items, 0, Long.MAX_VALUE, "items");
    Require.inRange(inOrder.length, sampled(), sampled(), "weights");
    this.sample = Arrays.copyOf(inOrder, SAMPLE_WEIGHTS);
    this.thresholds = new double[spec.thresholds()];
    Arrays.fill(thresholds, Double.POSITIVE_INFINITY);
    this.draws = draws;
    divide(sampled());
  }

  /**
   * The present level of a weight. Nothing changes.
   *
   * @throws IllegalArgumentException if the weight is not finite, or negative
   */
  public int levelOf(double weight) {
    Require.finiteAtLeast(weight, 0, "weight");
    int below = 0;
    // A search without branches on weights, which could not be foreseen.
    for (int half = thresholds.length >>> 1; half > 0; half >>>= 1) {
      below += thresholds[below + half - 1] < weight ? half : 0;
    }
    return below + 1;
  }

  /**
   * The level of the weight of the next item, which is learned from.
   *
   * @return the answer of {@link #levelOf} before
   * @throws IllegalArgumentException if the weight is not finite, or negative; nothing changes then
   */
  public int learn(double weight) {
    int level = levelOf(weight);
    // Makes 0.0 of -0.0, which is equal but has other bytes.
    double positive = weight + 0.0;
    draws = Probes.next(draws);
    if (items < SAMPLE_WEIGHTS) {
      move(sampled(), positive);
    } else {
      long place = Probes.position(draws, 1 + Math.min(items, spec.horizonItems() - 1));
      if (place < SAMPLE_WEIGHTS) {
        move((int) place, positive);
      }
    }
    items++;
    return level;
  }

  /** Puts a weight in the place of another, or of none yet, and moves those between them. */
  private void move(int place, double weight) {
    int known = sampled();
    int found = Arrays.binarySearch(sample, 0, known, weight);
    int target = found < 0 ? -found - 1 : found;
    if (target > place) {
      target--;
      System.arraycopy(sample, place + 1, sample, place, target - place);
    } else {
      System.arraycopy(sample, target, sample, target + 1, place - target);
    }
    sample[target] = weight;
    divide(Math.max(known, place + 1));
  }

  /* With n weights known, level j is exceeded if at least j (n + 1) / M of them are below. */
  private void divide(int known) {
    int maxLevel = spec.maxLevel();
    for (int level = 1; level < maxLevel; level++) {
      int below = (level * (known + 1) + maxLevel - 1) / maxLevel;
      thresholds[level - 1] = below <= known ? sample[below - 1] : Double.POSITIVE_INFINITY;
    }
  }

  /**
   * What a weight must exceed to have at least a level; infinite as long as too few weights are known
   * to tell.
   *
   * @param level from 2 to the greatest
   */
  public double threshold(int level) {
    return thresholds[Require.inRange(level, 2, spec.maxLevel(), "level") - 2];
  }

  /** The shape. */
  public LearnedLevelsSpec spec() {
    return spec;
  }

  /** The number of weights learned from. */
  public long items() {
    return items;
  }

  /** The memory of the sample and of the thresholds. */
  public long memoryBytes() {
    return spec.memoryBytes();
  }

  /** An independent copy. */
  public LearnedLevels copy() {
    return new LearnedLevels(spec, Arrays.copyOf(sample, sampled()), items, draws);
  }

  /** The number of weights in the sample. */
  int sampled() {
    return (int) Math.min(items, SAMPLE_WEIGHTS);
  }

  /** A weight of the sample, the least first. */
  double sampled(int index) {
    return sample[index];
  }

  long draws() {
    return draws;
  }
}
