package io.tidemark.experiments.history;

import io.tidemark.core.filter.history.bank.IntervalTree;
import io.tidemark.core.filter.history.bank.LevelHistorySpec;
import io.tidemark.core.time.Coverage;
import io.tidemark.core.time.Timeline;

/**
 * What a history is sized by: pairs, for the numbers of distinct entries (paper: d), and questions,
 * for how often each filter is asked (paper: f). Both are counted exactly.
 *
 * @param pairs what is added
 * @param questions what is asked
 * @param leafHeight the finest intervals have {@code 2^leafHeight} ticks (paper: g)
 */
public record SizingSample(PairSet pairs, QuestionSet questions, int leafHeight) {
  /** The paper's g = 4 ticks. */
  public static final int USUAL_LEAF_HEIGHT = 2;

  public SizingSample(PairSet pairs, QuestionSet questions) {
    this(pairs, questions, USUAL_LEAF_HEIGHT);
  }

  /** The ticks of the pairs, counted from 0. */
  public Timeline timeline() {
    return new Timeline(0, Coverage.of(pairs.span().from(), pairs.span().to()));
  }

  /** The number of levels of a tree over all ticks (paper: L). */
  public int levels() {
    return LevelHistorySpec.levelsOver(pairs.span().ticks());
  }

  /** The intervals of all ticks. */
  public IntervalTree tree() {
    return new IntervalTree(timeline(), leafHeight, levels() - 1);
  }

  public double[] distinctByHeight() {
    return pairs.distinctByHeight(levels());
  }

  public double[] frequencyByHeight() {
    return questions.frequencyByHeight(levels());
  }

  public double[] distinctByFilter() {
    return pairs.distinctByFilter(tree());
  }

  public double[] frequencyByFilter() {
    return questions.frequencyByFilter(tree());
  }
}
