package io.tidemark.experiments.inferential2019;

import io.tidemark.experiments.Progress;
import io.tidemark.experiments.chart.Axis;
import io.tidemark.experiments.chart.Layer;
import io.tidemark.experiments.chart.Point;
import io.tidemark.experiments.chart.Series;
import io.tidemark.experiments.result.Check;
import io.tidemark.experiments.result.Report;
import io.tidemark.experiments.result.Rows;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The parameters that cost least. */
public final class Figure8 extends SweepFigure {
  /** With trials that other figures may have run. */
  public Figure8(Trials trials) {
    super("inferential2019/figure-8", trials);
  }

  @Override
  protected void run(Sweep.Parameters parameters, Report report, Progress progress)
      throws IOException, InterruptedException {
    Sweep sweep = new Sweep(trials(), parameters);
    List<TunedPoint> points = new ArrayList<>();
    TechniqueFamily[] families = TechniqueFamily.values();
    for (int i = 0; i < families.length; i++) {
      points.addAll(sweep.tuned(
          families[i],
          parameters.workloads(),
          parameters.bitsPerItem(),
          progress.part(i, families.length)));
    }
    show(Rows.of(points), report);
  }

  private static void show(Rows<TunedPoint> points, Report report) {
    for (TechniqueFamily family : TechniqueFamily.values()) {
      chart(family, points.where(p -> p.family() == family), report);
    }
    report.table(
        "parameters",
        points
            .text("technique", p -> p.family().title())
            .text("parameter", p -> p.family().parameterName())
            .text("stream", p -> p.workload().stream().title())
            .count("window w", "items", p -> p.workload().window())
            .number("bits per item", TunedPoint::bitsPerItem)
            .count("best standard", TunedPoint::standardParameter)
            .count("best inferred", TunedPoint::inferredParameter));
    neverMisses(points.where(p -> p.family() == TechniqueFamily.TIMING), report);
    report.paper(
        "larger-with-inference",
        points
            .where(p -> p.family() == TechniqueFamily.GENERALIZED)
            .checks(p ->
                Check.atLeast(p.place(), p.inferredParameter(), (double) p.standardParameter())));
  }

  private static void chart(TechniqueFamily family, Rows<TunedPoint> points, Report report) {
    List<Series> series = new ArrayList<>();
    points.by(p -> p.workload().title()).forEach((name, own) -> {
      List<Point> inferred = own.points(TunedPoint::bitsPerItem, TunedPoint::inferredParameter);
      List<Layer> layers = new ArrayList<>();
      layers.add(Layer.curve("with inference", inferred));
      layers.add(Layer.dots("tried", inferred));
      if (family != TechniqueFamily.BUFFER) {
        layers.add(Layer.dashedCurve(
            "without", own.points(TunedPoint::bitsPerItem, TunedPoint::standardParameter)));
      }
      series.add(new Series(name, layers));
    });
    report.chart(
        family.name().toLowerCase(Locale.ROOT),
        Axis.linear("bits per item of the window"),
        Axis.linear(family.parameterName()),
        series);
  }
}
