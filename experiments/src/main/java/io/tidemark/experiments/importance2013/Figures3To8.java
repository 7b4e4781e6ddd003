package io.tidemark.experiments.importance2013;

import io.tidemark.experiments.RunScale;
import io.tidemark.experiments.result.Check;
import io.tidemark.experiments.result.Report;
import io.tidemark.experiments.result.Rows;
import io.tidemark.workload.stream.ImportanceStream.Law;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Parameters;

/** Errors by importance on streams like those of Table II. */
public final class Figures3To8 extends BandExperiment {
  /* So many standard errors are due to chance. */
  private static final double STANDARD_ERRORS = 4;

  /* Importances that the paper calls high. */
  private static final Band HIGH = new Band(36, PaperImportance.MOST);

  /** With the two laws of importance of Table II. */
  public Figures3To8() {
    super("importance2013/figures-3-8", 5);
  }

  @Override
  protected Parameters parameters(RunScale scale, List<Path> streams) {
    return new Parameters(
        List.of(Law.INVERSE_ROOT, Law.INVERSE), scale == RunScale.FULL ? 8 : 2, 20_130_308L);
  }

  @Override
  WeighedStream stream(Law law, long seed, int number) {
    return DrawnStreams.usual(law, seed, number);
  }

  @Override
  void show(Rows<Row> rows, Report report) {
    charts(rows, Row::falsePositives, Row::falseNegatives, report);
    report.table(
        "bands",
        rows.text("law", r -> DrawnStreams.title(r.law()))
            .text("filter", r -> r.filter().title())
            .text("importance", r -> r.band().toString())
            .number("share of questions", r -> r.tally().share(r.band()))
            .number("FP by questions", Row::falsePositives)
            .number("FN by questions", Row::falseNegatives)
            .number("FP by new keys", Row::falsePositivesOfNew)
            .number("FN by repeated keys", Row::falseNegativesOfRepeated));
    report.ours("same-for-all", rows.checks(Figures3To8::asAllBands));
    Rows<Row> aware = rows.where(
        r -> r.filter() == PaperFilter.TWO_CLASS || r.filter() == PaperFilter.BY_IMPORTANCE);
    report.paper(
        "fewer-false-positives",
        aware.atLeast(
            Row::place, r -> stable(rows, r).falsePositives(r.band()) - r.falsePositives(), 0));
    Rows<Row> last = aware.where(r -> r.band().to() == PaperImportance.MOST);
    Band lowest = Band.ofWidth(5).get(0);
    report.paper(
        "decreasing",
        last.atLeast(Row::ofFilter, r -> r.tally().falseNegatives(lowest) - r.falseNegatives(), 0));
    report.paper(
        "important-kept",
        last.atMost(
            r -> r.ofFilter() + ", importance " + HIGH,
            r -> r.tally().falseNegatives(HIGH) - stable(rows, r).falseNegatives(HIGH),
            0));
  }

  private static Check asAllBands(Row row) {
    double all = row.tally().falsePositivesOfNew(Band.ALL);
    double error = Math.sqrt(Math.max(all, 1e-3) / row.tally().fresh(row.band()));
    return Check.near(row.place(), row.falsePositivesOfNew(), all, STANDARD_ERRORS * error);
  }

  /** The errors of SBF under the same law. */
  private static ImportanceTally stable(Rows<Row> rows, Row like) {
    return rows.where(r -> r.law() == like.law() && r.filter() == PaperFilter.SBF)
        .all()
        .get(0)
        .tally();
  }
}
