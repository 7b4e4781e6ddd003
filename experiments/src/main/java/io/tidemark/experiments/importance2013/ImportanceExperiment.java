package io.tidemark.experiments.importance2013;

import io.tidemark.experiments.ExperimentCard;
import io.tidemark.experiments.LegacyExperiment;
import io.tidemark.experiments.Preparation;
import io.tidemark.experiments.RunOptions;
import io.tidemark.experiments.Source;
import java.io.IOException;
import java.time.Duration;

/**
 * A table or figure of the paper, or one that adds to it: its card, and its parameters by scale.
 *
 * @param <P> its parameters
 */
abstract class ImportanceExperiment<P extends Record> extends LegacyExperiment<P> {
  /** The stem of the ids. */
  static final String STEM = "importance2013/";

  /** The paper, as sources name it. */
  static final String PAPER = "importance-aware 2013";

  private final ExperimentCard card;
  private final P quick;
  private final P full;

  ImportanceExperiment(
      String topic,
      String title,
      String place,
      long quickSeconds,
      long fullSeconds,
      P quick,
      P full) {
    this.card = new ExperimentCard(
        STEM + topic,
        title,
        new Source(PAPER, place),
        Duration.ofSeconds(quickSeconds),
        Duration.ofSeconds(fullSeconds));
    this.quick = quick;
    this.full = full;
  }

  @Override
  public final ExperimentCard card() {
    return card;
  }

  @Override
  public Preparation<P> prepare(RunOptions options) throws IOException {
    return new Preparation.Ready<>(
        switch (options.scale()) {
          case QUICK -> quick;
          case FULL -> full;
        });
  }
}
