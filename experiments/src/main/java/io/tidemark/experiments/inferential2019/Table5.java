package io.tidemark.experiments.inferential2019;

import io.tidemark.experiments.Progress;
import io.tidemark.experiments.Stopwatch;
import io.tidemark.experiments.TimedLoop;
import io.tidemark.experiments.result.Check;
import io.tidemark.experiments.result.Claim;
import io.tidemark.experiments.result.Column;
import io.tidemark.experiments.result.Datum;
import io.tidemark.experiments.result.ExperimentResult;
import io.tidemark.experiments.result.Prose;
import io.tidemark.experiments.result.Table;
import io.tidemark.workload.random.RandomSource;
import io.tidemark.workload.statistics.Interval;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/** The time of a question with its insertion. */
public final class Table5 extends WindowExperiment<Table5Parameters> {
  private final Trials trials;
  private final Stopwatch stopwatch;

  /** With streams that other figures may have drawn. */
  public Table5(Trials trials, Stopwatch stopwatch) {
    super(
        "table-5",
        "The time of a question with its insertion",
        "Table 5",
        Duration.ofSeconds(1),
        Duration.ofSeconds(10),
        files -> Table5Parameters.quick(),
        files -> Table5Parameters.full());
    this.trials = trials;
    this.stopwatch = stopwatch;
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
      String technique, Manner manner, double printedMicros, double nanos, long answers) {}

  @Override
  public ExperimentResult run(Table5Parameters parameters, Progress progress)
      throws IOException, InterruptedException {
    Stage stage = trials.stage(parameters.scene());
    Technique timing = new ShapedTiming(
        new PaperTiming(parameters.bitsPerItem(), parameters.probes()).shape(stage.window()));
    Technique generalized = new Generalized(parameters.bitsPerItem(), parameters.probes());
    List<Row> rows = new ArrayList<>();
    rows.add(timed(parameters, stage, new PriorOnly(), Manner.INFERRED, 0.33));
    progress.at(0.2);
    rows.add(timed(parameters, stage, timing, Manner.STANDARD, 0.80));
    progress.at(0.4);
    rows.add(timed(parameters, stage, timing, Manner.INFERRED, 1.13));
    progress.at(0.6);
    rows.add(timed(parameters, stage, generalized, Manner.STANDARD, 1.64));
    progress.at(0.8);
    rows.add(timed(parameters, stage, generalized, Manner.INFERRED, 1.85));
    return new ExperimentResult(
        prose(), List.of(), List.of(table(rows)), List.of(answered(parameters, rows)));
  }

  private Row timed(
      Table5Parameters parameters,
      Stage stage,
      Technique technique,
      Manner manner,
      double printedMicros) {
    Contender contender = technique.start(stage);
    AskedStream stream = stage.stream();
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

  private static Table table(List<Row> rows) {
    List<List<Datum>> cells = new ArrayList<>();
    for (Row row : rows) {
      Optional<Row> plain = rows.stream()
          .filter(r -> r.technique().equals(row.technique()) && r.manner() == Manner.STANDARD)
          .findAny();
      cells.add(List.of(
          Datum.of(row.technique()),
          Datum.of(row.manner().title),
          Datum.of(row.nanos()),
          plain.map(p -> Datum.of(row.nanos() / p.nanos())).orElse(Datum.missing()),
          Datum.of(row.printedMicros() * 1_000),
          plain
              .map(p -> Datum.of(row.printedMicros() / p.printedMicros()))
              .orElse(Datum.missing())));
    }
    return new Table(
        "times",
        "Time of a question with its insertion",
        List.of(
            Column.of("technique"),
            Column.of("answer"),
            Column.of("time here", "ns"),
            Column.of("by the standard answer, here"),
            Column.of("time in the paper", "ns"),
            Column.of("by the standard answer, in the paper")),
        cells);
  }

  /** Times differ with the machine, so that only what was done is held against something. */
  private static Claim answered(Table5Parameters parameters, List<Row> rows) {
    double steps = 2.0 * parameters.rounds() * parameters.steps();
    return new Claim(
        "Every round asks all questions, and the answer is yes to some and no to others",
        "The share of questions answered yes; no claim rests on times.",
        rows.stream()
            .map(r -> new Check(
                r.technique() + ", " + r.manner().title,
                r.answers() / steps,
                new Interval(0.2, 0.99)))
            .toList());
  }

  private static Prose prose() {
    return new Prose(
        "As in the paper: the uniform stream, a window of 2^16 items, 4 probes and 15 bits per item"
            + " (a quick run has 2^12 items). A step digests a key, asks for it and adds it; with"
            + " inference it also weighs the two costs. The fastest of several rounds counts.",
        "The ratio of inferential to standard is what can be compared with the paper, which has 1.41"
            + " for block timing and 1.13 for generalized filters. Times are those of this machine"
            + " and this run; docs/benchmarks.md has better ones.",
        List.of(
            "The paper digests a key once for the question and once for the insertion; here both are"
                + " one step.",
            "All keys of this stream are equally likely, so that both inferences come from tables"
                + " that were made before: of block timing filters by age and count, of generalized"
                + " filters by the cells that are as the key left them.",
            "The paper\u2019s text has 15 bits per item, the caption of its table 10."));
  }
}
