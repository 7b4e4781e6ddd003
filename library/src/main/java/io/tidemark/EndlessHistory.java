package io.tidemark;

import io.tidemark.analysis.Posterior;
import io.tidemark.core.catalog.FilterCatalog;
import io.tidemark.core.facts.Facts;
import io.tidemark.core.filter.HistoryAnswer;
import io.tidemark.core.filter.history.HistoryFacts;
import io.tidemark.core.filter.history.LiveHistory;
import io.tidemark.core.filter.history.RangeError;
import io.tidemark.core.filter.history.series.PartitionedHistory;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.hash.KeyFunnel;
import io.tidemark.core.time.Coverage;
import io.tidemark.core.time.TickUnit;
import io.tidemark.core.time.TimeRange;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;

/**
 * Answers "did x occur between s and e?" on a stream without end: a new partition every so many ticks,
 * each shaped by what the one before has shown.
 *
 * <p>Errors: false positives only. What was added is always found; what was not may be found too, with
 * the probability that {@link #expectedError(long, long)} tells.
 *
 * <p>Threads: as built, one at a time or many at once, questions included. Use by two threads of what was
 * built for one is refused where it is noticed.
 *
 * @param <K> the type of key
 */
public final class EndlessHistory<K> implements SaveableMemory {
  private final KeyFunnel<K> keys;
  private final PartitionedHistory partitions;
  private final KeyDigest digest;
  private final StreamClock clock;
  private final Guard guard;
  private final KeptErrors errors = new KeptErrors();

  EndlessHistory(KeyFunnel<K> keys, PartitionedHistory partitions, Guard guard) {
    this.keys = keys;
    this.partitions = partitions;
    this.digest = partitions.digest();
    this.clock = new StreamClock(partitions.spec().unit());
    this.guard = guard;
  }

  /**
   * Remembers that a key occurred. Ticks may come in any order, and jump.
   *
   * @return true if the key has certainly not been added at this tick before
   */
  public boolean add(K key, long tick) {
    return addDigest(keys.digest(key, digest), tick);
  }

  /** As {@link #add(Object, long)}, at the tick in which a time lies. */
  public boolean add(K key, Instant time) {
    return add(key, clock.tick(time));
  }

  /** As {@link #add(Object, long)}, with a digest made by {@link #digest()}: no boxing, no object. */
  public boolean addDigest(long keyDigest, long tick) {
    guard.enter();
    try {
      boolean isNew = partitions.addNew(keyDigest, tick);
      errors.changed();
      return isNew;
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
        isNew[i] = partitions.addNew(digests[i], ticks[i]);
      }
      errors.changed();
    });
  }

  /** Whether a key occurred at a tick of {@code [from, to)}. */
  public HistoryAnswer ask(K key, long from, long to) {
    return askDigest(keys.digest(key, digest), from, to);
  }

  /** As {@link #ask}, with a digest made by {@link #digest()}. */
  public HistoryAnswer askDigest(long keyDigest, long from, long to) {
    guard.enter();
    try {
      return partitions.ask(keyDigest, from, to);
    } finally {
      guard.exit();
    }
  }

  /**
   * The parts of {@code [from, to)} in which a key may have occurred, in the order of time. In the rest
   * of what is covered it did not occur. Partitions in the archive are fetched.
   */
  public List<TimeRange> when(K key, long from, long to) {
    long keyDigest = keys.digest(key, digest);
    return guard.get(() -> partitions.joined().when(keyDigest, from, to));
  }

  /** The first tick of {@code [from, to)} at which a key may have occurred, if there is one. */
  public OptionalLong first(K key, long from, long to) {
    long keyDigest = keys.digest(key, digest);
    return guard.get(() -> partitions.joined().first(keyDigest, from, to));
  }

  /** The last tick of {@code [from, to)} at which a key may have occurred, if there is one. */
  public OptionalLong last(K key, long from, long to) {
    long keyDigest = keys.digest(key, digest);
    return guard.get(() -> partitions.joined().last(keyDigest, from, to));
  }

  /** Says that time has come to a tick: everything before it is known, even without an addition. */
  public void advanceTo(long tick) {
    guard.run(() -> partitions.advanceTo(tick));
  }

  /**
   * Moves the partitions that end at or before a tick to the archive. They are still asked, from
   * there.
   *
   * @throws UncheckedIOException if the archive does not take them; nothing is lost
   */
  public void retireBefore(long tick) {
    guard.run(() -> partitions.retireBefore(tick));
  }

  @Override
  public KeyDigest digest() {
    return digest;
  }

  /** What its ticks are. */
  public TickUnit unit() {
    return clock.unit();
  }

  /** The ticks it knows about: from the first that was added to the last. */
  public Coverage coverage() {
    return guard.get(partitions::coverage);
  }

  /** The number of partitions in memory, merged ones counted as one. */
  public int partitions() {
    return guard.get(() -> partitions.partitions().size());
  }

  /** The stretches of time whose partitions are in the archive. */
  public List<TimeRange> retired() {
    return guard.get(partitions::retired);
  }

  /** The probability, as things are now, that a key that never occurred is answered "maybe" for a tick. */
  @Override
  public double expectedError() {
    return errors().mean(coverage(), 1);
  }

  /** The same for {@code [from, to)}. */
  public double expectedError(long from, long to) {
    return errors().of(from, to);
  }

  /** Reads every bit, and keeps the result until something is added. */
  private RangeError errors() {
    return errors.of(() -> guard.get(() -> partitions.joined().errors()));
  }

  /** The probability that a "maybe" about {@code [from, to)} is true, as {@link History#truthOfMaybe}. */
  public double truthOfMaybe(long from, long to, double prior) {
    return Posterior.truthOfMaybe(prior, expectedError(from, to));
  }

  /** The memory of its filters and of what it learns with. */
  @Override
  public long memoryBytes() {
    return guard.get(partitions::memoryBytes);
  }

  @Override
  public Facts facts() {
    double error = expectedError();
    return guard.get(() -> HistoryFacts.start("endless-history", unit(), partitions.coverage())
        .count("partitionTicks", partitions.spec().partitionTicks())
        .count("partitions", partitions.partitions().size())
        .count("retired", partitions.retired().size())
        .bytes(
            "filterBytes",
            partitions.partitions().stream().mapToLong(LiveHistory::memoryBytes).sum())
        .bytes("memoryBytes", partitions.memoryBytes())
        .fraction("errorNow", error)
        .text("digest", digest.toString())
        .build());
  }

  @Override
  public boolean isConcurrent() {
    return guard.isShared();
  }

  /** Saves all partitions to one file, those of the archive included; {@link History} loads it. */
  @Override
  public void save(Path file) throws IOException {
    guard.transfer(() -> FilterCatalog.save(partitions.joined(), file));
  }

  @Override
  public void write(OutputStream out) throws IOException {
    guard.transfer(() -> FilterCatalog.write(partitions.joined(), out));
  }

  /** What it is, in one line: partitions, ticks, memory. */
  @Override
  public String toString() {
    return "EndlessHistory[" + partitions() + " partitions, " + coverage() + " in " + unit() + ", "
        + memoryBytes() + " bytes]";
  }
}
