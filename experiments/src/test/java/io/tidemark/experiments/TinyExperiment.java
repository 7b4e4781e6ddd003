package io.tidemark.experiments;

import io.tidemark.experiments.chart.ChartGallery;
import io.tidemark.experiments.result.Check;
import io.tidemark.experiments.result.Column;
import io.tidemark.experiments.result.Comparison;
import io.tidemark.experiments.result.Datum;
import io.tidemark.experiments.result.ExperimentResult;
import io.tidemark.experiments.result.Prose;
import io.tidemark.experiments.result.Table;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/** An experiment that does next to nothing, for tests. */
public class TinyExperiment implements Experiment<TinyExperiment.Parameters> {
  /** Its parameters. */
  public record Parameters(long seed, List<Double> errors, RunScale scale) {}

  private final String id;

  public TinyExperiment(String id) {
    this.id = id;
  }

  @Override
  public ExperimentCard card() {
    return new ExperimentCard(
        id,
        "Tiny <experiment> & co",
        new Source("paper 2000", "Figure 1"),
        Duration.ofMillis(1),
        Duration.ofMillis(2));
  }

  @Override
  public Preparation<Parameters> prepare(RunOptions options) {
    return new Preparation.Ready<>(new Parameters(7, List.of(0.1, 0.0001), options.scale()));
  }

  @Override
  public ExperimentResult run(Parameters parameters, Progress progress)
      throws IOException, InterruptedException {
    progress.at(0);
    progress.at(0.5);
    return result();
  }

  /** What it gives: one claim that holds and one that does not. */
  public static ExperimentResult result() {
    return new ExperimentResult(
        new Prose("Shown <here>.", "Read & weep.", List.of("A note.")),
        List.of(ChartGallery.lines(), ChartGallery.bars(), ChartGallery.sideways())
            .subList(0, 2),
        List.of(table()),
        List.of(
            new Comparison("It holds", "by judgement", List.of(Check.near("a", 1, 1.1, 0.2))),
            Comparison.ofPaper(
                "It differs",
                "by judgement",
                List.of(Check.atMost("b", 2, 1), Check.near("c", 1, 1, 0))),
            Comparison.ofGoal("it is met", "by judgement", List.of(Check.atLeast("d", 3, 2)))));
  }

  /** A table with all that needs quoting. */
  public static Table table() {
    return new Table(
        "numbers",
        "Numbers",
        List.of(Column.of("name, quoted"), Column.of("bits", "bits/key"), Column.of("rate")),
        List.of(
            List.of(Datum.of("a,b \"c\"\nd"), Datum.of(3L), Datum.of(1e-7)),
            List.of(Datum.of(""), Datum.missing(), Datum.of(0.1 + 0.2))));
  }
}
