package io.tidemark.experiments.persistent2018;

import io.tidemark.experiments.history.Method;
import io.tidemark.workload.statistics.BinomialInterval;
import io.tidemark.workload.statistics.Interval;
import java.util.Locale;

/**
 * A measured false-positive rate beside what the model and the bits say.
 *
 * @param day which day or stream
 * @param span its length in ticks (paper: T)
 * @param pairs its distinct pairs (paper: n)
 * @param method which form of a history
 * @param bits bits that it was given (paper: m)
 * @param length length of the questions in ticks (paper: |q|)
 * @param questions how many (paper: |W|)
 * @param hits how many were answered wrongly
 * @param model the mean error of the questions by the model, from the run's own d and f
 * @param byBits the same from the bits as they were
 */
record RatePoint(
    String day,
    long span,
    long pairs,
    Method method,
    long bits,
    long length,
    long questions,
    long hits,
    double model,
    double byBits) {
  double rate() {
    return (double) hits / questions;
  }

  Interval interval(double confidence) {
    return BinomialInterval.clopperPearson(hits, questions, confidence);
  }

  String place() {
    return String.format(
        Locale.ROOT, "%s, %s, %,d bits, %,d ticks of %,d", day, method.title(), bits, length, span);
  }
}
