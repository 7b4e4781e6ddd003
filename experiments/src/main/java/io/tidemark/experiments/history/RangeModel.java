package io.tidemark.experiments.history;

import io.tidemark.analysis.history.HistoryTheory;
import io.tidemark.analysis.history.LeafCutTheory;
import io.tidemark.core.filter.history.RangeError;
import io.tidemark.core.filter.history.bank.BankHistory;
import io.tidemark.core.filter.history.bank.FilterSizes;
import io.tidemark.core.filter.history.bank.IntervalHistory;
import io.tidemark.core.filter.history.bank.IntervalTree;
import io.tidemark.core.filter.history.bank.LevelHistory;
import io.tidemark.core.time.DyadicCover;

/**
 * The mean error of questions by eq. (4), (6) and (9) of the paper: for each question 1 minus the
 * product of {@code 1 - p} over the filters that it asks, with p by the textbook from a filter's bits,
 * probes and distinct entries. A filter without bits is replaced by what answers for it.
 */
public final class RangeModel {
  private final SizingSample own;

  public RangeModel(SizingSample own) {
    this.own = own;
  }

  /** From distinct entries and sizes alone; the history may be empty. */
  public double error(BankHistory history) {
    if (history instanceof LevelHistory levels) {
      return levelError(levels.sizes());
    }
    if (history instanceof IntervalHistory intervals) {
      return new Intervals(intervals).error();
    }
    double rate = HistoryTheory.rate(history.sizes(), 0, own.pairs().size());
    return HistoryTheory.pairError(rate, (double) own.questions().ticks());
  }

  /** From the bits of a history that holds the day. */
  public double errorByBits(BankHistory history) {
    if (history instanceof IntervalHistory intervals) {
      return new Intervals(intervals).withRatesOf(intervals.errors()).error();
    }
    RangeError errors = history.errors();
    QuestionSet questions = own.questions();
    double sum = 0;
    for (int i = 0; i < questions.size(); i++) {
      sum += errors.of(questions.from(i), questions.to(i));
    }
    return sum / questions.size();
  }

  private double levelError(FilterSizes sizes) {
    double[] rates = levelRates(sizes, own.pairs().distinctByHeight(sizes.count()));
    QuestionSet questions = own.questions();
    double sum = 0;
    for (int i = 0; i < questions.size(); i++) {
      double none = 1;
      DyadicCover cover = new DyadicCover(questions.from(i), questions.to(i), 0, rates.length - 1);
      while (cover.next()) {
        none *= 1 - rates[cover.height()];
      }
      sum += 1 - none;
    }
    return sum / questions.size();
  }

  /** The rate of a question for one interval; finer intervals answer for a level without bits. */
  public static double[] levelRates(FilterSizes sizes, double[] distinct) {
    double[] rates = new double[distinct.length];
    for (int height = 0; height < rates.length; height++) {
      rates[height] = (sizes.bits(height) > 0 || height == 0)
          ? HistoryTheory.rate(sizes, height, distinct[height])
          : HistoryTheory.pairError(rates[height - 1], 2);
    }
    return rates;
  }

  /** Intervals and their filter of pairs. */
  private final class Intervals {
    private final IntervalTree tree;
    private final FilterSizes sizes;
    private final double[] rates;
    private final double pairRate;

    Intervals(IntervalHistory history) {
      this.tree = history.spec().tree();
      this.sizes = history.sizes();
      double[] distinct = own.pairs().distinctByFilter(tree);
      this.rates = new double[distinct.length];
      for (int filter = 0; filter < rates.length; filter++) {
        rates[filter] = HistoryTheory.rate(sizes, filter, distinct[filter]);
      }
      this.pairRate = rates[tree.nodes()];
    }

    /** Takes the rates of intervals that have bits from these; the pairs are many enough without. */
    Intervals withRatesOf(RangeError errors) {
      for (int height = tree.leafHeight(); height <= tree.topHeight(); height++) {
        for (long number = tree.firstNumber(height); number < tree.lastNumber(height); number++) {
          int filter = tree.filter(height, number);
          if (sizes.bits(filter) > 0) {
            rates[filter] = errors.of(number << height, (number + 1) << height);
          }
        }
      }
      return this;
    }

    double error() {
      QuestionSet questions = own.questions();
      double sum = 0;
      for (int i = 0; i < questions.size(); i++) {
        sum += error(questions.key(i), questions.from(i), questions.to(i));
      }
      return sum / questions.size();
    }

    private double error(int key, long from, long to) {
      LeafParts parts = new LeafParts(from, to, tree.leafHeight());
      double none = (1 - part(key, parts.headLeaf(), parts.headTicks()))
          * (1 - part(key, parts.tailLeaf(), parts.tailTicks()));
      DyadicCover cover = parts.cover(tree.topHeight());
      while (cover.next()) {
        none *= 1 - whole(cover.height(), cover.number());
      }
      return 1 - none;
    }

    /** Route 3. A leaf in which the key occurred, outside the range, rightly says yes. */
    private double part(int key, long leaf, long ticks) {
      if (ticks == 0) {
        return 0;
      }
      int height = tree.leafHeight();
      boolean there = own.pairs().occurred(key, leaf << height, (leaf + 1) << height);
      double leafRate = there ? 1 : rates[tree.filter(height, leaf)];
      return LeafCutTheory.cutError(leafRate, pairRate, ticks);
    }

    private double whole(int height, long number) {
      if (!tree.contains(height, number)) {
        return 0;
      }
      int filter = tree.filter(height, number);
      if (sizes.bits(filter) > 0 || rates[filter] == 0) {
        return rates[filter];
      }
      if (height == tree.leafHeight()) {
        return HistoryTheory.pairError(pairRate, (double) (1L << height));
      }
      double left = whole(height - 1, 2 * number);
      double right = whole(height - 1, 2 * number + 1);
      return left + right - left * right;
    }
  }
}
