package io.tidemark.experiments.persistent2018;

import io.tidemark.experiments.ExperimentCard;
import io.tidemark.experiments.LegacyExperiment;
import io.tidemark.experiments.Preparation;
import io.tidemark.experiments.RunOptions;
import io.tidemark.experiments.Source;
import java.time.Duration;

/**
 * A figure of the paper: its card, and its parameters by scale.
 *
 * @param <P> its parameters
 */
abstract class Figure<P extends Record> extends LegacyExperiment<P> {
  /** The stem of the ids. */
  static final String STEM = "persistent2018/";

  /** The paper, as sources name it. */
  static final String PAPER = "persistent 2018";

  private final ExperimentCard card;
  private final P quick;
  private final P full;

  Figure(int number, String title, long quickSeconds, long fullSeconds, P quick, P full) {
    this.card = new ExperimentCard(
        STEM + "figure-" + number,
        title,
        new Source(PAPER, "Figure " + number),
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
  public final Preparation<P> prepare(RunOptions options) {
    return new Preparation.Ready<>(
        switch (options.scale()) {
          case QUICK -> quick;
          case FULL -> full;
        });
  }
}
