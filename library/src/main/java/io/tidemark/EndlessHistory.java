package io.tidemark;

import io.tidemark.analysis.Posterior;
import io.tidemark.core.Require;
import io.tidemark.core.catalog.FilterCatalog;
import io.tidemark.core.facts.Facts;
import io.tidemark.core.filter.HistoryAnswer;
import io.tidemark.core.filter.history.HistoryFacts;
import io.tidemark.core.filter.history.series.SealingHistory;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.hash.KeyFunnel;
import io.tidemark.core.time.Coverage;
import io.tidemark.core.time.TickUnit;
import io.tidemark.core.time.TimeRange;
import io.tidemark.core.time.TimeRules;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.OptionalLong;

/**
 * Answers "did x occur between s and e?" on a stream without end, in a limited memory: the newest pairs of
 * key and tick are kept as they are, older ones in sealed parts. When the memory is full, what is oldest is
 * forgotten: answers about it are "unknown", and {@link #coverage} says from when on it knows.
 *
 * <p>Errors: false positives only, at most as often as was asked for, whatever the length of the range, the
 * rate of the stream and its age. What was added and is not forgotten is always found.
 *
 * <p>Threads: as built, one at a time or many at once, questions included: one is let in at a time. One
 * addition in some thousands seals and merges, and takes as long as that takes. Use by two threads of what
 * was built for one is refused where it is noticed.
 *
 * @param <K> the type of key
 */
public final class EndlessHistory<K> implements SaveableMemory {
  private final KeyFunnel<K> keys;
  private final SealingHistory history;
  private final double declaredError;
  private final WallClock wall;
  private final StreamClock clock;
  private final Guard guard;
  private long droppedLate;
  private long droppedAhead;

  EndlessHistory(
      KeyFunnel<K> keys, SealingHistory history, double error, WallClock wall, Guard guard) {
    this.keys = Require.nonNull(keys, "keys");
    this.history = history;
    this.declaredError = error;
    this.wall = wall;
    this.clock = new StreamClock(history.spec().unit());
    this.guard = guard;
  }

  /**
   * Remembers that a key occurred. Ticks may come in any order within what is kept.
   *
   * @return true if the key has certainly not been added at this tick before; also if it was left out, as
   *     {@code beyond} of the builder says
   * @throws IllegalArgumentException if the tick is too late, forgotten or too far ahead, and such ticks are
   *     refused
   */
  public boolean add(K key, long tick) {
    return addDigest(keys.digest(key, digest()), tick);
  }

  /** As {@link #add(Object, long)}, at the tick in which a time lies. */
  public boolean add(K key, Instant time) {
    return add(key, clock.tick(time));
  }

  /**
   * As {@link #add(Object, long)}, at the time of the clock; it does not go back.
   *
   * @throws IllegalStateException if ticks are numbers without a length
   */
  public boolean add(K key) {
    clock.requireTime();
    long keyDigest = keys.digest(key, digest());
    return guard.get(() -> addAdmitted(keyDigest, wall.now(latest())));
  }

  /** As {@link #add(Object, long)}, with a digest made by {@link #digest()}: no boxing, no object. */
  public boolean addDigest(long keyDigest, long tick) {
    guard.enter();
    try {
      return addAdmitted(keyDigest, tick);
    } finally {
      guard.exit();
    }
  }

  /**
   * Adds many keys in order.
   *
   * @param isNew element i receives what {@link #addDigest} of {@code digests[i]} would have said
   */
  public void addDigests(long[] digests, long[] ticks, int from, int to, boolean[] isNew) {
    Objects.checkFromToIndex(from, to, digests.length);
    Objects.checkFromToIndex(from, to, ticks.length);
    Objects.checkFromToIndex(from, to, isNew.length);
    guard.run(() -> {
      for (int i = from; i < to; i++) {
        isNew[i] = addAdmitted(digests[i], ticks[i]);
      }
    });
  }

  private boolean addAdmitted(long keyDigest, long tick) {
    long at = admitted(tick);
    return at == TimeRules.DROPPED || history.addNew(keyDigest, at);
  }

  /** The tick for which a tick is to be taken. */
  private long admitted(long tick) {
    if (wall.isAhead(tick)) {
      long at = wall.admit(tick);
      droppedAhead += at == TimeRules.DROPPED ? 1 : 0;
      return at;
    }
    long earliest = Math.max(wall.rules().earliest(latest()), history.keptFrom());
    if (tick >= earliest) {
      return tick;
    }
    return switch (wall.rules().beyond()) {
      case THROW ->
        throw new IllegalArgumentException(Require.message(
            "tick", tick, "at least " + earliest + "; what is before is too late or forgotten"));
      case DROP -> {
        droppedLate++;
        yield TimeRules.DROPPED;
      }
      case CLAMP -> earliest;
    };
  }

  /** The latest tick so far, or one before all if there is none. */
  private long latest() {
    Coverage known = history.coverage();
    return known.isEmpty() ? Long.MIN_VALUE : known.to() - 1;
  }

  /** Whether a key occurred at a tick of {@code [from, to)}. */
  public HistoryAnswer ask(K key, long from, long to) {
    return askDigest(keys.digest(key, digest()), from, to);
  }

  /** Whether a key occurred between two times; a time inside a tick stands for all of the tick. */
  public HistoryAnswer ask(K key, Instant from, Instant to) {
    return ask(key, clock.tick(from), clock.endTick(to));
  }

  /** As {@link #ask(Object, long, long)}, with a digest made by {@link #digest()}. */
  public HistoryAnswer askDigest(long keyDigest, long from, long to) {
    guard.enter();
    try {
      return history.ask(keyDigest, from, to);
    } finally {
      guard.exit();
    }
  }

  /**
   * The parts of {@code [from, to)} in which a key may have occurred, in the order of time. In the rest
   * of what is covered it did not occur.
   */
  public List<TimeRange> when(K key, long from, long to) {
    long keyDigest = keys.digest(key, digest());
    return guard.get(() -> history.when(keyDigest, from, to));
  }

  /** The first tick of {@code [from, to)} at which a key may have occurred, if there is one. */
  public OptionalLong first(K key, long from, long to) {
    long keyDigest = keys.digest(key, digest());
    return guard.get(() -> history.first(keyDigest, from, to));
  }

  /** The last tick of {@code [from, to)} at which a key may have occurred, if there is one. */
  public OptionalLong last(K key, long from, long to) {
    long keyDigest = keys.digest(key, digest());
    return guard.get(() -> history.last(keyDigest, from, to));
  }

  /**
   * Says that time has come to a tick: everything before it is known, even without an addition.
   *
   * @throws IllegalArgumentException if it is farther ahead of the clock than times may be
   */
  public void advanceTo(long tick) {
    guard.run(() -> {
      if (wall.isAhead(tick - 1)) {
        throw wall.refused(tick - 1);
      }
      history.advanceTo(tick);
    });
  }

  @Override
  public KeyDigest digest() {
    return history.digest();
  }

  /** What its ticks are. */
  public TickUnit unit() {
    return clock.unit();
  }

  /** The ticks it knows about: from the first that is not forgotten to the last. */
  public Coverage coverage() {
    return guard.get(history::coverage);
  }

  /**
   * The probability, as things are now, that a key which did not occur in all that is covered is answered
   * "maybe" for it; for no range it is higher.
   */
  @Override
  public double expectedError() {
    return guard.get(() -> {
      Coverage known = history.coverage();
      return known.isEmpty() ? 0.0 : history.errors().of(known.from(), known.to());
    });
  }

  /** The same for {@code [from, to)}. */
  public double expectedError(long from, long to) {
    return guard.get(() -> history.errors().of(from, to));
  }

  /** The probability that a "maybe" about {@code [from, to)} is true, as {@link History#truthOfMaybe}. */
  public double truthOfMaybe(long from, long to, double prior) {
    return Posterior.truthOfMaybe(prior, expectedError(from, to));
  }

  @Override
  public long memoryBytes() {
    return guard.get(history::memoryBytes);
  }

  /** How many ticks were left out since they came too late, or were forgotten already. */
  public long droppedLate() {
    return guard.get(() -> droppedLate);
  }

  /** How many ticks were left out since they were too far ahead of the clock. */
  public long droppedAhead() {
    return guard.get(() -> droppedAhead);
  }

  @Override
  public Facts facts() {
    double error = expectedError();
    return guard.get(() -> HistoryFacts.start("endless-history", unit(), history.coverage())
        .count("pairs", history.pairs())
        .bytes("memoryBytes", history.memoryBytes())
        .bytes("memoryLimit", history.spec().maxBytes())
        .fraction("errorNow", error)
        .fraction("errorLimit", declaredError)
        .count("droppedLate", droppedLate)
        .count("droppedAhead", droppedAhead)
        .text("digest", digest().toString())
        .build());
  }

  @Override
  public boolean isConcurrent() {
    return guard.isShared();
  }

  /** A history of its own with the same content, for as many threads. */
  public EndlessHistory<K> copy() {
    return guard.get(() ->
        new EndlessHistory<>(keys, history.copy(), declaredError, wall.another(), guard.another()));
  }

  /** Forgets everything. */
  public void clear() {
    guard.run(() -> {
      history.clear();
      droppedLate = 0;
      droppedAhead = 0;
    });
  }

  /**
   * Adds everything that another history holds. What either has forgotten is forgotten.
   *
   * @throws IllegalArgumentException if it is this one, has other ticks, another seed or secret, or was
   *     built for a greater error or less memory
   */
  public void merge(EndlessHistory<K> other) {
    if (other == this) {
      throw new IllegalArgumentException(Require.message("other", this, "another"));
    }
    guard.runWith(other.guard, () -> history.merge(other.history));
  }

  /**
   * Saves all that is not forgotten to a file, whole or not at all; {@link EndlessHistoryBuilder#load} goes
   * on with it, {@link History#load} asks it.
   */
  @Override
  public void save(Path file) throws IOException {
    guard.transfer(() -> FilterCatalog.save(history.joined(), file));
  }

  @Override
  public void write(OutputStream out) throws IOException {
    guard.transfer(() -> FilterCatalog.write(history.joined(), out));
  }

  /** What it is, in one line: kind, ticks, memory, error now. */
  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "EndlessHistory of kind endless-history: %s in %s, %,d bytes, error %.2g%s",
        coverage(),
        unit(),
        memoryBytes(),
        expectedError(),
        guard.isShared() ? ", for many threads" : "");
  }
}
