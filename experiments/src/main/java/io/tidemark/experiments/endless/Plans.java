package io.tidemark.experiments.endless;

import io.tidemark.analysis.endless.EndlessGoal;
import io.tidemark.analysis.endless.EndlessPrediction;
import io.tidemark.analysis.endless.EndlessSample;
import io.tidemark.analysis.endless.EndlessStream;
import io.tidemark.analysis.endless.EndlessStructure;
import io.tidemark.analysis.endless.EndlessTask;
import io.tidemark.analysis.endless.EndlessTuning;
import io.tidemark.core.filter.FilterSpec;
import io.tidemark.core.filter.endless.EvictRule;
import io.tidemark.core.filter.endless.StableBloomSpec;
import io.tidemark.core.filter.endless.TidepoolSpec;
import io.tidemark.core.filter.seen.BloomSpec;
import io.tidemark.experiments.Experiment;
import io.tidemark.experiments.Progress;
import io.tidemark.experiments.RunScale;
import io.tidemark.experiments.StreamFiles;
import io.tidemark.experiments.chart.Axis;
import io.tidemark.experiments.chart.Layer;
import io.tidemark.experiments.chart.Series;
import io.tidemark.experiments.markup.PlainDecimal;
import io.tidemark.experiments.result.Check;
import io.tidemark.experiments.result.Report;
import io.tidemark.experiments.result.Rows;
import io.tidemark.workload.stream.ImportanceStream;
import io.tidemark.workload.trace.Trace;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** Filters planned for a stream, beside the shape that the paper took for all of its streams. */
public final class Plans extends Experiment<Plans.Parameters> {
  /** Streams with fewer arrivals, or fewer keys, are left out. */
  private static final int FEWEST = 1_000;

  private static final int PAPER_BITS = 3;
  private static final int PAPER_PROBES = 5;
  private static final int PAPER_DECREMENTS = 10;

  private static final double SIGMAS = 5;

  /* The generated stream is not steady, which the model takes it for. */
  private static final double MODEL = 0.01;

  /* Keys of real streams come in bursts and have the same cells again. */
  private static final double REAL_MODEL = 0.03;

  /**
   * What determines a run.
   *
   * @param seed seed of the generated streams
   * @param laws of the importance of generated streams
   * @param positions length of a generated stream
   * @param bitsPerKey memory for each distinct key of a stream
   * @param files real streams, if there are any
   */
  public record Parameters(
      long seed,
      List<ImportanceStream.Law> laws,
      int positions,
      List<Double> bitsPerKey,
      List<Path> files) {}

  /**
   * A planned filter on a stream.
   *
   * @param stream title of the stream
   * @param isReal whether it was not generated
   * @param bitsPerKey memory for each distinct key
   * @param isBest whether the plan is the first choice for that memory
   * @param planned what it erred
   * @param paper what the paper's shape of the structure erred, if the paper has it
   */
  private record Row(
      String stream,
      boolean isReal,
      double bitsPerKey,
      boolean isBest,
      PlanTrial planned,
      Optional<PlanTrial> paper) {
    EndlessStructure structure() {
      return planned.plan().structure();
    }

    double predicted() {
      return planned.plan().weightedErrors();
    }

    double measured() {
      return planned.weightedErrors();
    }

    double ofPaper(ToDoubleFunction<PlanTrial> value) {
      return paper.map(value::applyAsDouble).orElse(Double.NaN);
    }

    String scene() {
      return stream + ", " + words(bitsPerKey);
    }

    String place() {
      return scene() + ", " + structure().label();
    }
  }

  /** With the tables' generator of importance-aware 2013, and with real streams. */
  public Plans() {
    super("endless/plans");
  }

  @Override
  protected Parameters parameters(RunScale scale, List<Path> streams) {
    boolean full = scale == RunScale.FULL;
    return new Parameters(
        20_130_107L,
        full
            ? List.of(
                ImportanceStream.Law.UNIFORM,
                ImportanceStream.Law.INVERSE_ROOT,
                ImportanceStream.Law.INVERSE)
            : List.of(ImportanceStream.Law.INVERSE_ROOT),
        full ? 55_000 : 10_000,
        full ? List.of(1.0, 3.4, 8.0) : List.of(3.4),
        streams);
  }

  @Override
  protected void run(Parameters parameters, Report report, Progress progress)
      throws IOException, InterruptedException {
    List<Row> rows = new ArrayList<>();
    int laws = parameters.laws().size();
    for (int i = 0; i < laws; i++) {
      progress.at(0.5 * i / laws);
      ImportanceStream.Law law = parameters.laws().get(i);
      ImportanceStream stream = new ImportanceStream(new ImportanceStream.Parameters(
          parameters.positions(), 0.3, 0.6, 50, law, parameters.seed()));
      String title = "generated, " + law.name().toLowerCase(Locale.ROOT).replace('_', ' ');
      rows.addAll(rows(WeightedArrivals.of(stream, title), parameters.bitsPerKey(), false));
    }
    // As many keys as arrivals: no repeat.
    StreamFiles.forEach(
        parameters.files(),
        file -> Optional.of(Trace.readTsv(file))
            .filter(t -> t.distinctKeys() >= FEWEST && t.distinctKeys() < t.size()),
        report.let("fewest", FEWEST),
        progress.part(1, 2),
        (name, trace, part) ->
            rows.addAll(rows(WeightedArrivals.of(trace, name), parameters.bitsPerKey(), true)));
    show(Rows.of(rows), report);
  }

  private static List<Row> rows(WeightedArrivals arrivals, List<Double> sizes, boolean isReal) {
    EndlessSample sample = arrivals.sample();
    EndlessStream stream = sample.stream().withDistinctKeys(sample.distinctKeys());
    List<Row> rows = new ArrayList<>();
    for (double bits : sizes) {
      long bytes = Math.max(Long.BYTES, (long) (bits * sample.distinctKeys() / Byte.SIZE));
      EndlessTask task = new EndlessTask(bytes, stream, EndlessGoal.costs(1, 1));
      boolean isBest = true;
      for (EndlessPrediction plan : EndlessTuning.predictions(task)) {
        rows.add(new Row(
            arrivals.title(),
            isReal,
            bits,
            isBest,
            PlanTrial.of(plan, arrivals),
            paper(task, plan.structure()).map(p -> PlanTrial.of(p, arrivals))));
        isBest = false;
      }
    }
    return rows;
  }

  /** The paper's shape of a structure, if it has it. */
  private static Optional<EndlessPrediction> paper(EndlessTask task, EndlessStructure structure) {
    return switch (structure) {
      case CLASSIC, SWEEP, TIDEPOOL -> Optional.empty();
      case STABLE, TWO_CLASS, BY_IMPORTANCE, BY_VALUE ->
        Optional.of(EndlessTuning.predict(
            task,
            structure,
            new StableBloomSpec(
                task.memoryBytes() / Long.BYTES,
                PAPER_BITS,
                PAPER_PROBES,
                PAPER_DECREMENTS,
                structure.insert().orElseThrow(),
                structure.evict().orElseThrow())));
    };
  }

  private static void show(Rows<Row> rows, Report report) {
    rows.by(r -> PlainDecimal.of(r.bitsPerKey())).forEach((bits, own) -> chart(bits, own, report));
    report.table(
        "plans",
        rows.text("stream", Row::stream)
            .number("bits per key", Row::bitsPerKey)
            .text("structure", r -> r.structure().label())
            .text("shape", r -> shape(r.planned().plan().spec()))
            .number(
                "predicted weighted false positives",
                r -> r.planned().plan().weightedFalsePositives())
            .number("measured weighted false positives", r -> r.planned().foundWeight())
            .number(
                "predicted weighted false negatives",
                r -> r.planned().plan().weightedFalseNegatives())
            .number("measured weighted false negatives", r -> r.planned().missedWeight())
            .number("predicted weighted errors", Row::predicted)
            .number("measured weighted errors", Row::measured)
            .number("standard error", r -> r.planned().sigma())
            .number(
                "measured weighted errors of M = 7, K = 5, P = 10",
                r -> r.ofPaper(PlanTrial::weightedErrors))
            .number(
                "predicted weighted errors of it",
                r -> r.ofPaper(paper -> paper.plan().weightedErrors())));
    Rows<Row> generated = rows.where(r -> !r.isReal());
    Rows<Row> real = rows.where(Row::isReal);
    report.ours("errors-as-predicted", predictions(generated, MODEL));
    report.ours("at-most-paper-shapes", againstPaper(generated));
    report.goal("real-errors-as-predicted", predictions(real, REAL_MODEL));
    report.goal("real-at-most-paper-shapes", againstPaper(real));
  }

  private static void chart(String bits, Rows<Row> own, Report report) {
    List<String> streams = own.categories(Row::stream);
    ToDoubleFunction<Row> place = r -> streams.indexOf(r.stream());
    List<Series> series = new ArrayList<>();
    for (EndlessStructure structure : EndlessStructure.values()) {
      Rows<Row> planned = own.where(r -> r.structure() == structure);
      series.add(Series.of(
          structure.label(),
          Layer.expected("predicted", planned.points(place, Row::predicted)),
          Layer.dots("measured", planned.points(place, Row::measured))));
    }
    report
        .let("memory", words(own.all().get(0).bitsPerKey()))
        .sidewaysChart(
            "errors-at-" + bits.replace('.', '-'),
            Axis.categories("stream", streams),
            Axis.linear("share of the weight"),
            series);
  }

  private static List<Check> predictions(Rows<Row> rows, double model) {
    return rows.where(r -> r.structure() != EndlessStructure.BY_VALUE)
        .checks(r -> Check.near(
            r.place(), r.measured(), r.predicted(), model + SIGMAS * r.planned().sigma()));
  }

  /** The best plan of each stream and memory beside the best of the paper's shapes. */
  private static List<Check> againstPaper(Rows<Row> rows) {
    return rows.where(Row::isBest).checks(best -> {
      PlanTrial paper = rows.where(r -> r.scene().equals(best.scene())).all().stream()
          .flatMap(r -> r.paper().stream())
          .min(Comparator.comparingDouble(PlanTrial::weightedErrors))
          .orElseThrow();
      double sigma = Math.hypot(best.planned().sigma(), paper.sigma());
      return Check.atMost(best.place(), best.measured(), paper.weightedErrors() + SIGMAS * sigma);
    });
  }

  private static String shape(FilterSpec spec) {
    if (spec instanceof BloomSpec classic) {
      return String.format(Locale.ROOT, "m = %,d, K = %d", classic.bits(), classic.probes());
    }
    if (spec instanceof TidepoolSpec pools) {
      return String.format(
          Locale.ROOT,
          "%,d pools of %d, prints of %d bits, %d levels",
          pools.pools(),
          pools.slotsPerPool(),
          pools.printBits(),
          pools.maxLevel());
    }
    StableBloomSpec cells = (StableBloomSpec) spec;
    String lowered = cells.evict() == EvictRule.SWEEP
        ? String.format(Locale.ROOT, "V0 = %.3f", cells.heldZeros() / (double) cells.cells())
        : "P = " + cells.decrements();
    return String.format(
        Locale.ROOT,
        "m = %,d, M = %d, K = %d, %s",
        cells.cells(),
        cells.maxLevel(),
        cells.probes(),
        lowered);
  }

  private static String words(double bitsPerKey) {
    return PlainDecimal.of(bitsPerKey) + (bitsPerKey == 1 ? " bit per key" : " bits per key");
  }
}
