package io.tidemark.analysis.endless;

import io.tidemark.core.filter.endless.TidepoolSpec;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The best pools: their words, the bits of a print and of a credit.
 *
 * <p>What counts is how many slots a word has; the prints then take all the bits that are left. More
 * slots miss fewer repeats and find more new keys, so that with a bound the most that keep it are best,
 * and with costs there is one least cost. It is looked for without credit first, where errors have a
 * closed form, and then near by, in pools of as many words.
 */
final class TidepoolSearch {
  private static final int SEARCH_STEPS = 8_000;
  private static final int LEAST_PRINT_BITS = 2;
  private static final int FIRST_SLOTS_PER_WORD = 8;

  private final EndlessTask task;
  private final EndlessScore score;
  private final int wordsPerPool;
  private final int levelBits;
  private final Map<Integer, EndlessPrediction> known = new HashMap<>();

  private TidepoolSearch(EndlessTask task, int wordsPerPool, int levelBits) {
    this.task = task;
    this.score = new EndlessScore(task);
    this.wordsPerPool = wordsPerPool;
    this.levelBits = levelBits;
  }

  static Optional<EndlessPrediction> best(EndlessTask task) {
    Optional<EndlessPrediction> best = Optional.empty();
    for (int words = 1; words <= TidepoolSpec.MAX_WORDS_PER_POOL; words *= 2) {
      if (words <= task.words()) {
        best = EndlessPrediction.better(
            best, new TidepoolSearch(task, words, 0).best(FIRST_SLOTS_PER_WORD));
      }
    }
    return best.map(plan -> withCredit(task, plan));
  }

  /** The best of a shape without credit and those like it with credit. */
  private static EndlessPrediction withCredit(EndlessTask task, EndlessPrediction without) {
    int words = without.tidepool().wordsPerPool();
    int slots = without.tidepool().slotsPerPool() / words;
    Optional<EndlessPrediction> best = Optional.of(without);
    for (int bits = 1; bits <= TidepoolSpec.MAX_LEVEL_BITS; bits++) {
      best = EndlessPrediction.better(best, new TidepoolSearch(task, words, bits).best(slots));
    }
    return predict(task, best.orElseThrow().tidepool(), TidepoolTheory.STEPS);
  }

  /** What the model says of a shape. */
  static EndlessPrediction predict(EndlessTask task, TidepoolSpec spec, int steps) {
    int[] levels = EndlessScore.levels(task.stream(), spec.maxLevel(), 1);
    StreamReturns law = new StreamReturns(task.stream(), levels, spec.maxLevel());
    TidepoolTheory theory = new TidepoolTheory(spec, law, steps);
    PoolErrors errors = new PoolErrors(theory);
    return new EndlessScore(task).plan(EndlessStructure.TIDEPOOL, spec, levels, errors);
  }

  /** Pools that fill up. */
  private record PoolErrors(TidepoolTheory theory) implements FillingErrors {
    @Override
    public double falsePositiveRate() {
      return theory.falsePositiveRate();
    }

    @Override
    public double falseNegativeRate(int level, long gap) {
      return theory.falseNegativeRate(level, gap);
    }

    @Override
    public double falsePositiveRateAfter(double arrivals, double keys) {
      return theory.falsePositiveRate(keys);
    }

    /** What pushes a key out came after it: of a filter that was empty once, as of any other. */
    @Override
    public double falseNegativeRateAfter(int level, long gap, double arrivals) {
      return theory.falseNegativeRate(level, gap);
    }
  }

  private Optional<EndlessPrediction> best(int from) {
    return task.goal() instanceof EndlessGoal.Bound ? mostSlots() : cheapest(from);
  }

  private int mostSlotsPerWord() {
    return Long.SIZE / (LEAST_PRINT_BITS + levelBits);
  }

  private Optional<EndlessPrediction> mostSlots() {
    int slots = mostSlotsPerWord();
    while (slots > 0 && !score.keeps(spec(slots).errorBound())) {
      slots--;
    }
    return slots == 0 ? Optional.empty() : Optional.of(plan(slots));
  }

  private Optional<EndlessPrediction> cheapest(int from) {
    int best = Math.min(from, mostSlotsPerWord());
    for (int direction = -1; direction <= 1; direction += 2) {
      int next = best + direction;
      while (next >= 1
          && next <= mostSlotsPerWord()
          && plan(next).cost() < plan(best).cost()) {
        best = next;
        next += direction;
      }
    }
    return Optional.of(plan(best));
  }

  private EndlessPrediction plan(int slotsPerWord) {
    return known.computeIfAbsent(slotsPerWord, slots -> predict(task, spec(slots), SEARCH_STEPS));
  }

  /** The widest prints with which so many slots fit in a word. */
  private TidepoolSpec spec(int slotsPerWord) {
    int bits = Math.min(Long.SIZE / slotsPerWord - levelBits, TidepoolSpec.MAX_PRINT_BITS);
    return new TidepoolSpec(task.words() / wordsPerPool, wordsPerPool, bits, levelBits);
  }
}
