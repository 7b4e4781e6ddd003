package io.tidemark.experiments.tideline;

import io.tidemark.experiments.Progress;
import io.tidemark.experiments.chart.Axis;
import io.tidemark.experiments.chart.Chart;
import io.tidemark.experiments.history.DayKind;
import io.tidemark.experiments.result.Check;
import io.tidemark.experiments.result.Claim;
import io.tidemark.experiments.result.ExperimentResult;
import io.tidemark.experiments.result.Prose;
import io.tidemark.workload.statistics.BinomialInterval;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/** What {@link RangeLengths} measures and shows. */
final class RangeLengthsReport {
  /** The greatest share of the others' bits that a sealed history is to take. */
  private static final Map<DayKind, Double> SEALED_SHARES =
      Map.of(DayKind.EDGAR, 0.12, DayKind.NETWORK, 0.25, DayKind.NETWORK_MEMORYLESS, 0.6);

  private static final double SEALED_RATE = 1e-4;

  /** What doubting is, in words. */
  static final String DOUBTING = "Doubting: PBF-2 as Rosetta would ask it. An interval that"
      + " its level believes is believed only if one of its halves is, down to single ticks. All"
      + " levels that are asked have bits: those above the ticks the same number per entry, and the"
      + " ticks the rest. The number is the best that the model finds for the length.";

  private final RangeLengthsParameters parameters;
  private final Survey survey;
  private final List<Check> shares = new ArrayList<>();

  RangeLengthsReport(RangeLengthsParameters parameters) {
    this.parameters = parameters;
    this.survey =
        new Survey(parameters.structures(), parameters.effort(), DayKind.EDGAR.title()::equals);
  }

  /** Measures a day. */
  void add(DayKind kind, Subject day, Progress progress) throws IOException, InterruptedException {
    SealedSize size = survey.add(day, parameters.bits(), parameters.lengths(), progress);
    if (SEALED_SHARES.containsKey(kind)) {
      shares.add(Check.atMost(size.source(), size.share(), SEALED_SHARES.get(kind)));
    }
  }

  ExperimentResult result() {
    Rates rates = survey.rates();
    List<Claim> comparisons = new ArrayList<>(survey.comparisons());
    comparisons.add(Claim.ofGoal(
        "sealed histories take at most 0.12 of the others\u2019 bits on the EDGAR-like day, 0.25 on"
            + " the Network-like one with clusters, 0.6 on the memoryless one",
        "All bits and tables counted. There is no goal for sessions.",
        shares));
    comparisons.add(sealedRates(rates));
    return new ExperimentResult(
        prose(),
        rates.sources().stream().map(source -> chart(rates, source)).toList(),
        survey.tables(),
        comparisons);
  }

  /** For keys that occur, all lengths together, and for keys that never did. */
  private Claim sealedRates(Rates rates) {
    List<Check> checks = survey.sealed().stream()
        .flatMap(size -> {
          List<Measured> own = rates.of(size.source(), Structure.SEALED);
          long hits = own.stream().mapToLong(Measured::hits).sum();
          long questions = own.stream().mapToLong(Measured::questions).sum();
          double most = BinomialInterval.clopperPearson(hits, questions, Measured.CONFIDENCE)
              .high();
          return Stream.of(
              Check.atMost(size.source() + ", keys that occur", most, SEALED_RATE),
              Check.atMost(size.source() + ", keys that never did", size.most(), SEALED_RATE));
        })
        .toList();
    return Claim.ofGoal(
        "sealed histories err in fewer than one of 10,000 cases",
        "The upper end of the interval.",
        checks);
  }

  private static Chart chart(Rates rates, String source) {
    return rates.chart(
        source,
        source + ": false-positive rate over the length of the range",
        "One tideline for all lengths beside other structures. The filter of pairs errs in proportion"
            + " to the length; the others err hardly more at long ranges than at short ones.",
        Axis.log("length of the range |q| in seconds"),
        m -> (double) m.length());
  }

  private Prose prose() {
    return new Prose(
        "Histories of a day are given " + String.format(Locale.ROOT, "%,d", parameters.bits())
            + " bits and asked questions whose true answer is \u201cno\u201d: a key drawn from all"
            + " that occur, and a place drawn from the whole day. Tideline has one shape for all"
            + " lengths, chosen by the model from the numbers of distinct (key, interval) pairs of the"
            + " day. What is called refitted is made anew for each length. A sealed history takes the"
            + " bits that it needs.",
        "Lower is better. Dots are measured, lines are models. The table of goals has every point"
            + " beside every goal that applies to it.",
        List.of(Rates.NOTE, Goals.NOTE, DOUBTING));
  }
}
