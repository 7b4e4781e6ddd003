package io.tidemark.cli.window;

import io.tidemark.cli.outcome.Failure;
import java.util.Optional;
import picocli.CommandLine.Option;

/** What wrong answers cost. */
public final class CostOptions {
  @Option(
      names = "--false-positive-cost",
      paramLabel = "C",
      converter = Cost.Words.class,
      description = {
        "What it costs to take a new line for a duplicate: a number, or a field of the line",
        "(a name, a JSON pointer or column:N). With both costs, each line gets the answer of",
        "least expected cost."
      })
  private Cost falsePositive;

  @Option(
      names = "--false-negative-cost",
      paramLabel = "C",
      converter = Cost.Words.class,
      description = "What it costs to take a duplicate for a new line: as above.")
  private Cost falseNegative;

  /** Whether a cost was given. */
  public boolean given() {
    return falsePositive != null || falseNegative != null;
  }

  /**
   * The costs, if they were given.
   *
   * @throws Failure if one lacks the other
   */
  public Optional<CostPair> pair() {
    if (!given()) {
      return Optional.empty();
    }
    if (falsePositive == null) {
      throw lacking("--false-negative-cost", falseNegative, "--false-positive-cost");
    }
    if (falseNegative == null) {
      throw lacking("--false-positive-cost", falsePositive, "--false-negative-cost");
    }
    return Optional.of(new CostPair(falsePositive, falseNegative));
  }

  private static Failure lacking(String option, Cost cost, String other) {
    return Failure.wrongUse(
        option + ": " + cost.text() + " (expected: together with " + other + ")");
  }

  /**
   * The costs for planning, if they were given.
   *
   * @throws Failure if they are fields, which are not known beforehand
   */
  public Optional<CostPair> numbers() {
    pair().ifPresent(pair -> {
      checkNumber("--false-positive-cost", pair.falsePositive());
      checkNumber("--false-negative-cost", pair.falseNegative());
    });
    return pair();
  }

  private static void checkNumber(String option, Cost cost) {
    if (cost.number().isEmpty()) {
      throw Failure.wrongUse(
          option + ": " + cost.text() + " (expected: a number; a plan has no lines with fields)");
    }
  }

  /** The options as they could have been written, with a blank before each. */
  public String text() {
    return pair().map(CostPair::options).orElse("");
  }
}
