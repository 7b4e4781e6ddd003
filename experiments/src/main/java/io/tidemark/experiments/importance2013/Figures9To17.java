package io.tidemark.experiments.importance2013;

import io.tidemark.core.filter.endless.StableBloomFilter;
import io.tidemark.experiments.RunScale;
import io.tidemark.experiments.result.Check;
import io.tidemark.experiments.result.PrintedValues;
import io.tidemark.experiments.result.Report;
import io.tidemark.experiments.result.Rows;
import io.tidemark.workload.stream.ImportanceStream.Law;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import picocli.CommandLine.Parameters;

/** Errors by importance on the paper's synthetic streams. */
public final class Figures9To17 extends BandExperiment {
  /* What rates of a band may differ by. */
  private static final double TOLERANCE = 0.02;

  /* Importances of which the paper's text speaks. */
  private static final Band HIGH = new Band(36, PaperImportance.MOST);

  /** With the three laws of importance. */
  public Figures9To17() {
    super("importance2013/figures-9-17", 10);
  }

  @Override
  protected Parameters parameters(RunScale scale, List<Path> streams) {
    return new Parameters(
        List.of(Law.UNIFORM, Law.INVERSE, Law.DIRECT),
        scale == RunScale.FULL ? 16 : 6,
        20_130_917L);
  }

  @Override
  WeighedStream stream(Law law, long seed, int number) {
    return DrawnStreams.uniformRepeats(law, seed, number);
  }

  @Override
  void show(Rows<Row> rows, Report report) {
    report.let("trials", StableBloomFilter.TRIALS);
    PrintedValues reference = PrintedValues.of("importance2013/figures-9-17");
    ToDoubleFunction<Row> found = r -> rate(reference, "FP in percent", r);
    ToDoubleFunction<Row> missed = r -> rate(reference, "FN in percent", r);
    charts(rows, Row::falsePositivesOfNew, Row::falseNegativesOfRepeated, report);
    report.table(
        "bands",
        rows.text("law", r -> DrawnStreams.title(r.law()))
            .text("filter", r -> r.filter().title())
            .text("importance", r -> r.band().toString())
            .number("FP by new keys", Row::falsePositivesOfNew)
            .number("reference FP", found)
            .number("FN by repeated keys", Row::falseNegativesOfRepeated)
            .number("reference FN", missed));
    List<Check> near = new ArrayList<>();
    near.addAll(rows.near(r -> r.place() + ", FP", Row::falsePositivesOfNew, found, TOLERANCE));
    near.addAll(
        rows.near(r -> r.place() + ", FN", Row::falseNegativesOfRepeated, missed, TOLERANCE));
    report.ours("as-independent", near);
    report.ours("same-for-all", sameForAll(rows));
    report.paper("rising", rising(rows));
    report.paper("uniform", betterThanStable(rows, Law.UNIFORM, TOLERANCE));
    report.paper("inverse", betterThanStable(rows, Law.INVERSE, -0.04 + TOLERANCE));
    report.paper("direct", betterThanStable(rows, Law.DIRECT, TOLERANCE));
  }

  private static double rate(PrintedValues reference, String column, Row row) {
    return reference.get(column, row.law(), row.filter(), row.band().from()) / 100;
  }

  private static List<Check> sameForAll(Rows<Row> rows) {
    List<Check> checks = new ArrayList<>();
    rows.by(Row::ofFilter).forEach((filter, own) -> {
      DoubleSummaryStatistics rates =
          own.all().stream().mapToDouble(Row::falsePositivesOfNew).summaryStatistics();
      checks.add(Check.atMost(filter, rates.getMax() - rates.getMin(), TOLERANCE));
    });
    return checks;
  }

  private static List<Check> rising(Rows<Row> rows) {
    Band lowest = Band.ofWidth(10).get(0);
    return rows.where(r -> r.law() == Law.INVERSE && r.band().to() == PaperImportance.MOST)
        .where(r -> r.filter() == PaperFilter.BF || r.filter() == PaperFilter.SBF)
        .atLeast(
            Row::ofFilter,
            r -> r.falsePositivesOfNew() - r.tally().falsePositivesOfNew(lowest),
            TOLERANCE);
  }

  /** Of IBF-MC, the one of which the paper's text speaks. */
  private static List<Check> betterThanStable(Rows<Row> rows, Law law, double most) {
    Map<String, Rows<Row>> filters =
        rows.where(r -> r.law() == law).by(r -> r.filter().name());
    if (filters.isEmpty()) {
      return List.of();
    }
    ImportanceTally stable = filters.get(PaperFilter.SBF.name()).all().get(0).tally();
    ImportanceTally aware =
        filters.get(PaperFilter.BY_IMPORTANCE.name()).all().get(0).tally();
    return List.of(
        Check.atMost(
            "FN",
            aware.falseNegativesOfRepeated(HIGH) - stable.falseNegativesOfRepeated(HIGH),
            most),
        Check.atMost("FP", aware.falsePositivesOfNew(HIGH) - stable.falsePositivesOfNew(HIGH), 0));
  }
}
