package io.tidemark.analysis.endless;

import io.tidemark.core.filter.FilterSpec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What the errors of a filter mean for a stream and a goal. */
final class EndlessScore {
  /* Of a stream that ends, so many times are looked at. */
  private static final int PARTS = 8;

  private final EndlessStream stream;
  private final EndlessGoal goal;

  /* When the new keys in the middle of each part of all of them come. */
  private final double[] keyTimes;

  EndlessScore(EndlessTask task) {
    this.stream = task.stream();
    this.goal = task.goal();
    this.keyTimes = new double[stream.isEndless() ? 0 : PARTS];
    StreamReturns returns = new StreamReturns(stream, levels(stream, 1, 1), 1);
    for (int part = 0; part < keyTimes.length; part++) {
      keyTimes[part] = returns.firstArrivalsOf(keys(part));
    }
  }

  /**
   * The levels of the classes of a stream.
   *
   * @param usual the level of arrivals that are all worth the same
   */
  static int[] levels(EndlessStream stream, int maxLevel, int usual) {
    int[] levels = stream.importance().levels(maxLevel);
    if (stream.importance().isAllAlike()) {
      Arrays.fill(levels, usual);
    }
    return levels;
  }

  /**
   * The plan of a filter.
   *
   * @param levels of the classes of importance
   */
  EndlessPrediction plan(
      EndlessStructure structure, FilterSpec spec, int[] levels, FillingErrors errors) {
    List<ImportanceClass> classes = stream.importance().classes();
    Map<Integer, MissRates> byLevel = new HashMap<>();
    List<Double> missedByClass = new ArrayList<>();
    double repeats = 0;
    double missed = 0;
    double missedWeight = 0;
    for (int i = 0; i < levels.length; i++) {
      ImportanceClass part = classes.get(i);
      Repeats again = stream.repeats(part);
      int level = levels[i];
      MissRates rates = byLevel.computeIfAbsent(level, any -> new MissRates(stream, errors, any));
      double rate = again.gaps().mean(rates::at);
      double share = part.share() * again.share();
      missedByClass.add(rate);
      repeats += share;
      missed += share * rate;
      missedWeight += share * again.weight() * rate;
    }
    double meanWeight = stream.importance().meanWeight();
    double newWeight = Math.max(0, meanWeight - stream.repeatedWeight());
    double foundWeight = newWeight * meanFound(errors);
    return new EndlessPrediction(
        structure,
        spec,
        stream.isEndless()
            ? errors.falsePositiveRate()
            : errors.falsePositiveRateAfter(
                stream.arrivals(), (double) stream.distinctKeys().orElseThrow()),
        repeats == 0 ? 0 : missed / repeats,
        foundWeight / meanWeight,
        missedWeight / meanWeight,
        cost(foundWeight, missedWeight, meanWeight),
        missedByClass);
  }

  private double meanFound(FillingErrors errors) {
    if (stream.isEndless()) {
      return errors.falsePositiveRate();
    }
    double sum = 0;
    for (int part = 0; part < PARTS; part++) {
      sum += errors.falsePositiveRateAfter(keyTimes[part], keys(part));
    }
    return sum / PARTS;
  }

  private double keys(int part) {
    return (part + 0.5) / PARTS * stream.distinctKeys().orElseThrow();
  }

  private double cost(double foundWeight, double missedWeight, double meanWeight) {
    if (goal instanceof EndlessGoal.Costs costs) {
      return costs.falsePositive() * foundWeight + costs.falseNegative() * missedWeight;
    }
    return missedWeight / meanWeight;
  }

  /** Whether a plan keeps what the goal demands. */
  boolean keeps(EndlessPrediction plan) {
    return keeps(plan.falsePositiveRate());
  }

  /** Whether the goal allows a rate of false positives. */
  boolean keeps(double falsePositiveRate) {
    return !(goal instanceof EndlessGoal.Bound bound)
        || falsePositiveRate <= bound.falsePositiveRate();
  }

  /** What is missed of a level, by gap: many classes ask for the same. */
  private static final class MissRates {
    private final EndlessStream stream;
    private final FillingErrors errors;
    private final int level;
    private final double[] rates = new double[GapLaw.buckets()];

    MissRates(EndlessStream stream, FillingErrors errors, int level) {
      this.stream = stream;
      this.errors = errors;
      this.level = level;
      Arrays.fill(rates, Double.NaN);
    }

    /** The rate of a gap that stands for its bucket. */
    double at(long gap) {
      int bucket = GapLaw.bucket(gap);
      if (Double.isNaN(rates[bucket])) {
        rates[bucket] = stream.isEndless() ? errors.falseNegativeRate(level, gap) : mean(gap);
      }
      return rates[bucket];
    }

    /** A repeat after a gap comes at any time from the gap to the end. */
    private double mean(long gap) {
      double left = Math.max(0, stream.arrivals() - gap);
      double sum = 0;
      for (int part = 0; part < PARTS; part++) {
        double at = gap + (part + 0.5) / PARTS * left;
        sum += errors.falseNegativeRateAfter(level, gap, at);
      }
      return sum / PARTS;
    }
  }
}
