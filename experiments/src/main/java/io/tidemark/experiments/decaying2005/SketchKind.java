package io.tidemark.experiments.decaying2005;

import io.tidemark.core.filter.decaying.DecayRules;
import io.tidemark.core.filter.decaying.DecayingCountFilter;
import io.tidemark.core.filter.decaying.DecayingCountSpec;
import io.tidemark.core.filter.decaying.ExponentialDecay;
import io.tidemark.core.filter.decaying.RaiseRule;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.time.TickUnit;
import io.tidemark.core.time.TimeRules;
import java.util.List;
import java.util.stream.Stream;

/** The kinds of sketches whose errors are compared. */
enum SketchKind {
  FIXED_32_ALL("fixed, 32 bits, all raised"),
  FIXED_32("fixed, 32 bits"),
  FIXED_16("fixed, 16 bits"),
  ADAPTIVE("adaptive"),
  HALVING_4("count-min, halved, 4 bits"),
  HALVING_32("count-min, halved, 32 bits"),
  PLAIN_64("count-min, plain, 64 bits");

  /** Lines of a key. */
  static final int ROWS = 2;

  /** Counters of a key in each of its lines. */
  static final int PROBES_PER_ROW = 2;

  private static final int LEAD_BYTES = 56;

  /**
   * A form of adaptive counters.
   *
   * @param words of a line
   * @param lowBits bits that every counter has
   * @param carryBits bits of a further digit
   * @param fractionBits bits behind the point
   */
  private record Line(int words, int lowBits, int carryBits, int fractionBits) {}

  /* For counters that are mostly small, for larger ones, and for few keys that share counters. */
  private static final List<Line> LINES = List.of(
      new Line(8, 5, 3, 4),
      new Line(10, 6, 3, 4),
      new Line(12, 8, 3, 4),
      new Line(16, 11, 4, 4),
      new Line(16, 10, 6, 1),
      new Line(16, 12, 4, 8));

  private final String title;

  SketchKind(String title) {
    this.title = title;
  }

  String title() {
    return title;
  }

  /** Whether it is a filter of this project, whose counts are never too low. */
  boolean isOurs() {
    return this == FIXED_32_ALL || this == FIXED_32 || this == FIXED_16 || this == ADAPTIVE;
  }

  /** The forms of it that are tried with a memory. */
  Stream<RecentSketch> forms(long bytes, ExponentialDecay decay) {
    return switch (this) {
      case FIXED_32_ALL -> Stream.of(fixed(bytes, 32, rules(decay, RaiseRule.ALL, 8)));
      case FIXED_32 -> Stream.of(fixed(bytes, 32, rules(decay, RaiseRule.LEAST, 8)));
      case FIXED_16 -> Stream.of(fixed(bytes, 16, rules(decay, RaiseRule.LEAST, 2)));
      case ADAPTIVE -> LINES.stream().map(line -> adaptive(bytes, line, decay));
      case HALVING_4 -> Stream.of(new HalvingCountMin(bytes, 4, decay.epochTicks()));
      case HALVING_32 -> Stream.of(new HalvingCountMin(bytes, 32, decay.epochTicks()));
      case PLAIN_64 -> Stream.of(new HalvingCountMin(bytes, 64, HalvingCountMin.NEVER));
    };
  }

  private static DecayRules rules(ExponentialDecay decay, RaiseRule rule, int fractionBits) {
    return new DecayRules(
        ROWS,
        PROBES_PER_ROW,
        rule,
        fractionBits,
        decay,
        TimeRules.of(TickUnit.ITEMS, TimeRules.ANY));
  }

  /** Whole rows of lines that fit beside what comes before them, at least a line each. */
  static long lines(long bytes, int wordsPerLine) {
    return Math.max(1, (bytes - LEAD_BYTES) / ((long) Long.BYTES * wordsPerLine) / ROWS) * ROWS;
  }

  private static RecentSketch fixed(long bytes, int bits, DecayRules rules) {
    return of(new DecayingCountFilter(
        DecayingCountSpec.fixed(lines(bytes, 8), bits, rules), FastDigest.seeded(0)));
  }

  private static RecentSketch adaptive(long bytes, Line line, ExponentialDecay decay) {
    return of(new DecayingCountFilter(
        DecayingCountSpec.adaptive(
            lines(bytes, line.words()),
            line.words(),
            line.lowBits(),
            line.carryBits(),
            rules(decay, RaiseRule.LEAST, line.fractionBits())),
        FastDigest.seeded(0)));
  }

  private static RecentSketch of(DecayingCountFilter filter) {
    return RecentSketch.of(filter, filter.memoryBytes());
  }
}
