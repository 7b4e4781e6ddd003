package io.tidemark.experiments.inferential2019;

import io.tidemark.workload.Require;
import java.nio.file.Path;
import java.util.List;

/**
 * Parameters of {@link Tuning}.
 *
 * @param scenes drawn streams and windows
 * @param freshSeed seed of the streams of the same laws on which penalties are measured
 * @param bitsPerItem bits per item of the window
 * @param files real streams, if there are any
 * @param realBitsPerItem bits per item on real streams
 * @param probes probes that are tried
 * @param timerBits bits of a timer that are tried
 * @param spareShares shares of a timer's stamps that are kept spare, that are tried
 * @param screeningQueries questions by which most shapes are ruled out
 * @param finalists shapes that then get all questions
 */
public record TuningParameters(
    List<Scene> scenes,
    long freshSeed,
    List<Double> bitsPerItem,
    List<Path> files,
    List<Double> realBitsPerItem,
    List<Integer> probes,
    List<Integer> timerBits,
    List<Double> spareShares,
    int screeningQueries,
    int finalists) {
  public TuningParameters {
    scenes = List.copyOf(scenes);
    bitsPerItem = List.copyOf(bitsPerItem);
    files = List.copyOf(files);
    realBitsPerItem = List.copyOf(realBitsPerItem);
    probes = List.copyOf(probes);
    timerBits = List.copyOf(timerBits);
    spareShares = List.copyOf(spareShares);
    Require.inRange(screeningQueries, 1, 1 << 24, "screeningQueries");
    Require.inRange(finalists, 1, 1_000, "finalists");
  }

  static TuningParameters full(List<Path> files) {
    SweepParameters figures = SweepParameters.full(files);
    return of(
        figures,
        figures.bitsPerItem(),
        List.of(2.0, 8.0, 16.0),
        List.of(1, 2, 3, 4, 5, 6, 8, 10, 12),
        List.of(2, 3, 4, 5, 6, 7, 8, 10),
        1 << 17,
        8);
  }

  static TuningParameters quick(List<Path> files) {
    return of(
        SweepParameters.quick(files),
        List.of(8.0),
        List.of(8.0),
        List.of(1, 2, 3, 4, 6, 8),
        List.of(3, 4, 5, 6, 8),
        1 << 13,
        6);
  }

  private static TuningParameters of(
      SweepParameters figures,
      List<Double> bitsPerItem,
      List<Double> realBitsPerItem,
      List<Integer> probes,
      List<Integer> timerBits,
      int screeningQueries,
      int finalists) {
    return new TuningParameters(
        figures.scenes(),
        figures.freshSeed(),
        bitsPerItem,
        figures.files(),
        realBitsPerItem,
        probes,
        timerBits,
        List.of(0.0, 0.25),
        screeningQueries,
        finalists);
  }
}
