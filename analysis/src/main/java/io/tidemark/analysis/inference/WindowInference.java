package io.tidemark.analysis.inference;

import io.tidemark.core.Require;
import io.tidemark.core.filter.window.BlockTimingFilter;
import io.tidemark.core.filter.window.BlockTimingSpec;
import io.tidemark.core.filter.window.TimingEvidence;

/**
 * A block timing filter joined with what is known of its stream: how likely it is that a key is in
 * the window, which may be one of items or of time.
 *
 * <p>In a window of time, the number of items in it is counted block by block; of the block in which
 * the window begins it is taken as equally spread over its time.
 *
 * <p>Errors: as {@link AgePosterior}. A key that is in the window never has the probability 0, unless
 * its item ran back in time.
 *
 * <p>Not safe for use by several threads.
 */
public final class WindowInference {
  /*
   * Items that run back in time are stamped with their own block and counted in the one in which they
   * came. So a block that a timer names may have no items; it is then taken as one of one item.
   */
  private final BlockTimingFilter filter;
  private final TimingInference inference;
  private final KeyPrior prior;
  private final long reach;
  private final long block;

  /** Joins a filter with a prior and a distinct model. */
  public WindowInference(BlockTimingFilter filter, KeyPrior prior, DistinctModel distinct) {
    this(filter, prior, new TimingInference(filter.spec(), distinct));
  }

  /** Joins a filter with a prior and inference for its shape. */
  public WindowInference(BlockTimingFilter filter, KeyPrior prior, TimingInference inference) {
    this.filter = Require.nonNull(filter, "filter");
    this.prior = Require.nonNull(prior, "prior");
    this.inference = Require.nonNull(inference, "inference");
    BlockTimingSpec spec = filter.spec();
    if (!inference.spec().equals(spec)) {
      throw new IllegalArgumentException(
          Require.message("spec of the inference", inference.spec(), spec.toString()));
    }
    this.reach = spec.reach();
    this.block = spec.block();
  }

  /** The probability that a key is in the window that ends at a tick. Nothing changes. */
  public double within(long digest, long tick) {
    return within(digest, filter.evidence(digest, tick), tick, itemsUntil(tick));
  }

  /** As {@link #within}; from then on the key has occurred at that tick. */
  public double observe(long digest, long tick) {
    long evidence = filter.observeEvidence(digest, tick);
    // The item itself is not before itself; one that runs back was not counted in its block.
    boolean isCounted = Math.floorDiv(filter.latest(), block) == Math.floorDiv(tick, block);
    return within(digest, evidence, tick, itemsUntil(tick) - (isCounted ? 1 : 0));
  }

  /** All that is known about the age of a key in items, at a tick. Nothing changes. */
  public AgePosterior posterior(long digest, long tick) {
    long evidence = filter.evidence(digest, tick);
    long items = itemsUntil(tick);
    double p = prior.probability(digest);
    long age = TimingEvidence.age(evidence);
    if (age > filter.oldestAge(tick)) {
      long ended = youngest(filter.oldestAge(tick) + 1, tick, items);
      // Of a stream that began in the window, all of the window has passed before any item.
      long before = (long) Math.ceil(windowItems(tick, items));
      return inference.expired(p, Math.max(ended, before));
    }
    long from = youngest(age, tick, items);
    return inference.posterior(
        p, from, end(age, tick, items, from), TimingEvidence.count(evidence));
  }

  /** The length in items of the window that ends at a tick. */
  public double windowItems(long tick) {
    return windowItems(tick, itemsUntil(tick));
  }

  private double within(long digest, long evidence, long tick, long items) {
    long age = TimingEvidence.age(evidence);
    if (age > filter.oldestAge(tick)) {
      return 0;
    }
    long from = youngest(age, tick, items);
    return inference.within(
        prior.probability(digest),
        (double) from,
        (double) end(age, tick, items, from),
        TimingEvidence.count(evidence),
        Math.max(windowItems(tick, items), from + 1.0));
  }

  /** Items up to the end of the block of a tick, as far as they have come. */
  private long itemsUntil(long tick) {
    return filter.itemsBefore(Math.floorDiv(tick, block) + 1);
  }

  /** Items since a block of an age in blocks ended; none if it is the present one. */
  private long youngest(long age, long tick, long items) {
    long stamped = Math.floorDiv(tick, block) - age;
    return age == 0 ? 0 : Math.max(0, items - filter.itemsBefore(stamped + 1));
  }

  /** Items since it began: at least one more, that which set the timer. */
  private long end(long age, long tick, long items, long from) {
    long stamped = Math.floorDiv(tick, block) - age;
    return Math.max(from + 1, items - filter.itemsBefore(stamped));
  }

  private double windowItems(long tick, long items) {
    if (filter.spec().unit().isItems()) {
      return (double) filter.spec().window();
    }
    long begin = tick - reach;
    long first = Math.floorDiv(begin, block);
    long firstFrom = first * block;
    // The present block has no more time than has passed of it.
    long firstTo = Math.min(firstFrom + block, tick + 1);
    long after = Math.min(items, filter.itemsBefore(first + 1));
    double inFirst = (double) Math.max(0, after - filter.itemsBefore(first));
    double share = (double) (firstTo - begin) / (double) (firstTo - firstFrom);
    return (double) (items - after) + inFirst * share;
  }
}
