package io.tidemark.core.filter.decaying;

import io.tidemark.core.Require;
import io.tidemark.core.facts.Facts;
import io.tidemark.core.filter.DecayingFilter;
import io.tidemark.core.filter.Filter;
import io.tidemark.core.filter.MergeableFilter;
import io.tidemark.core.filter.decaying.CountParts.Reading;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.time.TimeRules;
import java.util.List;

/**
 * How often each key has occurred in the last ticks: those of a window that ends with the tick that is
 * asked for.
 *
 * <p>Errors: counts that are too high; never too low. The window is counted in whole blocks: what
 * occurred in less than one block before it counts as well, and so does what came after a tick that is
 * past, in its block. Other keys that share all counters of a key in a block add to its count. A counter
 * of 16 or 32 bits can become full; a key of which all counters are full in a block is estimated as all
 * that occurred in that block.
 *
 * <p>Threads: one at a time; queries write nothing, so that several may ask while none changes it.
 */
public final class SlidingCountFilter implements DecayingFilter {
  /*
   * Sliding-window decay of [1], one of the functions that [2] names: an occurrence counts 1 while it is
   * in the window, and then 0. Blocks follow each other around a ring of parts, each a count-min
   * structure; a part is used again when its block can be asked for no more. Its ticks are laps
   * around the ring and nothing is left of a count from one lap to the next, so that a line is emptied when
   * it is first written in a new lap, and nothing is ever swept.
   *
   * Invariant IN_RING: of all ticks that can come or be asked for, the window has no block before that
   * of the latest tick less parts() - 1. So no part is asked for a lap that is over.
   *
   * Deviation: [1] keeps an exponential histogram for each stream, whose blocks grow with their age, for
   * a relative error. With a histogram for each counter, that would be a list in each; here all blocks
   * are equally long, and the error is what occurs in one of them.
   *
   * [1] E. Cohen, M. Strauss: Maintaining time-decaying stream aggregates. PODS 2003.
   * [2] K. Cheng, L. Xiang, M. Iwaihara, H. Xu, M. Mohania: Time-decaying Bloom filters for data streams
   *     with skewed distributions. RIDE-SDMA 2005.
   */

  /** The words of a saved state, before those of the parts. */
  static final int STATE_WORDS = 3;

  private final SlidingCountSpec spec;
  private final KeyDigest digest;
  private final CountParts ring;
  private boolean started;
  private long latest;
  private long tooLate;

  /** Creates an empty filter. */
  public SlidingCountFilter(SlidingCountSpec spec, KeyDigest digest) {
    this(
        Require.nonNull(spec, "spec"),
        digest,
        CountParts.empty(spec.part(), spec.parts(), part -> spec.lapRules()));
  }

  private SlidingCountFilter(SlidingCountSpec spec, KeyDigest digest, CountParts ring) {
    this.spec = spec;
    this.digest = Require.nonNull(digest, "digest");
    this.ring = ring;
  }

  static SlidingCountFilter of(
      SlidingCountSpec spec, KeyDigest digest, long[] state, List<long[]> saved) {
    CountParts ring = CountParts.restored(spec.part(), saved, part -> spec.lapRules());
    SlidingCountFilter filter = new SlidingCountFilter(spec, digest, ring);
    filter.started = Require.inRange(state[0], 0, 1, "started") == 1;
    filter.latest = EraClock.checkTick(state[1]);
    filter.tooLate = Require.inRange(state[2], 0, Long.MAX_VALUE, "tooLate");
    if (!filter.started) {
      Require.inRange(state[1], 0, 0, "latest before the first tick");
      Require.inRange(state[2], 0, 0, "tooLate before the first tick");
    }
    for (int part = 0; part < ring.size(); part++) {
      filter.checkPart(part);
    }
    return filter;
  }

  private void checkPart(int number) {
    DecayedCounts part = ring.part(number);
    Require.inRange(part.tooLate(), 0, 0, "tooLate of a part");
    if (part.isStarted()) {
      Require.inRange(1, 1, started ? 1 : 0, "started parts");
      long lastLap = Math.floorDiv(block(latest) - number, (long) ring.size());
      Require.inRange(part.latest(), Long.MIN_VALUE, lastLap, "lap");
    }
  }

  private long block(long tick) {
    return Math.floorDiv(tick, spec.blockTicks());
  }

  private long lap(long block) {
    return Math.floorDiv(block, (long) ring.size());
  }

  private boolean isLate(long tick) {
    return started && tick < latest;
  }

  @Override
  public boolean add(long keyDigest, long times, long tick) {
    ring.part(0).checkTimes(times);
    long taken = isLate(tick) ? spec.time().admit(tick, latest) : tick;
    if (taken == TimeRules.DROPPED && isLate(tick)) {
      tooLate = Math.addExact(tooLate, times);
      return false;
    }
    see(EraClock.checkTick(taken));
    long block = block(taken);
    // Not over, by IN_RING.
    return ring.part(Math.floorMod(block, ring.size())).add(keyDigest, times, lap(block));
  }

  @Override
  public void advance(long tick) {
    see(EraClock.checkTick(tick));
  }

  private void see(long tick) {
    latest = started ? Math.max(latest, tick) : tick;
    started = true;
  }

  @Override
  public double estimate(long keyDigest, long tick) {
    return sum(Reading.OF_A_KEY, keyDigest, tick);
  }

  /** How many occurrences of all keys there were in the window of a tick, counted in whole blocks. */
  @Override
  public double total(long tick) {
    return sum(Reading.OF_ALL, 0, tick);
  }

  private double sum(Reading reading, long keyDigest, long tick) {
    if (isLate(tick)) {
      DecayedCounts.checkQuestion(spec.time(), tick, latest);
    }
    long first = block(EraClock.checkTick(tick) - spec.windowTicks() + 1);
    long last = block(tick);
    int number = Math.floorMod(first, ring.size());
    long lap = lap(first);
    double sum = 0;
    for (long block = first; block <= last; block++) {
      DecayedCounts part = ring.part(number);
      if (part.isStarted() && part.latest() == lap) {
        sum = CountParts.sumUp(sum, reading.at(part, keyDigest, lap));
      }
      // To divide for each block would take longer than to ask its part.
      number++;
      if (number == ring.size()) {
        number = 0;
        lap++;
      }
    }
    return sum;
  }

  @Override
  public boolean isStarted() {
    return started;
  }

  @Override
  public long latest() {
    return latest;
  }

  @Override
  public long tooLate() {
    return tooLate;
  }

  @Override
  public long memoryBytes() {
    return ring.memoryBytes();
  }

  @Override
  public void clear() {
    ring.clear();
    started = false;
    latest = 0;
    tooLate = 0;
  }

  @Override
  public void merge(Filter filter) {
    SlidingCountFilter other = MergeableFilter.like(this, filter);
    if (other.started) {
      ring.merge(other.ring);
      see(other.latest);
      tooLate = Math.addExact(tooLate, other.tooLate);
    }
  }

  CountParts ring() {
    return ring;
  }

  /** A word of the state, as it is saved. */
  long stateWord(long index) {
    return switch ((int) index) {
      case 0 -> started ? 1 : 0;
      case 1 -> latest;
      default -> tooLate;
    };
  }

  @Override
  public TimeRules time() {
    return spec.time();
  }

  @Override
  public Facts stateFacts() {
    return DecayFacts.of(this);
  }

  @Override
  public SlidingCountSpec spec() {
    return spec;
  }

  @Override
  public KeyDigest digest() {
    return digest;
  }

  @Override
  public String toString() {
    return spec + " with " + digest;
  }
}
