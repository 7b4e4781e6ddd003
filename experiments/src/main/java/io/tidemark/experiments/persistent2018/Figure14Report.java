package io.tidemark.experiments.persistent2018;

import io.tidemark.experiments.chart.Axis;
import io.tidemark.experiments.chart.Chart;
import io.tidemark.experiments.chart.Layer;
import io.tidemark.experiments.chart.Point;
import io.tidemark.experiments.chart.Reference;
import io.tidemark.experiments.chart.Series;
import io.tidemark.experiments.result.Check;
import io.tidemark.experiments.result.Claim;
import io.tidemark.experiments.result.Column;
import io.tidemark.experiments.result.Datum;
import io.tidemark.experiments.result.ExperimentResult;
import io.tidemark.experiments.result.Prose;
import io.tidemark.experiments.result.Table;
import java.util.List;
import java.util.Locale;
import java.util.function.ToLongFunction;

/** Charts, tables and words of {@link Figure14}. */
final class Figure14Report {
  private static final double SECONDS_PER_HOUR = 3_600;

  /** How far from a straight line the tree may be, as a share of its final size. */
  private static final double STRAIGHTNESS = 0.1;

  private final Figure14Parameters parameters;
  private final List<Figure14.Sizes> sizes;
  private final Figure14.Sizes last;

  Figure14Report(Figure14Parameters parameters, List<Figure14.Sizes> sizes) {
    this.parameters = parameters;
    this.sizes = sizes;
    this.last = sizes.get(sizes.size() - 1);
  }

  ExperimentResult result() {
    return new ExperimentResult(
        prose(), List.of(chart()), List.of(table()), List.of(linear(), muchMore(), compact()));
  }

  private Chart chart() {
    return Chart.of(
            "space",
            "Bits of exact structures over the day",
            "A tree that keeps all versions grows far beyond the filters; sorted arrays, which"
                + " answer the same questions exactly, do not.",
            Axis.linear("hour of the day", 0, 24),
            Axis.log("size in bits"),
            List.of(
                series("tree with all versions", Figure14.Sizes::treeBits),
                series("sorted (client, second)", Figure14.Sizes::sortedBits),
                series("seconds grouped by client", Figure14.Sizes::groupedBits)))
        .with(new Reference(
            Reference.Side.Y, (double) parameters.filterBits(), "filters, whatever the hour"));
  }

  private Series series(String name, ToLongFunction<Figure14.Sizes> bits) {
    List<Point> points = sizes.stream()
        .map(s -> Point.at(s.tick() / SECONDS_PER_HOUR, (double) bits.applyAsLong(s)))
        .toList();
    return Series.of(name, Layer.curve("counted", points));
  }

  private Table table() {
    List<List<Datum>> rows = sizes.stream()
        .map(s -> List.of(
            Datum.of(s.tick()),
            Datum.of(s.pairs()),
            Datum.of(s.keys()),
            Datum.of(s.treeNodes()),
            Datum.of(s.treeBits()),
            Datum.of(s.sortedBits()),
            Datum.of(s.groupedBits()),
            Datum.of(parameters.filterBits())))
        .toList();
    List<Column> columns = List.of(
        Column.of("time", "s"),
        Column.of("pairs"),
        Column.of("clients"),
        Column.of("nodes of the tree"),
        Column.of("tree", "bits"),
        Column.of("sorted arrays", "bits"),
        Column.of("grouped arrays", "bits"),
        Column.of("filters", "bits"));
    return new Table("space", "Space", columns, rows);
  }

  private Claim linear() {
    List<Check> checks = sizes.stream()
        .map(s -> Check.near(
            "share of the final size at " + s.tick() + " s",
            (double) s.treeBits() / last.treeBits(),
            (double) s.tick() / last.tick(),
            STRAIGHTNESS))
        .toList();
    return Claim.ofPaper(
        "the space of the persistent tree increases linearly with time",
        "Our reading: never further than 0.1 of the final size from the straight line.",
        checks);
  }

  private Claim muchMore() {
    return Claim.ofPaper(
        "the persistent tree uses much more space than approximate solutions",
        "Our reading: at the end of the day at least ten times the bits of the filters.",
        List.of(Check.atLeast(
            "tree / filters", (double) last.treeBits() / parameters.filterBits(), 10)));
  }

  private Claim compact() {
    return new Claim(
        "Not every exact structure does: grouped by client, the day takes less than twice the bits"
            + " of the filters",
        "32 bits per pair and 64 per client, counted.",
        List.of(Check.atMost(
            "grouped / filters", (double) last.groupedBits() / parameters.filterBits(), 2)));
  }

  private Prose prose() {
    return new Prose(
        "Exact answers to \u201cdid x occur between s and e\u201d need the pairs themselves. Shown"
            + " is what that costs on the EDGAR-like day: as a binary search tree that keeps all"
            + " its versions, which is what the paper compares with, and as sorted arrays.",
        String.format(
            Locale.ROOT,
            "The dotted line is what the filters of the other figures use. At the end of the day the"
                + " tree takes %.0f times that, one sorted array %.1f times, and seconds grouped by"
                + " client %.1f times. The tree copies the path to a client, some %.0f nodes, at"
                + " each visit.",
            (double) last.treeBits() / parameters.filterBits(),
            (double) last.sortedBits() / parameters.filterBits(),
            (double) last.groupedBits() / parameters.filterBits(),
            (double) last.treeNodes() / last.pairs()),
        List.of(
            "The arrays are the exact oracle of these experiments. They are built from the whole"
                + " day; additions in the order of time would need a buffer and merges. Clients are"
                + " numbered: a table from their names to numbers is in none of the sizes.",
            "The paper\u2019s curve is not available to us, only its text."));
  }
}
