package io.tidemark;

import io.tidemark.core.Require;
import io.tidemark.core.filter.endless.LearnedLevelsSpec;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;

/**
 * How important keys are, told by something that comes with them: a number, a class, or anything that
 * has a level. The important ones are remembered longer by an {@link EndlessFilter}.
 *
 * <p>Errors: none of its own where classes or levels are given. Where they are learned, those of {@link
 * io.tidemark.core.filter.endless.LearnedLevels}.
 *
 * @param <I> what tells the importance
 */
public sealed interface Importance<I> permits RankedImportance, LearnedImportance {
  /** The most classes or levels. */
  int MAX_RANKS = LearnedLevelsSpec.MAX_LEVEL;

  /** By a number, such as an amount: the greater it is among those of lately, the longer. */
  static Importance<Number> learned() {
    return learned(Number::doubleValue);
  }

  /** As {@link #learned()}, with a number that is read from something. */
  static <I> Importance<I> learned(ToDoubleFunction<? super I> weight) {
    return learned(weight, LearnedLevelsSpec.USUAL_HORIZON_ITEMS);
  }

  /**
   * As {@link #learned(ToDoubleFunction)}, with a meaning of lately.
   *
   * @param horizonItems the mean age of the numbers that are compared with, in items
   */
  static <I> Importance<I> learned(ToDoubleFunction<? super I> weight, long horizonItems) {
    return new LearnedImportance<>(weight, horizonItems);
  }

  /** By classes, of which the first is the least important. */
  static Importance<String> classes(String... leastFirst) {
    return classes(List.of(leastFirst));
  }

  /** By classes, such as the values of an enum, of which the first is the least important. */
  static <C> Importance<C> classes(List<? extends C> leastFirst) {
    Map<C, Integer> ranks = new HashMap<>();
    for (C each : leastFirst) {
      if (ranks.put(each, ranks.size() + 1) != null) {
        throw new IllegalArgumentException(Require.message("class", each, "each class once"));
      }
    }
    return classes(ranks);
  }

  /**
   * By classes with ranks.
   *
   * @param ranks from 1, the least important, on; several classes may have the same
   */
  static <C> Importance<C> classes(Map<? extends C, Integer> ranks) {
    Map<C, Integer> known = Map.copyOf(ranks);
    Require.inRange(known.size(), 1, Integer.MAX_VALUE, "classes, their number");
    int most = 0;
    for (int rank : known.values()) {
      most = Math.max(most, Require.inRange(rank, 1, MAX_RANKS, "rank"));
    }
    return levels(most, each -> rank(known, each));
  }

  private static <C> int rank(Map<C, Integer> known, C each) {
    Integer rank = known.get(each);
    if (rank == null) {
      throw new IllegalArgumentException(
          Require.message("importance", each, "one of " + known.keySet()));
    }
    return rank;
  }

  /**
   * By levels that you have already.
   *
   * @param count how many there are: 1, the least important, to this
   */
  static Importance<Integer> levels(int count) {
    return levels(count, level -> level);
  }

  /** As {@link #levels(int)}, with a level that is read from something. */
  static <I> Importance<I> levels(int count, ToIntFunction<? super I> level) {
    return new RankedImportance<>(count, level);
  }
}
