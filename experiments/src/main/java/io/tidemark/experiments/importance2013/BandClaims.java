package io.tidemark.experiments.importance2013;

import static io.tidemark.experiments.importance2013.PaperFilter.BF;
import static io.tidemark.experiments.importance2013.PaperFilter.BY_IMPORTANCE;
import static io.tidemark.experiments.importance2013.PaperFilter.BY_VALUE;
import static io.tidemark.experiments.importance2013.PaperFilter.SBF;
import static io.tidemark.experiments.importance2013.PaperFilter.TWO_CLASS;

import io.tidemark.experiments.result.Check;
import io.tidemark.experiments.result.Claim;
import io.tidemark.experiments.result.Column;
import io.tidemark.experiments.result.Datum;
import io.tidemark.experiments.result.Table;
import io.tidemark.workload.stream.ImportanceStream.Law;
import java.util.ArrayList;
import java.util.List;

/** What {@link Figures9To17} is held against. */
final class BandClaims {
  /** What rates of a band may differ by. */
  static final double TOLERANCE = 0.02;

  /* Importances of which the paper's text speaks. */
  private static final Band HIGH = new Band(36, Importance.MOST);
  private static final List<Band> BANDS = Band.ofWidth(Figures9To17.WIDTH);

  /**
   * What an independent implementation has, with other hash functions and a generator of its own.
   *
   * @param law law of importance
   * @param filter the paper's filter
   * @param found share of new keys that are found, in percent, by band
   * @param missed share of repeated keys that are missed, in percent, by band
   */
  private record Row(Law law, PaperFilter filter, List<Double> found, List<Double> missed) {}

  private static final List<Double> NONE = List.of(0.0, 0.0, 0.0, 0.0, 0.0);

  private static final List<Row> REFERENCE = List.of(
      new Row(Law.UNIFORM, BF, List.of(34.6, 34.8, 34.8, 35.0, 34.8), NONE),
      row(Law.UNIFORM, SBF, 29.5, 29.6, 29.7, 29.8, 29.6, 4.1, 4.0, 4.0, 4.0, 4.2),
      row(Law.UNIFORM, TWO_CLASS, 20.6, 20.9, 20.8, 21.0, 20.9, 27.6, 26.8, 9.9, 5.5, 5.7),
      row(Law.UNIFORM, BY_IMPORTANCE, 13.2, 13.2, 13.1, 13.1, 13.2, 63.4, 39.2, 24.3, 13.5, 8.2),
      row(Law.UNIFORM, BY_VALUE, 1.6, 1.5, 1.4, 1.6, 1.4, 96.0, 87.9, 76.0, 59.1, 44.2),
      new Row(Law.DIRECT, BF, List.of(35.0, 34.5, 34.7, 34.7, 35.0), NONE),
      row(Law.DIRECT, SBF, 29.9, 29.4, 29.6, 29.6, 29.7, 3.9, 4.2, 4.0, 4.0, 4.1),
      row(Law.DIRECT, TWO_CLASS, 26.1, 25.6, 25.9, 25.9, 25.9, 22.7, 23.2, 7.7, 4.6, 4.7),
      row(Law.DIRECT, BY_IMPORTANCE, 21.1, 20.4, 20.7, 20.7, 20.7, 52.0, 32.8, 19.2, 11.0, 6.4),
      row(Law.DIRECT, BY_VALUE, 5.6, 5.5, 5.5, 5.4, 5.5, 90.3, 82.6, 67.6, 51.6, 36.4),
      new Row(Law.INVERSE, BF, List.of(34.7, 35.1, 34.8, 34.8, 35.0), NONE),
      row(Law.INVERSE, SBF, 29.6, 29.9, 29.4, 29.6, 29.8, 4.0, 3.9, 4.3, 4.3, 4.0),
      row(Law.INVERSE, TWO_CLASS, 12.4, 12.3, 12.3, 12.2, 12.4, 34.9, 35.0, 14.1, 7.4, 7.2),
      row(Law.INVERSE, BY_IMPORTANCE, 2.6, 2.6, 2.7, 2.7, 2.7, 78.6, 52.0, 32.5, 18.8, 10.8),
      row(Law.INVERSE, BY_VALUE, 0.0, 0.0, 0.0, 0.0, 0.0, 99.9, 99.2, 98.2, 96.5, 93.7));

  private final List<BandReport.Part> parts;

  BandClaims(List<BandReport.Part> parts) {
    this.parts = parts;
  }

  private static Row row(Law law, PaperFilter filter, double... rates) {
    List<Double> all = new ArrayList<>();
    for (double rate : rates) {
      all.add(rate);
    }
    return new Row(law, filter, all.subList(0, 5), all.subList(5, 10));
  }

  private static Row reference(Law law, PaperFilter filter) {
    return REFERENCE.stream()
        .filter(row -> row.law() == law && row.filter() == filter)
        .findAny()
        .orElseThrow();
  }

  List<Claim> comparisons() {
    List<Claim> comparisons = new ArrayList<>();
    comparisons.add(new Claim(
        "The paper\u2019s filters err as in an independent implementation, band by band",
        "Within 0.02.",
        near()));
    comparisons.add(new Claim(
        "What share of new keys is found does not depend on how important they are",
        "Greatest less least of the five bands: below 0.02.",
        flat()));
    comparisons.addAll(ofPaper());
    return comparisons;
  }

  private List<Check> near() {
    List<Check> checks = new ArrayList<>();
    for (BandReport.Part part : parts) {
      for (PaperFilter filter : PaperFilter.values()) {
        Row row = reference(part.law(), filter);
        for (int i = 0; i < BANDS.size(); i++) {
          Band band = BANDS.get(i);
          String place = place(part, filter) + ", importance " + band;
          ImportanceTally tally = part.of(filter);
          checks.add(Check.near(
              place + ", FP",
              tally.falsePositivesOfNew(band),
              row.found().get(i) / 100,
              TOLERANCE));
          checks.add(Check.near(
              place + ", FN",
              tally.falseNegativesOfRepeated(band),
              row.missed().get(i) / 100,
              TOLERANCE));
        }
      }
    }
    return checks;
  }

  private List<Check> flat() {
    List<Check> checks = new ArrayList<>();
    for (BandReport.Part part : parts) {
      for (PaperFilter filter : PaperFilter.values()) {
        double least = Double.POSITIVE_INFINITY;
        double greatest = 0;
        for (Band band : BANDS) {
          double rate = part.of(filter).falsePositivesOfNew(band);
          least = Math.min(least, rate);
          greatest = Math.max(greatest, rate);
        }
        checks.add(Check.atMost(place(part, filter), greatest - least, TOLERANCE));
      }
    }
    return checks;
  }

  private List<Claim> ofPaper() {
    List<Claim> comparisons = new ArrayList<>();
    for (BandReport.Part part : parts) {
      switch (part.law()) {
        case INVERSE -> {
          comparisons.add(rising(part));
          comparisons.add(betterThanStable(
              part,
              "for importances above 35, IBF has about 4% lower FN and 8% lower FP than SBF",
              -0.04 + TOLERANCE));
        }
        case DIRECT ->
          comparisons.add(betterThanStable(
              part,
              "where the important are many, IBF is as good as SBF for higher importances",
              TOLERANCE));
        default ->
          comparisons.add(betterThanStable(
              part,
              "IBF has about the same or lower FN than SBF, and lower FP, for more important items",
              TOLERANCE));
      }
    }
    return comparisons;
  }

  private static Claim rising(BandReport.Part part) {
    List<Check> checks = new ArrayList<>();
    for (PaperFilter filter : List.of(BF, SBF)) {
      checks.add(Check.atLeast(
          place(part, filter),
          part.of(filter).falsePositivesOfNew(BANDS.get(BANDS.size() - 1))
              - part.of(filter).falsePositivesOfNew(BANDS.get(0)),
          TOLERANCE));
    }
    return Claim.ofPaper(
        "FP rates of BF and SBF go up as importance increases (Figure 13)",
        "Rate of importances 41 to 50 less that of 1 to 10: at least 0.02. It cannot: see the notes.",
        checks);
  }

  /** Of IBF-MC, the one of which the paper's text speaks. */
  private static Claim betterThanStable(BandReport.Part part, String claim, double most) {
    ImportanceTally stable = part.of(SBF);
    ImportanceTally aware = part.of(BY_IMPORTANCE);
    return Claim.ofPaper(
        claim,
        "IBF-MC less SBF for importances above 35; 0.02 is allowed for \u201cabout\u201d.",
        List.of(
            Check.atMost(
                "FN",
                aware.falseNegativesOfRepeated(HIGH) - stable.falseNegativesOfRepeated(HIGH),
                most),
            Check.atMost(
                "FP", aware.falsePositivesOfNew(HIGH) - stable.falsePositivesOfNew(HIGH), 0)));
  }

  private static String place(BandReport.Part part, PaperFilter filter) {
    return filter.title() + ", " + DrawnStreams.title(part.law());
  }

  Table table() {
    List<List<Datum>> rows = new ArrayList<>();
    for (BandReport.Part part : parts) {
      for (PaperFilter filter : PaperFilter.values()) {
        Row row = reference(part.law(), filter);
        for (int i = 0; i < BANDS.size(); i++) {
          ImportanceTally tally = part.of(filter);
          rows.add(List.of(
              Datum.of(DrawnStreams.title(part.law())),
              Datum.of(filter.title()),
              Datum.of(BANDS.get(i).toString()),
              Datum.of(tally.falsePositivesOfNew(BANDS.get(i))),
              Datum.of(row.found().get(i) / 100),
              Datum.of(tally.falseNegativesOfRepeated(BANDS.get(i))),
              Datum.of(row.missed().get(i) / 100)));
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
            Column.of("FP by new keys"),
            Column.of("reference FP"),
            Column.of("FN by repeated keys"),
            Column.of("reference FN")),
        rows);
  }
}
