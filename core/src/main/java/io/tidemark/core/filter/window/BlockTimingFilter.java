package io.tidemark.core.filter.window;

import io.tidemark.core.Require;
import io.tidemark.core.cell.StampCells;
import io.tidemark.core.facts.Facts;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.kernel.StampKernel;
import io.tidemark.core.time.TimeRules;

/**
 * Answers whether a key occurred in a window that moves along: the last w items, or the last stretch
 * of time. Every timer of a key holds the block of the stream in which it was last set; a key whose
 * oldest timer is older than the window has not occurred in it.
 *
 * <p>Errors: false positives only. A key that occurred in the window is always found. A key is found
 * wrongly if others have set all of its timers since, or if it occurred before the window but in the
 * block in which the window begins.
 *
 * <p>Not safe for use by several threads.
 */
public final class BlockTimingFilter implements MovingWindow {
  /*
   * The block timing Bloom filter of [1], section 3; with blocks of one item the timing Bloom filter
   * of [2].
   *
   * Deviation: (a) A timer holds the distance of its block from an origin of its page instead of a
   * stamp that goes round in a circle. What the paper calls padding is here how many blocks pass
   * before a page must be moved up, and expired timers are swept page by page when a key touches
   * them: no operation sweeps more than a page per probe, and no gap in the stream is too long. (b)
   * Each probe draws from timers of its own, so that a key always has k different ones; the paper
   * lets them coincide and corrects for it (r < k). (c) Blocks may be spans of time; then the number
   * of items in each is kept, for inference. (d) A tick may run back by a bounded amount: the key is
   * then stamped with the block of that tick.
   *
   * [1] J. L. Dautrich, C. V. Ravishankar: Inferring Insertion Times and Optimizing Error Penalties
   *     in Time-Decaying Bloom Filters. 2019.
   * [2] L. Zhang, Y. Guan: Detecting Click Fraud in Pay-Per-Click Streams of Online Advertising
   *     Networks. ICDCS 2008.
   */

  private final BlockTimingSpec spec;
  private final KeyDigest digest;
  private final StampCells cells;
  private final BlockCounts counts;
  private final boolean lined;
  private final long share;
  private final int probes;
  private final long liveBlocks;

  /* The reach of the window: whole blocks, and the ticks beyond them. */
  private final long reachBlocks;
  private final long reachTicks;

  /*
   * The block of the latest tick, the ticks from which on and before which it is, and the oldest
   * block that has not expired at its time. Generations has nearly the same for other filters; with
   * one of these in its place, observing in a window of time took half as long again.
   */
  private long current;
  private long currentFrom;
  private long currentTo;
  private long oldestLive;
  private long latest;
  private long items;
  private long dropped;

  /** Creates an empty filter. */
  public BlockTimingFilter(BlockTimingSpec spec, KeyDigest digest) {
    this(
        spec,
        digest,
        new StampCells(spec.words(), spec.bitsPerTimer()),
        spec.unit().isItems()
            ? null
            : new BlockCounts(
                spec.countedBlocks(), Math.floorDiv(MovingWindowSpec.MIN_TICK, spec.block())),
        new long[] {MovingWindowSpec.MIN_TICK, 0, 0});
  }

  /**
   * A filter from its state: the latest tick, the items, and those left out. The counts are empty in a
   * window of items.
   */
  static BlockTimingFilter of(
      BlockTimingSpec spec, KeyDigest digest, StampCells cells, long[] counts, long[] state) {
    BlockCounts blockCounts = spec.unit().isItems()
        ? null
        : BlockCounts.of(Math.floorDiv(state[0], spec.block()), state[1], counts);
    return new BlockTimingFilter(spec, digest, cells, blockCounts, state);
  }

  private BlockTimingFilter(
      BlockTimingSpec spec, KeyDigest digest, StampCells cells, BlockCounts counts, long[] state) {
    this.spec = spec;
    this.digest = digest;
    this.cells = cells;
    this.counts = counts;
    this.lined = spec.layout() == TimerLayout.LINED;
    this.probes = spec.probes();
    this.share = spec.words() / (lined ? StampCells.LINE_WORDS : probes);
    this.liveBlocks = spec.liveBlocks();
    this.reachBlocks = spec.reach() / spec.block();
    this.reachTicks = spec.reach() % spec.block();
    this.latest = Require.inRange(
        state[0], MovingWindowSpec.MIN_TICK, MovingWindowSpec.MAX_TICK, "latest tick");
    this.items = Require.inRange(state[1], 0, Long.MAX_VALUE, "items");
    this.dropped = Require.inRange(state[2], 0, Long.MAX_VALUE, "dropped");
    setCurrent(Math.floorDiv(latest, spec.block()));
    requireExpiredOrigins();
  }

  private void requireExpiredOrigins() {
    long pages = StampCells.pages(spec.words());
    for (long page = 0; page < pages; page++) {
      Require.inRange(cells.pageOrigin(page), StampCells.NEVER, oldestLive - 1, "origin of a page");
    }
  }

  @Override
  public boolean observe(long keyDigest, long tick) {
    long at = admitted(tick);
    if (at == TimeRules.DROPPED) {
      dropped++;
      return false;
    }
    return isInWindow(raise(keyDigest, at), at);
  }

  @Override
  public boolean mightContain(long keyDigest, long tick) {
    long at = admitted(tick);
    return at != TimeRules.DROPPED && isInWindow(read(keyDigest, at), at);
  }

  @Override
  public void merge(MovingWindow other) {
    MovingWindow.requireAlike(this, other);
    BlockTimingFilter taken = (BlockTimingFilter) other;
    if (taken.latest > latest) {
      latest = taken.latest;
      setCurrent(taken.current);
    }
    counts.merge(taken.counts, current);
    items += taken.items;
    dropped += taken.dropped;
    for (long word = 0; word < spec.words(); word++) {
      for (int cell = 0; cell < cells.cellsPerWord(); cell++) {
        long distance = taken.cells.distance(word, cell);
        long block = taken.cells.origin(word) + distance;
        if (distance > 0 && block >= oldestLive) {
          long origin = cells.originFor(word, block, oldestLive);
          cells.raise(word, cell, block - origin);
        }
      }
    }
  }

  /** As {@link #observe} with the next tick, in a window of items. */
  public boolean observe(long keyDigest) {
    return observe(keyDigest, items);
  }

  /** As {@link #mightContain} at the next tick, in a window of items. */
  public boolean mightContain(long keyDigest) {
    return mightContain(keyDigest, items);
  }

  /**
   * As {@link #observe}; what the timers of the key said before, for {@link TimingEvidence}. Of a key
   * that is left out, that they have expired.
   */
  public long observeEvidence(long keyDigest, long tick) {
    long at = admitted(tick);
    if (at == TimeRules.DROPPED) {
      dropped++;
      return TimingEvidence.EXPIRED;
    }
    return raise(keyDigest, at);
  }

  private long raise(long keyDigest, long tick) {
    long block = enter(tick);
    items++;
    if (counts != null) {
      counts.add();
    }
    return lined
        ? StampKernel.raiseLined(cells, share, probes, keyDigest, block, oldestLive)
        : StampKernel.raiseScattered(cells, share, probes, keyDigest, block, oldestLive);
  }

  /** What the timers of a key say at a tick, for {@link TimingEvidence}. Nothing changes. */
  public long evidence(long keyDigest, long tick) {
    long at = admitted(tick);
    return at == TimeRules.DROPPED ? TimingEvidence.EXPIRED : read(keyDigest, at);
  }

  /* A timer that was set after the tick is as young as can be: what came meanwhile counts. */
  private long read(long keyDigest, long tick) {
    long block = block(tick);
    return lined
        ? StampKernel.readLined(cells, share, probes, keyDigest, block)
        : StampKernel.readScattered(cells, share, probes, keyDigest, block);
  }

  private long admitted(long tick) {
    return tick >= latest && tick < currentTo ? tick : Generations.admit(spec.time(), tick, latest);
  }

  /** Whether evidence at a tick leaves it possible that the key occurred in the window. */
  public boolean isInWindow(long evidence, long tick) {
    return TimingEvidence.age(evidence) <= oldestAge(tick);
  }

  /** The age of the block in which the window that ends at a tick begins. */
  public long oldestAge(long tick) {
    long from = tick >= currentFrom && tick < currentTo
        ? currentFrom
        : Math.floorDiv(tick, spec.block()) * spec.block();
    return reachBlocks + (tick - from < reachTicks ? 1 : 0);
  }

  private long block(long tick) {
    return tick >= currentFrom && tick < currentTo ? current : Math.floorDiv(tick, spec.block());
  }

  /** Moves on to a tick and returns its block. */
  private long enter(long tick) {
    if (tick >= latest && tick < currentTo) {
      latest = tick;
      return current;
    }
    return enterElsewhere(tick);
  }

  private long enterElsewhere(long tick) {
    long block = Math.floorDiv(tick, spec.block());
    if (tick > latest) {
      latest = tick;
      if (counts != null && block > current) {
        counts.enter(block);
      }
      setCurrent(block);
    }
    return block;
  }

  private void setCurrent(long block) {
    current = block;
    currentFrom = block * spec.block();
    currentTo = currentFrom + spec.block();
    oldestLive = block - liveBlocks + 1;
  }

  @Override
  public long latest() {
    return latest;
  }

  @Override
  public long items() {
    return items;
  }

  @Override
  public long dropped() {
    return dropped;
  }

  /**
   * The number of items before a block, of the blocks that the window still reaches; blocks are
   * numbered as {@code tick / block}, rounded down.
   */
  public long itemsBefore(long block) {
    return counts != null
        ? counts.before(block)
        : Math.min(items, Math.max(0, block) * spec.block());
  }

  /**
   * The probability that a key which never came is found in the window that ends at the latest tick.
   * Reads all timers.
   */
  @Override
  public double expectedError() {
    return fill().error(spec);
  }

  /** The share of timers that are within the window that ends at the latest tick. Reads them all. */
  public double aliveShare() {
    return fill().share();
  }

  private TimerFill fill() {
    return new TimerFill(cells, current - oldestAge(latest));
  }

  @Override
  public Facts stateFacts() {
    return MovingWindow.stateFacts(this, aliveShare());
  }

  @Override
  public BlockTimingSpec spec() {
    return spec;
  }

  @Override
  public KeyDigest digest() {
    return digest;
  }

  StampCells cells() {
    return cells;
  }

  BlockCounts counts() {
    return counts;
  }
}
