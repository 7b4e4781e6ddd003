package io.tidemark.experiments;

import io.tidemark.experiments.chart.Chart;
import io.tidemark.experiments.chart.ChartGallery;
import io.tidemark.experiments.result.Check;
import io.tidemark.experiments.result.Column;
import io.tidemark.experiments.result.Datum;
import io.tidemark.experiments.result.ExperimentResult;
import io.tidemark.experiments.result.ExperimentText;
import io.tidemark.experiments.result.Report;
import io.tidemark.experiments.result.Rows;
import io.tidemark.experiments.result.Table;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** An experiment that does next to nothing, for tests. */
public class TinyExperiment extends Experiment<TinyExperiment.Parameters> {
  private static final String WORDS = """
      # Tiny <experiment> & co

      - Source: paper 2000, Figure 1
      - Quick: 1 s
      - Full: 2 s

      ## Measured

      Shown <here>.

      ## Reading

      Read & weep.

      ## Notes

      A note.

      ## Charts

      ### *

      A title

      A description.

      ## Tables

      ### numbers

      Numbers

      ## Claims

      ### ours

      It holds

      by judgement

      ### paper

      It differs

      by judgement

      ### goal

      it is met

      by judgement
      """;

  /** Its parameters. */
  public record Parameters(long seed, List<Double> errors, RunScale scale) {}

  /** A row with all that needs quoting. */
  private record Row(String name, Datum bits, double rate) {}

  private static final Rows<Row> ROWS = Rows.of(List.of(
          new Row("a,b \"c\"\nd", Datum.of(3L), 1e-7), new Row("", Datum.missing(), 0.1 + 0.2)))
      .text("name, quoted", Row::name)
      .column(Column.of("bits", "bits/key"), Row::bits)
      .number("rate", Row::rate);

  public TinyExperiment(String id) {
    super(ExperimentText.of(id, WORDS));
  }

  @Override
  protected Parameters parameters(RunScale scale, List<Path> streams) {
    return new Parameters(7, List.of(0.1, 0.0001), scale);
  }

  @Override
  protected void run(Parameters parameters, Report report, Progress progress)
      throws IOException, InterruptedException {
    progress.at(0);
    progress.at(0.5);
    show(report);
  }

  private static Report show(Report report) {
    for (Chart chart : List.of(ChartGallery.lines(), ChartGallery.bars())) {
      report.chart(chart.name(), chart.x(), chart.y(), chart.series());
    }
    report.table("numbers", ROWS);
    report.ours("ours", List.of(Check.near("a", 1, 1.1, 0.2)));
    report.paper("paper", List.of(Check.atMost("b", 2, 1), Check.near("c", 1, 1, 0)));
    return report.goal("goal", List.of(Check.atLeast("d", 3, 2)));
  }

  /** What it gives: one claim that holds, one that does not, and a goal that is met. */
  public static ExperimentResult result() {
    TinyExperiment tiny = new TinyExperiment("tiny/one");
    return show(tiny.report(tiny.parameters(RunScale.QUICK, List.of()))).result();
  }

  /** A table with all that needs quoting. */
  public static Table table() {
    return result().tables().get(0);
  }
}
