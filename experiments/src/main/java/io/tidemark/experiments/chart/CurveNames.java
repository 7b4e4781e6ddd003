package io.tidemark.experiments.chart;

import io.tidemark.experiments.chart.Projection.Pixel;
import io.tidemark.experiments.markup.Markup;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Names of series beside the right ends of their curves, moved apart where they would overlap. */
final class CurveNames {
  static final double FONT_SIZE = 12;
  private static final double LINE_HEIGHT = 14;
  private static final double GAP = 5;
  private static final double LEAD = 18;
  private static final double TEXT_OFFSET = 36;
  private static final double MAX_TEXT_WIDTH = 150;

  private record Name(int series, List<String> lines, double end) {
    double height() {
      return lines.size() * LINE_HEIGHT;
    }
  }

  private CurveNames() {}

  /** The room that the names need to the right of the plot. */
  static double width(Chart chart) {
    double widest = 0;
    for (Series series : chart.series()) {
      for (String line : TextBox.wrap(series.name(), FONT_SIZE, MAX_TEXT_WIDTH)) {
        widest = Math.max(widest, TextBox.width(line, FONT_SIZE));
      }
    }
    return TEXT_OFFSET + widest;
  }

  static void draw(Markup out, Chart chart, Projection projection) {
    List<Name> names = new ArrayList<>();
    for (int i = 0; i < chart.series().size(); i++) {
      Series series = chart.series().get(i);
      List<String> lines = TextBox.wrap(series.name(), FONT_SIZE, MAX_TEXT_WIDTH);
      names.add(new Name(i, lines, end(series, projection)));
    }
    names.sort(Comparator.comparingDouble(Name::end));
    double[] heights = names.stream().mapToDouble(Name::height).toArray();
    double[] wanted = names.stream().mapToDouble(Name::end).toArray();
    double[] centres =
        spread(wanted, heights, projection.plot().top() - 8, projection.plot().bottom() + 8);
    for (int i = 0; i < centres.length; i++) {
      draw(out, names.get(i), centres[i], projection.plot().right());
    }
  }

  /** The height at which the curve of a series leaves the plot, or its edge. */
  private static double end(Series series, Projection projection) {
    Point last = series.layers().stream()
        .filter(l -> l.kind() == Layer.Kind.CURVE || l.kind() == Layer.Kind.DASHED_CURVE)
        .flatMap(l -> l.points().stream())
        .max(Comparator.comparingDouble(Point::x))
        .orElseThrow();
    Pixel pixel = projection.at(last.x(), last.y());
    return Math.max(projection.plot().top(), Math.min(projection.plot().bottom(), pixel.y()));
  }

  /**
   * Centres of boxes close to where they are wanted, in the same order, none over another.
   *
   * @param wanted ascending
   */
  static double[] spread(double[] wanted, double[] heights, double top, double bottom) {
    double[] centres = wanted.clone();
    double free = top;
    for (int i = 0; i < centres.length; i++) {
      centres[i] = Math.max(centres[i], free + heights[i] / 2);
      free = centres[i] + heights[i] / 2 + GAP;
    }
    // What was pushed out below is pushed back, and what is in its way with it.
    free = bottom;
    for (int i = centres.length - 1; i >= 0; i--) {
      centres[i] = Math.min(centres[i], free - heights[i] / 2);
      free = centres[i] - heights[i] / 2 - GAP;
    }
    return centres;
  }

  private static void draw(Markup out, Name name, double centre, double right) {
    out.open("g", "class", "s" + name.series());
    List<Pixel> lead = List.of(
        new Pixel(right + 3, name.end()),
        new Pixel(right + LEAD - 5, centre),
        new Pixel(right + LEAD, centre));
    Svg.path(out, "lead", Svg.through(lead, ""));
    Glyph.draw(out, name.series(), "dot", new Pixel(right + LEAD + 7, centre), 5);
    out.close();
    double first = centre - name.height() / 2 + LINE_HEIGHT - 3;
    Svg.lines(out, "label", right + TEXT_OFFSET, first, LINE_HEIGHT, name.lines());
  }
}
