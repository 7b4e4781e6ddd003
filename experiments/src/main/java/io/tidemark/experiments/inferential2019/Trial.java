package io.tidemark.experiments.inferential2019;

import io.tidemark.workload.random.RandomSource;
import io.tidemark.workload.statistics.Calibration;
import java.util.SplittableRandom;

/**
 * One contender on one stream, as the paper's section 6.1.3 has it: a warm-up, then every item is
 * asked for and added. Wrong answers cost, and what they cost is drawn again for every question; the
 * draws are the same in all trials.
 */
final class Trial {
  /** What a wrong answer costs at least. */
  static final double LEAST_PENALTY = 1;

  /** And less than this. */
  static final double MOST_PENALTY = 10;

  private final AskedStream stream;
  private final long window;
  private final long penaltySeed;

  Trial(AskedStream stream, long window, long penaltySeed) {
    this.stream = stream;
    this.window = window;
    this.penaltySeed = penaltySeed;
  }

  /** What a contender's answers cost. */
  TrialOutcome run(Contender contender) {
    for (int i = 0; i < stream.warmUp(); i++) {
      contender.add(stream.key(i));
    }
    Tally standard = new Tally();
    Tally inferred = new Tally();
    Calibration calibration = new Calibration();
    SplittableRandom penalties = RandomSource.seeded(penaltySeed, "penalties");
    for (int i = stream.warmUp(); i < stream.size(); i++) {
      double falsePositive = penalties.nextDouble(LEAST_PENALTY, MOST_PENALTY);
      double falseNegative = penalties.nextDouble(LEAST_PENALTY, MOST_PENALTY);
      boolean present = stream.age(i) < window;
      boolean cheaper = contender.observe(stream.key(i), falsePositive, falseNegative);
      standard.add(contender.found(), present, falsePositive, falseNegative);
      inferred.add(cheaper, present, falsePositive, falseNegative);
      if (present) {
        calibration.addTrue(contender.posterior());
      } else {
        calibration.addFalse(contender.posterior());
      }
    }
    return new TrialOutcome(
        stream.queries(),
        standard.errors(),
        inferred.errors(),
        calibration.posteriorError(),
        calibration.meanDistance(),
        calibration.points());
  }

  /** Wrong answers and what they cost. */
  private static final class Tally {
    private long falsePositives;
    private long falseNegatives;
    private double penalty;

    void add(boolean answer, boolean truth, double falsePositive, double falseNegative) {
      if (answer && !truth) {
        falsePositives++;
        penalty += falsePositive;
      } else if (!answer && truth) {
        falseNegatives++;
        penalty += falseNegative;
      }
    }

    TrialOutcome.Errors errors() {
      return new TrialOutcome.Errors(falsePositives, falseNegatives, penalty);
    }
  }
}
