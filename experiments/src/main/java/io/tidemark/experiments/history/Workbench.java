package io.tidemark.experiments.history;

import io.tidemark.analysis.history.HistoryLoad;
import io.tidemark.analysis.history.HistoryTuning;
import io.tidemark.analysis.history.QueryLengths;
import io.tidemark.core.filter.HistoryAnswer;
import io.tidemark.core.filter.history.bank.BankHistory;
import io.tidemark.core.filter.history.bank.IntervalHistory;
import io.tidemark.core.filter.history.bank.IntervalHistorySpec;
import io.tidemark.core.filter.history.bank.LevelHistory;
import io.tidemark.core.filter.history.bank.LevelHistorySpec;
import io.tidemark.core.filter.history.bank.PairHistory;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.time.Timeline;

/** Makes, fills and asks histories of one day, for questions of one length. */
public final class Workbench {
  private final SizingSample own;
  private final SizingSample preceding;
  private final FastDigest digest;

  /**
   * @param own the day and its questions
   * @param preceding the day before and other questions, which the online forms learn from
   * @param digestSeed seed of the digest
   */
  public Workbench(SizingSample own, SizingSample preceding, long digestSeed) {
    this.own = own;
    this.preceding = preceding;
    this.digest = FastDigest.seeded(digestSeed);
  }

  public FastDigest digest() {
    return digest;
  }

  public SizingSample own() {
    return own;
  }

  /** An empty history with a given number of bits. */
  public BankHistory empty(Method method, long bits) {
    Timeline timeline = own.timeline();
    return switch (method) {
      case PAIR ->
        new PairHistory(HistoryTuning.pair(timeline, bits, own.pairs().size()), digest);
      case INTERVAL_BASIC ->
        new IntervalHistory(
            HistoryTuning.uniformInterval(timeline, own.leafHeight(), bits, load()), digest);
      case INTERVAL_OPT -> new IntervalHistory(intervals(own, bits), digest);
      case INTERVAL_ONLINE -> new IntervalHistory(intervals(preceding, bits), digest);
      case INTERVAL_BY_HEIGHT ->
        new IntervalHistory(
            HistoryTuning.interval(
                timeline,
                own.leafHeight(),
                bits,
                load(),
                QueryLengths.of(own.questions().ticks())),
            digest);
      case LEVEL_BASIC ->
        new LevelHistory(HistoryTuning.uniformLevel(timeline, bits, load()), digest);
      case LEVEL_OPT -> new LevelHistory(levels(own, bits), digest);
      case LEVEL_ONLINE -> new LevelHistory(levels(preceding, bits), digest);
    };
  }

  private HistoryLoad load() {
    return HistoryLoad.measured(own.distinctByHeight());
  }

  private IntervalHistorySpec intervals(SizingSample evidence, long bits) {
    return HistoryTuning.interval(
        own.tree(), bits, evidence.distinctByFilter(), evidence.frequencyByFilter());
  }

  private LevelHistorySpec levels(SizingSample evidence, long bits) {
    double[] distinct = evidence.distinctByHeight();
    double[] shares = HistoryTuning.allocate((double) bits, distinct, evidence.frequencyByHeight());
    return new LevelHistorySpec(own.timeline(), HistoryTuning.sizes(shares, distinct));
  }

  /** A history that holds the day. */
  public BankHistory filled(Method method, long bits) {
    BankHistory history = empty(method, bits);
    own.pairs().addTo(history, digest);
    return history;
  }

  /** How many of the questions a history answers wrongly; all are about what did not occur. */
  public long falsePositives(BankHistory history) {
    QuestionSet questions = own.questions();
    long hits = 0;
    for (int i = 0; i < questions.size(); i++) {
      HistoryAnswer answer =
          history.ask(digest.of((long) questions.key(i)), questions.from(i), questions.to(i));
      hits += answer == HistoryAnswer.NO ? 0 : 1;
    }
    return hits;
  }

  /** The mean error of the questions as the bits have it. */
  public double errorByBits(BankHistory history) {
    return new RangeModel(own).errorByBits(history);
  }

  /** The mean error of the questions as the model has it, from the day's own numbers. */
  public double errorByModel(BankHistory history) {
    return new RangeModel(own).error(history);
  }
}
