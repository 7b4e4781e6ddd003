package io.tidemark.experiments.inferential2019;

import io.tidemark.analysis.window.WindowOdds;
import io.tidemark.experiments.Progress;
import io.tidemark.experiments.result.Check;
import io.tidemark.experiments.result.Claim;
import io.tidemark.experiments.result.Column;
import io.tidemark.experiments.result.Datum;
import io.tidemark.experiments.result.ExperimentResult;
import io.tidemark.experiments.result.Prose;
import io.tidemark.experiments.result.Table;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** How many questions have the answer yes, for each with the answer no. */
public final class Table4 extends WindowExperiment<Table4Parameters> {
  /**
   * What the paper prints.
   *
   * @param kind law of the stream
   * @param window window
   * @param odds Pos/Neg
   * @param tolerance what samples of 2^22 questions may differ by
   */
  private record Printed(StreamKind kind, long window, double odds, double tolerance) {}

  private static final List<Printed> PRINTED = List.of(
      new Printed(StreamKind.UNIFORM, 1L << 16, 1.718, 0.01),
      new Printed(StreamKind.UNIFORM, 1L << 18, 53.547, 0.8),
      new Printed(StreamKind.POWER_LAW, 1L << 11, 1.182, 0.008),
      new Printed(StreamKind.POWER_LAW, 1L << 18, 13.451, 0.12));

  /* Where the paper has no number: so many standard errors. */
  private static final double STANDARD_ERRORS = 4;

  private final Trials trials;

  /** With streams that other figures may have read. */
  public Table4(Trials trials) {
    super(
        "table-4",
        "Questions with the answer yes, by those with the answer no",
        "Table 4",
        Duration.ofSeconds(1),
        Duration.ofSeconds(5),
        Table4Parameters::quick,
        Table4Parameters::full);
    this.trials = trials;
  }

  /** A row. */
  private record Row(Scene scene, long queries, double odds) {
    StreamChoice.Drawn drawn() {
      return (StreamChoice.Drawn) scene.stream();
    }

    boolean isDrawn() {
      return scene.stream() instanceof StreamChoice.Drawn;
    }

    double expected() {
      double universe = drawn().universe();
      double window = (double) scene.window();
      return switch (drawn().kind()) {
        case UNIFORM -> WindowOdds.uniform(universe, window);
        case POWER_LAW -> WindowOdds.zipf(universe, 1, window);
      };
    }

    Optional<Printed> printed() {
      return PRINTED.stream()
          .filter(p -> isDrawn()
              && drawn().universe() == ReferencePenalties.UNIVERSE
              && drawn().kind() == p.kind()
              && scene.window() == p.window())
          .findAny();
    }

    /** By the paper's tolerance, else by standard errors: of yes/no, {@code s / (1 - yes)^2}. */
    double tolerance() {
      double yes = expected() / (1 + expected());
      double error = Math.sqrt(yes * (1 - yes) / queries) / ((1 - yes) * (1 - yes));
      return printed().map(Printed::tolerance).orElse(STANDARD_ERRORS * error);
    }
  }

  @Override
  public ExperimentResult run(Table4Parameters parameters, Progress progress)
      throws IOException, InterruptedException {
    RealScenes real = RealScenes.of(trials, parameters.files());
    List<Scene> scenes = new ArrayList<>(parameters.scenes());
    scenes.addAll(real.scenes());
    // So long streams are not kept for others.
    Map<StreamChoice, AskedStream> drawn = new LinkedHashMap<>();
    List<Row> rows = new ArrayList<>();
    for (Scene scene : scenes) {
      progress.at((double) rows.size() / scenes.size());
      AskedStream stream = scene.stream() instanceof StreamChoice.Drawn choice
          ? drawn.computeIfAbsent(choice, c -> AskedStream.drawn(choice))
          : trials.stream(scene.stream());
      rows.add(new Row(scene, stream.queries(), RealScenes.odds(stream, scene.window())));
    }
    return new ExperimentResult(prose(real), List.of(), List.of(table(rows)), comparisons(rows));
  }

  private static Table table(List<Row> rows) {
    List<Column> columns = List.of(
        Column.of("stream"),
        Column.of("window w", "items"),
        Column.of("questions"),
        Column.of("Pos/Neg"),
        Column.of("expected"),
        Column.of("paper"));
    return new Table(
        "odds",
        "Questions with the answer yes for each with the answer no",
        columns,
        rows.stream().map(Table4::cells).toList());
  }

  private static List<Datum> cells(Row row) {
    return List.of(
        Datum.of(row.scene().stream().title()),
        Datum.of(row.scene().window()),
        Datum.of(row.queries()),
        Datum.of(row.odds()),
        row.isDrawn() ? Datum.of(row.expected()) : Datum.missing(),
        row.printed().map(p -> Datum.of(p.odds())).orElse(Datum.missing()));
  }

  private static List<Claim> comparisons(List<Row> rows) {
    List<Row> drawn = rows.stream().filter(Row::isDrawn).toList();
    List<Claim> comparisons = new ArrayList<>();
    comparisons.add(new Claim(
        "Drawn streams have the odds that their laws give",
        "Tolerance for the paper\u2019s windows: what samples of 2^22 questions differ by; else 4"
            + " standard errors.",
        drawn.stream()
            .map(r -> Check.near(r.scene().title(), r.odds(), r.expected(), r.tolerance()))
            .toList()));
    List<Check> printed = new ArrayList<>();
    for (Row row : drawn) {
      row.printed()
          .ifPresent(p ->
              printed.add(Check.near(row.scene().title(), row.odds(), p.odds(), p.tolerance())));
    }
    if (!printed.isEmpty()) {
      comparisons.add(Claim.ofPaper("Pos/Neg as printed", "The same tolerance.", printed));
    }
    return comparisons;
  }

  private static Prose prose(RealScenes real) {
    List<String> notes = new ArrayList<>();
    notes.add(
        "The paper prints what its own streams showed. The expectation is (1 \u2212 q)/q, where"
            + " q is the sum of p(1 \u2212 p)^w over all keys.");
    notes.add(
        "For real streams the window is a power of two from 2^8 to an eighth of the stream: the"
            + " one with the odds nearest to 1, and the first longer one with odds of 8 or more, or the"
            + " longest. The paper\u2019s addresses are not public.");
    if (!real.leftOut().isEmpty()) {
      notes.add(RealScenes.LEFT_OUT + String.join(", ", real.leftOut()) + ".");
    }
    return new Prose(
        "Every item of a stream is asked for before it is added: was it among the last w items? The"
            + " table has how many answers are yes for each that is no.",
        "Near 1, both kinds of errors matter; far above, a filter that says yes too often is wrong"
            + " seldom.",
        notes);
  }
}
