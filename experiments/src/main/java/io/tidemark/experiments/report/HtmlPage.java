package io.tidemark.experiments.report;

import io.tidemark.experiments.ExperimentInfo;
import io.tidemark.experiments.Outcome;
import io.tidemark.experiments.RunOptions;
import io.tidemark.experiments.RunScale;
import io.tidemark.experiments.RunSummary;
import io.tidemark.experiments.chart.ChartCss;
import io.tidemark.experiments.markup.Markup;
import java.util.List;

/** One page with all results of a run: no scripts, nothing from outside. */
final class HtmlPage {
  private final List<Outcome> outcomes;
  private final RunSummary.Ending ending;
  private final RunOptions options;
  private final Markup out = new Markup();

  HtmlPage(List<Outcome> outcomes, RunSummary.Ending ending, RunOptions options) {
    this.outcomes = outcomes;
    this.ending = ending;
    this.options = options;
  }

  String text() {
    out.open("html", "lang", "en").line();
    head();
    out.open("body").line();
    header();
    out.open("main");
    contents();
    for (Outcome outcome : outcomes) {
      new HtmlSection(out, outcome, options).write();
    }
    out.close().line();
    footer();
    out.close().line().close();
    return "<!DOCTYPE html>\n" + out + "\n";
  }

  private void head() {
    out.open("head");
    out.empty("meta", "charset", "UTF-8");
    out.empty("meta", "name", "viewport", "content", "width=device-width, initial-scale=1");
    out.leaf("title", "Tidemark experiments");
    out.style(PageCss.SHEET + ChartCss.sheet());
    out.close().line();
  }

  private void header() {
    out.open("header");
    out.leaf("h1", "Tidemark experiments");
    out.leaf("p", tally());
    out.leaf(
        "p",
        (options.scale() == RunScale.QUICK
                ? "This is the quick form: small sizes, wide intervals. "
                : "")
            + "Claims are of two kinds. Tidemark's own models and guarantees have to hold: anything else"
            + " is a defect; goals are what it aims at and does not promise. A paper's claim is confirmed"
            + " or refuted: both are findings. Charts and numbers come from the same run; the seed and"
            + " parameters beside each repeat it digit by digit, but for times, which are those of the"
            + " machine.",
        "class",
        "quiet");
    out.close().line();
  }

  private String tally() {
    return RunSummary.tally(outcomes)
        + count(" skipped.", Outcome.Skipped.class)
        + count(" failed.", Outcome.Failed.class)
        + (ending == RunSummary.Ending.INTERRUPTED
            ? " The run was interrupted: what had not ended is not here."
            : "");
  }

  private String count(String word, Class<? extends Outcome> kind) {
    long count = outcomes.stream().filter(kind::isInstance).count();
    return count == 0 ? "" : " " + count + word;
  }

  private void contents() {
    out.open("nav", "aria-label", "Contents").leaf("h2", "Contents").open("ol").line();
    for (Outcome outcome : outcomes) {
      ExperimentInfo info = outcome.info();
      out.open("li").open("span", "class", "what");
      out.leaf("a", info.title(), "href", "#" + HtmlSection.anchor(info));
      out.empty("br").leaf("span", info.id() + " \u00b7 " + info.source(), "class", "quiet small");
      out.close();
      Badges.write(out, outcome);
      out.close().line();
    }
    out.close().close().line();
  }

  private void footer() {
    out.open("footer", "class", "quiet small");
    out.leaf("p", "Numbers in tables are rounded to four digits; the CSV files have all of them.");
    out.close();
  }
}
