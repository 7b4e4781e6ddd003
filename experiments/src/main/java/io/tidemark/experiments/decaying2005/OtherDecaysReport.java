package io.tidemark.experiments.decaying2005;

import io.tidemark.experiments.chart.Axis;
import io.tidemark.experiments.chart.Layer;
import io.tidemark.experiments.chart.Point;
import io.tidemark.experiments.chart.Reference;
import io.tidemark.experiments.chart.Series;
import io.tidemark.experiments.decaying2005.CountedStream.Overcounts;
import io.tidemark.experiments.decaying2005.LoneKey.Aged;
import io.tidemark.experiments.decaying2005.LoneKey.Drawn;
import io.tidemark.experiments.decaying2005.LoneKey.Often;
import io.tidemark.experiments.decaying2005.OtherDecays.Entry;
import io.tidemark.experiments.decaying2005.OtherDecays.Findings;
import io.tidemark.experiments.result.Check;
import io.tidemark.experiments.result.Report;
import io.tidemark.experiments.result.Rows;
import io.tidemark.workload.statistics.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** What is shown of {@link OtherDecays}. */
final class OtherDecaysReport {
  private static final double WINDOW_TICKS = DecayForms.EPOCHS_PER_WINDOW * OtherDecays.EPOCH_TICKS;

  private static final Interval NEAR_END = new Interval(0.8, 1.5);

  /* Points of a curve lie by at least this factor apart. */
  private static final double STEP = 1.02;

  /* Further down, beyond the horizon, curves would leave no room for what is above. */
  private static final double LEAST_RATIO = 0.8;

  private final OtherDecays.Parameters parameters;
  private final Findings findings;
  private final Rows<Entry> entries;
  private final Rows<SameError> costs;
  private final Report report;

  OtherDecaysReport(OtherDecays.Parameters parameters, Findings findings, Report report) {
    this.parameters = parameters;
    this.findings = findings;
    this.entries = Rows.of(findings.entries());
    this.costs = Rows.of(SameError.of(findings.entries(), parameters.reference()));
    this.report = report;
  }

  void show() {
    report.let("epochs", DecayForms.EPOCHS_PER_WINDOW);
    if (!findings.leftOut().isEmpty()) {
      report
          .let("fewestKeys", ErrorMemory.FEWEST_KEYS)
          .let("fewestTicks", parameters.windows() * DecayForms.EPOCHS_PER_WINDOW)
          .let("leftOut", findings.leftOut())
          .note("left-out");
    }
    functionChart();
    windowChart();
    powerChart();
    parameters.exponents().forEach(this::ratioChart);
    entries.by(Entry::stream).values().forEach(e -> overcountChart("mean", e, Overcounts::mean));
    for (double skew : parameters.skews()) {
      Rows<Entry> own = entries.where(e -> e.stream().equals("Zipf " + skew));
      overcountChart("most", own, Overcounts::most);
    }
    costChart();
    tables();
    claims();
  }

  private long horizonTicks() {
    return (long) parameters.horizonEpochs() * OtherDecays.EPOCH_TICKS;
  }

  private static WindowForm window(Drawn drawn) {
    return (WindowForm) drawn.form();
  }

  private static PowerForm power(Drawn drawn) {
    return (PowerForm) drawn.form();
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

  private void functionChart() {
    report.chart(
        "functions",
        Axis.linear("age in windows", 0, OtherDecays.WINDOWS_DRAWN),
        Axis.linear("count", 0, 1.2),
        findings.functions().stream()
            // Narrow counters have the same function.
            .filter(f -> !(f.form() instanceof WindowForm window && window.bits() < 32))
            .map(f -> drawn(f.form(), f.ages(), WINDOW_TICKS))
            .toList());
  }

  private void windowChart() {
    List<Series> series = new ArrayList<>();
    for (Drawn drawn : findings.windows()) {
      double window = (double) window(drawn).windowTicks();
      List<Aged> near = drawn.ages().stream()
          .filter(a -> a.age() >= NEAR_END.low() * window && a.age() <= NEAR_END.high() * window)
          .toList();
      series.add(drawn(drawn.form(), near, window));
    }
    report.chart(
        "windows",
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

  /** Of each exponent the sum with most terms, as far as it can be drawn beside the power. */
  private void powerChart() {
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
    report.let("most", most);
    report.chart("powers", Axis.log("age in epochs"), Axis.log("count"), series, horizon());
  }

  private void ratioChart(double exponent) {
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
    report.let("exponent", String.valueOf(exponent));
    report.chart(
        "ratio-" + String.valueOf(exponent).replace('.', '-'),
        Axis.log("age in epochs"),
        Axis.linear("estimate by power", LEAST_RATIO, 1 + 1.1 * most),
        series,
        horizon(),
        new Reference(Reference.Side.Y, 1, "the power"));
  }

  private void overcountChart(String name, Rows<Entry> own, ToDoubleFunction<Overcounts> value) {
    String stream = own.all().get(0).stream();
    report.let("stream", stream);
    report.chart(
        name + "-" + DecayStreams.slug(stream),
        Axis.log("memory in KiB"),
        Axis.log("overcount"),
        // On an axis of factors there is no zero.
        own.where(e -> value.applyAsDouble(e.over()) > 0)
            .lines(
                e -> e.form().title(),
                Entry::kibibytes,
                e -> value.applyAsDouble(e.over()),
                "measured"));
  }

  private void costChart() {
    List<String> forms = costs.categories(c -> c.form().title());
    List<Series> series = costs
        .where(c -> c.stream().startsWith("Zipf "))
        .series(
            SameError::stream,
            own -> own.points(c -> forms.indexOf(c.form().title()), SameError::shared),
            points -> Layer.bars("memory by exponential", points));
    report.sidewaysChart(
        "cost",
        Axis.categories("decay", forms),
        Axis.linear("memory by that of exponential decay"),
        series);
  }

  private void tables() {
    report.table(
        "windows",
        Rows.of(findings.windows())
            .count("blocks", w -> window(w).blocks())
            .count("window", "ticks", w -> window(w).windowTicks())
            .count("block", "ticks", w -> window(w).blockTicks())
            .count("ages that are too low", w -> w.low(Long.MAX_VALUE))
            .count("counts too long", "ticks", Drawn::tooLong));
    report.table(
        "powers",
        Rows.of(findings.powers())
            .number("exponent", p -> power(p).terms().exponent())
            .count("terms", p -> p.form().parts())
            .number("stated share above", p -> power(p).terms().error())
            .number("greatest share above", Drawn::above)
            .count("ages up to the horizon that are too low", p -> p.low(horizonTicks()))
            .number(
                "most below, beyond the horizon, by the power at the horizon",
                p -> p.shortfall(horizonTicks())
                    / power(p).terms().power(parameters.horizonEpochs())));
    report.table(
        "alone",
        Rows.of(findings.often())
            .text("decay", o -> o.form().title())
            .text("above the function by at most", o -> o.form().bound())
            .count("estimates", Often::asked)
            .count("too low", Often::low)
            .number("most above, by what may be", Often::above));
    report.table(
        "overcounts",
        entries
            .text("stream", Entry::stream)
            .number("memory by key", "bytes", Entry::bytesPerKey)
            .text("decay", e -> e.form().title())
            .count("memory", "bytes", Entry::bytes)
            .count("exact counts", "bytes", Entry::exactBytes)
            .number("mean overcount", e -> e.over().mean())
            .number("99 of 100 keys", e -> e.over().most())
            .number("mean of blocks or terms alone", e -> e.over().ofForm())
            .number("mean of other keys", e -> e.over().shared())
            .number("too low", e -> e.over().low()));
    report.table(
        "cost",
        costs
            .text("stream", SameError::stream)
            .text("decay", c -> c.form().title())
            .count("parts", c -> c.form().parts())
            .count(
                "lines written by an arrival", c -> (long) c.form().partsRaised() * SketchKind.ROWS)
            .count("lines read by a question", c -> (long) c.form().parts() * SketchKind.ROWS)
            .number(
                "memory, if other keys add as little as with exponential decay", SameError::shared)
            .number("memory, if the mean overcount is the same", SameError::all));
  }

  private void claims() {
    report.ours("not-below-function", notBelow());
    report.ours("not-below-sum", entries.atMost(Entry::place, e -> e.over().lowOfBuilt(), 0));
    report.ours(
        "window-within-block",
        Rows.of(findings.windows())
            .checks(w -> Check.atMost(
                w.form().title(), (double) w.tooLong(), window(w).blockTicks() - 1.0)));
    report.ours(
        "sum-within-stated", Rows.of(findings.powers()).checks(OtherDecaysReport::withinStated));
    report.ours(
        "alone-within-stated",
        Rows.of(findings.often()).atMost(o -> o.form().title(), Often::above, 1));
    report.goal(
        "memory-by-parts",
        costs
            .where(c -> c.form().parts() > 1)
            .atMost(
                c -> c.stream() + ", " + c.form().title(),
                c -> Double.isNaN(c.shared())
                    ? Double.POSITIVE_INFINITY
                    : c.shared() / c.form().parts(),
                1));
  }

  private static Check withinStated(Drawn drawn) {
    double stated = power(drawn).terms().error();
    double rounded = (1 + stated) * (1 + LoneKey.ROUNDED_UP) - 1;
    return Check.atMost(drawn.form().title(), drawn.above(), rounded + Rounding.RELATIVE);
  }

  private List<Check> notBelow() {
    List<Check> checks = new ArrayList<>();
    findings
        .windows()
        .forEach(w -> checks.add(Check.atMost(
            "one occurrence, " + w.form().title(), (double) w.low(Long.MAX_VALUE), 0)));
    findings
        .powers()
        .forEach(p -> checks.add(Check.atMost(
            "one occurrence, " + p.form().title(), (double) p.low(horizonTicks()), 0)));
    findings
        .often()
        .forEach(o -> checks.add(Check.atMost("a key alone, " + o.form().title(), o.low(), 0)));
    checks.addAll(entries.atMost(Entry::place, e -> e.over().low(), 0));
    return checks;
  }
}
