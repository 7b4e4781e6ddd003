package io.tidemark.experiments.decaying2005;

import io.tidemark.experiments.ExperimentCard;
import io.tidemark.experiments.LegacyExperiment;
import io.tidemark.experiments.Preparation;
import io.tidemark.experiments.RunOptions;
import io.tidemark.experiments.Source;
import io.tidemark.experiments.StreamFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;

/**
 * A figure of the paper, or one that adds to it: its card, and its parameters by scale. All run on
 * streams that are drawn, and on the user's files besides if there are any.
 *
 * @param <P> its parameters
 */
abstract class DecayExperiment<P extends Record> extends LegacyExperiment<P> {
  /** The stem of the ids. */
  static final String STEM = "decaying2005/";

  /** The paper, as sources name it. */
  static final String PAPER = "time-decaying 2005";

  private final ExperimentCard card;
  private final Function<List<Path>, P> quick;
  private final Function<List<Path>, P> full;

  DecayExperiment(
      String topic,
      String title,
      String place,
      long quickSeconds,
      long fullSeconds,
      Function<List<Path>, P> quick,
      Function<List<Path>, P> full) {
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
    List<Path> files = StreamFiles.among(options);
    return new Preparation.Ready<>(
        switch (options.scale()) {
          case QUICK -> quick.apply(files);
          case FULL -> full.apply(files);
        });
  }
}
