package io.tidemark.experiments.decaying2005;

import io.tidemark.core.cell.FadingLines;
import io.tidemark.core.filter.decaying.PartSpec;
import io.tidemark.core.filter.decaying.RaiseRule;

/** A decay function, and a filter that counts by it as well as it can. */
interface DecayForm {
  /** Bits behind the point of counters that have some, on streams. */
  int FRACTION_BITS = 8;

  /** Which function, and what it is made of. */
  String title();

  /** What the function has for an occurrence, then, at a later tick. */
  double exact(long then, long now);

  /** What the filter has for it, if no other key shares counters and nothing is rounded. */
  double built(long then, long now);

  /** How far that is from the function, in words. */
  String bound();

  /**
   * What the estimate of a key that comes alone may be above the exact count.
   *
   * @param ticks of the key, in order
   * @param number how many of them have been
   * @param fractionBits bits behind the point
   */
  double allowance(long[] ticks, int number, long now, int fractionBits);

  /** The parts that the filter consists of, all equal. */
  int parts();

  /** The parts that an occurrence is written to. */
  int partsRaised();

  /** The least memory of an exact map: 8 bytes for each number that it has to keep. */
  long exactBytes(Arrivals arrivals);

  /** An empty filter. */
  RecentSketch sketch(long linesPerPart, int fractionBits);

  /** An empty filter with so much memory, or the smallest that there is. */
  default RecentSketch within(long bytes) {
    return sketch(SketchKind.lines(bytes / parts(), FadingLines.LINE_WORDS), FRACTION_BITS);
  }

  /** The counters of a part. */
  static PartSpec part(long lines, int bits, int fractionBits) {
    return new PartSpec(
        lines, bits, SketchKind.ROWS, SketchKind.PROBES_PER_ROW, RaiseRule.LEAST, fractionBits);
  }

  /** The exact decayed count of a key that has come at some ticks. */
  default double exact(long[] ticks, int number, long now) {
    double sum = 0;
    for (int i = 0; i < number; i++) {
      sum += exact(ticks[i], now);
    }
    return sum;
  }
}
