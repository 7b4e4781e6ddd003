package io.tidemark.cli.dedup;

import io.tidemark.WindowFilter;
import io.tidemark.cli.terminal.Numbers;
import io.tidemark.cli.window.LineCosts;
import io.tidemark.cli.window.LinePrior;
import io.tidemark.core.filter.window.WindowUnit;
import io.tidemark.workload.trace.BadRecordException;
import io.tidemark.workload.trace.RecordReader;
import java.util.Map;
import java.util.Optional;

/**
 * The answer of least expected cost.
 *
 * <p>Errors: both, each as rare as its cost makes it worth; as good as the prior.
 */
final class CostAnswer implements WindowAnswer {
  private final WindowFilter<?> recent;
  private final LinePrior prior;
  private final LineCosts costs;
  private final boolean timed;
  private double falsePositives;
  private double falseNegatives;
  private double cost;

  CostAnswer(WindowFilter<?> recent, LinePrior prior, LineCosts costs) {
    this.recent = recent;
    this.prior = prior;
    this.costs = costs;
    this.timed = recent.spec().unit() == WindowUnit.NANOSECONDS;
  }

  @Override
  public void note(int place, RecordReader reader) throws BadRecordException {
    costs.note(place, reader);
    prior.note(place, reader);
  }

  @Override
  public boolean observe(int place, long keyDigest, long tick) {
    prior.select(place);
    double ofPositive = costs.falsePositive(place);
    double ofNegative = costs.falseNegative(place);
    double probability =
        timed ? recent.probability(keyDigest, tick) : recent.probability(keyDigest);
    boolean yes = timed
        ? !recent.addDeciding(keyDigest, tick, ofPositive, ofNegative)
        : !recent.addDeciding(keyDigest, ofPositive, ofNegative);
    falsePositives += yes ? 1 - probability : 0;
    falseNegatives += yes ? 0 : probability;
    cost += yes ? ofPositive * (1 - probability) : ofNegative * probability;
    return yes;
  }

  @Override
  public long memoryBytes() {
    return recent.memoryBytes() - recent.spec().memoryBytes();
  }

  @Override
  public Optional<String> prediction() {
    return Optional.of("predicted: "
        + Predictions.about(falsePositives)
        + " new lines taken for duplicates, "
        + Predictions.about(falseNegatives)
        + " duplicates taken for new lines, at a cost of "
        + Numbers.amount(cost));
  }

  @Override
  public void describe(Map<String, Object> fields) {
    fields.put("predictedFalseNew", falseNegatives);
    fields.put("predictedCost", cost);
    fields.put("predictedFalseDuplicates", falsePositives);
  }
}
