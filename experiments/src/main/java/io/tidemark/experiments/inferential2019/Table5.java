package io.tidemark.experiments.inferential2019;

import io.tidemark.experiments.Experiment;
import io.tidemark.experiments.Progress;
import io.tidemark.experiments.RunScale;
import io.tidemark.experiments.Stopwatch;
import io.tidemark.experiments.TimedLoop;
import io.tidemark.experiments.result.Check;
import io.tidemark.experiments.result.Report;
import io.tidemark.experiments.result.Rows;
import io.tidemark.workload.random.RandomSource;
import io.tidemark.workload.statistics.Interval;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;

/** The time of a question with its insertion. */
public final class Table5 extends Experiment<Table5.Parameters> {
  private final Trials trials;
  private final Stopwatch stopwatch;

  /**
   * What determines a run.
   *
   * @param workload stream and window
   * @param bitsPerItem bits per item of the window (the paper's text has 15, its caption 10)
   * @param probes probes (paper: k)
   * @param steps questions, each with its insertion, that are timed together
   * @param rounds how often they are timed
   */
  public record Parameters(
      Workload workload, double bitsPerItem, int probes, int steps, int rounds) {}

  /** With streams that other figures may have drawn, and times from a stopwatch. */
  public Table5(Trials trials, Stopwatch stopwatch) {
    super("inferential2019/table-5");
    this.trials = trials;
    this.stopwatch = stopwatch;
  }

  @Override
  protected Parameters parameters(RunScale scale, List<Path> streams) {
    return scale == RunScale.FULL
        ? new Parameters(workload(1 << 16, 1 << 18, 1 << 20), 15, 4, 1 << 20, 7)
        : new Parameters(workload(1 << 12, 1 << 14, 1 << 15), 15, 4, 1 << 15, 3);
  }

  private static Workload workload(int universe, int warmUp, int queries) {
    return new Workload(
        new StreamChoice.Drawn(
            StreamKind.UNIFORM, universe, warmUp, queries, Sweep.Parameters.TUNING_SEED),
        universe);
  }

  /** What is timed. */
  private enum Manner {
    STANDARD("standard"),
    INFERRED("inferential");

    private final String title;

    Manner(String title) {
      this.title = title;
    }
  }

  /**
   * A row.
   *
   * @param technique which
   * @param manner with inference or without
   * @param printedMicros what the paper prints
   * @param nanos what was measured
   * @param answers the number of questions answered yes in all rounds
   */
  private record Row(
      String technique, Manner manner, double printedMicros, double nanos, long answers) {
    String place() {
      return technique + ", " + manner.title;
    }
  }

  @Override
  protected void run(Parameters parameters, Report report, Progress progress)
      throws IOException, InterruptedException {
    PreparedWorkload prepared = trials.prepared(parameters.workload());
    Technique timing = new ShapedTiming(
        new PaperTiming(parameters.bitsPerItem(), parameters.probes()).shape(prepared.window()));
    Technique generalized = new Generalized(parameters.bitsPerItem(), parameters.probes());
    List<Row> rows = new ArrayList<>();
    rows.add(timed(parameters, prepared, new PriorOnly(), Manner.INFERRED, 0.33));
    progress.at(0.2);
    rows.add(timed(parameters, prepared, timing, Manner.STANDARD, 0.80));
    progress.at(0.4);
    rows.add(timed(parameters, prepared, timing, Manner.INFERRED, 1.13));
    progress.at(0.6);
    rows.add(timed(parameters, prepared, generalized, Manner.STANDARD, 1.64));
    progress.at(0.8);
    rows.add(timed(parameters, prepared, generalized, Manner.INFERRED, 1.85));
    show(parameters, Rows.of(rows), report);
  }

  private Row timed(
      Parameters parameters,
      PreparedWorkload prepared,
      Technique technique,
      Manner manner,
      double printedMicros) {
    Contender contender = technique.start(prepared);
    AskedStream stream = prepared.stream();
    for (int i = 0; i < stream.warmUp(); i++) {
      contender.add(stream.key(i));
    }
    double[] penalties = penalties(parameters.steps());
    TimedLoop loop = new TimedLoop(stopwatch, parameters.rounds());
    double nanos = loop.nanosPerOperation(parameters.steps(), () -> switch (manner) {
      case STANDARD -> standard(contender, stream, parameters.steps());
      case INFERRED -> inferred(contender, stream, penalties, parameters.steps());
    });
    return new Row(technique.title(), manner, printedMicros, nanos, loop.checksum());
  }

  private static double[] penalties(int steps) {
    SplittableRandom random = RandomSource.seeded(Trials.RUN_SEED, "penalties");
    return random.doubles(2L * steps, Trial.LEAST_PENALTY, Trial.MOST_PENALTY).toArray();
  }

  private static long standard(Contender contender, AskedStream stream, int steps) {
    long found = 0;
    for (int i = 0; i < steps; i++) {
      contender.add(stream.key(stream.warmUp() + i % stream.queries()));
      found += contender.found() ? 1 : 0;
    }
    return found;
  }

  private static long inferred(
      Contender contender, AskedStream stream, double[] penalties, int steps) {
    long answers = 0;
    for (int i = 0; i < steps; i++) {
      int key = stream.key(stream.warmUp() + i % stream.queries());
      answers += contender.observe(key, penalties[2 * i], penalties[2 * i + 1]) ? 1 : 0;
    }
    return answers;
  }

  private static void show(Parameters parameters, Rows<Row> rows, Report report) {
    report.table(
        "times",
        rows.text("technique", Row::technique)
            .text("answer", r -> r.manner().title)
            .number("time here", "ns", Row::nanos)
            .number("by the standard answer, here", r -> byStandard(rows, r, Row::nanos))
            .number("time in the paper", "ns", r -> r.printedMicros() * 1_000)
            .number(
                "by the standard answer, in the paper",
                r -> byStandard(rows, r, Row::printedMicros)));
    // Times differ with the machine, so that only what was done is held against something.
    double steps = 2.0 * parameters.rounds() * parameters.steps();
    report.ours(
        "all-asked",
        rows.checks(r -> new Check(r.place(), r.answers() / steps, new Interval(0.2, 0.99))));
  }

  /** A time by that of the standard answer of the same technique; not a number if it has none. */
  private static double byStandard(Rows<Row> rows, Row row, ToDoubleFunction<Row> time) {
    return rows
        .where(r -> r.technique().equals(row.technique()) && r.manner() == Manner.STANDARD)
        .all()
        .stream()
        .mapToDouble(plain -> time.applyAsDouble(row) / time.applyAsDouble(plain))
        .findAny()
        .orElse(Double.NaN);
  }
}
