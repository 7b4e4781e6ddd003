package io.tidemark.experiments.decaying2005;

import io.tidemark.experiments.chart.Axis;
import io.tidemark.experiments.chart.Chart;
import io.tidemark.experiments.chart.Layer;
import io.tidemark.experiments.chart.Point;
import io.tidemark.experiments.chart.Reference;
import io.tidemark.experiments.chart.Series;
import io.tidemark.experiments.decaying2005.CountedStream.Overcounts;
import io.tidemark.experiments.decaying2005.LoneKey.Aged;
import io.tidemark.experiments.decaying2005.LoneKey.Drawn;
import io.tidemark.experiments.decaying2005.OtherDecays.Entry;
import io.tidemark.experiments.decaying2005.OtherDecays.Findings;
import io.tidemark.workload.statistics.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** The charts of {@link OtherDecays}. */
final class OtherDecaysCharts {
  private static final double WINDOW_TICKS = DecayForms.EPOCHS_PER_WINDOW * OtherDecays.EPOCH_TICKS;

  private static final Interval NEAR_END = new Interval(0.8, 1.5);

  /* Points of a curve lie by at least this factor apart. */
  private static final double STEP = 1.02;

  /* Further down, beyond the horizon, curves would leave no room for what is above. */
  private static final double LEAST_RATIO = 0.8;

  private final OtherDecaysParameters parameters;
  private final Findings findings;
  private final List<SameError> costs;

  OtherDecaysCharts(OtherDecaysParameters parameters, Findings findings, List<SameError> costs) {
    this.parameters = parameters;
    this.findings = findings;
    this.costs = List.copyOf(costs);
  }

  List<Chart> all() {
    List<Chart> charts = new ArrayList<>();
    charts.add(functions());
    charts.add(windows());
    charts.add(powers());
    for (double exponent : parameters.exponents()) {
      charts.add(ratios(exponent));
    }
    for (String stream :
        findings.entries().stream().map(Entry::stream).distinct().toList()) {
      charts.add(overcounts(stream, "mean", "Mean overcount", Overcounts::mean));
    }
    for (double skew : parameters.skews()) {
      charts.add(overcounts(
          "Zipf " + skew, "most", "Overcount that 99 of 100 do not exceed", Overcounts::most));
    }
    charts.add(cost());
    return charts;
  }

  private static List<Point> points(List<Aged> ages, Function<Aged, Point> point) {
    return ages.stream().map(point).toList();
  }

  /** A function and what is built, over ages in some unit. */
  private static Series drawn(DecayForm form, List<Aged> ages, double unit) {
    return Series.of(
        form.title(),
        Layer.dashedCurve("the function", points(ages, a -> Point.at(a.age() / unit, a.exact()))),
        Layer.curve("as it is built", points(ages, a -> Point.at(a.age() / unit, a.mean()))));
  }

  private Chart functions() {
    List<Series> series = findings.functions().stream()
        // Narrow counters have the same function.
        .filter(f -> !(f.form() instanceof WindowForm window && window.bits() < 32))
        .map(f -> drawn(f.form(), f.ages(), WINDOW_TICKS))
        .toList();
    return Chart.of(
        "functions",
        "What one occurrence counts, by its age",
        "The decay functions that are compared on streams, and the mean estimates of a key that came once.",
        Axis.linear("age in windows", 0, OtherDecays.WINDOWS_DRAWN),
        Axis.linear("count", 0, 1.2),
        series);
  }

  private Chart windows() {
    List<Series> series = new ArrayList<>();
    for (Drawn drawn : findings.windows()) {
      double window = (double) ((WindowForm) drawn.form()).windowTicks();
      List<Aged> near = drawn.ages().stream()
          .filter(a -> a.age() >= NEAR_END.low() * window && a.age() <= NEAR_END.high() * window)
          .toList();
      series.add(drawn(drawn.form(), near, window));
    }
    return Chart.of(
        "windows",
        "The end of a window, by its blocks",
        "What one occurrence counts around the end of a window, as mean over where in its block it came.",
        Axis.linear("age in windows", NEAR_END.low(), NEAR_END.high()),
        Axis.linear("count", 0, 1.1),
        series);
  }

  /** Ages from the first epoch on, by factors: an axis of factors has no zero. */
  private static List<Aged> spread(List<Aged> ages) {
    List<Aged> spread = new ArrayList<>();
    double next = OtherDecays.EPOCH_TICKS;
    for (Aged aged : ages) {
      if (aged.age() >= next) {
        spread.add(aged);
        next = STEP * (double) aged.age();
      }
    }
    return spread;
  }

  private static double epochs(Aged aged) {
    return (double) aged.age() / OtherDecays.EPOCH_TICKS;
  }

  private Reference horizon() {
    return new Reference(Reference.Side.X, parameters.horizonEpochs(), "horizon");
  }

  private static PowerForm power(Drawn drawn) {
    return (PowerForm) drawn.form();
  }

  /** Of each exponent the sum with most terms, as far as it can be drawn beside the power. */
  private Chart powers() {
    int most = parameters.terms().get(parameters.terms().size() - 1);
    List<Series> series = new ArrayList<>();
    for (Drawn drawn : findings.powers()) {
      if (drawn.form().parts() == most) {
        List<Aged> ages = spread(drawn.ages());
        double least = ages.get(ages.size() - 1).exact() / 10;
        List<Aged> seen = ages.stream().filter(a -> a.mean() > least).toList();
        series.add(Series.of(
            drawn.form().title(),
            Layer.dashedCurve("the function", points(ages, a -> Point.at(epochs(a), a.exact()))),
            Layer.curve("as it is built", points(seen, a -> Point.at(epochs(a), a.mean())))));
      }
    }
    return Chart.of(
            "powers",
            "Powers of the age, as sums of " + most + " exponentials",
            "What one occurrence counts, by its age: the power, and the mean estimate of a key that came once.",
            Axis.log("age in epochs"),
            Axis.log("count"),
            series)
        .with(horizon());
  }

  private Chart ratios(double exponent) {
    List<Series> series = new ArrayList<>();
    double most = 0;
    for (Drawn drawn : findings.powers()) {
      if (power(drawn).terms().exponent() == exponent) {
        List<Aged> ages = spread(drawn.ages()).stream()
            .filter(a -> a.mean() >= LEAST_RATIO * a.exact())
            .toList();
        most = Math.max(most, drawn.above());
        series.add(Series.of(
            drawn.form().title(),
            Layer.curve("measured", points(ages, a -> Point.at(epochs(a), a.mean() / a.exact())))));
      }
    }
    return Chart.of(
            "ratio-" + String.valueOf(exponent).replace('.', '-'),
            "Estimate by power " + exponent + ", by the number of terms",
            "What one occurrence counts, by what it should, over its age.",
            Axis.log("age in epochs"),
            Axis.linear("estimate by power", LEAST_RATIO, 1 + 1.1 * most),
            series)
        .with(horizon(), new Reference(Reference.Side.Y, 1, "the power"));
  }

  private Chart overcounts(
      String stream, String name, String title, ToDoubleFunction<Overcounts> value) {
    List<Series> series = new ArrayList<>();
    List<Entry> here =
        findings.entries().stream().filter(e -> e.stream().equals(stream)).toList();
    for (DecayForm form : here.stream().map(Entry::form).distinct().toList()) {
      List<Point> points = here.stream()
          // On an axis of factors there is no zero.
          .filter(e -> e.form().equals(form) && value.applyAsDouble(e.over()) > 0)
          .map(e -> Point.at(e.bytes() / 1024.0, value.applyAsDouble(e.over())))
          .toList();
      if (!points.isEmpty()) {
        series.add(Series.of(
            form.title(),
            Layer.curve("from value to value", points),
            Layer.dots("measured", points)));
      }
    }
    return Chart.of(
        name + "-" + stream.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-"),
        title + ", " + stream,
        title + " over the memory, for each decay.",
        Axis.log("memory in KiB"),
        Axis.log("overcount"),
        series);
  }

  private Chart cost() {
    List<String> forms = costs.stream().map(c -> c.form().title()).distinct().toList();
    List<Series> series = new ArrayList<>();
    for (double skew : parameters.skews()) {
      List<Point> points = costs.stream()
          .filter(c -> c.stream().equals("Zipf " + skew) && c.shared().isPresent())
          .map(c -> Point.at(forms.indexOf(c.form().title()), c.shared().getAsDouble()))
          .toList();
      if (!points.isEmpty()) {
        series.add(Series.of("Zipf " + skew, Layer.bars("memory by exponential", points)));
      }
    }
    return Chart.of(
            "cost",
            "Memory for as little from other keys as exponential decay",
            "The memory with which other keys add as little, by that of exponential decay, for each decay.",
            Axis.categories("decay", forms),
            Axis.linear("memory by that of exponential decay"),
            series)
        .sideways();
  }
}
