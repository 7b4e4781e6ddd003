package io.tidemark.analysis.inference;

import io.tidemark.core.filter.window.BlockTimingFilter;
import io.tidemark.core.filter.window.BlockTimingSpec;
import io.tidemark.core.filter.window.TimingEvidence;

/**
 * The odds that a key is out of the window although its timers are not: the learned law of ages times
 * the evidence of the timers, corrected by what came true.
 *
 * <p>The evidence is impossible for ages below the block of the oldest timer, equally likely for ages
 * in it, and T(c) times as likely beyond (inferential 2019, Theorems 2 to 5, where the ages are taken
 * to be geometric).
 */
final class LearnedOdds {
  /* Where in the window the oldest timer is: present block, first half, second half, last block. */
  private static final int ZONES = 4;

  /* With fewer ages of a class nothing is said. */
  private static final double FEWEST_AGES = 8;

  /* As if so many ages more had been seen, evenly over the window. */
  private static final double UNSEEN_AGES = 0.5;

  private final BlockTimingFilter filter;
  private final BlockTimingSpec spec;
  private final long window;
  private final AgeLaw law;
  private final TouchCurve touches;
  private final OddsCorrection correction;

  /* Ages begin with 0: an item is one tick after the one before, but times may be the same. */
  private final long ownTick;

  LearnedOdds(BlockTimingFilter filter, DistinctModel distinct) {
    this.filter = filter;
    this.spec = filter.spec();
    this.window = spec.window();
    this.law = new AgeLaw((double) window);
    this.touches = new TouchCurve(spec, distinct);
    this.correction = new OddsCorrection(AgeLaw.CLASSES * ZONES);
    this.ownTick = spec.unit().isItems() ? 1 : 0;
  }

  AgeLaw law() {
    return law;
  }

  TouchCurve touches() {
    return touches;
  }

  /** The age of a key that last occurred so many ticks ago. */
  long age(long ticksAgo) {
    return Math.max(0, ticksAgo - ownTick);
  }

  /** The first age that is too great for the block of the oldest timer. */
  long to(long evidence, long tick) {
    return endOfAge(TimingEvidence.age(evidence), tick);
  }

  /** The least age of a key whose oldest timer has expired. */
  long expiredFrom(long tick) {
    return endOfAge(filter.oldestAge(tick), tick);
  }

  private long endOfAge(long blocks, long tick) {
    long block = Math.floorDiv(tick, spec.block()) - blocks;
    return tick + 1 - ownTick - block * spec.block();
  }

  /** The least age of the block of the oldest timer. */
  long from(long evidence, long tick) {
    return TimingEvidence.age(evidence) == 0 ? 0 : to(evidence, tick) - spec.block();
  }

  /**
   * T(c) of the items in the block of the oldest timer.
   *
   * @param ownItems of the present block how many items are after the question
   */
  double touch(long evidence, long tick, long ownItems) {
    return touchOf(evidence, Math.floorDiv(tick, spec.block()), ownItems);
  }

  private double touchOf(long evidence, long present, long ownItems) {
    long age = TimingEvidence.age(evidence);
    long block = present - age;
    long items = filter.itemsBefore(block + 1) - filter.itemsBefore(block);
    return age == 0
        ? touches.touch(spec.probes(), items - ownItems)
        : touches.touch(TimingEvidence.count(evidence), items);
  }

  /** Whether enough is known of a class of keys. */
  boolean knows(int type) {
    return law.total(type) >= FEWEST_AGES;
  }

  /**
   * The odds that a key is out of the window, by the law alone; 0 if not enough is known. So that
   * chance does not make them too great, the number of ages that were out is taken to be a standard
   * deviation less than it was.
   */
  double odds(int type, long evidence, long tick, long ownItems) {
    double out = law.out(type);
    if (out <= 1 || !knows(type)) {
      return 0;
    }
    // As to, from and touch, with one division for all of them.
    long age = TimingEvidence.age(evidence);
    long present = Math.floorDiv(tick, spec.block());
    double to = (double) (tick + 1 - ownTick - (present - age) * spec.block());
    double from = age == 0 ? 0 : to - (double) spec.block();
    double touch = touchOf(evidence, present, ownItems);
    double atFrom = law.tail(type, from);
    double atTo = law.tail(type, to);
    double unseen = UNSEEN_AGES * (Math.min(to, (double) window) - from) / (double) window;
    double sure = 1 - 1 / Math.sqrt(out);
    return to <= window
        ? sure * touch * out / (atFrom - atTo + touch * (atTo - out) + unseen)
        : sure * (out - atTo + touch * atTo) / (atFrom - out + unseen);
  }

  /** What questions are corrected together: of one class of keys and one part of the window. */
  int question(int type, long evidence, long tick) {
    long age = TimingEvidence.age(evidence);
    long oldest = filter.oldestAge(tick);
    int inside = age == 0 ? 0 : 2 * age < oldest ? 1 : 2;
    return type * ZONES + (age >= oldest ? ZONES - 1 : inside);
  }

  /** The probability of being out, at its best. */
  double likely(double odds, int question) {
    return probability(odds * correction.factor(question));
  }

  /** The probability of being out, a standard deviation less. */
  double cautious(double odds, int question) {
    return probability(odds * correction.factor(question) * correction.caution(question));
  }

  private static double probability(double odds) {
    return odds / (1 + odds);
  }

  /** Learns the age of a key that was asked about. */
  void learnAge(int type, long age) {
    law.add(type, (double) age);
  }

  /** Learns whether a key was out, to which the timers had said yes. */
  void learnTruth(int question, double odds, double truth) {
    correction.add(question, probability(odds), truth);
  }

  long memoryBytes() {
    return law.memoryBytes() + touches.memoryBytes() + correction.memoryBytes();
  }
}
