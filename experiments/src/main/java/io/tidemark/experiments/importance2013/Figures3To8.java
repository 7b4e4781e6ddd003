package io.tidemark.experiments.importance2013;

import io.tidemark.experiments.chart.Chart;
import io.tidemark.experiments.result.Check;
import io.tidemark.experiments.result.Claim;
import io.tidemark.experiments.result.Column;
import io.tidemark.experiments.result.Datum;
import io.tidemark.experiments.result.ExperimentResult;
import io.tidemark.experiments.result.Prose;
import io.tidemark.experiments.result.Table;
import io.tidemark.workload.stream.ImportanceStream.Law;
import java.util.ArrayList;
import java.util.List;

/** Errors by importance on streams like those of Table II. */
public final class Figures3To8 extends BandExperiment {
  private static final int WIDTH = 5;
  private static final List<Law> LAWS = List.of(Law.INVERSE_ROOT, Law.INVERSE);
  private static final long SEED = 20_130_308L;

  /* So many standard errors are due to chance. */
  private static final double STANDARD_ERRORS = 4;

  /* Importances that the paper calls high. */
  private static final Band HIGH = new Band(36, Importance.MOST);

  /** With the two laws of importance of Table II. */
  public Figures3To8() {
    super(
        "figures-3-8",
        "Errors by importance, where the important are few",
        "Figures 3 to 8",
        new BandParameters(LAWS, 2, SEED),
        new BandParameters(LAWS, 8, SEED));
  }

  @Override
  WeighedStream stream(Law law, long seed, int number) {
    return DrawnStreams.usual(law, seed, number);
  }

  @Override
  ExperimentResult result(BandParameters parameters, List<BandReport.Part> parts) {
    List<Chart> charts = new ArrayList<>();
    for (BandReport.Part part : parts) {
      int first = part.law() == Law.INVERSE_ROOT ? 3 : 6;
      charts.add(BandReport.distribution(part, "Figure " + first));
      charts.add(BandReport.rates(
          part,
          "false-positives",
          "Figure " + (first + 1) + ": false positives by questions of an importance",
          Band.ofWidth(WIDTH),
          ImportanceTally::falsePositives));
      charts.add(BandReport.rates(
          part,
          "false-negatives",
          "Figure " + (first + 2) + ": false negatives by questions of an importance",
          Band.ofWidth(WIDTH),
          ImportanceTally::falseNegatives));
    }
    return new ExperimentResult(
        prose(parameters), charts, List.of(table(parts)), comparisons(parts));
  }

  private static List<Claim> comparisons(List<BandReport.Part> parts) {
    List<Check> flat = new ArrayList<>();
    List<Check> fewer = new ArrayList<>();
    List<Check> kept = new ArrayList<>();
    List<Check> trend = new ArrayList<>();
    for (BandReport.Part part : parts) {
      for (PaperFilter filter : PaperFilter.values()) {
        flat.addAll(flat(part, filter));
      }
      for (PaperFilter filter : List.of(PaperFilter.TWO_CLASS, PaperFilter.BY_IMPORTANCE)) {
        fewer.addAll(fewerThanStable(part, filter));
        kept.add(keptAsStable(part, filter));
        trend.add(trend(part, filter));
      }
    }
    return List.of(
        new Claim(
            "What share of new keys is found does not depend on how important they are",
            "Each band within 4 standard errors of all bands together.",
            flat),
        Claim.ofPaper(
            "IBF has fewer false positives than SBF for almost all data items",
            "Rate of SBF less that of IBF-2C and IBF-MC, in each band: at least 0.",
            fewer),
        Claim.ofPaper(
            "FN rates decrease with increasing importance, for IBF-MC and IBF-2C",
            "Rate of importances 1 to 5 less that of 46 to 50: at least 0.",
            trend),
        Claim.ofPaper(
            "IBF has the same or lower false negatives than SBF for items with higher importance",
            "Rate of IBF less that of SBF for importances above 35: at most 0.",
            kept));
  }

  private static List<Check> flat(BandReport.Part part, PaperFilter filter) {
    ImportanceTally tally = part.of(filter);
    double all = tally.falsePositivesOfNew(Band.ALL);
    return Band.ofWidth(WIDTH).stream()
        .map(band -> Check.near(
            place(part, filter, band),
            tally.falsePositivesOfNew(band),
            all,
            STANDARD_ERRORS * Math.sqrt(Math.max(all, 1e-3) / tally.fresh(band))))
        .toList();
  }

  private static List<Check> fewerThanStable(BandReport.Part part, PaperFilter filter) {
    return Band.ofWidth(WIDTH).stream()
        .map(band -> Check.atLeast(
            place(part, filter, band),
            part.of(PaperFilter.SBF).falsePositives(band) - part.of(filter).falsePositives(band),
            0))
        .toList();
  }

  private static Check keptAsStable(BandReport.Part part, PaperFilter filter) {
    return Check.atMost(
        place(part, filter, HIGH),
        part.of(filter).falseNegatives(HIGH) - part.of(PaperFilter.SBF).falseNegatives(HIGH),
        0);
  }

  private static Check trend(BandReport.Part part, PaperFilter filter) {
    List<Band> bands = Band.ofWidth(WIDTH);
    ImportanceTally tally = part.of(filter);
    return Check.atLeast(
        filter.title() + ", " + DrawnStreams.title(part.law()),
        tally.falseNegatives(bands.get(0)) - tally.falseNegatives(bands.get(bands.size() - 1)),
        0);
  }

  private static String place(BandReport.Part part, PaperFilter filter, Band band) {
    return filter.title() + ", " + DrawnStreams.title(part.law()) + ", importance " + band;
  }

  private static Table table(List<BandReport.Part> parts) {
    List<List<Datum>> rows = new ArrayList<>();
    for (BandReport.Part part : parts) {
      for (PaperFilter filter : PaperFilter.values()) {
        for (Band band : Band.ofWidth(WIDTH)) {
          ImportanceTally tally = part.of(filter);
          rows.add(List.of(
              Datum.of(DrawnStreams.title(part.law())),
              Datum.of(filter.title()),
              Datum.of(band.toString()),
              Datum.of(tally.share(band)),
              Datum.of(tally.falsePositives(band)),
              Datum.of(tally.falseNegatives(band)),
              Datum.of(tally.falsePositivesOfNew(band)),
              Datum.of(tally.falseNegativesOfRepeated(band))));
        }
      }
    }
    return new Table(
        "bands",
        "Errors by importance",
        List.of(
            Column.of("law"),
            Column.of("filter"),
            Column.of("importance"),
            Column.of("share of questions"),
            Column.of("FP by questions"),
            Column.of("FN by questions"),
            Column.of("FP by new keys"),
            Column.of("FN by repeated keys")),
        rows);
  }

  private static Prose prose(BandParameters parameters) {
    return new Prose(
        DrawnStreams.USUAL
            + " Errors of the paper\u2019s filters, in its shape, by the importance of"
            + " the key asked for; " + parameters.streams() + " streams together.",
        "Lower is better. A filter that heeds importance should have false negatives that fall to the"
            + " right.",
        List.of(
            DrawnStreams.NOT_THE_PAPERS,
            "Denominators are all questions of an importance, new and repeated keys together, as in the"
                + " paper."));
  }
}
