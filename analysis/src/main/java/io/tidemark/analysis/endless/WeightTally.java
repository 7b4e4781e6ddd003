package io.tidemark.analysis.endless;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Arrivals and their repeats by weight: buckets of weights that begin with the same digits, as many
 * digits as a bounded number of buckets allows.
 */
final class WeightTally {
  private static final int MAX_BUCKETS = 512;

  private final TreeMap<Long, Part> buckets = new TreeMap<>();

  /* Bits of a weight, as a double, that are left out: all of the sort order is kept. */
  private int dropped;

  /** Counts of the arrivals of some weights. */
  static final class Part {
    private double arrivals;
    private double weight;
    private double repeats;
    private double repeatedWeight;
    private final double[] gaps = new double[GapLaw.buckets()];

    private void add(Part other) {
      arrivals += other.arrivals;
      weight += other.weight;
      repeats += other.repeats;
      repeatedWeight += other.repeatedWeight;
      for (int i = 0; i < gaps.length; i++) {
        gaps[i] += other.gaps[i];
      }
    }

    /**
     * The class of importance.
     *
     * @param all arrivals
     * @param anyGaps of the whole stream, for a class that never repeats
     */
    ImportanceClass importanceClass(double all, GapLaw anyGaps) {
      Repeats again = repeats == 0
          ? new Repeats(0, anyGaps, 0)
          : new Repeats(
              EndlessSample.share(repeats, arrivals),
              GapLaw.ofWeights(gaps),
              repeatedWeight / repeats);
      return new ImportanceClass(arrivals / all, weight / arrivals, Optional.of(again));
    }
  }

  /** Notes an arrival. */
  void arrived(double weight) {
    Part part = part(weight);
    part.arrivals++;
    part.weight += weight;
  }

  /**
   * Notes that a key came again.
   *
   * @param before the weight with which it came before
   * @param gapBucket of the arrivals between
   * @param times how many repeats this one stands for
   */
  void repeated(double before, double weight, int gapBucket, double times) {
    Part part = part(before);
    part.repeats += times;
    part.repeatedWeight += times * weight;
    part.gaps[gapBucket] += times;
  }

  private Part part(double weight) {
    long digits = Double.doubleToLongBits(weight) >>> dropped;
    Part part = buckets.computeIfAbsent(digits, fresh -> new Part());
    while (buckets.size() > MAX_BUCKETS) {
      coarsen();
      part = buckets.get(Double.doubleToLongBits(weight) >>> dropped);
    }
    return part;
  }

  private void coarsen() {
    dropped++;
    Map<Long, Part> fine = new TreeMap<>(buckets);
    buckets.clear();
    fine.forEach((digits, part) ->
        buckets.computeIfAbsent(digits >>> 1, fresh -> new Part()).add(part));
  }

  /** Neighbours taken together up to a share of all arrivals; those that have more stay alone. */
  List<Part> parts(double share) {
    double all = buckets.values().stream().mapToDouble(part -> part.arrivals).sum();
    List<Part> parts = new ArrayList<>();
    Part open = null;
    for (Part part : buckets.values()) {
      if (open == null || open.arrivals + part.arrivals > share * all) {
        open = new Part();
        parts.add(open);
      }
      open.add(part);
    }
    return parts;
  }
}
