package io.tidemark.experiments.tideline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tidemark.experiments.RunScale;
import io.tidemark.experiments.chart.Axis;
import io.tidemark.experiments.chart.Chart;
import io.tidemark.experiments.chart.Layer;
import io.tidemark.experiments.history.Days;
import io.tidemark.experiments.result.Datum;
import io.tidemark.experiments.result.Report;
import io.tidemark.experiments.result.Table;
import java.util.List;
import org.junit.jupiter.api.Test;

class RatesTest {
  private static MeasuredRate measured(ComparedHistory structure, long length, long hits) {
    return new MeasuredRate("a day", 100, structure, 1_000, length, 1_000_000, hits, Double.NaN);
  }

  private final RangeLengths experiment = new RangeLengths(new Days());
  private final Report report = experiment.report(experiment.parameters(RunScale.QUICK, List.of()));
  private final Rates rates = new Rates(List.of(
      measured(ComparedHistory.TIDELINE, 16, 0),
      measured(ComparedHistory.TIDELINE, 128, 50),
      measured(ComparedHistory.SEALED, 16, 0)));

  /** At none of n, the upper end of the exact interval is 1 - 0.025^(1/n). */
  @Test
  void whatWasNeverSeenIsDrawnAsAnUpperBound() {
    rates.charts(report, Axis.log("x"), MeasuredRate::length);
    assertThat(report.result().charts()).hasSize(1);
    Chart chart = report.result().charts().get(0);
    assertThat(chart.series()).hasSize(2);
    List<Layer> tideline = chart.series().get(0).layers();
    assertThat(tideline)
        .extracting(Layer::kind)
        .containsExactly(Layer.Kind.DOTS, Layer.Kind.UPPER_BOUNDS);
    assertThat(tideline.get(0).points()).hasSize(1);
    assertThat(tideline.get(1).points().get(0).y())
        .isCloseTo(1 - Math.pow(0.025, 1e-6), within(1e-12));
    assertThat(((Axis.Log) chart.y()).range().orElseThrow().low()).isEqualTo(1e-6);
  }

  @Test
  void whatWasNeverSeenIsSaidInTheTable() {
    rates.table(report);
    Table table = report.result().tables().get(0);
    assertThat(table.rows().get(0)).contains(Datum.of("none in 1,000,000"));
    assertThat(table.rows().get(1)).contains(Datum.of(50e-6));
  }
}
