package io.tidemark.experiments.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.experiments.chart.Axis;
import io.tidemark.experiments.chart.Chart;
import io.tidemark.experiments.chart.Layer;
import io.tidemark.experiments.chart.Point;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class ReportTest {
  private static final ExperimentText TEXTS = ExperimentText.of("some/topic", """
      # A title

      - Source: paper 2000, Figure 1, left
      - Quick: 2 s
      - Full: 30 s

      ## Measured

      Of {keys} keys
      so many.

      ## Reading

      Errors are {errors}.

      ## Notes

      Always.

      ### rare

      Only {when}.

      ## Charts

      ### part-*

      Chart of {when}

      What it
      shows.

      ## Tables

      ### rows

      Rows

      ## Claims

      ### small

      It is small

      By {keys}.
      """);

  private record Parameters(long keys, List<Double> errors) {}

  /** A row. */
  private record Row(String name, double x, double y) {}

  private static final Rows<Row> ROWS = Rows.of(List.of(
          new Row("a", 1, 2), new Row("b", 1, 3), new Row("a", 2, Double.NaN), new Row("a", 3, 4)))
      .text("name", Row::name)
      .number("x", "s", Row::x)
      .number("y", Row::y)
      .count("ten x", r -> Math.round(10 * r.x()));

  private static Report report() {
    return new Report(TEXTS, new Parameters(1_000, List.of(0.1, 0.0001)));
  }

  @Test
  void wordsComeFromTheFile() {
    assertThat(TEXTS.info().title()).isEqualTo("A title");
    assertThat(TEXTS.info().source()).hasToString("paper 2000, Figure 1, left");
    assertThat(TEXTS.info().quickDuration()).hasSeconds(2);
    assertThat(TEXTS.info().fullDuration()).hasSeconds(30);
    ExperimentResult result = report().result();
    assertThat(result.text().shown()).isEqualTo("Of 1,000 keys so many.");
    assertThat(result.text().reading()).isEqualTo("Errors are 0.1, 0.0001.");
    assertThat(result.text().notes()).containsExactly("Always.");
    assertThat(report().let("when", "now").note("rare").result().text().notes())
        .containsExactly("Always.", "Only now.");
  }

  @Test
  void rowsFeedTableAndChart() {
    ExperimentResult result = report()
        .let("when", 7)
        .table("rows", ROWS)
        .chart(
            "part-one",
            Axis.linear("x"),
            Axis.linear("y"),
            ROWS.lines(Row::name, Row::x, Row::y, "measured"))
        .result();
    Table table = result.tables().get(0);
    assertThat(table.title()).isEqualTo("Rows");
    assertThat(table.columns())
        .extracting(Column::heading)
        .containsExactly("name", "x [s]", "y", "ten x");
    assertThat(table.rows().get(2))
        .containsExactly(Datum.of("a"), Datum.of(2.0), Datum.missing(), Datum.of(20L));
    Chart chart = result.charts().get(0);
    assertThat(chart.title()).isEqualTo("Chart of 7");
    assertThat(chart.description()).isEqualTo("What it shows.");
    assertThat(chart.series())
        .extracting(s -> s.name().toUpperCase(Locale.ROOT))
        .containsExactly("A", "B");
    assertThat(chart.series().get(0).layers())
        .contains(Layer.dots("measured", List.of(Point.at(1, 2), Point.at(3, 4))));
  }

  @Test
  void aClaimWithoutChecksIsNotMade() {
    assertThat(report().ours("small", List.of()).result().claims()).isEmpty();
    Claim claim = report()
        .paper("small", ROWS.where(r -> r.x() > 2).atMost(Row::name, Row::y, 3))
        .result()
        .claims()
        .get(0);
    assertThat(claim.text()).isEqualTo("It is small");
    assertThat(claim.basis()).isEqualTo("By 1,000.");
    assertThat(claim.verdict()).isEqualTo(Verdict.REFUTED);
    assertThat(ROWS.near(Row::name, Row::x, Row::y, 1)).hasSize(3);
  }

  @Test
  void whatHasNoWordsOrValueIsRefused() {
    assertThatThrownBy(() -> report().table("others", ROWS))
        .hasMessage("some/topic.md: no \"## Tables, ### others\"");
    assertThatThrownBy(() -> report().note("rare").result())
        .hasMessage("no value for {when} in \"Only {when}.\"");
    assertThatThrownBy(() -> ExperimentText.of("no/such"))
        .hasMessage("resource: no/such.md (expected: a file)");
  }

  @Test
  void printedValuesAreFoundByTheirKey() {
    PrintedValues values = PrintedValues.of("dynamic2006/figure-7");
    assertThat(values.get("ratio", 10, 0.5)).isEqualTo(2.171);
    assertThat(values.get("ratio", 11, 0.5)).isNaN();
    assertThat(PrintedValues.of("dynamic2006/figure-6").get("widths by the paper", 1_000))
        .isNaN();
  }
}
