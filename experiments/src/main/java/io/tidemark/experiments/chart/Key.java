package io.tidemark.experiments.chart;

import io.tidemark.experiments.markup.Markup;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The key of a chart: entries in rows above the plot. */
final class Key {
  private static final double ROW_HEIGHT = 20;
  private static final double LINE_HEIGHT = 14;
  private static final double FONT_SIZE = 12;
  private static final double PICTURE_WIDTH = 26;
  private static final double GAP = 16;

  private final List<List<KeyEntry>> rows;
  private final double width;

  private Key(List<List<KeyEntry>> rows, double width) {
    this.rows = rows;
    this.width = width;
  }

  /** The key of a chart in a width; with its series, unless these are named elsewhere. */
  static Key of(Chart chart, SeriesNames names, double width) {
    List<KeyEntry> entries = new ArrayList<>();
    if (names == SeriesNames.IN_KEY && chart.series().size() > 1) {
      for (int i = 0; i < chart.series().size(); i++) {
        entries.add(KeyEntry.ofSeries(i, chart.series().get(i).name()));
      }
    }
    entries.addAll(layerEntries(chart));
    chart.references().forEach(r -> entries.add(KeyEntry.ofReference(r, chart.orientation())));
    if (anyOutside(chart)) {
      entries.add(KeyEntry.ofRing());
    }
    return new Key(flow(entries, width), width);
  }

  /** One entry per way of drawing and its legend, whatever the number of series. */
  private static List<KeyEntry> layerEntries(Chart chart) {
    Map<String, Layer> distinct = new LinkedHashMap<>();
    chart.series().stream()
        .flatMap(s -> s.layers().stream())
        .sorted(Comparator.comparing(Layer::kind).reversed())
        .forEach(l -> distinct.putIfAbsent(l.kind() + l.legend(), l));
    String colour = chart.series().size() == 1 ? "s0" : "neutral";
    return distinct.values().stream().map(l -> KeyEntry.ofLayer(l, colour)).toList();
  }

  private static boolean anyOutside(Chart chart) {
    return chart.series().stream()
        .flatMap(s -> s.layers().stream())
        .flatMap(l -> l.points().stream())
        .anyMatch(p -> p.state() == PointState.OUTSIDE);
  }

  private static List<List<KeyEntry>> flow(List<KeyEntry> entries, double width) {
    List<List<KeyEntry>> rows = new ArrayList<>();
    double used = width;
    for (KeyEntry entry : entries) {
      if (rows.isEmpty() || used + entryWidth(entry) - GAP > width) {
        rows.add(new ArrayList<>());
        used = 0;
      }
      rows.get(rows.size() - 1).add(entry);
      used += entryWidth(entry);
    }
    return rows;
  }

  private static double entryWidth(KeyEntry entry) {
    return PICTURE_WIDTH + TextBox.width(entry.text(), FONT_SIZE) + GAP;
  }

  /** More than one line only if the entry alone is wider than the chart. */
  private List<String> lines(KeyEntry entry) {
    return TextBox.wrap(entry.text(), FONT_SIZE, width - PICTURE_WIDTH);
  }

  private double rowHeight(List<KeyEntry> row) {
    int lines = row.stream().mapToInt(e -> lines(e).size()).max().orElseThrow();
    return ROW_HEIGHT + (lines - 1) * LINE_HEIGHT;
  }

  double height() {
    return rows.stream().mapToDouble(this::rowHeight).sum();
  }

  void draw(Markup out, double left, double top) {
    double y = top + ROW_HEIGHT / 2;
    for (List<KeyEntry> row : rows) {
      double x = left;
      for (KeyEntry entry : row) {
        out.open("g", "class", entry.colour());
        entry.picture().draw(out, x + 9, y);
        out.close();
        Svg.lines(out, "label", x + PICTURE_WIDTH - 4, y + 4, LINE_HEIGHT, lines(entry));
        x += entryWidth(entry);
      }
      y += rowHeight(row);
    }
  }
}
