package io.tidemark.analysis.theory;

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
 * <p>Errors: as {@link WindowErrors}; of many blocks in the middle of the window, some stand for their
 * neighbours.
 */
public final class InferredPenalty {
  /* Blocks at either end of the window are looked at one by one. */
  private static final int SINGLE_BLOCKS = 8;
  private static final int MIDDLE_BLOCKS = 16;

  /* Keys as sure to be in the window as this cost nothing. */
  private static final double SURELY_PRESENT = 30;

  /* Evidence rarer than this changes no digit that matters. */
  private static final double NEGLIGIBLE = 1e-12;

  private final KeyLaw law;
  private final ErrorCosts costs;
  private final BlockPlaces places;
  private final TimerLaw timers;
  private final int probes;
  private final double[] untouched;
  private final double[] touched;

  private InferredPenalty(BlockTimingSpec spec, double itemsPerTick, KeyLaw law, ErrorCosts costs) {
    this.law = law;
    this.costs = costs;
    places = new BlockPlaces(spec, itemsPerTick);
    timers = TimerLaw.of(spec);
    probes = spec.probes();
    untouched = new double[probes + 1];
    touched = new double[probes + 1];
  }

  /** The mean cost per question of the stream. */
  public static double perQuestion(
      BlockTimingSpec spec, double itemsPerTick, KeyLaw law, ErrorCosts costs) {
    return new InferredPenalty(spec, itemsPerTick, law, costs).mean();
  }

  /** The mean cost per question if every key that is found is taken to be in the window. */
  public static double ofStandardAnswers(
      BlockTimingSpec spec, double itemsPerTick, KeyLaw law, ErrorCosts costs) {
    double absent = law.absent(spec.window() * itemsPerTick);
    return absent
        * WindowErrors.of(spec, itemsPerTick, law).falsePositiveRate()
        * costs.meanFalsePositive();
  }

  private double mean() {
    double sum = 0;
    for (int place = 0; place < places.count(); place++) {
      int oldest = places.oldest(place);
      int stride = Math.max(1, (oldest - 2 * SINGLE_BLOCKS) / MIDDLE_BLOCKS);
      int age = 0;
      while (age <= oldest) {
        boolean middle = age >= SINGLE_BLOCKS && age + stride <= oldest - SINGLE_BLOCKS;
        int blocks = middle ? stride : 1;
        sum += blocks * ofAge(place, age + blocks / 2);
        age += blocks;
      }
    }
    return sum / places.count();
  }

  /** The part of questions whose oldest timer has an age in blocks. */
  private double ofAge(int place, int age) {
    double from = age == 0 ? 0 : (age - 1) * places.block() + places.since(place);
    double to = age * places.block() + places.since(place);
    double before = law.distinct(from);
    timers.justUntouched(before, untouched);
    timers.allTouched(law.distinct(to) - before, touched);
    double sum = 0;
    for (int i = 0; i < law.classes(); i++) {
      if (law.rate(i) * places.window() < SURELY_PRESENT) {
        sum += law.share(i) * ofKeys(law.rate(i), from, to);
      }
    }
    return sum;
  }

  private double ofKeys(double rate, double from, double to) {
    double afterFrom = Math.exp(-rate * from);
    double afterTo = Math.exp(-rate * to);
    double absent = Math.exp(-rate * places.window());
    double inBlockPresent = afterFrom - Math.max(afterTo, absent);
    double inBlockAbsent = Math.max(0, absent - afterTo);
    double olderPresent = Math.max(0, afterTo - absent);
    double olderAbsent = Math.min(afterTo, absent);
    double sum = 0;
    for (int c = 1; c <= probes; c++) {
      if (untouched[c] > NEGLIGIBLE) {
        double present = inBlockPresent + touched[c] * olderPresent;
        double missing = inBlockAbsent + touched[c] * olderAbsent;
        double posterior = present / Math.max(present + missing, Double.MIN_NORMAL);
        sum += untouched[c]
            * (missing * costs.ifAbsent(posterior) + present * costs.ifPresent(posterior));
      }
    }
    return sum;
  }
}
