package io.tidemark.experiments.chart;

import io.tidemark.experiments.chart.Projection.Pixel;
import io.tidemark.experiments.markup.Markup;
import java.util.List;

/** Draws charts as SVG, without scripts and without anything from outside. */
public final class ChartSvg {
  private static final String NAMESPACE = "http://www.w3.org/2000/svg";

  private final Chart chart;
  private final ChartLayout layout;
  private final String id;
  private final Markup out = new Markup();

  private ChartSvg(Chart chart, ChartSize size, String id) {
    this.chart = chart;
    this.layout = new ChartLayout(chart, size);
    this.id = id;
  }

  /** A file of its own. */
  public static String standalone(Chart chart) {
    Markup style = new Markup().style(ChartCss.sheet());
    ChartSvg drawing = new ChartSvg(chart, ChartSize.WIDE, "chart");
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + drawing.draw(style) + "\n";
  }

  /**
   * Part of a page that has the style sheet of {@link ChartCss}.
   *
   * @param id unlike that of any other part of the page
   */
  public static Markup inline(Chart chart, ChartSize size, String id) {
    return new ChartSvg(chart, size, id).draw(new Markup());
  }

  private Markup draw(Markup style) {
    String width = Svg.number(layout.width());
    String height = Svg.number(layout.height());
    out.open(
        "svg",
        "xmlns",
        NAMESPACE,
        "class",
        "chart",
        "viewBox",
        "0 0 " + width + " " + height,
        "width",
        width,
        "height",
        height,
        "role",
        "img",
        "aria-labelledby",
        id + "-title " + id + "-desc");
    out.leaf("title", chart.title(), "id", id + "-title");
    out.leaf("desc", chart.description(), "id", id + "-desc");
    out.raw(style);
    content();
    return out.close();
  }

  private void content() {
    Svg.rectangle(out, "page", 0, 0, layout.width(), layout.height());
    Svg.lines(
        out,
        "title",
        layout.leftEdge(),
        ChartLayout.PADDING + 12,
        ChartLayout.TITLE_LINE_HEIGHT,
        layout.titleLines());
    layout.key().draw(out, layout.leftEdge(), layout.keyTop());
    plot();
  }

  private void plot() {
    AxisPainter axes = new AxisPainter(out, layout);
    Projection projection = layout.projection();
    axes.grid();
    clip();
    out.open("g", "clip-path", "url(#" + id + "-clip)");
    chart.references().forEach(r -> reference(r, projection));
    for (Layer.Kind kind : Layer.Kind.values()) {
      for (int i = 0; i < chart.series().size(); i++) {
        layers(kind, i, projection);
      }
    }
    out.close();
    axes.axes();
    if (layout.names() == SeriesNames.AT_CURVES) {
      CurveNames.draw(out, chart, projection);
    }
  }

  /** Kinds are drawn one after the other, so that no area hides a mark of another series. */
  private void layers(Layer.Kind kind, int series, Projection projection) {
    List<Layer> layers = chart.series().get(series).layers().stream()
        .filter(l -> l.kind() == kind)
        .toList();
    if (layers.isEmpty()) {
      return;
    }
    out.open("g", "class", "s" + series);
    LayerPainter painter = new LayerPainter(out, projection);
    layers.forEach(l -> painter.draw(l, series));
    out.close();
  }

  /** A little wider than the plot, so that marks on its edge are whole. */
  private void clip() {
    Plot plot = layout.plot();
    out.open("clipPath", "id", id + "-clip");
    Svg.rectangle(
        out, "clip", plot.left() - 6, plot.top() - 6, plot.right() + 6, plot.bottom() + 1);
    out.close();
  }

  private void reference(Reference reference, Projection projection) {
    Plot plot = layout.plot();
    boolean acrossY = reference.side() == Reference.Side.Y;
    Pixel at = projection.at(acrossY ? 0 : reference.value(), acrossY ? reference.value() : 1);
    if (acrossY == layout.upright()) {
      Svg.line(out, "reference", plot.left(), at.y(), plot.right(), at.y());
    } else {
      Svg.line(out, "reference", at.x(), plot.top(), at.x(), plot.bottom());
    }
  }
}
