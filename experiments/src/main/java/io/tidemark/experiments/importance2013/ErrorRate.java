package io.tidemark.experiments.importance2013;

/** Rates of errors as shares of all questions, plain and weighted, as the paper's Table II has them. */
enum ErrorRate {
  FP("FP"),
  FN("FN"),
  WEIGHTED_FP("wFP"),
  WEIGHTED_FN("wFN");

  private final String title;

  ErrorRate(String title) {
    this.title = title;
  }

  String title() {
    return title;
  }

  double of(ImportanceTally tally) {
    return switch (this) {
      case FP -> tally.falsePositives(Band.ALL);
      case FN -> tally.falseNegatives(Band.ALL);
      case WEIGHTED_FP -> tally.weightedFalsePositives();
      case WEIGHTED_FN -> tally.weightedFalseNegatives();
    };
  }

  /** Whether it is a rate of repeated keys that are missed. */
  boolean isOfMissed() {
    return this == FN || this == WEIGHTED_FN;
  }

  boolean isWeighted() {
    return this == WEIGHTED_FP || this == WEIGHTED_FN;
  }
}
