package io.tidemark.analysis.tuning;

import io.tidemark.analysis.theory.EndlessErrors;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What the errors of a filter mean for a stream and a goal. */
final class EndlessScore {
  private final EndlessStream stream;
  private final EndlessGoal goal;

  EndlessScore(EndlessTask task) {
    this.stream = task.stream();
    this.goal = task.goal();
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
  EndlessPlan plan(EndlessStructure structure, Record spec, int[] levels, EndlessErrors errors) {
    List<ImportanceClass> classes = stream.importance().classes();
    Map<Integer, Double> ofStream = new HashMap<>();
    List<Double> missedByClass = new ArrayList<>();
    double repeats = 0;
    double missed = 0;
    double missedWeight = 0;
    for (int i = 0; i < levels.length; i++) {
      ImportanceClass part = classes.get(i);
      Repeats again = stream.repeats(part);
      int level = levels[i];
      // Classes without gaps of their own share those of the stream, and often a level.
      double rate = part.repeats().isPresent()
          ? missed(errors, level, again.gaps())
          : ofStream.computeIfAbsent(level, same -> missed(errors, same, stream.gaps()));
      double share = part.share() * again.share();
      missedByClass.add(rate);
      repeats += share;
      missed += share * rate;
      missedWeight += share * again.weight() * rate;
    }
    double foundRate = errors.falsePositiveRate();
    double meanWeight = stream.importance().meanWeight();
    double foundWeight = Math.max(0, meanWeight - stream.repeatedWeight()) * foundRate;
    return new EndlessPlan(
        structure,
        spec,
        foundRate,
        repeats == 0 ? 0 : missed / repeats,
        foundWeight / meanWeight,
        missedWeight / meanWeight,
        cost(foundWeight, missedWeight, meanWeight),
        missedByClass);
  }

  private static double missed(EndlessErrors errors, int level, GapLaw gaps) {
    return gaps.mean(gap -> errors.falseNegativeRate(level, gap));
  }

  private double cost(double foundWeight, double missedWeight, double meanWeight) {
    if (goal instanceof EndlessGoal.Costs costs) {
      return costs.falsePositive() * foundWeight + costs.falseNegative() * missedWeight;
    }
    return missedWeight / meanWeight;
  }

  /** Whether a plan keeps what the goal demands. */
  boolean keeps(EndlessPlan plan) {
    return keeps(plan.falsePositiveRate());
  }

  /** Whether the goal allows a rate of false positives. */
  boolean keeps(double falsePositiveRate) {
    return !(goal instanceof EndlessGoal.Bound bound)
        || falsePositiveRate <= bound.falsePositiveRate();
  }
}
