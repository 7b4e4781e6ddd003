package io.tidemark.experiments.inferential2019;

import static io.tidemark.experiments.inferential2019.StreamKind.POWER_LAW;
import static io.tidemark.experiments.inferential2019.StreamKind.UNIFORM;

import java.util.List;
import java.util.Optional;

/**
 * Penalties of an independent implementation on streams of the same laws: other generator, other
 * hash functions, no code in common. Its parameters were tuned on one stream and measured on others.
 */
final class ReferencePenalties {
  /** The keys of its streams. */
  static final int UNIVERSE = 1 << 16;

  /**
   * What a filter cost there.
   *
   * @param kind law of the stream
   * @param window window
   * @param bitsPerItem bits per item of the window
   * @param standard penalty per question without inference, mean of several streams
   * @param standardProbes its k
   * @param inferred penalty with inference
   * @param inferredProbes its k
   * @param ratio of the two
   * @param posteriorError eq. 35
   */
  record Row(
      StreamKind kind,
      long window,
      int bitsPerItem,
      double standard,
      int standardProbes,
      double inferred,
      int inferredProbes,
      double ratio,
      double posteriorError) {}

  /**
   * What answers without a filter and from a buffer of hashes cost there, on the same stream.
   *
   * @param row the block timing filter beside it
   * @param prior penalty by the prior alone
   * @param buffer penalty of the hash buffer
   * @param hashBits bits of its hashes
   */
  record Others(Row row, double prior, double buffer, int hashBits) {}

  private static final List<Others> TIMING = List.of(
      row(UNIFORM, 16, 2, 1.40596, 1, 1.23099, 1, 0.876, 0.0340, 1.77348, 1.69877, 18),
      row(UNIFORM, 16, 5, 0.84185, 2, 0.66064, 2, 0.785, 0.0392, 1.77348, 1.54259, 18),
      row(UNIFORM, 16, 8, 0.57031, 3, 0.38867, 3, 0.682, 0.0315, 1.77348, 1.29911, 18),
      row(UNIFORM, 16, 12, 0.33799, 4, 0.26237, 4, 0.776, 0.0380, 1.77348, 0.89627, 18),
      row(UNIFORM, 16, 16, 0.23904, 4, 0.15842, 4, 0.663, 0.0311, 1.77348, 0.48104, 18),
      row(UNIFORM, 16, 20, 0.16362, 5, 0.12339, 4, 0.754, 0.0271, 1.77348, 0.07831, 20),
      row(UNIFORM, 18, 2, 0.05433, 2, 0.04437, 2, 0.817, 0.0243, 0.10088, 0.10040, 3),
      row(UNIFORM, 18, 5, 0.02405, 5, 0.01876, 4, 0.780, 0.0273, 0.10088, 0.10040, 3),
      row(UNIFORM, 18, 8, 0.01259, 5, 0.00965, 5, 0.767, 0.0267, 0.10088, 0.10036, 14),
      row(UNIFORM, 18, 12, 0.00617, 6, 0.00467, 6, 0.757, 0.0260, 0.10088, 0.09555, 16),
      row(UNIFORM, 18, 16, 0.00336, 8, 0.00289, 6, 0.862, 0.0253, 0.10088, 0.06043, 18),
      row(UNIFORM, 18, 20, 0.00181, 8, 0.00167, 8, 0.922, 0.0255, 0.10088, 0.00594, 20),
      row(POWER_LAW, 11, 2, 1.54783, 1, 0.32270, 1, 0.208, 0.0191, 0.41027, 0.37767, 16),
      row(POWER_LAW, 11, 5, 0.74345, 2, 0.18943, 3, 0.255, 0.0244, 0.41027, 0.31994, 16),
      row(POWER_LAW, 11, 8, 0.38001, 3, 0.11425, 3, 0.301, 0.0249, 0.41027, 0.25370, 16),
      row(POWER_LAW, 11, 12, 0.22976, 4, 0.06521, 4, 0.284, 0.0264, 0.41027, 0.14682, 14),
      row(POWER_LAW, 11, 16, 0.12311, 4, 0.04147, 4, 0.337, 0.0256, 0.41027, 0.03287, 16),
      row(POWER_LAW, 11, 20, 0.08400, 4, 0.02754, 5, 0.328, 0.0257, 0.41027, 0.00293, 20),
      row(POWER_LAW, 18, 2, 0.07833, 3, 0.05907, 3, 0.754, 0.0293, 0.26865, 0.25467, 18),
      row(POWER_LAW, 18, 5, 0.01964, 5, 0.01600, 4, 0.815, 0.0263, 0.26865, 0.22772, 20),
      row(POWER_LAW, 18, 8, 0.00753, 6, 0.00667, 5, 0.888, 0.0255, 0.26865, 0.19658, 20),
      row(POWER_LAW, 18, 12, 0.00321, 8, 0.00269, 6, 0.838, 0.0252, 0.26865, 0.14503, 20),
      row(POWER_LAW, 18, 16, 0.00124, 8, 0.00117, 8, 0.945, 0.0251, 0.26865, 0.08176, 20),
      row(POWER_LAW, 18, 20, 0.00065, 10, 0.00060, 8, 0.938, 0.0250, 0.26865, 0.01342, 20));

  private static final List<Row> GENERALIZED = List.of(
      row(UNIFORM, 16, 2, 1.88090, 1, 1.51742, 4, 0.807, 0.0209),
      row(UNIFORM, 16, 8, 1.83240, 2, 1.21559, 12, 0.663, 0.0606),
      row(UNIFORM, 16, 16, 1.85622, 2, 1.21890, 12, 0.657, 0.1279),
      row(UNIFORM, 18, 2, 0.66863, 1, 0.10085, 6, 0.151, 0.0086),
      row(UNIFORM, 18, 8, 0.25666, 1, 0.10085, 8, 0.393, 0.0077),
      row(UNIFORM, 18, 16, 0.18023, 1, 0.10086, 12, 0.560, 0.0071),
      row(POWER_LAW, 11, 2, 0.88072, 2, 0.33872, 4, 0.385, 0.0187),
      row(POWER_LAW, 11, 8, 0.72294, 2, 0.24625, 12, 0.341, 0.0324),
      row(POWER_LAW, 11, 16, 0.65128, 4, 0.23397, 12, 0.360, 0.0449),
      row(POWER_LAW, 18, 2, 0.38330, 1, 0.21617, 12, 0.564, 0.0351),
      row(POWER_LAW, 18, 8, 0.36251, 1, 0.26627, 1, 0.735, 0.0278),
      row(POWER_LAW, 18, 16, 0.35839, 1, 0.26302, 1, 0.734, 0.0236));

  private ReferencePenalties() {}

  private static Others row(
      StreamKind kind,
      int windowLog,
      int bitsPerItem,
      double standard,
      int standardProbes,
      double inferred,
      int inferredProbes,
      double ratio,
      double posteriorError,
      double prior,
      double buffer,
      int hashBits) {
    Row row = row(
        kind,
        windowLog,
        bitsPerItem,
        standard,
        standardProbes,
        inferred,
        inferredProbes,
        ratio,
        posteriorError);
    return new Others(row, prior, buffer, hashBits);
  }

  private static Row row(
      StreamKind kind,
      int windowLog,
      int bitsPerItem,
      double standard,
      int standardProbes,
      double inferred,
      int inferredProbes,
      double ratio,
      double posteriorError) {
    return new Row(
        kind,
        1L << windowLog,
        bitsPerItem,
        standard,
        standardProbes,
        inferred,
        inferredProbes,
        ratio,
        posteriorError);
  }

  /** The block timing filter at a setting, the prior and the buffer beside it. */
  static Optional<Others> timing(Scene scene, double bitsPerItem) {
    return TIMING.stream().filter(o -> isAt(o.row(), scene, bitsPerItem)).findAny();
  }

  /** The generalized filter at a setting. */
  static Optional<Row> generalized(Scene scene, double bitsPerItem) {
    return GENERALIZED.stream().filter(r -> isAt(r, scene, bitsPerItem)).findAny();
  }

  /** The row of a family at a setting, if it was tried. */
  static Optional<Row> of(Family family, Scene scene, double bitsPerItem) {
    return switch (family) {
      case TIMING -> timing(scene, bitsPerItem).map(Others::row);
      case GENERALIZED -> generalized(scene, bitsPerItem);
      case BUFFER -> Optional.empty();
    };
  }

  private static boolean isAt(Row row, Scene scene, double bitsPerItem) {
    return scene.stream() instanceof StreamChoice.Drawn drawn
        && drawn.kind() == row.kind()
        && drawn.universe() == UNIVERSE
        && scene.window() == row.window()
        && bitsPerItem == row.bitsPerItem();
  }
}
