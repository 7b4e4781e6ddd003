package io.tidemark.experiments.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.experiments.XmlText;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

class ChartSvgTest {
  static List<Chart> charts() {
    return List.of(
        ChartGallery.lines(), ChartGallery.bars(), ChartGallery.sideways(), ChartGallery.single());
  }

  @ParameterizedTest
  @MethodSource("charts")
  void isWellFormedAndNamed(Chart chart) {
    Document document = XmlText.parse(ChartSvg.standalone(chart));
    Element root = document.getDocumentElement();
    assertThat(root.getTagName()).isEqualTo("svg");
    assertThat(text(document, "title")).isEqualTo(chart.title());
    assertThat(text(document, "desc")).isEqualTo(chart.description());
    assertThat(root.getAttribute("aria-labelledby")).isEqualTo("chart-title chart-desc");
  }

  @ParameterizedTest
  @MethodSource("charts")
  void hasOnlyFiniteNumbersAndNothingFromOutside(Chart chart) {
    String svg = ChartSvg.standalone(chart);
    assertThat(svg).doesNotContain("NaN").doesNotContain("Infinity").doesNotContain("<script");
    assertThat(svg.replace("xmlns=\"http://www.w3.org/2000/svg\"", "")).doesNotContain("http");
  }

  @ParameterizedTest
  @MethodSource("charts")
  void keepsTextOnThePage(Chart chart) {
    for (ChartSize size : ChartSize.values()) {
      Document document = XmlText.parse(ChartSvg.inline(chart, size, "c").toString());
      double width = Double.parseDouble(document.getDocumentElement().getAttribute("width"));
      double height = Double.parseDouble(document.getDocumentElement().getAttribute("height"));
      NodeList texts = document.getElementsByTagName("text");
      for (int i = 0; i < texts.getLength(); i++) {
        Element text = (Element) texts.item(i);
        double x = Double.parseDouble(text.getAttribute("x"));
        double length = TextBox.width(text.getTextContent(), 12);
        double left = text.getAttribute("class").contains("end")
            ? x - length
            : text.getAttribute("class").contains("middle") ? x - length / 2 : x;
        assertThat(left).as("left of %s", text.getTextContent()).isGreaterThanOrEqualTo(0);
        assertThat(left + length)
            .as("right of %s", text.getTextContent())
            .isLessThanOrEqualTo(width);
        assertThat(Double.parseDouble(text.getAttribute("y"))).isBetween(10.0, height - 4);
      }
    }
  }

  @Test
  void ringsWhatIsOutside() {
    assertThat(ChartSvg.standalone(ChartGallery.lines())).contains("outside what was expected");
    assertThat(ChartSvg.standalone(ChartGallery.single())).doesNotContain("outside what was");
  }

  @Test
  void namesSeriesBesideCurvesOnlyWhereThereIsRoom() {
    Chart chart = ChartGallery.lines();
    assertThat(SeriesNames.of(chart, ChartSize.WIDE)).isEqualTo(SeriesNames.AT_CURVES);
    assertThat(SeriesNames.of(chart, ChartSize.NARROW)).isEqualTo(SeriesNames.IN_KEY);
    assertThat(SeriesNames.of(ChartGallery.bars(), ChartSize.WIDE)).isEqualTo(SeriesNames.IN_KEY);
  }

  @Test
  void barsStandOnZero() {
    LinearScale y = (LinearScale) Scales.y(ChartGallery.bars());
    assertThat(y.low()).isZero();
  }

  @Test
  void movesNamesApart() {
    double[] heights = {14, 28, 14, 14};
    double[] centres = CurveNames.spread(new double[] {95, 96, 97, 98}, heights, 0, 100);
    for (int i = 1; i < centres.length; i++) {
      double gap = centres[i] - centres[i - 1] - (heights[i] + heights[i - 1]) / 2;
      assertThat(gap).isGreaterThanOrEqualTo(4.999);
    }
    assertThat(centres[3] + 7).isLessThanOrEqualTo(100);
    assertThat(centres[0] - 7).isGreaterThanOrEqualTo(0);
  }

  @Test
  void breaksTextAtSpacesAndUnderscores() {
    assertThat(TextBox.wrap("trace_youtube_clients", 12, 60))
        .containsExactly("trace_", "youtube_", "clients");
    assertThat(TextBox.wrap("one", 12, 1)).containsExactly("one");
  }

  @Test
  void refusesChartsThatCannotBeDrawn() {
    Series dots = Series.of("s", Layer.dots("d", List.of(Point.at(1, 1))));
    Series bars = Series.of("s", Layer.bars("b", List.of(Point.at(1, 1))));
    Axis axis = Axis.linear("x");
    assertThatThrownBy(() -> Chart.of("Bad Name", "t", "d", axis, axis, List.of(dots)))
        .hasMessage("name: Bad Name (expected: lower case letters, digits and hyphens)");
    assertThatThrownBy(() -> Chart.of("a", "t", "d", axis, axis, List.of()))
        .hasMessage("series: 0 (expected: 1..7)");
    assertThatThrownBy(() -> Chart.of("a", "t", "d", axis, axis, List.of(bars)))
        .hasMessageContaining("expected: categories, under bars");
    assertThatThrownBy(() -> Point.at(Double.NaN, 1)).hasMessage("x: NaN (expected: finite)");
    assertThatThrownBy(() -> Layer.band("b", List.of(Point.at(1, 1))))
        .hasMessage("band: a bare point (expected: an interval at each)");
  }

  private static String text(Document document, String element) {
    return document.getElementsByTagName(element).item(0).getTextContent();
  }
}
