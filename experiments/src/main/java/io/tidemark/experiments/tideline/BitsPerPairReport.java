package io.tidemark.experiments.tideline;

import io.tidemark.experiments.chart.Axis;
import io.tidemark.experiments.chart.Chart;
import io.tidemark.experiments.result.Check;
import io.tidemark.experiments.result.Claim;
import io.tidemark.experiments.result.Column;
import io.tidemark.experiments.result.Datum;
import io.tidemark.experiments.result.ExperimentResult;
import io.tidemark.experiments.result.Prose;
import io.tidemark.experiments.result.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** What {@link BitsPerPair} shows. */
final class BitsPerPairReport {
  /** The share of the bits of PBF-2 that a tideline is to need. */
  private static final double SHARE = 0.2;

  private final BitsPerPairParameters parameters;
  private final Rates rates;

  BitsPerPairReport(BitsPerPairParameters parameters, Rates rates) {
    this.parameters = parameters;
    this.rates = rates;
  }

  ExperimentResult result() {
    return new ExperimentResult(
        prose(),
        rates.sources().stream().map(this::chart).toList(),
        List.of(needTable(), rates.table()),
        List.of(
            goal(Structure.TIDELINE, "Tideline"),
            goal(Structure.TIDELINE_REFITTED, "Tideline refitted for the length"),
            ModelAgreement.comparison(rates)));
  }

  private Chart chart(String source) {
    List<Double> drawn = parameters.bitsPerPair();
    Rates shown = new Rates(rates.all().stream()
        .filter(m -> m.bitsPerPair() <= drawn.get(drawn.size() - 1) + 0.5)
        .toList());
    return shown.chart(
        source,
        source + ": false-positive rate over the bits per pair, |q| = " + parameters.length(),
        "Every structure errs less with more bits per pair. A sealed history has one size.",
        Axis.linear("bits per pair"),
        Measured::bitsPerPair);
  }

  /** The bits per pair that a structure needs, if it was seen to come down to the rate. */
  private OptionalDouble need(String source, Structure structure, ToDoubleFunction<Measured> rate) {
    return Crossing.at(parameters.wantedRate(), rates.of(source, structure), rate);
  }

  private Claim goal(Structure structure, String name) {
    List<Check> checks = new ArrayList<>();
    for (String source : rates.sources()) {
      double own = need(source, structure, m -> m.interval().high()).orElse(Double.MAX_VALUE);
      double levels = need(source, Structure.LEVEL, m -> m.interval().low())
          .orElse(parameters.mostBitsPerPair());
      checks.add(Check.atMost(source, own / levels, SHARE));
    }
    return Claim.ofGoal(
        name + " needs at most 1/5 of the bits per pair of PBF-2 for a rate of "
            + parameters.wantedRate(),
        "Ratio at worst: where the upper end of the one\u2019s interval comes down to the rate, and"
            + " where the lower end of the other\u2019s does; between the measured ones the logarithm"
            + " of a rate is taken to be straight.",
        checks);
  }

  private Table needTable() {
    List<List<Datum>> rows = new ArrayList<>();
    for (String source : rates.sources()) {
      for (Structure structure : BitsPerPair.GIVEN_BITS) {
        OptionalDouble own = need(source, structure, Measured::rate);
        OptionalDouble levels = need(source, Structure.LEVEL, Measured::rate);
        rows.add(List.of(
            Datum.of(source),
            Datum.of(structure.title()),
            datum(own),
            datum(need(source, structure, m -> m.interval().low())),
            datum(need(source, structure, m -> m.interval().high())),
            own.isPresent() && levels.isPresent()
                ? Datum.of(own.getAsDouble() / levels.getAsDouble())
                : Datum.missing()));
      }
      rates.of(source, Structure.SEALED).forEach(m -> rows.add(sealedRow(m)));
    }
    return new Table(
        "need",
        "Bits per pair for a rate of " + parameters.wantedRate() + " at |q| = "
            + parameters.length(),
        List.of(
            Column.of("source"),
            Column.of("structure"),
            Column.of("bits per pair"),
            Column.of("at least"),
            Column.of("at most"),
            Column.of("share of PBF-2")),
        rows);
  }

  /** A sealed history has one size, and a rate far below. */
  private List<Datum> sealedRow(Measured m) {
    OptionalDouble levels = need(m.source(), Structure.LEVEL, Measured::rate);
    return List.of(
        Datum.of(m.source()),
        Datum.of(m.structure().title()),
        Datum.of(m.bitsPerPair()),
        Datum.missing(),
        Datum.missing(),
        levels.isPresent() ? Datum.of(m.bitsPerPair() / levels.getAsDouble()) : Datum.missing());
  }

  private static Datum datum(OptionalDouble value) {
    return value.isPresent() ? Datum.of(value.getAsDouble()) : Datum.missing();
  }

  private Prose prose() {
    String lengths = parameters.tunedFor().stream()
        .map(length -> String.format(Locale.ROOT, "%,d", length))
        .collect(Collectors.joining(", "));
    return new Prose(
        "Histories of a day are given more and more bits per distinct (key, second) pair and asked"
            + " questions of " + parameters.length() + " seconds whose true answer is"
            + " \u201cno\u201d. Tideline has at each size one shape for the lengths " + lengths
            + ", chosen by the model; what is called refitted is made for the one length that is"
            + " asked.",
        "Lower is better. Dots are measured, lines are models. The table says how many bits per pair"
            + " a rate of " + parameters.wantedRate() + " takes: it lies between two measured"
            + " sizes, and structures that need more than is drawn were given more until they reached"
            + " it. A dash: not reached with "
            + String.format(Locale.ROOT, "%.0f", parameters.mostBitsPerPair()) + " bits per pair.",
        List.of(Rates.NOTE, RangeLengthsReport.DOUBTING));
  }
}
