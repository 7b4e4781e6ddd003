package io.tidemark.experiments.importance2013;

import io.tidemark.experiments.Experiment;
import io.tidemark.experiments.Progress;
import io.tidemark.experiments.RunScale;
import io.tidemark.experiments.StreamFiles;
import io.tidemark.experiments.chart.Axis;
import io.tidemark.experiments.chart.Layer;
import io.tidemark.experiments.result.Report;
import io.tidemark.experiments.result.Rows;
import io.tidemark.workload.trace.Trace;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/** Weighted errors of filters that forget, on real streams with weights. */
public final class RealImportance extends Experiment<RealImportance.Parameters> {
  /** Fewer keys than this would leave filters of a few words. */
  private static final int FEWEST_KEYS = 200;

  /**
   * What determines a run.
   *
   * @param files streams, of which those with weights are taken
   * @param scales how weights become importances
   * @param bitsPerKey memories, in bits by the distinct keys of a stream
   * @param grid shapes that are tried
   * @param seed of hash functions and draws
   */
  public record Parameters(
      List<Path> files, List<WeightScale> scales, List<Double> bitsPerKey, Grid grid, long seed) {}

  /** The experiment. */
  public RealImportance() {
    super("importance2013/real-streams");
  }

  @Override
  protected boolean needsStreams() {
    return true;
  }

  @Override
  protected Parameters parameters(RunScale scale, List<Path> streams) {
    return scale == RunScale.FULL
        ? new Parameters(
            streams,
            List.of(WeightScale.values()),
            List.of(0.25, 1.0, 3.4, 8.0),
            Grid.real(),
            20_130_201L)
        : new Parameters(
            streams, List.of(WeightScale.PERCENTILE), List.of(3.4), Grid.quick(), 20_130_201L);
  }

  /**
   * The result of all filters on a stream.
   *
   * @param stream name of the stream
   * @param scale how weights became importances
   * @param bitsPerKey memory by distinct keys
   * @param words the memory
   * @param scores of the paper's filters in their shape, then of each family in its best
   */
  record Part(String stream, WeightScale scale, double bitsPerKey, long words, List<Score> scores) {
    String memory() {
      return bitsPerKey + " bits per key";
    }

    ScoreReport.Group group() {
      return new ScoreReport.Group(stream + ", " + scale.title() + ", " + memory(), scores);
    }
  }

  @Override
  protected void run(Parameters parameters, Report report, Progress progress)
      throws IOException, InterruptedException {
    List<Part> parts = new ArrayList<>();
    StreamFiles.forEach(
        parameters.files(),
        file -> Optional.of(Trace.readTsv(file))
            .filter(t -> t.weighted() && t.distinctKeys() >= FEWEST_KEYS),
        report.let("fewest", FEWEST_KEYS),
        progress,
        (name, trace, part) -> parts.addAll(parts(parameters, name, trace, part)));
    show(parameters, Rows.of(parts), report);
  }

  private static List<Part> parts(
      Parameters parameters, String name, Trace trace, Progress progress)
      throws InterruptedException {
    List<Part> parts = new ArrayList<>();
    int count = parameters.scales().size() * parameters.bitsPerKey().size();
    for (WeightScale scale : parameters.scales()) {
      WeighedStream stream = WeighedStream.of(trace, scale);
      for (double bits : parameters.bitsPerKey()) {
        Progress part = progress.part(parts.size(), count);
        long words = Math.max(1, Math.round(bits * trace.distinctKeys() / Long.SIZE));
        parts.add(new Part(name, scale, bits, words, scores(parameters, stream, words, part)));
      }
    }
    return parts;
  }

  private static List<Score> scores(
      Parameters parameters, WeighedStream stream, long words, Progress progress)
      throws InterruptedException {
    List<Score> scores = new ArrayList<>();
    for (PaperFilter filter : PaperFilter.values()) {
      // BF in the paper's shape would be another Bloom filter, with K = 5.
      if (filter != PaperFilter.BF) {
        Candidate candidate = Candidate.of(filter.spec(words));
        List<FilterRun> one = List.of(new FilterRun(stream, candidate, parameters.seed()));
        scores.add(
            Score.of(filter, candidate, FilterRun.run(one, fraction -> {}).get(0)));
      }
    }
    BestShapes bestShapes =
        new BestShapes(new Shapes(words, stream.size()), parameters.grid(), parameters.seed());
    for (BestShapes.Best best : bestShapes.best(stream, progress)) {
      scores.add(Score.of(best.family(), best.candidate(), best.tally()));
    }
    return scores;
  }

  /** A filter on a stream. */
  private record Row(Part part, Score score) {}

  private static void show(Parameters parameters, Rows<Part> parts, Report report) {
    List<Row> rows = new ArrayList<>();
    parts.all().forEach(p -> p.scores().forEach(s -> rows.add(new Row(p, s))));
    Rows.of(rows)
        .by(r -> r.part().stream() + " " + r.part().scale())
        .forEach((name, own) -> chart(name, own, report));
    place(parts, p -> p);
    for (FilterFamily.Side side : FilterFamily.Side.values()) {
      parts
          .text("best " + side.title(), p -> p.group().least(side).nameAndShape())
          .number(
              "wFP + wFN " + side.title(), p -> p.group().least(side).tally().weightedError());
    }
    report.table("winners", parts);
    report.table("errors", ScoreReport.columns(place(Rows.of(rows), Row::part), Row::score));
    ScoreReport.show(parts.all().stream().map(Part::group).toList(), parameters.grid(), report);
  }

  private static <R> Rows<R> place(Rows<R> rows, Function<R, Part> part) {
    return rows.text("stream", r -> part.apply(r).stream())
        .text("importance", r -> part.apply(r).scale().title())
        .number("bits per key", r -> part.apply(r).bitsPerKey())
        .count("memory", "bytes", r -> part.apply(r).words() * Long.BYTES);
  }

  private static void chart(String name, Rows<Row> rows, Report report) {
    Part any = rows.all().get(0).part();
    List<String> filters = any.scores().stream().map(Score::name).toList();
    report.let("stream", any.stream()).let("scale", any.scale().title());
    report.sidewaysChart(
        name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-"),
        Axis.categories("filter", filters),
        Axis.linear("wFP + wFN, by all questions"),
        rows.where(r -> filters.contains(r.score().name()))
            .series(
                r -> r.part().memory(),
                own -> own.points(
                    r -> filters.indexOf(r.score().name()),
                    r -> r.score().tally().weightedError()),
                points -> Layer.dots("measured", points)));
  }
}
