package io.tidemark.experiments.chart;

import io.tidemark.experiments.markup.Markup;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The key of a chart: entries in rows above the plot. */
final class Key {
  static final double ROW_HEIGHT = 20;
  private static final double FONT_SIZE = 12;
  private static final double PICTURE_WIDTH = 26;
  private static final double GAP = 16;

  private final List<List<KeyEntry>> rows;

  private Key(List<List<KeyEntry>> rows) {
    this.rows = rows;
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
    return new Key(flow(entries, width));
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
        .anyMatch(p -> p.standing() == Standing.OUTSIDE);
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

  double height() {
    return rows.size() * ROW_HEIGHT;
  }

  void draw(Markup out, double left, double top) {
    double y = top + ROW_HEIGHT / 2;
    for (List<KeyEntry> row : rows) {
      double x = left;
      for (KeyEntry entry : row) {
        out.open("g", "class", entry.colour());
        entry.picture().draw(out, x + 9, y);
        out.close();
        Svg.text(out, "label", x + PICTURE_WIDTH - 4, y + 4, entry.text());
        x += entryWidth(entry);
      }
      y += ROW_HEIGHT;
    }
  }
}
