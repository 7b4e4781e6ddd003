package io.tidemark.core.filter.decaying;

import io.tidemark.core.Require;
import io.tidemark.core.cell.FadingCells;
import io.tidemark.core.hash.Probes;
import io.tidemark.core.kernel.FadePlaces;
import io.tidemark.core.time.TimeRules;
import java.util.Arrays;
import java.util.Objects;

/**
 * Decayed counts of keys over counters of any make: what the filters of this package share. They are
 * asked through the filters.
 *
 * <p>Errors: those of {@link DecayingCountFilter}.
 */
final class DecayedCounts {
  /*
   * Invariant NOT_BELOW: every counter of a key, times what a unit counts, is at least the decayed count
   * of the key. Weights are rounded up, fading rounds up, and each rule raises every counter of the key
   * to at least its least one plus the weight.
   *
   * Invariant WITHIN_TOTAL: no counter is above the units of all occurrences, which fade and are
   * rounded alike. So a full counter can be read as all of them.
   */

  /** The words of a saved state, beside those of the counters. */
  static final int STATE_WORDS = 5;

  private static final long TOO_LATE = -1;

  /* Keys that are looked at together, so that their waits for memory overlap. */
  private static final int BATCH = 64;

  private final DecayRules rules;
  private final boolean raisesAll;
  private final FadePlaces places;
  private final FadingCells cells;
  private final EraClock clock;
  private long baseEra;

  /* Of the current era: the stamp of lines that are up to date, and the units of all occurrences. */
  private int stamp;
  private long total;
  private long tooLate;

  DecayedCounts(DecayRules rules, FadingCells cells) {
    this.rules = rules;
    this.raisesAll = rules.rule() == RaiseRule.ALL;
    this.cells = cells;
    this.clock = new EraClock(rules);
    this.places = new FadePlaces(
        rules.checkLines(cells.lines()) / rules.rows(),
        rules.rows(),
        rules.probesPerRow(),
        cells.cellsPerLine());
  }

  boolean add(long digest, long times, long tick) {
    long units = unitsOf(times, tick);
    if (units == TOO_LATE) {
      return false;
    }
    // First the counters: one that was full becomes all that was there before.
    raise(digest, units);
    total += units;
    return true;
  }

  /**
   * Goes on to a tick, and says whether {@link #add} takes occurrences at it: false if they are too
   * late, and have been numbered among those; refuses what it would refuse.
   */
  boolean takes(long times, long tick) {
    return unitsOf(times, tick) != TOO_LATE;
  }

  void checkTimes(long times) {
    Require.inRange(times, 1, FadingCells.MAX_VALUE >> (rules.fractionBits() + 1), "times");
  }

  private long unitsOf(long times, long tick) {
    if (times == 1 && tick >= clock.latest() && clock.isCurrent(tick)) {
      clock.see(tick);
      return checkRoom(clock.weight(), times, tick);
    }
    return unitsAtAnyTick(times, tick);
  }

  private long unitsAtAnyTick(long times, long tick) {
    checkTimes(times);
    long taken = tick;
    if (clock.isLate(tick)) {
      taken = rules.time().admit(tick, clock.latest());
      if (taken == TimeRules.DROPPED) {
        tooLate = Math.addExact(tooLate, times);
        return TOO_LATE;
      }
      EraClock.checkTick(taken);
    }
    advance(taken);
    boolean isOneNow = times == 1 && clock.isCurrent(taken);
    return checkRoom(isOneNow ? clock.weight() : clock.units(times, taken), times, taken);
  }

  private long checkRoom(long units, long times, long tick) {
    long room = FadingCells.MAX_VALUE - total;
    if (units > room) {
      throw new IllegalArgumentException(
          Require.message("times", times, "1.." + clock.timesWithin(room, tick)));
    }
    return units;
  }

  void advance(long tick) {
    if (clock.isCurrent(tick)) {
      clock.see(tick);
    } else if (!clock.isPast(tick)) {
      begin(tick);
    }
  }

  /* A new epoch, and perhaps a new era. */
  private void begin(long tick) {
    boolean first = !clock.isStarted();
    long era = clock.era();
    clock.advance(tick);
    if (first) {
      baseEra = clock.era();
    } else if (clock.era() != era) {
      total = FadingCells.faded(total, clock.factor(clock.era() - era));
    }
    if (clock.era() - baseEra > FadingCells.MAX_STAMP) {
      rebase();
    }
    stamp = (int) (clock.era() - baseEra);
  }

  /* Once in half a billion eras stamps run out. */
  private void rebase() {
    for (long line = 0; line < cells.lines(); line++) {
      long eras = clock.era() - baseEra - cells.stamp(line);
      cells.fade(line, clock.factor(eras), total, 0);
    }
    baseEra = clock.era();
  }

  private void settle(long line) {
    int behind = stamp - cells.stamp(line);
    if (behind != 0) {
      cells.fade(line, clock.factor(behind), total, stamp);
    }
  }

  private void raise(long digest, long units) {
    if (raisesAll) {
      raiseAll(digest, units);
    } else if (places.rows() == 1) {
      raiseLeastInLine(digest, units);
    } else if (places.rows() == 2) {
      raiseLeastInTwoLines(digest, units);
    } else {
      raiseLeast(digest, units);
    }
  }

  private void raiseAll(long digest, long units) {
    long state = digest;
    for (int row = 0; row < places.rows(); row++) {
      long line = places.line(state, row);
      settle(line);
      cells.raiseSome(line, places.cells(state), places.probesPerRow(), units);
      state = Probes.next(state);
    }
  }

  private void raiseLeastInLine(long digest, long units) {
    long line = places.line(digest, 0);
    long some = places.cells(digest);
    settle(line);
    cells.raiseLeast(line, some, places.probesPerRow(), units);
  }

  /* As the general form, without finding the lines again. */
  private void raiseLeastInTwoLines(long digest, long units) {
    int probes = places.probesPerRow();
    long state = Probes.next(digest);
    long first = places.line(digest, 0);
    long second = places.line(state, 1);
    long someOfFirst = places.cells(digest);
    long someOfSecond = places.cells(state);
    settle(first);
    settle(second);
    cells.raiseLeastOfTwo(first, someOfFirst, second, someOfSecond, probes, units);
  }

  private void raiseLeast(long digest, long units) {
    long least = FadingCells.FULL;
    long state = digest;
    for (int row = 0; row < places.rows(); row++) {
      long line = places.line(state, row);
      settle(line);
      least = Math.min(least, cells.least(line, places.cells(state), places.probesPerRow()));
      state = Probes.next(state);
    }
    if (least == FadingCells.FULL) {
      return;
    }
    state = digest;
    for (int row = 0; row < places.rows(); row++) {
      long line = places.line(state, row);
      cells.raiseSomeTo(line, places.cells(state), places.probesPerRow(), least + units);
      state = Probes.next(state);
    }
  }

  double estimate(long digest, long tick) {
    return clock.isStarted() ? estimate(digest, tick, readingAt(tick)) : 0;
  }

  private double readingAt(long tick) {
    if (clock.isLate(tick)) {
      if (!clock.knowsPast()) {
        clock.checkNotPast(tick);
      }
      checkQuestion(rules.time(), tick, clock.latest());
    }
    return clock.reading(tick);
  }

  /** Refuses to ask for a tick that would be too late. */
  static void checkQuestion(TimeRules time, long tick, long latest) {
    if (tick < time.earliest(latest)) {
      throw new IllegalArgumentException(
          Require.message("tick", tick, "at least " + time.earliest(latest)));
    }
  }

  private double estimate(long digest, long tick, double reading) {
    return places.rows() == 1
        ? estimateInLine(digest, tick, reading)
        : estimateInLines(digest, tick, reading);
  }

  private double estimateInLine(long digest, long tick, double reading) {
    long line = places.line(digest, 0);
    long units = cells.least(line, places.cells(digest), places.probesPerRow());
    int behind = stamp - cells.stamp(line);
    return units != FadingCells.FULL || isForgotten(behind)
        ? clock.count(units, behind, reading)
        : total(tick);
  }

  /* Whether nothing is left of what was counted so many eras ago. */
  private boolean isForgotten(int eras) {
    return clock.factor(eras) == 0;
  }

  private double estimateInLines(long digest, long tick, double reading) {
    long current = FadingCells.FULL;
    double older = Double.POSITIVE_INFINITY;
    long state = digest;
    for (int row = 0; row < places.rows(); row++) {
      long line = places.line(state, row);
      long units = cells.least(line, places.cells(state), places.probesPerRow());
      int behind = stamp - cells.stamp(line);
      if (behind == 0) {
        current = Math.min(current, units);
      } else if (units != FadingCells.FULL || isForgotten(behind)) {
        older = Math.min(older, clock.count(units, behind, reading));
      }
      state = Probes.next(state);
    }
    if (current != FadingCells.FULL) {
      return Math.min(older, clock.count(current, 0, reading));
    }
    return older == Double.POSITIVE_INFINITY ? total(tick) : older;
  }

  /** What all occurrences count together. */
  double total(long tick) {
    return clock.isStarted() ? clock.count(total, 0, readingAt(tick)) : 0;
  }

  void addAll(long[] digests, int from, int to, long tick) {
    Objects.checkFromToIndex(from, to, digests.length);
    for (int start = from; start < to; start += BATCH) {
      int end = Math.min(to, start + BATCH);
      fetch(digests, start, end);
      for (int i = start; i < end; i++) {
        add(digests[i], 1, tick);
      }
    }
  }

  /* Reads a word of every line that is about to be needed: they come side by side. */
  private void fetch(long[] digests, int from, int to) {
    int all = 0;
    for (int i = from; i < to; i++) {
      long state = digests[i];
      for (int row = 0; row < places.rows(); row++) {
        all |= cells.stamp(places.line(state, row));
        state = Probes.next(state);
      }
    }
    if (all < 0) {
      throw new AssertionError("a stamp is negative: " + all);
    }
  }

  void estimateAll(long[] digests, int from, int to, long tick, double[] counts) {
    Objects.checkFromToIndex(from, to, digests.length);
    Objects.checkFromToIndex(from, to, counts.length);
    if (!clock.isStarted()) {
      Arrays.fill(counts, from, to, 0);
      return;
    }
    double reading = readingAt(tick);
    for (int start = from; start < to; start += BATCH) {
      int end = Math.min(to, start + BATCH);
      fetch(digests, start, end);
      for (int i = start; i < end; i++) {
        counts[i] = estimate(digests[i], tick, reading);
      }
    }
  }

  /** Adds all that other counts of the same rules and lines hold. */
  void merge(DecayedCounts other) {
    if (!other.clock.isStarted()) {
      return;
    }
    long more = unitsOf(other);
    advance(other.clock.latest());
    long eras = clock.era() - other.clock.era();
    tooLate = Math.addExact(tooLate, other.tooLate);
    long[] values = new long[places.cellsPerLine()];
    for (long line = 0; line < cells.lines(); line++) {
      settle(line);
      long factor = clock.factor(eras + other.stamp - other.cells.stamp(line));
      for (int cell = 0; cell < values.length; cell++) {
        values[cell] =
            sum(cells.value(line, cell), faded(other.cells.value(line, cell), factor, more));
      }
      // All sums come first: counters that share their digits are raised once, not once for each.
      for (int cell = 0; cell < values.length; cell++) {
        cells.raiseTo(line, cell, values[cell]);
      }
    }
    total += more;
  }

  private static long faded(long value, long factor, long most) {
    boolean full = value == FadingCells.FULL && factor != 0;
    return full ? value : Math.min(most, FadingCells.faded(value, factor));
  }

  private static long sum(long one, long other) {
    boolean full = one == FadingCells.FULL || other == FadingCells.FULL;
    return full ? FadingCells.FULL : Math.min(one + other, FadingCells.MAX_VALUE);
  }

  /** Refuses other counts if they are too many to add. */
  void checkMerge(DecayedCounts other) {
    if (other.clock.isStarted()) {
      unitsOf(other);
    }
  }

  /* All that others hold, in units of the later of both eras. */
  private long unitsOf(DecayedCounts other) {
    long era = clock.isStarted() ? Math.max(clock.era(), other.clock.era()) : other.clock.era();
    long own = total == 0 ? 0 : FadingCells.faded(total, clock.factor(era - clock.era()));
    long more = FadingCells.faded(other.total, clock.factor(era - other.clock.era()));
    return Require.inRange(more, 0, FadingCells.MAX_VALUE - own, "total of the other");
  }

  void clear() {
    cells.clear();
    clock.reset();
    baseEra = 0;
    stamp = 0;
    total = 0;
    tooLate = 0;
  }

  DecayRules rules() {
    return rules;
  }

  boolean isStarted() {
    return clock.isStarted();
  }

  long latest() {
    return clock.latest();
  }

  long tooLate() {
    return tooLate;
  }

  FadingCells cells() {
    return cells;
  }

  /** A word of the state, as it is saved. */
  long stateWord(long index) {
    return switch ((int) index) {
      case 0 -> clock.isStarted() ? 1 : 0;
      case 1 -> clock.latest();
      case 2 -> baseEra;
      case 3 -> total;
      default -> tooLate;
    };
  }

  /**
   * Takes over a state that was saved.
   *
   * @throws IllegalArgumentException if it is none that can be
   */
  DecayedCounts restore(long[] state) {
    Require.inRange(state[0], 0, 1, "started");
    total = Require.inRange(state[3], 0, FadingCells.MAX_VALUE, "total");
    tooLate = Require.inRange(state[4], 0, Long.MAX_VALUE, "tooLate");
    if (state[0] == 1) {
      clock.advance(state[1]);
      long first = clock.era() - FadingCells.MAX_STAMP;
      baseEra = Require.inRange(state[2], first, clock.era(), "base era");
      stamp = (int) (clock.era() - baseEra);
    } else {
      for (int word = 1; word < STATE_WORDS; word++) {
        Require.inRange(state[word], 0, 0, "state before the first tick");
      }
    }
    for (long line = 0; line < cells.lines(); line++) {
      Require.inRange(cells.stamp(line), 0, stamp, "stamp");
    }
    return this;
  }
}
