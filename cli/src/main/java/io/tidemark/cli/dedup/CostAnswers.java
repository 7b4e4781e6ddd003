package io.tidemark.cli.dedup;

import io.tidemark.WindowFilter;
import io.tidemark.cli.window.FieldTimes;
import io.tidemark.cli.window.LineCosts;
import io.tidemark.cli.window.LinePrior;
import io.tidemark.core.time.TimeRules.Standing;
import io.tidemark.text.Numbers;
import io.tidemark.workload.trace.BadRecordException;
import io.tidemark.workload.trace.RecordReader;
import java.util.Map;
import java.util.Optional;

/**
 * The answers of least expected cost.
 *
 * <p>Errors: both, each as rare as its cost makes it worth; as good as the prior.
 */
final class CostAnswers {
  private final WindowFilter<?> filter;
  private final LinePrior prior;
  private final LineCosts costs;
  private double falsePositives;
  private double falseNegatives;
  private double cost;

  CostAnswers(WindowFilter<?> filter, LinePrior prior, LineCosts costs) {
    this.filter = filter;
    this.prior = prior;
    this.costs = costs;
  }

  void note(int place, RecordReader reader) throws BadRecordException {
    costs.note(place, reader);
    prior.note(place, reader);
  }

  /**
   * Answers for some lines, and remembers them.
   *
   * @param times of the lines, if they say it
   * @param isNew receives the answers
   */
  void add(long[] digests, Optional<FieldTimes> times, int from, int to, boolean[] isNew) {
    for (int i = from; i < to; i++) {
      prior.select(i);
      double positive = costs.falsePositive(i);
      double negative = costs.falseNegative(i);
      if (times.isEmpty()) {
        double probability = filter.probability(digests[i]);
        isNew[i] = filter.addDeciding(digests[i], positive, negative);
        count(i, probability, isNew[i]);
      } else {
        long tick = times.get().tick(i);
        boolean inTime = filter.standing(tick) == Standing.IN_TIME;
        double probability = inTime ? filter.probability(digests[i], tick) : 0;
        isNew[i] = filter.addDeciding(digests[i], tick, positive, negative);
        count(i, probability, isNew[i]);
      }
    }
  }

  private void count(int place, double probability, boolean isNew) {
    if (isNew) {
      falseNegatives += probability;
      cost += costs.falseNegative(place) * probability;
    } else {
      falsePositives += 1 - probability;
      cost += costs.falsePositive(place) * (1 - probability);
    }
  }

  String brief() {
    return Predictions.about(falsePositives)
        + " new lines were taken for duplicates, and "
        + Predictions.about(falseNegatives)
        + " duplicates for new lines, at a cost of "
        + Numbers.amount(cost);
  }

  String prediction() {
    return "predicted: "
        + Predictions.about(falsePositives)
        + " new lines taken for duplicates, "
        + Predictions.about(falseNegatives)
        + " duplicates taken for new lines, at a cost of "
        + Numbers.amount(cost);
  }

  void describe(Map<String, Object> fields) {
    fields.put("predictedFalseNew", falseNegatives);
    fields.put("predictedCost", cost);
    fields.put("predictedFalseDuplicates", falsePositives);
  }
}
