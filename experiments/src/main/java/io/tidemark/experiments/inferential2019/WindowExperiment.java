package io.tidemark.experiments.inferential2019;

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
 * A table or figure of the paper, or one that adds to it: its card, and its parameters by scale. Real
 * streams are part of it if the user has some.
 *
 * @param <P> its parameters
 */
abstract class WindowExperiment<P extends Record> extends LegacyExperiment<P> {
  /** The stem of the ids. */
  static final String STEM = "inferential2019/";

  /** The paper, as sources name it. */
  static final String PAPER = "inferential 2019";

  private final ExperimentCard card;
  private final Function<List<Path>, P> quick;
  private final Function<List<Path>, P> full;

  WindowExperiment(
      String topic,
      String title,
      String place,
      Duration quickDuration,
      Duration fullDuration,
      Function<List<Path>, P> quick,
      Function<List<Path>, P> full) {
    this.card = new ExperimentCard(
        STEM + topic, title, new Source(PAPER, place), quickDuration, fullDuration);
    this.quick = quick;
    this.full = full;
  }

  @Override
  public final ExperimentCard card() {
    return card;
  }

  @Override
  public Preparation<P> prepare(RunOptions options) throws IOException {
    return new Preparation.Ready<>(parameters(options, StreamFiles.among(options)));
  }

  final P parameters(RunOptions options, List<Path> files) {
    return switch (options.scale()) {
      case QUICK -> quick.apply(files);
      case FULL -> full.apply(files);
    };
  }
}
