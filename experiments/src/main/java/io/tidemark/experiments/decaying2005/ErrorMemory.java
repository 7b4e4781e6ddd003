package io.tidemark.experiments.decaying2005;

import io.tidemark.experiments.Parallel;
import io.tidemark.experiments.Progress;
import io.tidemark.experiments.result.ExperimentResult;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;

/** Errors of decayed counts by memory, beside what is in use elsewhere. */
public final class ErrorMemory extends DecayExperiment<ErrorMemoryParameters> {
  /** Fewer keys than this would leave sketches of a few lines. */
  static final int FEWEST_KEYS = 200;

  /** What an exact map takes for a key: its digest, its count and the epoch of that. */
  static final int EXACT_BYTES_PER_KEY = 24;

  /** An experiment on drawn streams, and on the user's files if there are any. */
  public ErrorMemory() {
    super(
        "error-memory",
        "Errors of decayed counts by memory",
        "on other data",
        5,
        180,
        ErrorMemoryParameters::quick,
        ErrorMemoryParameters::full);
  }

  /**
   * What came of a structure.
   *
   * @param stream name of the stream
   * @param keys distinct keys of the stream
   * @param bytesPerKey memory that was allowed, by distinct keys
   * @param contender which structure
   * @param bytes its memory
   * @param errors what came of it
   */
  record Entry(
      String stream,
      int keys,
      double bytesPerKey,
      Contender contender,
      long bytes,
      AskedStream.Errors errors) {
    String place() {
      return stream + ", " + bytesPerKey + " bytes by key";
    }
  }

  @Override
  public ExperimentResult run(ErrorMemoryParameters parameters, Progress progress)
      throws IOException, InterruptedException {
    List<String> leftOut = new ArrayList<>();
    List<Entry> entries = parameters
        .streams()
        .measure(
            arrivals -> arrivals.distinct() >= FEWEST_KEYS,
            leftOut,
            (arrivals, part) -> entries(parameters, arrivals, part),
            progress);
    return new ErrorMemoryReport(parameters, entries, leftOut).result();
  }

  private static List<Entry> entries(
      ErrorMemoryParameters parameters, Arrivals arrivals, Progress progress)
      throws InterruptedException {
    AskedStream stream = new AskedStream(arrivals, parameters);
    List<Callable<Entry>> work = new ArrayList<>();
    for (double bytesPerKey : parameters.bytesPerKey()) {
      for (Contender contender : Contender.values()) {
        work.add(() -> best(stream, bytesPerKey, contender));
      }
    }
    return Parallel.run(work, progress);
  }

  /** The form with the least error, of those that are tried. */
  private static Entry best(AskedStream stream, double bytesPerKey, Contender contender) {
    int keys = stream.distinct();
    return contender
        .forms(Math.round(bytesPerKey * keys), stream.decay())
        .map(sketch -> new Entry(
            stream.name(), keys, bytesPerKey, contender, sketch.bytes(), stream.ask(sketch)))
        .min(Comparator.comparingDouble(e -> e.errors().error()))
        .orElseThrow();
  }
}
