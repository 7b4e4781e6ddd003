package io.tidemark.experiments.decaying2005;

import io.tidemark.workload.Require;
import java.nio.file.Path;
import java.util.List;

/**
 * Parameters of {@link Figure3}.
 *
 * @param files real streams; there may be none
 * @param keys keys that are drawn from (paper: n)
 * @param arrivals draws (paper: N)
 * @param rows lines of a key
 * @param probesPerRow counters of a key in each; the paper's k is the product
 * @param skews exponents of Zipf's law
 * @param factors what is left of a count when an epoch begins (paper: lambda)
 * @param fractionBits bits of counters behind the point, where they decay
 * @param epochs epochs of a stream (paper: its length by T)
 * @param seed of everything that is drawn
 */
public record Figure3Parameters(
    List<Path> files,
    int keys,
    int arrivals,
    int rows,
    int probesPerRow,
    List<Double> skews,
    List<Double> factors,
    List<Integer> fractionBits,
    int epochs,
    long seed) {
  private static final long SEED = 20_050_301L;

  public Figure3Parameters {
    files = List.copyOf(files);
    skews = List.copyOf(skews);
    factors = List.copyOf(factors);
    fractionBits = List.copyOf(fractionBits);
    Require.inRange(keys, 1, 10_000_000, "keys");
    Require.inRange(arrivals, 1, 100_000_000, "arrivals");
    Require.inRange(epochs, 1, 1_000_000, "epochs");
  }

  /** The counters that are best for so many keys by the paper's equation (5). */
  int cells(int someKeys) {
    return (int) Math.max(64, Math.round(someKeys * (rows * probesPerRow) / Math.log(2)));
  }

  static Figure3Parameters full(List<Path> files) {
    return new Figure3Parameters(
        files,
        20_000,
        1_000_000,
        2,
        2,
        List.of(0.8, 1.0, 1.2),
        List.of(0.5, 0.8, 0.9, 0.99),
        List.of(4, 6, 8),
        100,
        SEED);
  }

  static Figure3Parameters quick(List<Path> files) {
    return new Figure3Parameters(
        files, 2_000, 100_000, 2, 2, List.of(1.0), List.of(0.9), List.of(6), 100, SEED);
  }
}
