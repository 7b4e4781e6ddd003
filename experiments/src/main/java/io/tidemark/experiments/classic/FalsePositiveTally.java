package io.tidemark.experiments.classic;

import io.tidemark.workload.statistics.BinomialInterval;
import io.tidemark.workload.statistics.Interval;
import io.tidemark.workload.statistics.MeanAccumulator;

/**
 * False positives counted over several filters of one shape, each asked equally often.
 *
 * <p>Questions to one filter share its cells, so that their answers are not independent: a filter
 * that happens to be fuller errs more often. The answers count for fewer independent ones, by the
 * design effect of cluster sampling,
 *
 * <pre>
 *   1 + (q - 1) Var(e) / (E(e) (1 - E(e)))
 * </pre>
 *
 * where q is the number of questions per filter and e the error of a filter. That error is not
 * estimated from the answers but computed from the cells. The interval is the exact one of Clopper
 * and Pearson with counts divided by the design effect (E. L. Korn, B. I. Graubard, "Confidence
 * intervals for proportions with small expected number of positive counts estimated from survey
 * data", Survey Methodology 24, 1998), rounded outwards to whole counts.
 */
final class FalsePositiveTally {
  private final MeanAccumulator errors = new MeanAccumulator();
  private final long questionsPerFilter;
  private long hits;

  FalsePositiveTally(long questionsPerFilter) {
    this.questionsPerFilter = questionsPerFilter;
  }

  /**
   * Takes the answers of one more filter.
   *
   * @param filterError its error as its cells have it
   * @param filterHits its false positives
   */
  void add(double filterError, long filterHits) {
    errors.add(filterError);
    hits += filterHits;
  }

  long hits() {
    return hits;
  }

  long filters() {
    return errors.count();
  }

  long questionsPerFilter() {
    return questionsPerFilter;
  }

  long questions() {
    return questionsPerFilter * errors.count();
  }

  double rate() {
    return (double) hits / questions();
  }

  double designEffect() {
    double mean = errors.mean();
    return mean <= 0 || mean >= 1
        ? 1
        : 1 + (questionsPerFilter - 1) * errors.variance() / (mean * (1 - mean));
  }

  Interval interval(double confidence) {
    double effect = designEffect();
    long trials = Math.max(1, (long) Math.floor(questions() / effect));
    long fewest = (long) Math.floor(hits / effect);
    long most = Math.min(trials, (long) Math.ceil(hits / effect));
    return new Interval(
        BinomialInterval.clopperPearson(Math.min(fewest, trials), trials, confidence)
            .low(),
        BinomialInterval.clopperPearson(most, trials, confidence).high());
  }
}
