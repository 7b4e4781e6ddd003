package io.tidemark.experiments.chart;

import io.tidemark.experiments.chart.Projection.Pixel;
import io.tidemark.experiments.markup.Markup;
import io.tidemark.workload.statistics.Interval;
import java.util.ArrayList;
import java.util.List;

/** Draws the data. */
final class LayerPainter {
  private static final double DOT_RADIUS = 3.6;
  private static final double RING_RADIUS = 8;
  private static final double CAP = 3.5;
  private static final double BOX_HALF_WIDTH = 6;
  private static final double ARROW = 14;

  private final Markup out;
  private final Projection projection;

  LayerPainter(Markup out, Projection projection) {
    this.out = out;
    this.projection = projection;
  }

  void draw(Layer layer, int series) {
    switch (layer.kind()) {
      case BAND -> band(layer);
      case CURVE -> curve(layer, "curve");
      case DASHED_CURVE -> curve(layer, "curve dashed");
      case BARS -> layer.points().forEach(p -> bar(p, series));
      case EXPECTED -> layer.points().forEach(p -> expected(p, series));
      case UPPER_BOUNDS -> layer.points().forEach(p -> upperBound(p, series));
      case DOTS -> layer.points().forEach(p -> dot(p, series));
    }
  }

  private void curve(Layer layer, String style) {
    List<Pixel> places =
        layer.points().stream().map(p -> projection.at(p.x(), p.y())).toList();
    Svg.path(out, style, Svg.through(places, ""));
  }

  private void band(Layer layer) {
    List<Pixel> outline = new ArrayList<>();
    for (Point point : layer.points()) {
      outline.add(projection.at(point.x(), interval(point).high()));
    }
    for (int i = layer.points().size() - 1; i >= 0; i--) {
      Point point = layer.points().get(i);
      outline.add(projection.at(point.x(), interval(point).low()));
    }
    Svg.path(out, "area", Svg.through(outline, "Z"));
  }

  private static Interval interval(Point point) {
    return point.interval().orElseThrow();
  }

  private void bar(Point point, int series) {
    double x = projection.marksAt(point.x(), series);
    double half = 0.45 * projection.slotWidth();
    Pixel foot = projection.at(x - half, projection.floor());
    Pixel head = projection.at(x + half, point.y());
    Svg.rectangle(out, "bar", foot.x(), foot.y(), head.x(), head.y());
    // On a bar of its own colour a whisker would not be seen.
    point.interval().ifPresent(i -> whisker("whisker over", x, i));
    ring(point, projection.at(x, point.y()));
  }

  private void dot(Point point, int series) {
    double x = projection.marksAt(point.x(), series);
    point.interval().ifPresent(i -> whisker("whisker", x, i));
    Pixel at = projection.at(x, point.y());
    Glyph.draw(out, series, "dot", at, DOT_RADIUS);
    ring(point, at);
  }

  private void expected(Point point, int series) {
    double x = projection.marksAt(point.x(), series);
    point.interval().ifPresent(i -> {
      Pixel low = projection.at(x, i.low());
      Pixel high = projection.at(x, i.high());
      double dx = upright() ? BOX_HALF_WIDTH : 0;
      double dy = upright() ? 0 : BOX_HALF_WIDTH;
      Svg.rectangle(out, "box", low.x() - dx, low.y() - dy, high.x() + dx, high.y() + dy);
    });
    Pixel at = projection.at(x, point.y());
    Glyph.draw(out, series, "hollow", at, DOT_RADIUS + 1);
    ring(point, at);
  }

  private void upperBound(Point point, int series) {
    Pixel at = projection.at(projection.marksAt(point.x(), series), point.y());
    double dx = upright() ? 0 : -ARROW;
    double dy = upright() ? ARROW : 0;
    Svg.path(out, "whisker", Svg.arrow(at, new Pixel(at.x() + dx, at.y() + dy)));
    Glyph.draw(out, series, "hollow", at, DOT_RADIUS);
    ring(point, at);
  }

  private void whisker(String style, double x, Interval interval) {
    Pixel low = projection.at(x, interval.low());
    Pixel high = projection.at(x, interval.high());
    double dx = upright() ? CAP : 0;
    double dy = upright() ? 0 : CAP;
    Svg.path(
        out, style, Svg.through(List.of(low, high), "") + cap(low, dx, dy) + cap(high, dx, dy));
  }

  private static String cap(Pixel at, double dx, double dy) {
    return Svg.through(
        List.of(new Pixel(at.x() - dx, at.y() - dy), new Pixel(at.x() + dx, at.y() + dy)), "");
  }

  private void ring(Point point, Pixel at) {
    if (point.state() == PointState.OUTSIDE) {
      Svg.circle(out, "ring", at, RING_RADIUS);
    }
  }

  private boolean upright() {
    return projection.orientation() == Chart.Orientation.UPRIGHT;
  }
}
