package io.tidemark.experiments.inferential2019;

import io.tidemark.analysis.window.AgePrior;

/** No filter at all: only how likely each key is. */
record PriorOnly() implements Technique {
  @Override
  public String title() {
    return "prior only";
  }

  @Override
  public Contender start(PreparedWorkload prepared) {
    return new InferringContender() {
      @Override
      public void add(int key) {
        // Nothing is kept.
      }

      @Override
      double posteriorOf(int key) {
        double present =
            AgePrior.between(prepared.law().probability(key), 0, (double) prepared.window());
        setFound(present >= 0.5);
        return present;
      }
    };
  }
}
