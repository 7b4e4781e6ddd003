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
import io.tidemark.experiments.history.Evidence;
import io.tidemark.experiments.history.Method;
import io.tidemark.experiments.history.QuestionSet;
import io.tidemark.experiments.history.Workbench;
import java.util.OptionalDouble;

/**
 * Histories of one subject in so many bits. A filter of pairs, a tideline and a sealed history serve
 * all lengths; those that are refitted are made anew for each length.
 */
final class Contest {
  /** What a refitted structure is fitted by, and its model computed with. */
  private static final int FITTING_QUESTIONS = 10_000;

  /** Intervals have at most about so many leaves, as a power of two. */
  private static final int LEAVES_HEIGHT = 16;

  private final Subject subject;
  private final long bits;
  private final Effort effort;
  private final SealedHistory sealed;
  private final TidelineHistory tideline;

  /* Made when it is first asked. */
  private BankHistory pairFilter;

  /**
   * @param lengths what the tideline is to be good for
   * @param sealed a sealed history of the subject
   */
  Contest(Subject subject, long bits, QueryLengths lengths, SealedHistory sealed, Effort effort) {
    this.subject = subject;
    this.bits = bits;
    this.effort = effort;
    this.sealed = sealed;
    this.tideline = tideline(lengths);
  }

  private TidelineHistory tideline(QueryLengths lengths) {
    TidelineHistorySpec spec = TidelineModel.spec(subject, bits, lengths);
    TidelineHistory history = new TidelineHistory(spec, subject.digest());
    subject.pairs().addTo(history, subject.digest());
    return history;
  }

  /** The shape of the tideline for all lengths. */
  TidelineHistorySpec tidelineSpec() {
    return tideline.spec();
  }

  /** Asks a structure as many of the questions as it is to be asked. */
  Measured measure(Structure structure, QuestionSet all) {
    int count = Math.min(all.size(), effort.of(structure, all.ticks()));
    QuestionSet questions = all.first(count);
    return switch (structure) {
      case TIDELINE -> tidelineRate(structure, tideline, questions);
      case TIDELINE_REFITTED ->
        tidelineRate(structure, tideline(QueryLengths.of(all.ticks())), questions);
      case SEALED -> {
        long taken = sealed.memoryBytes() * Byte.SIZE;
        yield measured(structure, taken, sealed, questions, OptionalDouble.empty());
      }
      case DOUBTING -> doubting(questions);
      case PAIR, LEVEL, INTERVAL -> banked(structure, questions);
    };
  }

  private Measured tidelineRate(
      Structure structure, TidelineHistory history, QuestionSet questions) {
    double model = TidelineModel.error(subject, history.spec(), questions.ticks());
    return measured(structure, bits, history, questions, OptionalDouble.of(model));
  }

  private Measured banked(Structure structure, QuestionSet questions) {
    Evidence own = evidence(questions);
    Workbench bench = new Workbench(own, own, subject.seed());
    BankHistory history =
        switch (structure) {
          case LEVEL -> bench.filled(Method.LEVEL_OPT, bits);
          case INTERVAL -> bench.filled(Method.INTERVAL_BY_HEIGHT, bits);
          default -> pairFilter(bench);
        };
    OptionalDouble model = OptionalDouble.of(bench.errorByModel(history));
    return measured(structure, bits, history, questions, model);
  }

  private BankHistory pairFilter(Workbench bench) {
    if (pairFilter == null) {
      pairFilter = bench.filled(Method.PAIR, bits);
    }
    return pairFilter;
  }

  private Evidence evidence(QuestionSet questions) {
    int span = DyadicCover.heightOver(subject.pairs().span().ticks());
    return new Evidence(
        subject.pairs(),
        questions.first(Math.min(FITTING_QUESTIONS, questions.size())),
        Math.max(Evidence.USUAL_LEAF_HEIGHT, span - LEAVES_HEIGHT));
  }

  private Measured doubting(QuestionSet questions) {
    Evidence own = evidence(questions);
    DoubtingTuning tuning = new DoubtingTuning(own.distinctByHeight(), own.frequencyByHeight());
    FilterSizes sizes = tuning.best(bits);
    LevelHistory levels =
        new LevelHistory(new LevelHistorySpec(own.timeline(), sizes), subject.digest());
    subject.pairs().addTo(levels, subject.digest());
    OptionalDouble model = OptionalDouble.of(tuning.error(sizes));
    return measured(Structure.DOUBTING, bits, new DoubtingHistory(levels), questions, model);
  }

  private Measured measured(
      Structure structure,
      long taken,
      HistoryQuery history,
      QuestionSet questions,
      OptionalDouble model) {
    long hits = 0;
    for (int i = 0; i < questions.size(); i++) {
      long key = subject.digest().of((long) questions.key(i));
      hits += history.ask(key, questions.from(i), questions.to(i)) == HistoryAnswer.NO ? 0 : 1;
    }
    return new Measured(
        subject.name(),
        subject.pairs().size(),
        structure,
        taken,
        questions.ticks(),
        questions.size(),
        hits,
        model);
  }
}
