package io.tidemark.experiments.report;

import io.tidemark.experiments.Outcome;
import io.tidemark.experiments.markup.Markup;
import io.tidemark.experiments.result.Verdict;

/**
 * How an outcome is named on the page: by a sign and a word, so that colour is not needed.
 *
 * @param style class of the badge
 * @param sign a sign
 * @param word a word
 * @param plural the word for several
 */
record VerdictWords(String style, String sign, String word, String plural) {
  static VerdictWords of(Outcome outcome) {
    if (outcome instanceof Outcome.Completed completed) {
      return of(completed.result().verdict());
    }
    return outcome instanceof Outcome.Skipped
        ? new VerdictWords("open", "\u2013", "skipped", "skipped")
        : new VerdictWords("differs", "!", "failed", "failed");
  }

  static VerdictWords of(Verdict verdict) {
    return switch (verdict) {
      case HOLDS -> new VerdictWords("holds", "\u2713", "holds", "hold");
      case DIFFERS -> new VerdictWords("differs", "\u2717", "differs", "differ");
      case OPEN ->
        new VerdictWords("open", "\u25cb", "nothing to compare", "with nothing to compare");
    };
  }

  void badge(Markup out) {
    out.leaf("span", sign + " " + word, "class", "badge " + style);
  }
}
