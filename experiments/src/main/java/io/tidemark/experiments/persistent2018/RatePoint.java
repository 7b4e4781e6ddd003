package io.tidemark.experiments.persistent2018;

import io.tidemark.core.filter.history.bank.BankHistory;
import io.tidemark.experiments.history.DayKind;
import io.tidemark.experiments.history.Method;
import io.tidemark.experiments.history.Workbench;
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
  /** What the questions of a workbench to a history gave. */
  static RatePoint of(String day, Method method, long bits, Workbench bench, BankHistory history) {
    return new RatePoint(
        day,
        bench.own().pairs().span().ticks(),
        bench.own().pairs().size(),
        method,
        bits,
        bench.own().questions().ticks(),
        bench.own().questions().size(),
        bench.falsePositives(history),
        bench.errorByModel(history),
        bench.errorByBits(history));
  }

  double rate() {
    return (double) hits / questions;
  }

  Interval interval(double confidence) {
    return BinomialInterval.clopperPearson(hits, questions, confidence);
  }

  boolean isOn(DayKind kind) {
    return day.equals(kind.title());
  }

  String place() {
    return String.format(
        Locale.ROOT, "%s, %s, %,d bits, %,d ticks of %,d", day, method.title(), bits, length, span);
  }
}
