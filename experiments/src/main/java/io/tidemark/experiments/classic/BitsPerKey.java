package io.tidemark.experiments.classic;

import io.tidemark.analysis.seen.BloomTuning;
import io.tidemark.core.filter.seen.BloomLayout;
import io.tidemark.experiments.Experiment;
import io.tidemark.experiments.ExperimentCard;
import io.tidemark.experiments.Preparation;
import io.tidemark.experiments.Progress;
import io.tidemark.experiments.RunOptions;
import io.tidemark.experiments.Source;
import io.tidemark.experiments.result.ExperimentResult;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The memory that an error costs, in both layouts, beside what any filter needs. */
public final class BitsPerKey implements Experiment<BitsPerKeyParameters> {
  private static final int DECADES = 5;

  private static final ExperimentCard CARD = new ExperimentCard(
      "classic/bits-per-key",
      "Bits per key for an error",
      Source.textbook("memory of a Bloom filter against the information-theoretic bound"),
      Duration.ofSeconds(1),
      Duration.ofSeconds(1));

  @Override
  public ExperimentCard card() {
    return CARD;
  }

  @Override
  public Preparation<BitsPerKeyParameters> prepare(RunOptions options) {
    return new Preparation.Ready<>(
        switch (options.scale()) {
          case QUICK -> BitsPerKeyParameters.quick();
          case FULL -> BitsPerKeyParameters.full();
        });
  }

  @Override
  public ExperimentResult run(BitsPerKeyParameters parameters, Progress progress)
      throws InterruptedException {
    List<SizedFilter> standard = new ArrayList<>();
    List<SizedFilter> blocked = new ArrayList<>();
    int steps = DECADES * parameters.pointsPerDecade();
    for (int i = 0; i <= steps; i++) {
      progress.at((double) i / (steps + 1));
      double error = error(i, parameters.pointsPerDecade());
      standard.add(sized(parameters, error, BloomLayout.STANDARD));
      blocked.add(sized(parameters, error, BloomLayout.BLOCKED));
    }
    return new BitsPerKeyReport(parameters, standard, blocked).result();
  }

  /** From 0.000001 upwards; whole powers of ten are exact. */
  private static double error(int step, int perDecade) {
    int power = DECADES + 1 - step / perDecade;
    return Math.pow(10, (double) (step % perDecade) / perDecade) / Math.pow(10, power);
  }

  private static SizedFilter sized(
      BitsPerKeyParameters parameters, double error, BloomLayout layout) {
    return new SizedFilter(
        error, parameters.keys(), BloomTuning.forError(parameters.keys(), error, layout));
  }
}
