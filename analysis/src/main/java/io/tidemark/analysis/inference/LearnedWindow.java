package io.tidemark.analysis.inference;

import io.tidemark.analysis.Costs;
import io.tidemark.analysis.Decision;
import io.tidemark.analysis.window.SteppedAge;
import io.tidemark.core.Require;
import io.tidemark.core.filter.window.BlockTimingFilter;
import io.tidemark.core.filter.window.BlockTimingSpec;

/**
 * A block timing filter that learns from its stream how old keys are when they are asked about, and
 * says how likely a key is in the window and which answer is cheaper. Nothing needs to be known of the
 * stream, and it may change.
 *
 * <p>Every item is a question about its key, and then an occurrence of it. Of a sample of keys all
 * occurrences are known. They show the law of ages, by how often a key came lately; whether the
 * probabilities given came true; and what the answers would have cost. About the keys of the sample
 * themselves the answers are exact.
 *
 * <p>Errors: both. "No" is said to a key whose timers say yes only where that has been cheaper on the
 * sample, see {@link #observe(long, long, double, double)}; otherwise the answer is that of the filter,
 * which never says no wrongly. Until one window has passed it always is.
 *
 * <p>Not safe for use by several threads.
 */
public final class LearnedWindow {
  /** The least memory for what is learned. */
  public static final long LEAST_MEMORY_BYTES = 8192;

  /** The most memory for what is learned. */
  public static final long MOST_MEMORY_BYTES = 1L << 30;

  /* By default, what is learned takes one byte for each so many of the filter. */
  private static final int FILTER_BYTES_PER_BYTE = 8;

  /* The class of a key by its decayed count. */
  private static final byte[] TYPES = {0, 1, 2, 3, 4, 4, 5, 5, 5, 6, 6, 6, 6, 7, 7, 7};

  private static final int PRECISION = 8;
  private static final double SAMPLE_SHARE = 0.6;
  private static final int PERIOD_WINDOWS = 3;
  private static final long LEAST_PERIOD_ITEMS = 1024;

  /* How many items a window of time is thought to have at most, where it matters little. */
  private static final long TIME_WINDOW_ITEMS = 1L << 24;

  /* After how many items the distinct model is looked at anew. */
  private static final int REFRESH_ITEMS = 256;
  private static final long NOT_BEGUN = Long.MIN_VALUE;
  private static final long UNKNOWN = -1;

  private final BlockTimingFilter filter;
  private final long window;
  private final SampledKeys keys;
  private final HalvingCounts counts;
  private final LearnedPrior prior;
  private final LearnedDistinct distinct;
  private final LearnedOdds odds;
  private final LearnedPosteriors posteriors;
  private final PenaltyGuard guard = new PenaltyGuard();
  private long begin = NOT_BEGUN;

  /** Joins a filter with memory of the default size. */
  public LearnedWindow(BlockTimingFilter filter) {
    this(filter, defaultMemoryBytes(filter.spec()));
  }

  /** Joins a filter with memory of a size, from {@link #LEAST_MEMORY_BYTES} on. */
  public LearnedWindow(BlockTimingFilter filter, long memoryBytes) {
    this.filter = Require.nonNull(filter, "filter");
    Require.inRange(memoryBytes, LEAST_MEMORY_BYTES, MOST_MEMORY_BYTES, "memoryBytes");
    BlockTimingSpec spec = filter.spec();
    this.window = spec.window();
    long items = spec.unit().isItems() ? window : TIME_WINDOW_ITEMS;
    this.distinct = new LearnedDistinct(PRECISION, items);
    this.odds = new LearnedOdds(filter, distinct);
    this.posteriors = new LearnedPosteriors(odds.law(), (double) window);
    long rest = memoryBytes - odds.memoryBytes() - distinct.memoryBytes();
    long slots = Long.highestOneBit((long) (SAMPLE_SHARE * rest) / Long.BYTES);
    this.keys = new SampledKeys((int) slots, window);
    long period = Math.max(LEAST_PERIOD_ITEMS, PERIOD_WINDOWS * Math.min(items, 1L << 40));
    this.counts = new HalvingCounts((rest - keys.memoryBytes()) & -Long.BYTES, period);
    this.prior = new LearnedPrior(counts);
  }

  /** An eighth of the filter, and at least {@link #LEAST_MEMORY_BYTES}. */
  public static long defaultMemoryBytes(BlockTimingSpec spec) {
    long eighth = spec.memoryBytes() / FILTER_BYTES_PER_BYTE;
    return Math.min(MOST_MEMORY_BYTES, Math.max(LEAST_MEMORY_BYTES, eighth));
  }

  /**
   * Asks whether a key is in the window before a tick, notes that it occurred at it, and learns.
   *
   * @return how likely it was in the window
   */
  public double observe(long keyDigest, long tick) {
    long remixed = SampledKeys.remix(keyDigest);
    long evidence = enter(keyDigest, tick);
    int type = TYPES[counts.add(remixed)];
    double probability = probability(remixed, evidence, type, tick, 1);
    learn(remixed, evidence, type, tick);
    return probability;
  }

  /**
   * As {@link #observe(long, long)}; whether yes is the cheaper answer. Where the timers say yes, the
   * answer is no only if the sample shows that such answers have lately spared more than they cost,
   * by nearly two standard deviations.
   *
   * @param falsePositive the cost of yes where no is right
   * @param falseNegative the cost of no where yes is right
   */
  public boolean observe(long keyDigest, long tick, double falsePositive, double falseNegative) {
    long remixed = SampledKeys.remix(keyDigest);
    long evidence = enter(keyDigest, tick);
    int type = TYPES[counts.add(remixed)];
    boolean isYes = filter.isInWindow(evidence, tick)
        && isYes(remixed, evidence, type, tick, falsePositive, falseNegative);
    learn(remixed, evidence, type, tick);
    return isYes;
  }

  /** The answer where the timers say yes, and what the guard learns of it. */
  private boolean isYes(
      long remixed,
      long evidence,
      int type,
      long tick,
      double falsePositive,
      double falseNegative) {
    double raw = odds.odds(type, evidence, tick, 1);
    double out = odds.cautious(raw, odds.question(type, evidence, tick));
    boolean isYes = Decision.isYes(1 - out, falsePositive, falseNegative);
    if (keys.knows(remixed)) {
      boolean isIn = odds.age(keys.age(remixed, tick)) < window;
      if (!isIn) {
        guard.spare(falsePositive);
      }
      if (!isYes && isLearning(tick)) {
        guard.record(isIn, out, falsePositive, falseNegative, keys.share());
      }
      return isIn;
    }
    guard.ask(out, falsePositive);
    if (isYes || !guard.allows(out, falsePositive, falseNegative)) {
      return true;
    }
    guard.enter(out, falsePositive, falseNegative);
    return false;
  }

  private long enter(long keyDigest, long tick) {
    long evidence = filter.observeEvidence(keyDigest, tick);
    long items = filter.items();
    if ((items & (REFRESH_ITEMS - 1)) == 0 || (items & (items - 1)) == 0) {
      odds.touches().refresh();
    }
    if (begin == NOT_BEGUN) {
      begin = tick;
    }
    distinct.observe(keyDigest);
    return evidence;
  }

  /** In the first window all keys are new: what it teaches is not true of those that follow. */
  private boolean isLearning(long tick) {
    return tick - begin >= window;
  }

  private void learn(long remixed, long evidence, int type, long tick) {
    if (keys.knows(remixed) && isLearning(tick)) {
      long age = odds.age(keys.age(remixed, tick));
      if (filter.isInWindow(evidence, tick)) {
        double raw = odds.odds(type, evidence, tick, 1);
        odds.learnTruth(odds.question(type, evidence, tick), raw, age < window ? 0 : 1);
      }
      odds.learnAge(type, age);
    }
    keys.note(remixed, tick);
  }

  /** How likely a key is in the window before a tick. Nothing changes. */
  public double probability(long keyDigest, long tick) {
    long remixed = SampledKeys.remix(keyDigest);
    long evidence = filter.evidence(keyDigest, tick);
    return probability(remixed, evidence, TYPES[counts.count(remixed)], tick, 0);
  }

  private double probability(long remixed, long evidence, int type, long tick, long ownItems) {
    if (!filter.isInWindow(evidence, tick)) {
      return 0;
    }
    if (keys.knows(remixed)) {
      return odds.age(keys.age(remixed, tick)) < window ? 1 : 0;
    }
    if (!odds.knows(type)) {
      return SteppedAge.within(
          perTick(remixed, tick),
          (double) odds.from(evidence, tick),
          (double) odds.to(evidence, tick),
          odds.touch(evidence, tick, ownItems),
          (double) window);
    }
    double raw = odds.odds(type, evidence, tick, ownItems);
    return 1 - odds.likely(raw, odds.question(type, evidence, tick));
  }

  /** The probability that a key occurs in a tick, as the prior has it. */
  private double perTick(long remixed, long tick) {
    double ticks = begin == NOT_BEGUN ? 1 : Math.max(1, (double) (tick - begin));
    return prior.perItem(remixed) * Math.min(1, Math.max(1, filter.items()) / ticks);
  }

  /** Which answer is cheaper, as {@link #observe(long, long, double, double)}. Nothing changes. */
  public Decision decide(long keyDigest, long tick, Costs costs) {
    long remixed = SampledKeys.remix(keyDigest);
    long evidence = filter.evidence(keyDigest, tick);
    int type = TYPES[counts.count(remixed)];
    double best = probability(remixed, evidence, type, tick, 0);
    if (!filter.isInWindow(evidence, tick) || keys.knows(remixed)) {
      return Decision.of(best, costs);
    }
    double raw = odds.odds(type, evidence, tick, 0);
    double out = odds.cautious(raw, odds.question(type, evidence, tick));
    boolean isNo = !Decision.isYes(1 - out, costs.falsePositive(), costs.falseNegative())
        && guard.allows(out, costs.falsePositive(), costs.falseNegative());
    return isNo
        ? new Decision(false, costs.falseNegative() * best)
        : new Decision(true, costs.falsePositive() * (1 - best));
  }

  /**
   * What is believed about the age of a key at a tick. Nothing changes.
   *
   * <p>Ages are ticks: items in a window of items, and nanoseconds in one of time. Beyond twice the
   * window they are taken to be exponential.
   */
  public AgePosterior posterior(long keyDigest, long tick) {
    long remixed = SampledKeys.remix(keyDigest);
    long evidence = filter.evidence(keyDigest, tick);
    int type = TYPES[counts.count(remixed)];
    long age = keys.knows(remixed) ? keys.age(remixed, tick) : UNKNOWN;
    if (age >= 0 && age != SampledKeys.OLDER) {
      return posteriors.exact((double) odds.age(age));
    }
    boolean isOlder = age == SampledKeys.OLDER;
    boolean isExpired = isOlder || !filter.isInWindow(evidence, tick);
    long end = isExpired ? odds.expiredFrom(tick) : odds.to(evidence, tick);
    long to = isOlder ? Math.max(end, 2 * window) : end;
    long from = isExpired ? to : odds.from(evidence, tick);
    double touch = isExpired ? 1 : odds.touch(evidence, tick, 0);
    if (!odds.knows(type)) {
      return new SteppedPosterior(perTick(remixed, tick), from, to, touch);
    }
    double out = 1 - probability(remixed, evidence, type, tick, 0);
    return posteriors.of(type, (double) from, (double) to, touch, out);
  }

  /** How likely keys are to be the next item. */
  public KeyPrior prior() {
    return prior;
  }

  /** How many distinct keys there are among items. */
  public DistinctModel distinct() {
    return distinct;
  }

  /** The filter. */
  public BlockTimingFilter filter() {
    return filter;
  }

  /** The memory of all that is learned, without the filter. */
  public long memoryBytes() {
    return odds.memoryBytes() + distinct.memoryBytes() + keys.memoryBytes() + counts.memoryBytes();
  }
}
