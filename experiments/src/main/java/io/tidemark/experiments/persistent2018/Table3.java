package io.tidemark.experiments.persistent2018;

import java.util.List;

/** The values of the paper's Table 3. */
final class Table3 {
  /** Lengths of ranges, in seconds (paper: |q|). */
  static final List<Long> LENGTHS =
      List.of(16L, 32L, 64L, 128L, 256L, 512L, 1_024L, 2_048L, 4_096L, 8_192L);

  /** The default length, by the text on Figure 8. */
  static final long USUAL_LENGTH = 128;

  /** Lengths of the day, in seconds (paper: T). The last is the default. */
  static final List<Long> SPANS = List.of(14_400L, 28_800L, 57_600L, 86_400L);

  /** Total bits (paper: m). */
  static final List<Long> BITS =
      List.of(20_000_000L, 30_000_000L, 40_000_000L, 50_000_000L, 60_000_000L);

  /** The default bits, by section 7.2 and Appendix D.3. */
  static final long USUAL_BITS = 50_000_000;

  private Table3() {}
}
