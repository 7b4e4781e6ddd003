package io.tidemark.experiments.decaying2005;

import io.tidemark.core.filter.decaying.RaiseRule;
import io.tidemark.experiments.chart.Axis;
import io.tidemark.experiments.chart.Chart;
import io.tidemark.experiments.chart.Layer;
import io.tidemark.experiments.chart.Point;
import io.tidemark.experiments.chart.Reference;
import io.tidemark.experiments.chart.Series;
import io.tidemark.experiments.decaying2005.Figure3.Agreement;
import io.tidemark.experiments.decaying2005.Figure3.Packed;
import io.tidemark.experiments.decaying2005.Figure3.Printed;
import io.tidemark.experiments.result.Check;
import io.tidemark.experiments.result.Column;
import io.tidemark.experiments.result.Comparison;
import io.tidemark.experiments.result.Datum;
import io.tidemark.experiments.result.ExperimentResult;
import io.tidemark.experiments.result.Prose;
import io.tidemark.experiments.result.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** {@link Figure3} as a page. */
final class Figure3Report {
  private static final double TOLERANCE = 0.05;
  private static final double GOAL = 2;

  /**
   * By an independent implementation, with 20,000 keys and 1,000,000 arrivals.
   *
   * @param extras further counters by counter
   * @param used gain with those in use, without table
   * @param table gain with table
   */
  private record Known(double extras, double used, double table) {}

  private static final Map<Double, Known> REFERENCE = Map.of(
      0.8, new Known(0.410, 2.41, 0.79),
      1.0, new Known(0.249, 2.67, 1.13),
      1.2, new Known(0.115, 2.93, 1.73));
  private static final double POOL_GAIN = 16.0 / 7;

  private final Figure3Parameters parameters;
  private final List<Printed> printed;
  private final List<Packed> packed;
  private final List<Agreement> agreements;

  Figure3Report(
      Figure3Parameters parameters,
      List<Printed> printed,
      List<Packed> packed,
      List<Agreement> agreements) {
    this.parameters = parameters;
    this.printed = List.copyOf(printed);
    this.packed = List.copyOf(packed);
    this.agreements = List.copyOf(agreements);
  }

  ExperimentResult result() {
    List<Chart> charts = new ArrayList<>();
    charts.add(withoutDecay());
    for (double skew : parameters.skews()) {
      charts.add(byFactor(skew));
    }
    if (packed.stream().anyMatch(this::isReal)) {
      charts.add(real());
    }
    return new ExperimentResult(
        prose(), charts, List.of(printedTable(), packedTable()), comparisons());
  }

  private boolean isReal(Packed some) {
    return !some.stream().startsWith("Zipf ");
  }

  private Chart withoutDecay() {
    List<String> skews = parameters.skews().stream().map(s -> "Zipf " + s).toList();
    List<Series> series = new ArrayList<>();
    series.add(bars("paper’s, without its table", skews, p -> p.usedBits()));
    series.add(bars("paper’s, with its table", skews, p -> p.tableBits()));
    for (RaiseRule rule : RaiseRule.values()) {
      List<Point> points = packed.stream()
          .filter(p -> !isReal(p) && p.factor() == 1 && p.rule() == rule)
          .map(p -> Point.at(skews.indexOf(p.stream()), p.found().adaptiveBits()))
          .toList();
      String title = rule == RaiseRule.ALL ? "ours, all raised" : "ours, least raised";
      series.add(Series.of(title, Layer.bars("bits", points)));
    }
    return Chart.of(
            "without-decay",
            "Bits by counter without decay",
            "Bits by counter of the paper’s structure and of ours, for each skew.",
            Axis.categories("stream", skews),
            Axis.linear("bits by counter", 0, 22),
            series)
        .with(new Reference(Reference.Side.Y, LinkedCounters.BASIC_BITS, "basic, 16 bits"));
  }

  private Series bars(String title, List<String> skews, ToDoubleFunction<Printed> bits) {
    return Series.of(
        title,
        Layer.bars(
            "bits",
            printed.stream()
                .map(p -> Point.at(skews.indexOf("Zipf " + p.skew()), bits.applyAsDouble(p)))
                .toList()));
  }

  private Chart byFactor(double skew) {
    List<Series> series = new ArrayList<>();
    for (int bits : parameters.fractionBits()) {
      List<Packed> some = packed.stream()
          .filter(p -> p.stream().equals("Zipf " + skew) && p.factor() < 1)
          .filter(p -> p.fractionBits() == bits)
          .toList();
      List<Point> adaptive = points(some, p -> p.found().adaptiveBits());
      series.add(Series.of(
          bits + " bits behind the point",
          Layer.dashedCurve("basic", points(some, p -> p.found().fixedBits())),
          Layer.curve("optimised", adaptive),
          Layer.dots("optimised", adaptive)));
    }
    return Chart.of(
        "decay-" + Math.round(10 * skew),
        "Bits by counter by decay, Zipf " + skew,
        "Bits by counter of basic and optimised filters over the decay factor.",
        Axis.linear("λ, by epoch", 0.45, 1),
        Axis.linear("bits by counter", 0, 40),
        series);
  }

  private static List<Point> points(List<Packed> some, ToDoubleFunction<Packed> bits) {
    return some.stream().map(p -> Point.at(p.factor(), bits.applyAsDouble(p))).toList();
  }

  private Chart real() {
    List<Packed> some = packed.stream().filter(p -> isReal(p) && p.factor() < 1).toList();
    List<String> names = some.stream().map(Packed::stream).toList();
    return Chart.of(
            "real",
            "Bits by counter on real streams, λ = " + Figure3.REAL_FACTOR,
            "Bits by counter of basic and optimised filters on each stream.",
            Axis.categories("stream", names),
            Axis.linear("bits by counter"),
            List.of(
                Series.of(
                    "basic",
                    Layer.bars("bits", realPoints(some, names, p -> p.found().fixedBits()))),
                Series.of(
                    "optimised",
                    Layer.bars("bits", realPoints(some, names, p -> p.found().adaptiveBits())))))
        .sideways();
  }

  private static List<Point> realPoints(
      List<Packed> some, List<String> names, ToDoubleFunction<Packed> bits) {
    return some.stream()
        .map(p -> Point.at(names.indexOf(p.stream()), bits.applyAsDouble(p)))
        .toList();
  }

  private Table printedTable() {
    List<List<Datum>> rows = printed.stream()
        .map(p -> List.of(
            Datum.of(p.skew()),
            Datum.of(p.extras()),
            Datum.of(Printed.gain(p.poolBits())),
            Datum.of(Printed.gain(p.usedBits())),
            Datum.of(Printed.gain(p.tableBits())),
            Datum.of(p.tableBits()),
            Datum.of(p.beyond())))
        .toList();
    return new Table(
        "printed",
        "The paper’s structure by its own reckoning, without decay",
        List.of(
            Column.of("skew"),
            Column.of("further counters by counter"),
            Column.of("16 bits by bits, pool of a half"),
            Column.of("16 bits by bits, those in use"),
            Column.of("16 bits by bits, with table"),
            Column.of("with table", "bits by counter"),
            Column.of("counters above 65,535")),
        rows);
  }

  private Table packedTable() {
    List<List<Datum>> rows = packed.stream()
        .map(p -> List.of(
            Datum.of(p.stream()),
            Datum.of(p.rule() == RaiseRule.ALL ? "all" : "least"),
            Datum.of(p.factor()),
            Datum.of((long) p.fractionBits()),
            Datum.of((long) p.found().adaptive().wordsPerLine()),
            Datum.of((long) p.found().adaptive().lowBits()),
            Datum.of((long) p.found().adaptive().carryBits()),
            Datum.of(p.found().adaptiveBits()),
            Datum.of((long) p.found().fixedWidth()),
            Datum.of(p.found().fixedBits()),
            Datum.of(p.found().fixedBits() / p.found().adaptiveBits()),
            Datum.of(LinkedCounters.BASIC_BITS / p.found().adaptiveBits())))
        .toList();
    return new Table(
        "packed",
        "Our structures: the smallest with which nothing is lost",
        List.of(
            Column.of("stream"),
            Column.of("raised"),
            Column.of("λ"),
            Column.of("bits behind the point"),
            Column.of("words per line"),
            Column.of("low bits"),
            Column.of("carry bits"),
            Column.of("optimised", "bits by counter"),
            Column.of("basic", "bits wide"),
            Column.of("basic", "bits by counter"),
            Column.of("basic by optimised"),
            Column.of("16 bits by optimised")),
        rows);
  }

  private boolean isReferenceSize() {
    return parameters.keys() == 20_000
        && parameters.arrivals() == 1_000_000
        && parameters.rows() * parameters.probesPerRow() == 4;
  }

  private List<Comparison> comparisons() {
    List<Comparison> comparisons = new ArrayList<>();
    if (isReferenceSize()) {
      comparisons.add(new Comparison(
          "Further counters, and gains by the paper’s reckoning, are those of an independent implementation",
          "Within 5%.",
          reference()));
    }
    comparisons.add(new Comparison(
        "Packed counters give the estimates of plain ones",
        "Without decay, against an array of numbers at the same places: no estimate differs.",
        agreements.stream()
            .map(a -> Check.atMost(a.place(), (double) a.different(), 0))
            .toList()));
    comparisons.add(new Comparison(
        "Nothing is lost by the smallest shape",
        "Against the same counters with room to spare: no estimate differs, with decay and without.",
        packed.stream()
            .map(p -> Check.atMost(p.place(), (double) p.found().different(), 0))
            .toList()));
    comparisons.add(new Comparison(
        "No estimate is too low",
        "Not one, of basic and optimised filters, up to 10⁻⁹ of the count.",
        packed.stream()
            .map(p -> Check.atMost(p.place(), (double) p.found().low(), 0))
            .toList()));
    comparisons.addAll(gains());
    return comparisons;
  }

  private List<Comparison> gains() {
    List<Comparison> comparisons = new ArrayList<>();
    comparisons.add(Comparison.ofPaper(
        "the optimised filter needs half the space of the basic one",
        "16 bits by the bits of the paper’s structure, its lookup table counted: at least 2.",
        printed.stream()
            .map(p -> Check.atLeast("Zipf " + p.skew(), Printed.gain(p.tableBits()), GOAL))
            .toList()));
    List<Check> ours = packed.stream()
        .filter(p -> p.factor() == 1 && p.stream().equals("Zipf 1.0"))
        .map(p -> Check.atLeast(
            p.place(), LinkedCounters.BASIC_BITS / p.found().adaptiveBits(), GOAL))
        .toList();
    if (!ours.isEmpty()) {
      comparisons.add(Comparison.ofGoal(
          "Ours needs half the space of 16 bits at Zipf 1, at equal estimates",
          "16 bits by the bits of our counters, with everything counted: at least 2.",
          ours));
    }
    List<Check> decayed = packed.stream()
        .filter(p -> p.factor() < 1)
        .map(p -> Check.atLeast(
            p.place(), p.found().fixedBits() / p.found().adaptiveBits(), GOAL))
        .toList();
    if (!decayed.isEmpty()) {
      comparisons.add(Comparison.ofGoal(
          "The same with decay, against the narrowest of our fixed widths",
          "Bits by counter of the basic filter whose counters are never full, by those of the optimised: at least 2.",
          decayed));
    }
    return comparisons;
  }

  private List<Check> reference() {
    List<Check> checks = new ArrayList<>();
    for (Printed point : printed) {
      Known known = REFERENCE.get(point.skew());
      if (known != null) {
        String place = "Zipf " + point.skew() + ", ";
        checks.add(near(place + "further counters", point.extras(), known.extras()));
        checks.add(near(place + "pool", Printed.gain(point.poolBits()), POOL_GAIN));
        checks.add(near(place + "in use", Printed.gain(point.usedBits()), known.used()));
        checks.add(near(place + "with table", Printed.gain(point.tableBits()), known.table()));
      }
    }
    return checks;
  }

  private static Check near(String place, double value, double expected) {
    return Check.near(place, value, expected, TOLERANCE * expected);
  }

  private Prose prose() {
    return new Prose(
        String.format(
            Locale.ROOT,
            "%,d arrivals of %,d keys by Zipf’s law, %d counters per key, as many counters as the paper’s equation"
                + " (5) finds best: %,d. With decay, the stream has %d epochs.",
            parameters.arrivals(),
            parameters.keys(),
            parameters.rows() * parameters.probesPerRow(),
            parameters.cells(parameters.keys()),
            parameters.epochs()),
        "Bits by counter are all memory by the number of counters. Ours are the real filters: the smallest lines"
            + " with which not one is ever folded, so that estimates are those of counters of any width. Basic is the"
            + " narrowest of 16, 32 and 64 bits with which no counter is ever full.",
        List.of(
            "The paper’s structure has 4 bits for each counter, 4 for each further one, a Bloom filter in front of"
                + " one bit by counter, and a table that links both. The paper does not count the table.",
            "Without decay counters are whole numbers. With decay they need bits behind the point, which the paper does"
                + " not have: 16 bits are then too narrow for frequent keys.",
            "Counters of fixed width have a stamp in each line of 64 bytes, so 16 bits are "
                + "17.07 by counter, and 32 are 34.13."));
  }
}
