package io.tidemark.experiments.tideline;

import io.tidemark.workload.statistics.BinomialInterval;
import io.tidemark.workload.statistics.Interval;
import java.util.Locale;

/**
 * A measured false-positive rate.
 *
 * @param source which day or stream
 * @param pairs its distinct pairs
 * @param structure which history
 * @param bits bits that it was given, or took
 * @param length length of the questions in ticks
 * @param questions how many, all about what did not occur
 * @param hits how many were answered "maybe"
 * @param model the rate as a model has it, not a number if there is none
 */
record MeasuredRate(
    String source,
    long pairs,
    ComparedHistory structure,
    long bits,
    long length,
    long questions,
    long hits,
    double model) {
  /** The confidence of all intervals. */
  static final double CONFIDENCE = 0.95;

  double rate() {
    return (double) hits / questions;
  }

  double bitsPerPair() {
    return (double) bits / pairs;
  }

  /** Where the rate lies; the exact interval. */
  Interval interval() {
    return BinomialInterval.clopperPearson(hits, questions, CONFIDENCE);
  }

  /** How many times as often as another it errs, as measured; not finite if the other did not err. */
  double ratioTo(MeasuredRate other) {
    return rate() / other.rate();
  }

  /** The same at worst: the upper end of its interval beside the lower end of the other's. */
  double worstRatioTo(MeasuredRate other) {
    return interval().high() / other.interval().low();
  }

  /** The same at best. */
  double bestRatioTo(MeasuredRate other) {
    return interval().low() / other.interval().high();
  }

  String place() {
    return String.format(Locale.ROOT, "%s, |q| = %,d", source, length);
  }
}
