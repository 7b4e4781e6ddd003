package io.tidemark.experiments.inferential2019;

import io.tidemark.workload.Require;
import java.nio.file.Path;
import java.util.List;

/**
 * Parameters of the figures that show penalties over the bits per item.
 *
 * @param scenes drawn streams and windows, on which parameters are tuned
 * @param freshSeed seed of the streams of the same laws on which penalties are measured
 * @param bitsPerItem bits per item of the window (paper: bpi)
 * @param files real streams, if there are any; tuned and measured on the same items
 * @param realBitsPerItem bits per item on real streams
 * @param probes probes of block timing filters that are tried (paper: k)
 * @param generalizedProbes probes of generalized filters of either side that are tried
 * @param hashBits bits per hash of buffers that are tried (paper: bph)
 */
public record SweepParameters(
    List<Scene> scenes,
    long freshSeed,
    List<Double> bitsPerItem,
    List<Path> files,
    List<Double> realBitsPerItem,
    List<Integer> probes,
    List<Integer> generalizedProbes,
    List<Integer> hashBits) {
  /** The stream on which parameters are tuned. */
  static final long TUNING_SEED = 20_190_101L;

  private static final long FRESH_SEED = 20_190_102L;

  public SweepParameters {
    scenes = List.copyOf(scenes);
    bitsPerItem = List.copyOf(bitsPerItem);
    bitsPerItem.forEach(bits -> Require.inRange(bits, 0.5, 64, "bitsPerItem"));
    files = List.copyOf(files);
    realBitsPerItem = List.copyOf(realBitsPerItem);
    realBitsPerItem.forEach(bits -> Require.inRange(bits, 0.5, 64, "realBitsPerItem"));
    probes = List.copyOf(probes);
    generalizedProbes = List.copyOf(generalizedProbes);
    hashBits = List.copyOf(hashBits);
  }

  /** The paper's streams and windows. */
  static SweepParameters full(List<Path> files) {
    return new SweepParameters(
        scenes(1 << 16, 1 << 20, 1 << 20, List.of(16, 18), List.of(11, 18)),
        FRESH_SEED,
        List.of(1.0, 2.0, 3.0, 5.0, 8.0, 12.0, 16.0, 20.0, 24.0),
        files,
        List.of(2.0, 5.0, 8.0, 12.0, 16.0, 20.0),
        List.of(1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20),
        List.of(1, 2, 4, 6, 8, 12, 20),
        List.of(3, 5, 8, 10, 12, 14, 16, 18, 20, 22, 24));
  }

  /** The same in small. */
  static SweepParameters quick(List<Path> files) {
    return new SweepParameters(
        scenes(1 << 12, 1 << 15, 1 << 15, List.of(12, 14), List.of(8, 14)),
        FRESH_SEED,
        List.of(2.0, 8.0, 16.0),
        files,
        List.of(4.0, 12.0),
        List.of(1, 2, 3, 4, 6, 8),
        List.of(1, 4),
        List.of(6, 10, 14));
  }

  /** Both laws, each with a window of as many present as absent keys and a longer one. */
  private static List<Scene> scenes(
      int universe, int warmUp, int queries, List<Integer> uniform, List<Integer> powerLaw) {
    StreamChoice even =
        new StreamChoice.Drawn(StreamKind.UNIFORM, universe, warmUp, queries, TUNING_SEED);
    StreamChoice skewed =
        new StreamChoice.Drawn(StreamKind.POWER_LAW, universe, warmUp, queries, TUNING_SEED);
    return List.of(
        new Scene(even, 1L << uniform.get(0)),
        new Scene(even, 1L << uniform.get(1)),
        new Scene(skewed, 1L << powerLaw.get(0)),
        new Scene(skewed, 1L << powerLaw.get(1)));
  }

  /** The parameters of a family that are tried. */
  List<Integer> candidates(Family family) {
    return switch (family) {
      case TIMING -> probes;
      case GENERALIZED -> generalizedProbes;
      case BUFFER -> hashBits;
    };
  }

  /** Where what was tuned on a scene is measured: a real stream comes but once. */
  Scene fresh(Scene scene) {
    return scene.stream() instanceof StreamChoice.Drawn drawn
        ? new Scene(drawn.again(freshSeed), scene.window())
        : scene;
  }
}
