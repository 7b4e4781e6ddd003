package io.tidemark.experiments.inferential2019;

import io.tidemark.experiments.Experiment;
import io.tidemark.experiments.Progress;
import io.tidemark.experiments.RunScale;
import io.tidemark.experiments.chart.Axis;
import io.tidemark.experiments.chart.Reference;
import io.tidemark.experiments.result.Check;
import io.tidemark.experiments.result.Report;
import io.tidemark.experiments.result.Rows;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Inference that learns from the stream, beside one that knows all of it beforehand. */
public final class OnlinePriors extends Experiment<OnlinePriors.Parameters> {
  /* What learning may cost more than the standard answers. */
  private static final double MOST_RATIO = 1.01;

  private final Trials trials;

  /**
   * What determines a run.
   *
   * @param files real streams
   * @param bitsPerItem bits per item of the window
   */
  public record Parameters(List<Path> files, List<Double> bitsPerItem) {}

  /** With trials that other figures may have run. */
  public OnlinePriors(Trials trials) {
    super("inferential2019/online-priors");
    this.trials = trials;
  }

  @Override
  protected boolean needsStreams() {
    return true;
  }

  @Override
  protected Parameters parameters(RunScale scale, List<Path> streams) {
    return scale == RunScale.FULL
        ? new Parameters(streams, List.of(2.0, 4.0, 8.0, 12.0, 16.0, 20.0))
        : new Parameters(streams, List.of(4.0, 12.0));
  }

  /**
   * A size; all three have the same filter.
   *
   * @param workload where
   * @param bitsPerItem the size
   * @param known with the paper's inference and frequencies of the whole stream
   * @param learned with what was learned
   */
  record Pair(Workload workload, double bitsPerItem, TrialOutcome known, TrialOutcome learned) {
    String place() {
      return TunedPoint.place(workload, bitsPerItem);
    }

    double standardPenalty() {
      return learned.standardPenalty();
    }

    double knownRatio() {
      return ratio(known.inferredPenalty());
    }

    double learnedRatio() {
      return ratio(learned.inferredPenalty());
    }

    /** By the standard penalty; 1 if there is none of either. */
    private double ratio(double penalty) {
      return penalty == standardPenalty() ? 1 : penalty / standardPenalty();
    }
  }

  @Override
  protected void run(Parameters parameters, Report report, Progress progress)
      throws IOException, InterruptedException {
    RealWorkloads real = RealWorkloads.of(trials, parameters.files());
    List<Trials.Entry> entries = new ArrayList<>();
    for (Workload workload : real.workloads()) {
      for (double bits : parameters.bitsPerItem()) {
        entries.add(new Trials.Entry(
            workload, new PrintedTiming(LearnedTiming.spec(workload.window(), bits))));
        entries.add(new Trials.Entry(workload, new LearnedTiming(bits)));
      }
    }
    List<TrialOutcome> outcomes = trials.run(entries, progress);
    List<Pair> pairs = new ArrayList<>();
    for (Workload workload : real.workloads()) {
      for (double bits : parameters.bitsPerItem()) {
        int i = 2 * pairs.size();
        pairs.add(new Pair(workload, bits, outcomes.get(i), outcomes.get(i + 1)));
      }
    }
    real.noteLeftOut(report);
    show(Rows.of(pairs), report);
  }

  private static void show(Rows<Pair> pairs, Report report) {
    if (!pairs.all().isEmpty()) {
      chart("learned", pairs, Pair::learnedRatio, report);
      chart("known", pairs, Pair::knownRatio, report);
      report.paper(
          "higher-when-known",
          List.of(Check.atLeast(
              "greatest ratio",
              pairs.all().stream().mapToDouble(Pair::knownRatio).max().orElseThrow(),
              1)));
    }
    report.table(
        "penalties",
        pairs
            .text("stream", p -> p.workload().stream().title())
            .count("window w", "items", p -> p.workload().window())
            .number("bits per item", Pair::bitsPerItem)
            .number("standard", Pair::standardPenalty)
            .number("frequencies known", p -> p.known().inferredPenalty())
            .number("learned", p -> p.learned().inferredPenalty())
            .number("frequencies known, by standard", Pair::knownRatio)
            .number("learned by standard", Pair::learnedRatio)
            .number("posterior error, frequencies known", p -> p.known().posteriorError())
            .number("posterior error learned", p -> p.learned().posteriorError()));
    report.ours(
        "never-misses",
        pairs.near(Pair::place, p -> (double) p.learned().standard().falseNegatives(), p -> 0, 0));
    report.ours("learning-harmless", pairs.atMost(Pair::place, Pair::learnedRatio, MOST_RATIO));
  }

  private static void chart(
      String name, Rows<Pair> pairs, ToDoubleFunction<Pair> value, Report report) {
    RealWorkloads.chart(
        name,
        pairs,
        Pair::workload,
        Pair::bitsPerItem,
        value,
        Axis.linear("penalty ratio"),
        report,
        new Reference(Reference.Side.Y, 1, "standard"));
  }
}
