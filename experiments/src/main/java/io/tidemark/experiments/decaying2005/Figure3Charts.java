package io.tidemark.experiments.decaying2005;

import io.tidemark.core.filter.decaying.RaiseRule;
import io.tidemark.experiments.chart.Axis;
import io.tidemark.experiments.chart.Chart;
import io.tidemark.experiments.chart.Layer;
import io.tidemark.experiments.chart.Point;
import io.tidemark.experiments.chart.Reference;
import io.tidemark.experiments.chart.Series;
import io.tidemark.experiments.decaying2005.Figure3.Packed;
import io.tidemark.experiments.decaying2005.Figure3.Printed;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** The charts of {@link Figure3}. */
final class Figure3Charts {
  private final Figure3Parameters parameters;
  private final List<Printed> printed;
  private final List<Packed> packed;

  Figure3Charts(Figure3Parameters parameters, List<Printed> printed, List<Packed> packed) {
    this.parameters = parameters;
    this.printed = printed;
    this.packed = packed;
  }

  List<Chart> all() {
    List<Chart> charts = new ArrayList<>();
    charts.add(withoutDecay());
    for (double skew : parameters.skews()) {
      charts.add(byFactor(skew));
    }
    if (packed.stream().anyMatch(Figure3Charts::isReal)) {
      charts.add(real());
    }
    return charts;
  }

  private static boolean isReal(Packed some) {
    return !some.stream().startsWith("Zipf ");
  }

  private Chart withoutDecay() {
    List<String> skews = parameters.skews().stream().map(s -> "Zipf " + s).toList();
    List<Series> series = new ArrayList<>();
    series.add(bars("paper’s, without its table", skews, Printed::usedBits));
    series.add(bars("paper’s, with its table", skews, Printed::tableBits));
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
          Layer.curve("from value to value", adaptive),
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
                Series.of("basic", Layer.bars("bits", realPoints(some, names, p -> p.found()
                    .fixedBits()))),
                Series.of("optimised", Layer.bars("bits", realPoints(some, names, p -> p.found()
                    .adaptiveBits())))))
        .sideways();
  }

  private static List<Point> realPoints(
      List<Packed> some, List<String> names, ToDoubleFunction<Packed> bits) {
    return some.stream()
        .map(p -> Point.at(names.indexOf(p.stream()), bits.applyAsDouble(p)))
        .toList();
  }
}
