package io.tidemark.experiments.history;

import io.tidemark.core.filter.history.bank.IntervalTree;
import io.tidemark.core.time.DyadicCover;
import io.tidemark.core.time.TimeRange;
import io.tidemark.workload.Require;
import java.util.Arrays;
import java.util.Optional;
import java.util.SplittableRandom;

/** Questions of one length whose true answer is "no" (paper: W). */
public final class QuestionSet {
  /** After so many draws for one question, keys are taken to be there always. */
  private static final int MOST_DRAWS = 1_000;

  private final int[] keys;
  private final long[] froms;
  private final long ticks;

  private QuestionSet(int[] keys, long[] froms, long ticks) {
    this.keys = keys;
    this.froms = froms;
    this.ticks = ticks;
  }

  /**
   * Draws keys uniformly from those of the pairs and places uniformly from the span; what the pairs
   * would truly answer with "yes" is drawn again.
   *
   * @param ticks the length of each range (paper: |q|)
   */
  public static QuestionSet negative(
      PairSet pairs, int count, long ticks, SplittableRandom random) {
    return tryNegative(pairs, count, ticks, random)
        .orElseThrow(() -> new IllegalArgumentException(
            "ticks: " + ticks + " (expected: short enough that most keys are not there)"));
  }

  /** The same, or nothing if keys are there nearly always. */
  public static Optional<QuestionSet> tryNegative(
      PairSet pairs, int count, long ticks, SplittableRandom random) {
    TimeRange span = pairs.span();
    Require.inRange(ticks, 1, span.ticks(), "ticks");
    int[] keys = new int[count];
    long[] froms = new long[count];
    for (int i = 0; i < count; i++) {
      int draws = 0;
      do {
        if (draws++ == MOST_DRAWS) {
          return Optional.empty();
        }
        keys[i] = pairs.keyThere(random.nextInt(pairs.keys()));
        froms[i] = random.nextLong(span.from(), span.to() - ticks + 1);
      } while (pairs.occurred(keys[i], froms[i], froms[i] + ticks));
    }
    return Optional.of(new QuestionSet(keys, froms, ticks));
  }

  /** The first so many of these questions. */
  public QuestionSet first(int count) {
    Require.inRange(count, 0, size(), "count");
    return new QuestionSet(Arrays.copyOf(keys, count), Arrays.copyOf(froms, count), ticks);
  }

  public int size() {
    return keys.length;
  }

  public int key(int index) {
    return keys[index];
  }

  public long from(int index) {
    return froms[index];
  }

  public long to(int index) {
    return froms[index] + ticks;
  }

  public long ticks() {
    return ticks;
  }

  /** How often a question asks each level, on average (paper: f). */
  public double[] frequencyByHeight(int levels) {
    double[] counts = new double[levels];
    for (int i = 0; i < size(); i++) {
      DyadicCover cover = new DyadicCover(from(i), to(i), 0, levels - 1);
      while (cover.next()) {
        counts[cover.height()]++;
      }
    }
    return divided(counts);
  }

  /**
   * How often a question asks each interval, whole or in part, and last the filter of pairs, on
   * average. As in Algorithm 1 of the paper, each tick of a leaf that is cut counts for the latter.
   */
  public double[] frequencyByFilter(IntervalTree tree) {
    double[] counts = new double[tree.nodes() + 1];
    for (int i = 0; i < size(); i++) {
      LeafParts parts = new LeafParts(from(i), to(i), tree.leafHeight());
      DyadicCover cover = parts.cover(tree.topHeight());
      while (cover.next()) {
        counts[tree.filter(cover.height(), cover.number())]++;
      }
      if (parts.headTicks() > 0) {
        counts[tree.filter(tree.leafHeight(), parts.headLeaf())]++;
      }
      if (parts.tailTicks() > 0) {
        counts[tree.filter(tree.leafHeight(), parts.tailLeaf())]++;
      }
      counts[tree.nodes()] += parts.headTicks() + parts.tailTicks();
    }
    return divided(counts);
  }

  private double[] divided(double[] counts) {
    for (int i = 0; i < counts.length; i++) {
      counts[i] /= size();
    }
    return counts;
  }
}
