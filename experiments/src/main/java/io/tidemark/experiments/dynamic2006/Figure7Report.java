package io.tidemark.experiments.dynamic2006;

import io.tidemark.experiments.chart.Axis;
import io.tidemark.experiments.chart.Chart;
import io.tidemark.experiments.chart.Reference;
import io.tidemark.experiments.chart.Series;
import io.tidemark.experiments.result.Check;
import io.tidemark.experiments.result.Column;
import io.tidemark.experiments.result.Comparison;
import io.tidemark.experiments.result.Datum;
import io.tidemark.experiments.result.ExperimentResult;
import io.tidemark.experiments.result.Prose;
import io.tidemark.experiments.result.Table;
import io.tidemark.workload.statistics.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/** {@link Figure7} as a page. */
final class Figure7Report {
  private static final double TOLERANCE = 0.15;

  private static final List<Double> REFERENCE_SKEWS = List.of(0.0, 0.1, 0.5, 1.0, 1.5, 2.0);

  /* By an independent implementation of the formulas, by multiplicity. */
  private static final Map<Integer, List<Double>> REFERENCE = Map.of(
      10, List.of(2.912, 2.891, 2.171, 1.536, 1.361, 1.240),
      100, List.of(2.052, 2.064, 1.695, 1.308, 1.075, 1.026),
      1_000, List.of(1.596, 1.559, 1.361, 1.094, 0.979, 0.859),
      10_000, List.of(1.352, 1.354, 1.194, 1.000, 0.908, 0.804),
      1_000_000, List.of(1.055, 1.051, 0.987, 0.869, 0.779, 0.707));

  private final Figure7Parameters parameters;
  private final List<Figure7.Memory> points;

  Figure7Report(Figure7Parameters parameters, List<Figure7.Memory> points) {
    this.parameters = parameters;
    this.points = List.copyOf(points);
  }

  ExperimentResult result() {
    return new ExperimentResult(
        prose(),
        List.of(
            chart(
                "model",
                "Memory of spectral by dynamic, by the paper’s formulas",
                Figure7.Memory::modelRatio),
            chart(
                "real",
                "Memory of spectral by dynamic, one width, as they are in memory",
                Figure7.Memory::realRatio),
            chart(
                "pages",
                "Memory of spectral by dynamic, pages, as they are in memory",
                Figure7.Memory::pagedRatio)),
        List.of(table()),
        comparisons());
  }

  private static OptionalDouble reference(Figure7.Memory point) {
    int at = REFERENCE_SKEWS.indexOf(point.skew());
    return at >= 0 && REFERENCE.containsKey(point.meanCount())
        ? OptionalDouble.of(REFERENCE.get(point.meanCount()).get(at))
        : OptionalDouble.empty();
  }

  private Chart chart(String name, String title, ToDoubleFunction<Figure7.Memory> ratio) {
    List<Series> series = parameters.meanCounts().stream()
        .map(count -> Lines.joined(
            String.format(Locale.ROOT, "av = %,d", count),
            "mean of runs",
            Lines.points(
                points.stream().filter(p -> p.meanCount() == count).toList(),
                Figure7.Memory::skew,
                ratio)))
        .toList();
    return Chart.of(
            name,
            title,
            title + ": a curve for each multiplicity, falling with the skew of the keys.",
            Axis.linear("skew θ", 0, 2),
            Axis.linear("memory of spectral by dynamic", 0, 4),
            series)
        .with(new Reference(Reference.Side.Y, 1, "equal memory"));
  }

  private Table table() {
    List<List<Datum>> rows = points.stream()
        .map(p -> List.of(
            Datum.of((long) p.meanCount()),
            Datum.of(p.skew()),
            Datum.of(p.modelRatio()),
            reference(p).isPresent() ? Datum.of(reference(p).getAsDouble()) : Datum.missing(),
            Datum.of(p.realRatio()),
            Datum.of(p.pagedRatio()),
            Datum.of(p.spectralBytes()),
            Datum.of(p.oneWidthBytes()),
            Datum.of(p.pagedBytes()),
            Datum.of(2 * p.overflowBits())))
        .toList();
    return new Table(
        "memory",
        "Memory",
        List.of(
            Column.of("mean count"),
            Column.of("skew"),
            Column.of("ratio by formulas"),
            Column.of("reference"),
            Column.of("ratio in memory, one width"),
            Column.of("ratio in memory, pages"),
            Column.of("spectral", "bytes"),
            Column.of("one width", "bytes"),
            Column.of("pages", "bytes"),
            Column.of("rebuilds, one width")),
        rows);
  }

  private List<Comparison> comparisons() {
    List<Check> reference = new ArrayList<>();
    for (Figure7.Memory point : points) {
      reference(point)
          .ifPresent(
              r -> reference.add(Check.near(point.place(), point.modelRatio(), r, TOLERANCE)));
    }
    return List.of(
        new Comparison(
            "Ratios by the paper’s formulas are those of an independent implementation",
            "Within 0.15.",
            reference),
        Comparison.ofPaper(
            "for nearly uniform data (θ = 0.1) DCF uses less than half the space of SBF",
            "The ratio by the formulas, at least 2 for every multiplicity.",
            checks(p -> p.skew() == 0.1, 2, Double.POSITIVE_INFINITY)),
        Comparison.ofPaper(
            "for an extremely large multiplicity SBF consumes less memory than DCF",
            "The ratio by the formulas, below 1 at 1,000,000 per key and θ of at least 0.5.",
            checks(p -> p.meanCount() == 1_000_000 && p.skew() >= 0.5, 0, 1)),
        Comparison.ofPaper(
            "for highly skewed data SBF consumes less memory than DCF",
            "The ratio by the formulas, below 1 at θ = 2 for every multiplicity.",
            checks(p -> p.skew() == 2.0, 0, 1)),
        Comparison.ofGoal(
            "Pages take no more memory than one width",
            "Bytes in memory, with all that belongs to a filter, at most 1.02 times as many.",
            points.stream()
                .map(p -> Check.atMost(p.place(), p.pagedBytes() / p.oneWidthBytes(), 1.02))
                .toList()));
  }

  private List<Check> checks(Predicate<Figure7.Memory> which, double low, double high) {
    return points.stream()
        .filter(which)
        .map(p -> new Check(p.place(), p.modelRatio(), new Interval(low, high)))
        .toList();
  }

  private Prose prose() {
    return new Prose(
        String.format(
            Locale.ROOT,
            "%,d keys, each av times on average by Zipf’s law with exponent θ; %d draws of each. Memory is"
                + " the most that a filter needs: after all additions.",
            parameters.keys(),
            parameters.runs()),
        "Above 1 the dynamic filter is the smaller. In memory means with everything that belongs to a"
            + " filter and grows with it, slack and indices included.",
        List.of(
            "Formulas: m(x + y) bits for a filter of one width, and N + 4m + 3m log log N bits for a"
                + " spectral one, with N the sum of the counters’ widths, at least one bit each; no"
                + " slack.",
            "The copies of a key are added at once, their number drawn by the binomial law: the counts are"
                + " those of single draws.",
            "The direction is the paper’s: the more skew and the more copies, the better for the spectral"
                + " filter. That DCF uses less than half the space holds up to 100 copies per key, not for"
                + " more; that SBF is smaller for highly skewed data holds from some 1,000 copies on."));
  }
}
