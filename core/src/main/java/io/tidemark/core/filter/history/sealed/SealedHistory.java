package io.tidemark.core.filter.history.sealed;

import io.tidemark.core.Require;
import io.tidemark.core.facts.Facts;
import io.tidemark.core.filter.HistoryAnswer;
import io.tidemark.core.filter.history.Merging;
import io.tidemark.core.filter.history.RangeError;
import io.tidemark.core.filter.history.SingleHistory;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.hash.Probes;
import io.tidemark.core.time.Coverage;
import io.tidemark.core.time.TimeRange;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/**
 * A history that is complete: exact in time, and of each key it keeps a fingerprint. Made by
 * {@link SealedHistoryBuilder} or by merging others; nothing can be added.
 *
 * <p>Errors: false positives. A key that never occurred is taken for one that did if both have the
 * same fingerprint, with a probability of at most the number of keys divided by 2 to the number of bits
 * of a fingerprint. Of a key that shares its fingerprint with none, every answer is exact. False
 * negatives only where histories were merged with {@link Erasures}: they are applied by fingerprint, so
 * that a key that shares the one of an erased key loses the same ticks; {@link #erasureRisk} tells how
 * probable that is.
 *
 * <p>Threads: immutable, shared freely.
 */
public final class SealedHistory implements SingleHistory {
  /*
   * Sorted codes of key and time, as in a sorted index, instead of a filter: a fingerprint of 16 bits
   * more than it takes to number the keys, and behind it all ticks of the key. docs/decisions tells
   * why and what it costs, docs/format.md draws the bits.
   */
  private final SealedHistorySpec spec;
  private final KeyDigest digest;
  private final SealedBody body;
  private final long besides;
  private final Coverage coverage;
  private final long firstTick;
  private final long lastTick;

  SealedHistory(SealedHistorySpec spec, KeyDigest digest, SealedBody body) {
    this(spec, digest, body, 0);
  }

  /**
   * @param besides the memory that it takes besides its bits and their tables
   */
  SealedHistory(SealedHistorySpec spec, KeyDigest digest, SealedBody body, long besides) {
    this.spec = spec;
    this.digest = Require.nonNull(digest, "digest");
    this.body = body;
    this.besides = besides;
    this.coverage = spec.timeline().coverage();
    this.firstTick = coverage.from();
    this.lastTick = coverage.to() - 1;
  }

  /**
   * Opens the history that a file holds without reading it: its bits are mapped, and each page of
   * 4 KiB is compared with its checksum when it is read for the first time. A question that meets a
   * damaged page throws an {@link UncheckedIOException} with a
   * {@link io.tidemark.core.wire.CorruptDataException}. The file must not be cut or written to as long
   * as the history is used.
   *
   * @throws io.tidemark.core.wire.CorruptDataException if the file holds no sealed history
   */
  public static SealedHistory open(Path file) throws IOException {
    return SealedHistoryCodec.open(file);
  }

  /**
   * Compares every page with its checksum and walks through all keys and ticks: what opening a file
   * leaves to the questions.
   *
   * @throws io.tidemark.core.wire.CorruptDataException if a bit is not what it should be
   */
  public void verify() throws IOException {
    try {
      body.pages().admitAll();
      SealedValidation.check(this);
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  /** The fingerprint of a key, of which a history keeps the highest bits. */
  static long fingerprint(long keyDigest) {
    // Mixed, so that the keys of a part of all digests are as different in their highest bits.
    return Probes.derive(keyDigest, 0);
  }

  @Override
  public Facts stateFacts() {
    return Facts.builder().count("bits", memoryBytes() * Byte.SIZE).build();
  }

  /** The shape. */
  @Override
  public SealedHistorySpec spec() {
    return spec;
  }

  SealedBody body() {
    return body;
  }

  @Override
  public HistoryAnswer ask(long keyDigest, long from, long to) {
    TimeRange.checkOrder(from, to);
    if (found(keyDigest, from, to) >= 0) {
      return HistoryAnswer.MAYBE;
    }
    return HistoryAnswer.of(false, coverage.contains(from, to));
  }

  /** The first tick of a key in a range, counted from the first covered one; -1 if there is none. */
  private long found(long keyDigest, long from, long to) {
    if (isOutside(from, to)) {
      return -1;
    }
    long ticks = body.find(fingerprint(keyDigest));
    if (ticks < 0) {
      return -1;
    }
    long found = body.ceiling(ticks, low(from));
    return found <= high(to) ? found : -1;
  }

  private boolean isOutside(long from, long to) {
    return from >= to || to <= firstTick || from > lastTick;
  }

  /* The first and the last tick of a range that is not outside, counted from the first covered one. */

  private long low(long from) {
    return Math.max(from, firstTick) - firstTick;
  }

  private long high(long to) {
    return Math.min(to - 1, lastTick) - firstTick;
  }

  @Override
  public OptionalLong first(long keyDigest, long from, long to) {
    TimeRange.checkOrder(from, to);
    long found = found(keyDigest, from, to);
    return found < 0 ? OptionalLong.empty() : OptionalLong.of(firstTick + found);
  }

  @Override
  public OptionalLong last(long keyDigest, long from, long to) {
    TimeRange.checkOrder(from, to);
    long ticks = isOutside(from, to) ? -1 : body.find(fingerprint(keyDigest));
    if (ticks < 0) {
      return OptionalLong.empty();
    }
    TickRuns runs = new TickRuns(body);
    long last = -1;
    runs.open(ticks, high(to));
    while (runs.next() && runs.start() <= high(to)) {
      last = Math.min(runs.end(), high(to));
    }
    return last < low(from) ? OptionalLong.empty() : OptionalLong.of(firstTick + last);
  }

  /** The ranges at all ticks of which the key occurred, unless another one has its fingerprint. */
  @Override
  public List<TimeRange> when(long keyDigest, long from, long to) {
    TimeRange.checkOrder(from, to);
    List<TimeRange> ranges = new ArrayList<>();
    long ticks = isOutside(from, to) ? -1 : body.find(fingerprint(keyDigest));
    if (ticks < 0) {
      return ranges;
    }
    TickRuns runs = new TickRuns(body);
    runs.open(ticks, low(from));
    while (runs.next() && runs.start() <= high(to)) {
      if (runs.end() >= low(from)) {
        long start = Math.max(runs.start(), low(from));
        long end = Math.min(runs.end(), high(to));
        ranges.add(new TimeRange(firstTick + start, firstTick + end + 1));
      }
    }
    return ranges;
  }

  /**
   * How often it errs: the probability that a key that never occurred has the fingerprint of one that
   * did. It is an upper bound, as if all keys occurred in every range; 0 for ranges that are not
   * covered.
   */
  @Override
  public RangeError errors() {
    double error = Math.min(1.0, (double) spec.keys() * Math.pow(2, -spec.fingerprintBits()));
    return (from, to) -> {
      TimeRange.checkOrder(from, to);
      return isOutside(from, to) ? 0.0 : error;
    };
  }

  /** The memory of all bits, checksums and tables; those of an opened file need not be in memory. */
  @Override
  public long memoryBytes() {
    return body.source().words() * Long.BYTES + TickCode.tableBytes() + besides;
  }

  /** What turns keys into the digests of this history. */
  @Override
  public KeyDigest digest() {
    return digest;
  }

  @Override
  public Coverage coverage() {
    return coverage;
  }

  /**
   * One history of both, on the heap. Neither is changed.
   *
   * @throws IllegalArgumentException if the other counts from another origin or in other ticks, or has
   *     another digest
   */
  @Override
  public SealedHistory merged(SingleHistory other) {
    try {
      return merge(
          List.of(this, Merging.sameKind(this, SealedHistory.class, other)), SealingSpace.HEAP);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Each pair has bits of its own; none is folded onto another. */
  @Override
  public boolean mergesWell(SingleHistory other) {
    return Merging.isPossible(this, other);
  }

  /**
   * One history of several, without the keys they were made of: all ticks of all of them, in the
   * fewest bits of fingerprints that one of them has. None is changed.
   *
   * @param histories at least one
   * @throws IllegalArgumentException if they do not count from the same origin in the same ticks, or
   *     have different digests
   */
  public static SealedHistory merge(List<SealedHistory> histories, SealingSpace space)
      throws IOException {
    return merge(histories, space, new Erasures());
  }

  /**
   * One history of several, as before, without what is to be forgotten. The ticks stay covered: the
   * answer for an erased key is then "no", unless another key has its fingerprint.
   *
   * @param histories at least one
   * @param erasures what is to be forgotten; nobody may add to it meanwhile
   * @throws io.tidemark.core.wire.CorruptDataException if one of them lies in a file that is damaged
   * @throws IllegalArgumentException if they do not count from the same origin in the same ticks, or
   *     have different digests
   * @see #erasureRisk
   */
  public static SealedHistory merge(
      List<SealedHistory> histories, SealingSpace space, Erasures erasures) throws IOException {
    return new SealedMerge(histories).merge(space, Require.nonNull(erasures, "erasures"));
  }

  /**
   * For each key that is erased when histories are merged, the probability that a key that is not to
   * be erased loses ticks with it: at most the number of all keys divided by 2 to the fewest bits of a
   * fingerprint. A certain other key loses ticks with a probability of 2 to minus these bits.
   *
   * @param histories at least one
   */
  public static double erasureRisk(List<SealedHistory> histories) {
    return new SealedMerge(histories).sharing();
  }

  /** All keys, with so many bits of their fingerprints. */
  KeyStream keys(int fingerprintBits) {
    return new CutKeys(new SealedKeys(body, firstTick - timeline().origin()), fingerprintBits);
  }
}
