package io.tidemark.experiments.importance2013;

import io.tidemark.experiments.chart.Chart;
import io.tidemark.experiments.result.ExperimentResult;
import io.tidemark.experiments.result.Prose;
import io.tidemark.workload.stream.ImportanceStream.Law;
import java.util.ArrayList;
import java.util.List;

/** Errors by importance on the paper's synthetic streams. */
public final class Figures9To17 extends BandExperiment {
  static final int WIDTH = 10;

  private static final List<Law> LAWS = List.of(Law.UNIFORM, Law.INVERSE, Law.DIRECT);
  private static final long SEED = 20_130_917L;

  /** With the three laws of importance. */
  public Figures9To17() {
    super(
        "figures-9-17",
        "Errors by importance under three laws",
        "Figures 9 to 17",
        new BandParameters(LAWS, 6, SEED),
        new BandParameters(LAWS, 16, SEED));
  }

  @Override
  WeighedStream stream(Law law, long seed, int number) {
    return DrawnStreams.uniformRepeats(law, seed, number);
  }

  @Override
  ExperimentResult result(BandParameters parameters, List<BandReport.Part> parts) {
    List<Chart> charts = new ArrayList<>();
    for (BandReport.Part part : parts) {
      int first = firstFigure(part.law());
      charts.add(BandReport.distribution(part, "Figure " + first));
      charts.add(BandReport.rates(
          part,
          "false-positives",
          "Figure " + (first + 1) + ": share of new keys that are found",
          Band.ofWidth(WIDTH),
          ImportanceTally::falsePositivesOfNew));
      charts.add(BandReport.rates(
          part,
          "false-negatives",
          "Figure " + (first + 2) + ": share of repeated keys that are missed",
          Band.ofWidth(WIDTH),
          ImportanceTally::falseNegativesOfRepeated));
    }
    BandClaims claims = new BandClaims(parts);
    return new ExperimentResult(
        prose(parameters), charts, List.of(claims.table()), claims.comparisons());
  }

  private static int firstFigure(Law law) {
    return switch (law) {
      case UNIFORM -> 9;
      case INVERSE, INVERSE_ROOT -> 12;
      case DIRECT -> 15;
    };
  }

  private static Prose prose(BandParameters parameters) {
    return new Prose(
        "Streams of 40,000 items, of which 0.3 repeat one of the earlier items, all alike. Errors of the"
            + " paper\u2019s filters, in its shape, by the importance of the key asked for; "
            + parameters.streams() + " streams of each law together.",
        "Lower is better. False positives are by new keys and false negatives by repeated keys, so that"
            + " how many of a band repeat does not matter.",
        List.of(
            "The paper has false positives that rise with importance (Figures 10, 13 and 16). The cells"
                + " of a new key are anywhere, however important it is, so that its rate cannot depend"
                + " on that; a slope can come only from counting repeated keys in the denominator.",
            "The paper tries streams with 0.1, 0.3 and 0.5 repeats and does not say which are drawn.",
            IbfH.NOTE));
  }
}
