package io.tidemark.experiments.report;

import io.tidemark.experiments.ExperimentInfo;
import io.tidemark.experiments.Outcome;
import io.tidemark.experiments.RunOptions;
import io.tidemark.experiments.RunScale;
import io.tidemark.experiments.chart.Chart;
import io.tidemark.experiments.chart.ChartSize;
import io.tidemark.experiments.chart.ChartSvg;
import io.tidemark.experiments.markup.Markup;
import io.tidemark.experiments.result.Check;
import io.tidemark.experiments.result.Claim;
import io.tidemark.experiments.result.ExperimentResult;
import io.tidemark.experiments.result.ParameterList;
import io.tidemark.experiments.result.Table;
import java.util.Locale;

/** The part of the page on one experiment. */
final class HtmlSection {
  /** More points than this outside are not all named; the table has them. */
  private static final int MOST_NAMED = 12;

  private final Markup out;
  private final Outcome outcome;
  private final RunOptions options;
  private final String id;

  HtmlSection(Markup out, Outcome outcome, RunOptions options) {
    this.out = out;
    this.outcome = outcome;
    this.options = options;
    this.id = outcome.info().id();
  }

  static String anchor(ExperimentInfo info) {
    return info.id().replace('/', '-');
  }

  void write() {
    out.open("section", "id", anchor(outcome.info())).line();
    out.open("div", "class", "heading").leaf("h2", outcome.info().title());
    Badges.write(out, outcome);
    out.close().line();
    out.leaf("p", id + " \u00b7 " + outcome.info().source(), "class", "quiet small")
        .line();
    if (outcome instanceof Outcome.Completed completed) {
      completed(completed);
    } else if (outcome instanceof Outcome.Skipped skipped) {
      out.leaf("p", skipped.need());
    } else {
      out.leaf("p", ((Outcome.Failed) outcome).message());
    }
    out.close().line();
  }

  private void completed(Outcome.Completed completed) {
    ExperimentResult result = completed.result();
    out.leaf("p", result.text().shown()).line();
    out.leaf("p", result.text().reading()).line();
    result.charts().forEach(this::chart);
    claims(result);
    notes(result);
    if (!result.tables().isEmpty()) {
      out.leaf("h3", "Numbers").line();
      result.tables().forEach(this::table);
    }
    parameters(completed.parameters());
  }

  private void chart(Chart chart) {
    String prefix = anchor(outcome.info()) + "-" + chart.name();
    out.open("figure");
    out.open("div", "class", "wide");
    out.raw(ChartSvg.inline(chart, ChartSize.WIDE, prefix)).close().line();
    out.open("div", "class", "narrow");
    out.raw(ChartSvg.inline(chart, ChartSize.NARROW, prefix + "-narrow"))
        .close()
        .line();
    out.open("figcaption").text(chart.description() + " ");
    out.leaf("a", "SVG", "href", ReportFolder.svgPath(id, chart));
    out.close().close().line();
  }

  private void claims(ExperimentResult result) {
    if (result.claims().isEmpty()) {
      return;
    }
    out.leaf("h3", "Claims").open("ul", "class", "claims").line();
    for (Claim claim : result.claims()) {
      int points = claim.checks().size();
      int inside = points - claim.outside().size();
      out.open("li");
      Badges.write(out, claim.verdict());
      String owner =
          switch (claim.kind()) {
            case OURS -> "";
            case GOAL -> "Goal: ";
            case PAPER -> "The paper: ";
          };
      out.text(String.format(
          Locale.ROOT,
          " %s%s \u2013 %,d of %,d points inside.",
          owner,
          claim.text(),
          inside,
          points));
      out.empty("br").leaf("span", claim.basis(), "class", "quiet small");
      outside(claim);
      out.close().line();
    }
    out.close().line();
  }

  private void outside(Claim claim) {
    if (claim.outside().isEmpty()) {
      return;
    }
    out.open("ul");
    for (Check check : claim.outside().stream().limit(MOST_NAMED).toList()) {
      out.open("li").text(check.point() + ": ");
      Numbers.write(out, check.value());
      out.text(", expected ");
      Numbers.write(out, check.allowed().low());
      out.text(" to ");
      Numbers.write(out, check.allowed().high());
      out.close();
    }
    if (claim.outside().size() > MOST_NAMED) {
      out.leaf("li", "and " + (claim.outside().size() - MOST_NAMED) + " more");
    }
    out.close();
  }

  private void notes(ExperimentResult result) {
    if (!result.text().notes().isEmpty()) {
      out.leaf("h3", "Notes").line();
      result.text().notes().forEach(note -> out.leaf("p", note).line());
    }
  }

  private void table(Table table) {
    out.open("details").open("summary");
    out.text(
        table.title() + String.format(Locale.ROOT, " (%,d rows) ", table.rows().size()));
    out.leaf("a", "CSV", "href", ReportFolder.csvPath(id, table));
    out.close();
    HtmlTable.write(out, table);
    out.close().line();
  }

  private void parameters(Record parameters) {
    out.leaf("h3", "Seed and parameters").open("dl").line();
    ParameterList.of(parameters)
        .forEach((name, value) -> out.leaf("dt", name).leaf("dd", value).line());
    out.close().line();
    String command = "./tidemark experiment run " + id
        + (options.scale() == RunScale.QUICK ? " --quick" : "")
        + (ParameterList.hasFiles(parameters) ? " --data DATA" : "")
        + " --out OUT";
    out.leaf("p", "This repeats it:").leaf("pre", command).line();
  }
}
