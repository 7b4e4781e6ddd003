package io.tidemark.experiments.tideline;

import io.tidemark.analysis.history.QueryLengths;
import io.tidemark.core.filter.HistoryAnswer;
import io.tidemark.core.filter.HistoryQuery;
import io.tidemark.core.filter.history.bank.BankHistory;
import io.tidemark.core.filter.history.bank.FilterSizes;
import io.tidemark.core.filter.history.bank.LevelHistory;
import io.tidemark.core.filter.history.bank.LevelHistorySpec;
import io.tidemark.core.filter.history.sealed.SealedHistory;
import io.tidemark.core.filter.history.tideline.TidelineHistory;
import io.tidemark.core.filter.history.tideline.TidelineHistorySpec;
import io.tidemark.core.time.DyadicCover;
import io.tidemark.experiments.history.Method;
import io.tidemark.experiments.history.QuestionSet;
import io.tidemark.experiments.history.SizingSample;
import io.tidemark.experiments.history.Workbench;

/**
 * Histories of one dataset in a given number of bits. A filter of pairs, a tideline and a sealed history serve
 * all lengths; those that are refitted are made again for each length.
 */
final class HistoryTrial {
  /** What a refitted structure is fitted by, and its model computed with. */
  private static final int FITTING_QUESTIONS = 10_000;

  /** Intervals have at most about so many leaves, as a power of two. */
  private static final int LEAVES_HEIGHT = 16;

  private final Dataset dataset;
  private final long bits;
  private final QuestionCounts effort;
  private final SealedHistory sealed;
  private final QueryLengths lengths;

  /* Made when they are first asked. */
  private BankHistory pairFilter;
  private TidelineHistory tideline;

  /**
   * @param lengths what the tideline is to be good for
   * @param sealed a sealed history of the dataset
   */
  HistoryTrial(
      Dataset dataset,
      long bits,
      QueryLengths lengths,
      SealedHistory sealed,
      QuestionCounts effort) {
    this.dataset = dataset;
    this.bits = bits;
    this.effort = effort;
    this.sealed = sealed;
    this.lengths = lengths;
  }

  private TidelineHistory tideline() {
    if (tideline == null) {
      tideline = tideline(lengths);
    }
    return tideline;
  }

  private TidelineHistory tideline(QueryLengths tunedFor) {
    TidelineHistorySpec spec = dataset.tidelineSpec(bits, tunedFor);
    TidelineHistory history = new TidelineHistory(spec, dataset.digest());
    dataset.pairs().addTo(history, dataset.digest());
    return history;
  }

  /** The shape of the tideline for all lengths. */
  TidelineHistorySpec tidelineSpec() {
    return tideline().spec();
  }

  /** Asks a structure as many of the questions as it is to be asked. */
  MeasuredRate measure(ComparedHistory structure, QuestionSet all) {
    int count = Math.min(all.size(), effort.of(structure, all.ticks()));
    QuestionSet questions = all.first(count);
    return switch (structure) {
      case TIDELINE -> tidelineRate(structure, tideline(), questions);
      case TIDELINE_REFITTED ->
        tidelineRate(structure, tideline(QueryLengths.of(all.ticks())), questions);
      case SEALED -> {
        long taken = sealed.memoryBytes() * Byte.SIZE;
        yield measured(structure, taken, sealed, questions, Double.NaN);
      }
      case RECHECKING -> rechecking(questions);
      case PAIR, LEVEL, INTERVAL -> banked(structure, questions);
    };
  }

  private MeasuredRate tidelineRate(
      ComparedHistory structure, TidelineHistory history, QuestionSet questions) {
    double model = dataset.errorByModel(history.spec(), questions.ticks());
    return measured(structure, bits, history, questions, model);
  }

  private MeasuredRate banked(ComparedHistory structure, QuestionSet questions) {
    SizingSample own = evidence(questions);
    Workbench bench = new Workbench(own, own, dataset.seed());
    BankHistory history =
        switch (structure) {
          case LEVEL -> bench.filled(Method.LEVEL_OPT, bits);
          case INTERVAL -> bench.filled(Method.INTERVAL_BY_HEIGHT, bits);
          default -> pairFilter(bench);
        };
    return measured(structure, bits, history, questions, bench.errorByModel(history));
  }

  private BankHistory pairFilter(Workbench bench) {
    if (pairFilter == null) {
      pairFilter = bench.filled(Method.PAIR, bits);
    }
    return pairFilter;
  }

  private SizingSample evidence(QuestionSet questions) {
    int span = DyadicCover.heightOver(dataset.pairs().span().ticks());
    return new SizingSample(
        dataset.pairs(),
        questions.first(Math.min(FITTING_QUESTIONS, questions.size())),
        Math.max(SizingSample.USUAL_LEAF_HEIGHT, span - LEAVES_HEIGHT));
  }

  private MeasuredRate rechecking(QuestionSet questions) {
    SizingSample own = evidence(questions);
    RecheckingTuning tuning = new RecheckingTuning(own.distinctByHeight(), own.frequencyByHeight());
    FilterSizes sizes = tuning.best(bits);
    LevelHistory levels =
        new LevelHistory(new LevelHistorySpec(own.timeline(), sizes), dataset.digest());
    dataset.pairs().addTo(levels, dataset.digest());
    RecheckingHistory history = new RecheckingHistory(levels);
    return measured(ComparedHistory.RECHECKING, bits, history, questions, tuning.error(sizes));
  }

  private MeasuredRate measured(
      ComparedHistory structure,
      long taken,
      HistoryQuery history,
      QuestionSet questions,
      double model) {
    long hits = 0;
    for (int i = 0; i < questions.size(); i++) {
      long key = dataset.digest().of((long) questions.key(i));
      hits += history.ask(key, questions.from(i), questions.to(i)) == HistoryAnswer.NO ? 0 : 1;
    }
    return new MeasuredRate(
        dataset.name(),
        dataset.pairs().size(),
        structure,
        taken,
        questions.ticks(),
        questions.size(),
        hits,
        model);
  }
}
