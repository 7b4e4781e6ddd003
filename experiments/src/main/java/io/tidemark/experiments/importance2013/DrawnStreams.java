package io.tidemark.experiments.importance2013;

import io.tidemark.workload.random.RandomSource;
import io.tidemark.workload.stream.ImportanceStream.Law;
import io.tidemark.workload.stream.ImportanceStream.Parameters;
import java.util.Locale;

/** The streams that are drawn for the paper's tables and figures. */
final class DrawnStreams {
  private DrawnStreams() {}

  /** Where three repeats in five are of recent items. */
  static WeighedStream usual(Law law, long seed, int number) {
    return WeighedStream.drawn(Parameters.usual(law, own(law, seed, number)));
  }

  /** Where repeats are of any earlier item. */
  static WeighedStream uniformRepeats(Law law, long seed, int number) {
    return WeighedStream.drawn(Parameters.uniformRepeats(law, own(law, seed, number)));
  }

  private static long own(Law law, long seed, int number) {
    return RandomSource.seeded(seed, law + " " + number).nextLong();
  }

  /** A law in words. */
  static String title(Law law) {
    return switch (law) {
      case UNIFORM -> "all importances alike";
      case DIRECT -> "as many as important";
      case INVERSE -> "importance i as often as 1/i";
      case INVERSE_ROOT -> "importance i as often as 1/\u221ai";
    };
  }

  /** A law as part of a file name. */
  static String fileName(Law law) {
    return law.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
