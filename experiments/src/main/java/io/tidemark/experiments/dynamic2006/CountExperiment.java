package io.tidemark.experiments.dynamic2006;

import io.tidemark.experiments.Experiment;
import io.tidemark.experiments.ExperimentCard;
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
abstract class CountExperiment<P extends Record> implements Experiment<P> {
  /** The stem of the ids. */
  static final String STEM = "dynamic2006/";

  /** The paper, as sources name it. */
  static final String PAPER = "dynamic count 2006";

  /** The word that every time carries. */
  static final String MEASURED_HERE = "measured here";

  /** What every page with times says of them. */
  static final String ON_TIMES =
      "Times are those of this machine and of this run, on one thread. Only their ratios are held"
          + " against the paper, whose own are from a 750 MHz PowerPC.";

  private final ExperimentCard card;
  private final P quick;
  private final P full;

  CountExperiment(
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
  public final Preparation<P> prepare(RunOptions options) throws IOException {
    return new Preparation.Ready<>(
        switch (options.scale()) {
          case QUICK -> quick;
          case FULL -> full;
        });
  }
}
