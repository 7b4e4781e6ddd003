package io.tidemark.experiments.persistent2018;

import io.tidemark.core.filter.history.IntervalTree;
import io.tidemark.core.filter.history.LevelHistorySpec;
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
record Evidence(PairSet pairs, QuestionSet questions, int leafHeight) {
  /** The paper's g = 4 ticks. */
  static final int USUAL_LEAF_HEIGHT = 2;

  Evidence(PairSet pairs, QuestionSet questions) {
    this(pairs, questions, USUAL_LEAF_HEIGHT);
  }

  /** The ticks of the pairs, counted from 0. */
  Timeline timeline() {
    return new Timeline(0, Coverage.of(pairs.span().from(), pairs.span().to()));
  }

  /** The number of levels of a tree over all ticks (paper: L). */
  int levels() {
    return LevelHistorySpec.levelsOver(pairs.span().ticks());
  }

  /** The intervals of all ticks. */
  IntervalTree tree() {
    return new IntervalTree(timeline(), leafHeight, levels() - 1);
  }

  double[] distinctByHeight() {
    return pairs.distinctByHeight(levels());
  }

  double[] frequencyByHeight() {
    return questions.frequencyByHeight(levels());
  }

  double[] distinctByFilter() {
    return pairs.distinctByFilter(tree());
  }

  double[] frequencyByFilter() {
    return questions.frequencyByFilter(tree());
  }
}
