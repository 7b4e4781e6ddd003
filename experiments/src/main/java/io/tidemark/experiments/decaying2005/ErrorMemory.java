package io.tidemark.experiments.decaying2005;

import io.tidemark.experiments.Experiment;
import io.tidemark.experiments.Parallel;
import io.tidemark.experiments.Progress;
import io.tidemark.experiments.RunScale;
import io.tidemark.experiments.chart.Axis;
import io.tidemark.experiments.chart.Reference;
import io.tidemark.experiments.decaying2005.SketchTrial.Errors;
import io.tidemark.experiments.result.Report;
import io.tidemark.experiments.result.Rows;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** Errors of decayed counts by memory, beside what is in use elsewhere. */
public final class ErrorMemory extends Experiment<ErrorMemory.Parameters> {
  /** Fewer keys than this would leave sketches of a few lines. */
  static final int FEWEST_KEYS = 200;

  /** What an exact map takes for a key: its digest, its count and the epoch of that. */
  static final int EXACT_BYTES_PER_KEY = 24;

  /**
   * What determines a run.
   *
   * @param files real streams; there may be none
   * @param keys keys that are drawn from
   * @param arrivals draws
   * @param skews exponents of Zipf's law
   * @param halfLives half-lives in the length of a stream
   * @param bytesPerKey memories, in bytes by the distinct keys of a stream
   * @param checkpoints how often all is asked for
   * @param absent keys that never come and are asked for too
   * @param top the most frequent keys that are looked for
   * @param seed of everything that is drawn
   */
  public record Parameters(
      List<Path> files,
      int keys,
      int arrivals,
      List<Double> skews,
      int halfLives,
      List<Double> bytesPerKey,
      int checkpoints,
      int absent,
      int top,
      long seed) {
    /** The streams. */
    DecayStreams streams() {
      return new DecayStreams(files, keys, arrivals, skews, seed);
    }
  }

  /** The experiment. */
  public ErrorMemory() {
    super("decaying2005/error-memory");
  }

  @Override
  protected Parameters parameters(RunScale scale, List<Path> streams) {
    List<Double> skews = List.of(0.8, 1.0, 1.2);
    return scale == RunScale.FULL
        ? new Parameters(
            streams,
            100_000,
            1_000_000,
            skews,
            10,
            List.of(1.0, 2.0, 4.0, 8.0, 16.0),
            4,
            10_000,
            20,
            20_050_501L)
        : new Parameters(
            streams, 5_000, 50_000, skews, 10, List.of(2.0, 8.0), 2, 1_000, 20, 20_050_501L);
  }

  /**
   * The result of a structure.
   *
   * @param stream name of the stream
   * @param keys distinct keys of the stream
   * @param bytesPerKey memory that was allowed, by distinct keys
   * @param contender which structure
   * @param bytes its memory
   * @param errors the result
   */
  record Entry(
      String stream,
      int keys,
      double bytesPerKey,
      SketchKind contender,
      long bytes,
      Errors errors) {
    double kibibytes() {
      return bytes / 1024.0;
    }

    String place() {
      return stream + ", " + bytesPerKey + " bytes by key";
    }
  }

  @Override
  protected void run(Parameters parameters, Report report, Progress progress)
      throws IOException, InterruptedException {
    List<String> leftOut = new ArrayList<>();
    List<Entry> entries = parameters
        .streams()
        .measure(
            arrivals -> arrivals.distinct() >= FEWEST_KEYS,
            leftOut,
            (arrivals, part) -> entries(parameters, arrivals, part),
            progress);
    show(parameters, Rows.of(entries), leftOut, report);
  }

  private static List<Entry> entries(Parameters parameters, Arrivals arrivals, Progress progress)
      throws InterruptedException {
    SketchTrial stream = new SketchTrial(arrivals, parameters);
    List<Callable<Entry>> work = new ArrayList<>();
    for (double bytesPerKey : parameters.bytesPerKey()) {
      for (SketchKind contender : SketchKind.values()) {
        work.add(() -> best(stream, bytesPerKey, contender));
      }
    }
    return Parallel.run(work, progress);
  }

  /** The form with the least error, of those that are tried. */
  private static Entry best(SketchTrial stream, double bytesPerKey, SketchKind contender) {
    int keys = stream.distinct();
    return contender
        .forms(Math.round(bytesPerKey * keys), stream.decay())
        .map(sketch -> new Entry(
            stream.name(), keys, bytesPerKey, contender, sketch.bytes(), stream.ask(sketch)))
        .min(Comparator.comparingDouble(e -> e.errors().error()))
        .orElseThrow();
  }

  static void show(
      Parameters parameters, Rows<Entry> entries, List<String> leftOut, Report report) {
    report.let("there", SketchTrial.THERE).let("exactBytes", EXACT_BYTES_PER_KEY);
    if (!leftOut.isEmpty()) {
      report.let("fewest", FEWEST_KEYS).let("leftOut", leftOut).note("left-out");
    }
    charts(parameters, entries, report);
    report.table(
        "errors",
        entries
            .text("stream", Entry::stream)
            .number("memory by key", "bytes", Entry::bytesPerKey)
            .text("structure", e -> e.contender().title())
            .count("memory", "bytes", Entry::bytes)
            .number("mean error", e -> e.errors().error())
            .number("too low", e -> e.errors().low())
            .number("mean count of absent keys", e -> e.errors().absentMean())
            .number("99 of 100 absent keys", e -> e.errors().absentMost())
            .number("first " + parameters.top() + " found", e -> e.errors().found()));
    report.ours(
        "never-low",
        entries
            .where(e -> e.contender().isOurs())
            .atMost(
                e -> e.place() + ", " + e.contender().title(), e -> e.errors().low(), 0));
    Rows<Entry> adaptive = entries.where(e -> e.contender() == SketchKind.ADAPTIVE);
    report.goal(
        "least-error",
        adaptive.atMost(
            Entry::place,
            e -> e.errors().error()
                / others(entries, e).mapToDouble(Errors::error).min().orElseThrow(),
            1));
    report.goal(
        "most-frequent",
        adaptive.atMost(
            Entry::place,
            e -> others(entries, e).mapToDouble(Errors::found).max().orElseThrow()
                - e.errors().found(),
            0));
  }

  private static Stream<Errors> others(Rows<Entry> entries, Entry like) {
    return entries.all().stream()
        .filter(e -> e.stream().equals(like.stream()) && e.bytesPerKey() == like.bytesPerKey())
        .filter(e -> e.contender() != SketchKind.ADAPTIVE)
        .map(Entry::errors);
  }

  private static void charts(Parameters parameters, Rows<Entry> entries, Report report) {
    Map<String, Rows<Entry>> byStream = entries.by(Entry::stream);
    byStream.forEach(
        (stream, own) -> chart("error", own, Axis.log("mean error"), Errors::error, report));
    for (double skew : parameters.skews()) {
      Rows<Entry> own = byStream.get("Zipf " + skew);
      Axis absent = Axis.log("count that 99 of 100 do not exceed");
      Axis top = Axis.linear("share of the first " + parameters.top(), 0, 1);
      chart("absent", own, absent, Errors::absentMost, report);
      chart("top", own, top, Errors::found, report);
    }
  }

  private static void chart(
      String name, Rows<Entry> entries, Axis y, ToDoubleFunction<Errors> value, Report report) {
    Entry any = entries.all().get(0);
    report.let("stream", any.stream());
    report.chart(
        name + "-" + DecayStreams.slug(any.stream()),
        Axis.log("memory in KiB"),
        y,
        entries
            // On an axis of factors there is no zero.
            .where(e -> y instanceof Axis.Linear || value.applyAsDouble(e.errors()) > 0)
            .lines(
                e -> e.contender().title(),
                Entry::kibibytes,
                e -> value.applyAsDouble(e.errors()),
                "measured"),
        new Reference(
            Reference.Side.X, (double) any.keys() * EXACT_BYTES_PER_KEY / 1024.0, "exact map"));
  }
}
