package io.tidemark.experiments.report;

import io.tidemark.experiments.Outcome;
import io.tidemark.experiments.markup.Markup;
import io.tidemark.experiments.result.Verdict;

/**
 * Verdicts as badges: by a sign and a word, so that colour is not needed. Only a defect and a failure are
 * in the colour of alarm; what is found about a paper's claim never is.
 */
final class Badges {
  private Badges() {}

  /** The badges of an experiment: on Tidemark's own claims and goals, and on the paper's claims. */
  static void write(Markup out, Outcome outcome) {
    if (outcome instanceof Outcome.Skipped) {
      badge(out, "open", "\u2013 skipped");
      return;
    }
    if (outcome instanceof Outcome.Failed) {
      badge(out, "defect", "! failed");
      return;
    }
    out.open("span", "class", "badges");
    for (Verdict verdict : Verdict.values()) {
      long count = outcome.count(verdict);
      if (count > 0) {
        boolean ofPaper = verdict == Verdict.CONFIRMED || verdict == Verdict.REFUTED;
        badge(
            out,
            style(verdict),
            sign(verdict) + " " + (ofPaper ? "paper: " : "") + verdict.counted(count));
      }
    }
    out.close();
  }

  /** The badge of a claim. */
  static void write(Markup out, Verdict verdict) {
    badge(out, style(verdict), sign(verdict) + " " + verdict.word());
  }

  private static void badge(Markup out, String style, String text) {
    out.leaf("span", text, "class", "badge " + style).text(" ");
  }

  private static String style(Verdict verdict) {
    return switch (verdict) {
      case HOLDS, GOAL_MET -> "holds";
      case DEFECT -> "defect";
      case GOAL_MISSED -> "missed";
      case CONFIRMED, REFUTED -> "paper";
    };
  }

  private static String sign(Verdict verdict) {
    return switch (verdict) {
      case HOLDS, GOAL_MET -> "\u2713";
      case DEFECT -> "\u2717";
      case GOAL_MISSED -> "\u25cb";
      case CONFIRMED -> "=";
      case REFUTED -> "\u2260";
    };
  }
}
