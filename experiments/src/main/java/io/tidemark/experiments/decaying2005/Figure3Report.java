package io.tidemark.experiments.decaying2005;

import io.tidemark.experiments.chart.Axis;
import io.tidemark.experiments.chart.Layer;
import io.tidemark.experiments.chart.Point;
import io.tidemark.experiments.chart.Reference;
import io.tidemark.experiments.chart.Series;
import io.tidemark.experiments.decaying2005.Figure3.Agreement;
import io.tidemark.experiments.decaying2005.Figure3.Packed;
import io.tidemark.experiments.decaying2005.Figure3.Printed;
import io.tidemark.experiments.result.Check;
import io.tidemark.experiments.result.PrintedValues;
import io.tidemark.experiments.result.Report;
import io.tidemark.experiments.result.Rows;
import java.util.ArrayList;
import java.util.List;

/** What is shown of {@link Figure3}. */
final class Figure3Report {
  /* Of what an independent implementation found with 20,000 keys and 1,000,000 arrivals. */
  private static final double TOLERANCE = 0.05;

  private static final double GOAL = 2;

  private Figure3Report() {}

  static void show(
      Figure3.Parameters parameters,
      Rows<Printed> printed,
      Rows<Packed> packed,
      Rows<Agreement> agreements,
      Report report) {
    report
        .let("probes", parameters.rows() * parameters.probesPerRow())
        .let("cells", parameters.cells(parameters.keys()))
        .let("realFactor", Figure3.REAL_FACTOR);
    charts(parameters, printed, packed, report);
    tables(printed, packed, report);
    boolean isReferenceSize = parameters.keys() == 20_000
        && parameters.arrivals() == 1_000_000
        && parameters.rows() * parameters.probesPerRow() == 4;
    if (isReferenceSize) {
      report.ours("as-independent", asIndependent(printed));
    }
    report.ours("as-plain", agreements.atMost(Agreement::place, a -> (double) a.different(), 0));
    report.ours(
        "nothing-lost", packed.atMost(Packed::place, p -> (double) p.found().different(), 0));
    report.ours(
        "never-low", packed.atMost(Packed::place, p -> (double) p.found().low(), 0));
    report.paper(
        "half-the-space", printed.atLeast(Printed::stream, p -> Printed.gain(p.tableBits()), GOAL));
    report.goal(
        "ours-half-the-space",
        packed
            .where(p -> !p.decays() && p.stream().equals("Zipf 1.0"))
            .atLeast(Packed::place, p -> p.found().sixteenByAdaptive(), GOAL));
    report.goal(
        "ours-half-with-decay",
        packed
            .where(Packed::decays)
            .atLeast(Packed::place, p -> p.found().fixedByAdaptive(), GOAL));
  }

  private static List<Check> asIndependent(Rows<Printed> printed) {
    PrintedValues reference = PrintedValues.of("decaying2005/figure-3");
    List<Check> checks = new ArrayList<>();
    checks.addAll(printed.checks(
        p -> near(p, "further counters", p.extras(), reference.get("further counters", p.skew()))));
    checks.addAll(printed.checks(
        p -> near(p, "pool", Printed.gain(p.poolBits()), reference.get("pool", p.skew()))));
    checks.addAll(printed.checks(
        p -> near(p, "in use", Printed.gain(p.usedBits()), reference.get("in use", p.skew()))));
    checks.addAll(printed.checks(p ->
        near(p, "with table", Printed.gain(p.tableBits()), reference.get("with table", p.skew()))));
    return checks;
  }

  private static Check near(Printed printed, String what, double value, double expected) {
    return Check.near(printed.stream() + ", " + what, value, expected, TOLERANCE * expected);
  }

  private static void charts(
      Figure3.Parameters parameters, Rows<Printed> printed, Rows<Packed> packed, Report report) {
    Rows<Packed> drawn = packed.where(p -> !p.isReal());
    List<Series> bits = new ArrayList<>();
    bits.addAll(printed.bars(
        p -> "paper’s, without its table", Printed::stream, Printed::usedBits, "bits"));
    bits.addAll(
        printed.bars(p -> "paper’s, with its table", Printed::stream, Printed::tableBits, "bits"));
    bits.addAll(drawn
        .where(p -> !p.decays())
        .bars(
            p -> "ours, " + p.raised() + " raised",
            Packed::stream,
            p -> p.found().adaptiveBits(),
            "bits"));
    report.chart(
        "without-decay",
        Axis.categories("stream", printed.categories(Printed::stream)),
        Axis.linear("bits by counter", 0, 22),
        bits,
        new Reference(Reference.Side.Y, LinkedCounters.BASIC_BITS, "basic, 16 bits"));
    for (double skew : parameters.skews()) {
      report.let("stream", "Zipf " + skew);
      report.chart(
          "decay-" + Math.round(10 * skew),
          Axis.linear("λ, by epoch", 0.45, 1),
          Axis.linear("bits by counter", 0, 40),
          byFactor(drawn.where(p -> p.decays() && p.stream().equals("Zipf " + skew))));
    }
    Rows<Packed> real = packed.where(p -> p.isReal() && p.decays());
    if (!real.all().isEmpty()) {
      List<Series> both = new ArrayList<>();
      both.addAll(real.bars(p -> "basic", Packed::stream, p -> p.found().fixedBits(), "bits"));
      both.addAll(
          real.bars(p -> "optimised", Packed::stream, p -> p.found().adaptiveBits(), "bits"));
      report.sidewaysChart(
          "real",
          Axis.categories("stream", real.categories(Packed::stream)),
          Axis.linear("bits by counter"),
          both);
    }
  }

  private static List<Series> byFactor(Rows<Packed> packed) {
    List<Series> series = new ArrayList<>();
    packed.by(p -> p.fractionBits() + " bits behind the point").forEach((name, some) -> {
      List<Point> adaptive = some.points(Packed::factor, p -> p.found().adaptiveBits());
      series.add(Series.of(
          name,
          Layer.dashedCurve("basic", some.points(Packed::factor, p -> p.found().fixedBits())),
          Layer.curve("from value to value", adaptive),
          Layer.dots("optimised", adaptive)));
    });
    return series;
  }

  private static void tables(Rows<Printed> printed, Rows<Packed> packed, Report report) {
    report.table(
        "printed",
        printed
            .number("skew", Printed::skew)
            .number("further counters by counter", Printed::extras)
            .number("16 bits by bits, pool of a half", p -> Printed.gain(p.poolBits()))
            .number("16 bits by bits, those in use", p -> Printed.gain(p.usedBits()))
            .number("16 bits by bits, with table", p -> Printed.gain(p.tableBits()))
            .number("with table", "bits by counter", Printed::tableBits)
            .count("counters above 65,535", Printed::beyond));
    report.table(
        "packed",
        packed
            .text("stream", Packed::stream)
            .text("raised", Packed::raised)
            .number("λ", Packed::factor)
            .count("bits behind the point", Packed::fractionBits)
            .count("words per line", p -> p.found().adaptiveCounters().wordsPerLine())
            .count("low bits", p -> p.found().adaptiveCounters().lowBits())
            .count("carry bits", p -> p.found().adaptiveCounters().carryBits())
            .number("optimised", "bits by counter", p -> p.found().adaptiveBits())
            .count("basic", "bits wide", p -> p.found().fixedWidth())
            .number("basic", "bits by counter", p -> p.found().fixedBits())
            .number("basic by optimised", p -> p.found().fixedByAdaptive())
            .number("basic of 16 bits by optimised", p -> p.found().sixteenByAdaptive())
            .number(
                "bare 16 bits by optimised",
                p -> LinkedCounters.BASIC_BITS / p.found().adaptiveBits()));
  }
}
