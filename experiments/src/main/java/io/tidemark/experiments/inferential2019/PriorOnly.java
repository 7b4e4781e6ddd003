package io.tidemark.experiments.inferential2019;

import io.tidemark.analysis.theory.AgePrior;

/** No filter at all: only how likely each key is. */
record PriorOnly() implements Technique {
  @Override
  public String title() {
    return "prior only";
  }

  @Override
  public Contender start(Stage stage) {
    return new Contender() {
      private boolean found;

      @Override
      public void add(int key) {
        // Nothing is kept.
      }

      @Override
      public double observe(int key) {
        double present = AgePrior.between(stage.law().probability(key), 0, (double) stage.window());
        found = present >= 0.5;
        return present;
      }

      @Override
      public boolean found() {
        return found;
      }
    };
  }
}
