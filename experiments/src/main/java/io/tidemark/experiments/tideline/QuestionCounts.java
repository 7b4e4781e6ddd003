package io.tidemark.experiments.tideline;

import java.util.Locale;

/**
 * How many questions each structure is asked.
 *
 * @param questions of tidelines and sealed histories, whose rates are small
 * @param fewerQuestions of all others
 * @param pairTicks of the filter of pairs no more than so many ticks of questions, one after the other
 */
public record QuestionCounts(int questions, int fewerQuestions, long pairTicks) {
  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "%,d questions of tidelines and sealed histories, %,d of others, of filters of pairs those of"
            + " %,d ticks in all",
        questions,
        fewerQuestions,
        pairTicks);
  }

  /** How many of these a structure is asked. */
  int of(ComparedHistory structure, long length) {
    return switch (structure) {
      case TIDELINE, TIDELINE_REFITTED, SEALED -> questions;
      case PAIR -> (int) Math.max(100, Math.min(questions, pairTicks / length));
      case LEVEL, RECHECKING, INTERVAL -> fewerQuestions;
    };
  }
}
