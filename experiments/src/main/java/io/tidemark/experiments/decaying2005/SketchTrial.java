package io.tidemark.experiments.decaying2005;

import io.tidemark.core.filter.decaying.ExponentialDecay;
import io.tidemark.core.hash.FastDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/** A stream with the exact decayed counts at some moments, at which sketches are asked. */
final class SketchTrial {
  /** The least true count of a key that counts as there. */
  static final double THERE = 0.5;

  private final Arrivals arrivals;
  private final ExponentialDecay decay;
  private final int every;
  private final int top;
  private final long[] absent;
  private final List<double[]> truths = new ArrayList<>();

  SketchTrial(Arrivals arrivals, ErrorMemory.Parameters parameters) {
    this.arrivals = arrivals;
    this.decay = new ExponentialDecay(0.5, Math.max(1, arrivals.span() / parameters.halfLives()));
    this.every = Math.max(1, arrivals.size() / parameters.checkpoints());
    this.top = parameters.top();
    this.absent = new long[parameters.absent()];
    FastDigest others = FastDigest.seeded(parameters.seed());
    // Keys of drawn streams are not negative, and those of files are texts.
    Arrays.setAll(absent, i -> others.of(-1L - i));
    DecayedTruth truth = new DecayedTruth(decay, arrivals.digests().length);
    for (int i = 0; i < arrivals.size(); i++) {
      truth.add(arrivals.keys()[i], arrivals.ticks()[i]);
      if (isCheckpoint(i)) {
        truths.add(truth.all(arrivals.ticks()[i]));
      }
    }
  }

  private boolean isCheckpoint(int arrival) {
    return arrival % every == every - 1;
  }

  String name() {
    return arrivals.name();
  }

  ExponentialDecay decay() {
    return decay;
  }

  int distinct() {
    return arrivals.distinct();
  }

  /**
   * The errors of a sketch.
   *
   * @param error mean distance from the true count, of keys that are there
   * @param low share of keys that are there and were counted too low
   * @param absentMean mean count of keys that never came
   * @param absentMost what 99 of 100 keys that never came do not exceed
   * @param found share of the most frequent keys that are among the highest estimates
   */
  record Errors(double error, double low, double absentMean, double absentMost, double found) {}

  /** Runs a sketch over the stream and asks. */
  Errors ask(RecentSketch sketch) {
    Tally tally = new Tally();
    int next = 0;
    for (int i = 0; i < arrivals.size(); i++) {
      long tick = arrivals.ticks()[i];
      sketch.add(arrivals.digests()[arrivals.keys()[i]], tick);
      if (isCheckpoint(i)) {
        tally.ask(sketch, tick, truths.get(next++));
      }
    }
    return tally.errors();
  }

  /** Adds up answers. */
  private final class Tally {
    private long asked;
    private long low;
    private double distance;
    private double found;
    private int checkpoints;
    private final List<double[]> absentCounts = new ArrayList<>();

    void ask(RecentSketch sketch, long tick, double[] truth) {
      double[] estimates = new double[truth.length];
      for (int key = 0; key < truth.length; key++) {
        estimates[key] = sketch.estimate(arrivals.digests()[key], tick);
        if (truth[key] >= THERE) {
          asked++;
          distance += Math.abs(estimates[key] - truth[key]);
          low += estimates[key] < truth[key] * (1 - Rounding.RELATIVE) ? 1 : 0;
        }
      }
      absentCounts.add(
          Arrays.stream(absent).mapToDouble(d -> sketch.estimate(d, tick)).toArray());
      found += found(estimates, truth);
      checkpoints++;
    }

    /* A key is one of the most frequent if it has as much as the last of them. */
    private double found(double[] estimates, double[] truth) {
      double[] sorted = truth.clone();
      Arrays.sort(sorted);
      int wanted = Math.min(top, sorted.length);
      double least = Math.max(sorted[sorted.length - wanted], Double.MIN_VALUE);
      long hits =
          highest(estimates, wanted).stream().filter(k -> truth[k] >= least).count();
      return (double) hits / wanted;
    }

    Errors errors() {
      double[] all =
          absentCounts.stream().flatMapToDouble(Arrays::stream).sorted().toArray();
      return new Errors(
          distance / Math.max(1, asked),
          (double) low / Math.max(1, asked),
          Arrays.stream(all).average().orElse(0),
          all[(int) Math.ceil(0.99 * all.length) - 1],
          found / checkpoints);
    }
  }

  /* Of equal estimates those with the greater digest, which says nothing of how often a key comes. */
  private List<Integer> highest(double[] estimates, int count) {
    Comparator<Integer> order = Comparator.<Integer>comparingDouble(k -> estimates[k])
        .thenComparingLong(k -> arrivals.digests()[k]);
    PriorityQueue<Integer> best = new PriorityQueue<>(order);
    for (int key = 0; key < estimates.length; key++) {
      if (best.size() < count) {
        best.add(key);
      } else if (estimates[key] >= estimates[best.peek()] && order.compare(key, best.peek()) > 0) {
        best.poll();
        best.add(key);
      }
    }
    return List.copyOf(best);
  }
}
