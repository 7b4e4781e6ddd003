package io.tidemark.experiments.dynamic2006;

import io.tidemark.experiments.chart.Axis;
import io.tidemark.experiments.chart.Chart;
import io.tidemark.experiments.chart.Layer;
import io.tidemark.experiments.chart.Point;
import io.tidemark.experiments.chart.Series;
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
import java.util.function.ToDoubleFunction;

/** {@link Table1} as a page. */
final class Table1Report {
  private final Table1Parameters parameters;
  private final List<Table1.Facts> facts;

  /** With the facts of narrow and wide counters, of a spectral filter, of one width and of pages. */
  Table1Report(Table1Parameters parameters, List<Table1.Facts> facts) {
    this.parameters = parameters;
    this.facts = List.copyOf(facts);
  }

  ExperimentResult result() {
    return new ExperimentResult(
        prose(), List.of(chart()), List.of(table(), paperTable()), comparisons());
  }

  private double ratio(Table1.Facts one, ToDoubleFunction<Table1.Facts> nanos) {
    return nanos.applyAsDouble(one) / nanos.applyAsDouble(facts.get(1));
  }

  private Chart chart() {
    List<Point> reads = new ArrayList<>();
    List<Point> writes = new ArrayList<>();
    for (int i = 0; i < facts.size(); i++) {
      reads.add(Point.at(i, ratio(facts.get(i), Table1.Facts::readNanos)));
      writes.add(Point.at(i, ratio(facts.get(i), Table1.Facts::writeNanos)));
    }
    return Chart.of(
            "access",
            "Time of an access by that of 32-bit counters",
            "How much longer reads and writes take than in a counting filter of 32 bits.",
            Axis.categories("structure", facts.stream().map(Table1.Facts::name).toList()),
            Axis.linear("times as long, " + CountExperiment.MEASURED_HERE),
            List.of(
                Series.of("read", Layer.bars(CountExperiment.MEASURED_HERE, reads)),
                Series.of(
                    "addition or removal", Layer.bars(CountExperiment.MEASURED_HERE, writes))))
        .sideways();
  }

  private Table table() {
    List<List<Datum>> rows = facts.stream()
        .map(f -> List.of(
            Datum.of(f.name()),
            Datum.of(f.content().bytes()),
            Datum.of(
                Byte.SIZE * (double) f.content().bytes() / PaperShape.cells(parameters.keys())),
            Datum.of(f.readNanos()),
            Datum.of(f.writeNanos()),
            Datum.of(ratio(f, Table1.Facts::accessNanos)),
            Datum.of(f.content().rebuilds()),
            Datum.of(f.content().saturated()),
            Datum.of(f.content().wrong()),
            Datum.of(f.content().low())))
        .toList();
    return new Table(
        "facts",
        "Measured",
        List.of(
            Column.of("structure"),
            Column.of("memory", "bytes"),
            Column.of("memory by counter", "bits"),
            Column.of("read", "ns"),
            Column.of("write", "ns"),
            Column.of("access by that of 32 bits"),
            Column.of("rebuilds"),
            Column.of("saturated counters"),
            Column.of("keys counted wrong"),
            Column.of("keys counted too low")),
        rows);
  }

  private static Table paperTable() {
    List<Column> columns = List.of(
        Column.of("structure"),
        Column.of("counters’ size"),
        Column.of("access time"),
        Column.of("rebuilds"),
        Column.of("saturated counters"));
    return new Table(
        "paper",
        "The paper’s Table 1",
        columns,
        List.of(
            words("CBF", "static", "fast", "n/a", "yes"),
            words("SBF", "dynamic", "slow", "high", "eventually"),
            words("DCF", "dynamic", "fast", "low", "no")));
  }

  private static List<Datum> words(String... words) {
    return List.of(words).stream().map(Datum::of).toList();
  }

  private List<Comparison> comparisons() {
    Table1.Facts narrow = facts.get(0);
    Table1.Facts spectral = facts.get(2);
    Table1.Facts dynamic = facts.get(3);
    return List.of(
        Comparison.ofPaper(
            "counters of CBF saturate",
            "At least one of 4 bits does.",
            List.of(Check.atLeast(narrow.name(), (double) narrow.content().saturated(), 1))),
        Comparison.ofPaper(
            "counters of DCF do not saturate",
            "No key is counted too low, which is how it would show.",
            List.of(Check.atMost(dynamic.name(), dynamic.content().low(), 0))),
        Comparison.ofPaper(
            "access is fast in CBF and DCF, slow in SBF",
            "By that of 32-bit counters: DCF at most 1.5, SBF at least 2.",
            List.of(
                Check.atMost(dynamic.name(), ratio(dynamic, Table1.Facts::accessNanos), 1.5),
                Check.atLeast(spectral.name(), ratio(spectral, Table1.Facts::accessNanos), 2))),
        Comparison.ofPaper(
            "rebuilds are orders of magnitude fewer in DCF than in SBF",
            "At least 100 times fewer.",
            List.of(Check.atLeast(
                "SBF by DCF",
                (double) spectral.content().rebuilds() / dynamic.content().rebuilds(),
                100))),
        new Comparison(
            "No filter counts a key too low, but for saturated counters",
            "Not one key, of all that are not saturated.",
            facts.stream()
                .filter(f -> f.content().saturated() == 0)
                .map(f -> Check.atMost(f.name(), f.content().low(), 0))
                .toList()));
  }

  private Prose prose() {
    return new Prose(
        String.format(
            Locale.ROOT,
            "%,d keys are added, %d times each on average, by Zipf’s law with exponent %s; then the first"
                + " half of these is removed. All filters have the same number of counters.",
            parameters.keys(),
            parameters.meanCount(),
            parameters.skew()),
        "The paper’s words stand beside it in the second table. A rebuild is a change of width: of all"
            + " counters (one width), of a page, or of one counter (spectral).",
        List.of(
            CountExperiment.ON_TIMES,
            "Memory is that after all additions. A saturated counter stays: what was removed from it later"
                + " is not forgotten, and keys are counted too high, or too low where they are more.",
            "The spectral filter of the paper saturates “eventually”; ours widens counters up to"
                + " what a long holds, and does not in any such stream."));
  }
}
