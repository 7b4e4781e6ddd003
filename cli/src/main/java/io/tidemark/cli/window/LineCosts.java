package io.tidemark.cli.window;

import io.tidemark.cli.outcome.Failure;
import io.tidemark.workload.trace.BadRecordException;
import io.tidemark.workload.trace.RecordLayout;
import io.tidemark.workload.trace.RecordLayout.NumberField;
import io.tidemark.workload.trace.RecordReader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** What errors cost for some lines. */
public final class LineCosts {
  private static final int CONSTANT = -1;

  private final List<NumberField> fields = new ArrayList<>();
  private final double[] falsePositive;
  private final double[] falseNegative;
  private final int positiveNumber;
  private final int negativeNumber;

  /** Costs of up to so many lines at once. */
  public LineCosts(CostPair pair, int capacity) {
    this.falsePositive = new double[capacity];
    this.falseNegative = new double[capacity];
    this.positiveNumber = prepare(pair.falsePositive(), "false-positive-cost", falsePositive);
    this.negativeNumber = prepare(pair.falseNegative(), "false-negative-cost", falseNegative);
  }

  private int prepare(Cost cost, String name, double[] costs) {
    if (cost.field().isEmpty()) {
      Arrays.fill(costs, cost.number().orElseThrow());
      return CONSTANT;
    }
    fields.add(new NumberField(name, cost.field().get()));
    return fields.size() - 1;
  }

  /**
   * A layout with the fields that hold costs.
   *
   * @throws Failure if lines have no such fields
   */
  public RecordLayout in(RecordLayout layout) {
    try {
      return layout.withNumbers(fields);
    } catch (IllegalArgumentException e) {
      // Its messages begin with the name of the field, which is that of the option.
      throw Failure.wrongUse("--" + e.getMessage(), e);
    }
  }

  /**
   * Notes the costs of the line on which a reader stands.
   *
   * @throws BadRecordException if one is negative
   */
  public void note(int place, RecordReader reader) throws BadRecordException {
    if (positiveNumber != CONSTANT) {
      falsePositive[place] = cost(positiveNumber, reader);
    }
    if (negativeNumber != CONSTANT) {
      falseNegative[place] = cost(negativeNumber, reader);
    }
  }

  private static double cost(int number, RecordReader reader) throws BadRecordException {
    double cost = reader.number(number);
    if (cost < 0) {
      throw reader.unusableNumber(number, "a cost from 0 on");
    }
    return cost;
  }

  /** What it costs to take a line for a duplicate that is none. */
  public double falsePositive(int place) {
    return falsePositive[place];
  }

  /** What it costs to take a line for a new one that is none. */
  public double falseNegative(int place) {
    return falseNegative[place];
  }
}
