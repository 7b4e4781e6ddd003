package io.tidemark.cli.seen;

import io.tidemark.cli.input.ReadCounts;

/** What happened to the lines so far. */
final class SeenCounts {
  private final ReadCounts read = new ReadCounts();
  private long seen;
  private long fresh;
  private double wrong;
  private double cost;

  ReadCounts read() {
    return read;
  }

  void answer(boolean yes, double probability, double expectedCost) {
    seen += yes ? 1 : 0;
    fresh += yes ? 0 : 1;
    wrong += yes ? 1 - probability : probability;
    cost += expectedCost;
  }

  long seenLines() {
    return seen;
  }

  long newLines() {
    return fresh;
  }

  /** Answers that are probably wrong. */
  double wrong() {
    return wrong;
  }

  /** What they are expected to cost. */
  double cost() {
    return cost;
  }
}
