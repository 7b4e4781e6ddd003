package io.tidemark.experiments.importance2013;

import io.tidemark.workload.random.RandomSource;
import io.tidemark.workload.stream.ImportanceStream.Law;
import io.tidemark.workload.stream.ImportanceStream.Parameters;
import java.util.Locale;

/** The streams that are drawn for the paper's tables and figures. */
final class DrawnStreams {
  /** What the streams of Table II are, in words. */
  static final String USUAL =
      "Streams of 55,000 items: 0.3 of them repeat an earlier one, of which 0.6 a recent one; each"
          + " key has an importance of 1 to 50.";

  /** What is not known about the paper's, in words. */
  static final String NOT_THE_PAPERS =
      "The paper\u2019s videos with their lengths are not public: the public trace of that campus has no"
          + " sizes. The streams here are drawn. Their generator was chosen after a look at the"
          + " paper\u2019s Table II, so that its rows of BF, SBF and IBF-MC agree by construction in FP;"
          + " the other rows are what follows.";

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
