package io.tidemark.analysis.window;

import io.tidemark.analysis.keys.KeyLaw;
import io.tidemark.core.filter.window.BlockTimingSpec;

/**
 * What the errors of a block timing filter cost per question, if the answer is the cheaper one given
 * the age of the oldest timer and how many timers have it: the mean over keys, places of the question
 * in its block, and what the timers say.
 *
 * <p>Let {@code j} items have come since the block of the oldest timer ended and {@code J} since it
 * began. With c of the k timers as old, a key whose last item is in that block was followed by keys
 * that set just the other k - c; one that is older was followed by those, and its c timers were set by
 * the keys that came in the block and not since, of which there are {@code D(J) - D(j)}. That is
 * Lemma 4.2 of inferential 2019, whose eq. 25 has {@code D(J - j)} there: more than can have set a
 * timer which no key has set since. The difference does not matter where items are all different.
 *
 * <p>Errors: as {@link WindowErrors}; where blocks are many, one stands for its neighbours, with the
 * probability of all of them.
 */
public final class InferredCost {
  /* A block stands for as many as this part of those between it and the nearer end of the window. */
  private static final int BLOCKS_PER_GROUP = 5;

  /* Keys as sure to be in the window as this cost nothing. */
  private static final double SURELY_PRESENT = 30;

  /* Evidence rarer than this changes no digit that matters. */
  private static final double NEGLIGIBLE = 1e-12;

  /* What is left of a sum if it is at most this part of it. */
  private static final double NEGLIGIBLE_REST = 1e-3;

  private final KeyLaw law;
  private final ErrorCosts costs;
  private final BlockPlaces places;
  private final TimerLaw timers;
  private final int probes;

  /* Of each class of keys: the probability not to come in the window, and in a block. */
  private final double allAbsent;
  private final double[] absent;
  private final double[] missesBlock;

  /* For each count c: as the methods of TimerLaw say. */
  private final double[] untouched;
  private final double[] touched;

  private InferredCost(BlockTimingSpec spec, double itemsPerTick, KeyLaw law, ErrorCosts costs) {
    this.law = law;
    this.costs = costs;
    places = new BlockPlaces(spec, itemsPerTick);
    timers = TimerLaw.of(spec);
    probes = spec.probes();
    untouched = new double[probes + 1];
    touched = new double[probes + 1];
    allAbsent = law.absent(places.window());
    absent = new double[law.classes()];
    missesBlock = new double[law.classes()];
    for (int i = 0; i < absent.length; i++) {
      absent[i] = Math.exp(-law.rate(i) * places.window());
      missesBlock[i] = Math.exp(-law.rate(i) * places.block());
    }
  }

  /** The mean cost per question of the stream. */
  public static double perQuestion(
      BlockTimingSpec spec, double itemsPerTick, KeyLaw law, ErrorCosts costs) {
    return new InferredCost(spec, itemsPerTick, law, costs).mean();
  }

  /** The mean cost per question if every key that is found is taken to be in the window. */
  public static double ofStandardAnswers(
      BlockTimingSpec spec, double itemsPerTick, KeyLaw law, ErrorCosts costs) {
    return ofStandardAnswers(spec, itemsPerTick, law, costs, 0);
  }

  /** The same where keys that came in some items before the window may be found at no cost. */
  static double ofStandardAnswers(
      BlockTimingSpec spec, double itemsPerTick, KeyLaw law, ErrorCosts costs, double grainItems) {
    double absent = law.absent(spec.window() * itemsPerTick + grainItems);
    return absent
        * WindowErrors.of(spec, itemsPerTick, law, grainItems).falsePositiveRate()
        * costs.meanFalsePositive();
  }

  private double mean() {
    double sum = 0;
    for (int place = 0; place < places.count(); place++) {
      sum += atPlace(place);
    }
    return sum / places.count();
  }

  /** From the oldest block on: most wrong answers are about timers that have nearly expired. */
  private double atPlace(int place) {
    double since = places.since(place);
    int oldest = places.oldest(place);
    double sum = 0;
    int age = oldest;
    while (age > 0) {
      int blocks = Math.max(1, Math.min(oldest - age, age) / BLOCKS_PER_GROUP);
      double groupTo = age * places.block() + since;
      if (restAtMost(groupTo) < NEGLIGIBLE_REST * sum) {
        return sum;
      }
      age -= blocks;
      sum += ofGroup(age * places.block() + since, places.block(), blocks);
    }
    // The block of the question itself, which is shorter.
    return sum + ofGroup(0, since, 1);
  }

  /**
   * What blocks in the window can add at most, from which on items are: the cost if every key whose
   * timers were all set since is taken to be in the window.
   */
  private double restAtMost(double items) {
    return items > places.window()
        ? Double.POSITIVE_INFINITY
        : timers.allTouched(probes, law.distinct(items)) * allAbsent * costs.meanFalsePositive();
  }

  /** The part of questions whose oldest timer is of some successive blocks. */
  private double ofGroup(double groupFrom, double block, int blocks) {
    int middle = blocks / 2;
    double from = groupFrom + middle * block;
    double groupTo = groupFrom + blocks * block;
    double before = law.distinct(from);
    timers.justUntouched(before, untouched);
    timers.allTouched(law.distinct(from + block) - before, touched);
    double ratio = blocks == 1 ? 1 : olderRatio(groupFrom, groupTo);
    double sum = 0;
    for (int i = 0; i < law.classes(); i++) {
      double rate = law.rate(i);
      if (rate * places.window() < SURELY_PRESENT) {
        double afterFrom = Math.exp(-rate * from);
        double missed = block == places.block() ? missesBlock[i] : Math.exp(-rate * block);
        double inGroup = blocks == 1 || rate == 0
            ? blocks
            : -Math.exp(-rate * groupFrom)
                * Math.expm1(-rate * (groupTo - groupFrom))
                / (afterFrom * (1 - missed));
        sum += law.share(i) * ofKeys(afterFrom, afterFrom * missed, absent[i], inGroup, ratio);
      }
    }
    return sum;
  }

  /**
   * The probability that other keys make the oldest timer one of the group, in multiples of that of
   * its middle block.
   */
  private double olderRatio(double groupFrom, double groupTo) {
    double middle = 0;
    for (int c = 1; c <= probes; c++) {
      middle += untouched[c] * touched[c];
    }
    double all = timers.allTouched(probes, law.distinct(groupTo))
        - timers.allTouched(probes, law.distinct(groupFrom));
    return middle > 0 ? Math.max(0, all) / middle : 0;
  }

  /**
   * The cost for keys of one class.
   *
   * @param inGroup how many times the block stands for keys that came in it
   * @param older the same for keys that came before
   */
  private double ofKeys(
      double afterFrom, double afterTo, double missing, double inGroup, double older) {
    double blockPresent = afterFrom - Math.max(afterTo, missing);
    double blockAbsent = Math.max(0, missing - afterTo);
    double olderPresent = Math.max(0, afterTo - missing);
    double olderAbsent = Math.min(afterTo, missing);
    double sum = 0;
    for (int c = 1; c <= probes; c++) {
      double t = touched[c];
      double present = blockPresent + t * olderPresent;
      double all = present + blockAbsent + t * olderAbsent;
      if (untouched[c] > NEGLIGIBLE && all > 0) {
        double posterior = Math.min(1, present / all);
        double ifAbsent = inGroup * blockAbsent + older * t * olderAbsent;
        double ifPresent = inGroup * blockPresent + older * t * olderPresent;
        sum += untouched[c]
            * (ifAbsent * costs.ifAbsent(posterior) + ifPresent * costs.ifPresent(posterior));
      }
    }
    return sum;
  }
}
