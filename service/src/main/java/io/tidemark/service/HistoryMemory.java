package io.tidemark.service;

import io.tidemark.core.Require;
import io.tidemark.core.facts.Facts;
import io.tidemark.core.filter.HistoryAnswer;
import io.tidemark.core.time.TimeRange;
import io.tidemark.service.RefusedException.Reason;
import io.tidemark.store.HistoryStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * A memory that answers "did x occur between s and e?". It has files and a log of its own; the journal of the
 * service holds nothing of it but that it was made.
 *
 * <p>Times are milliseconds. A range stands for all ticks that it has a part of, so that no occurrence is left
 * out; what is told begins and ends with ticks. What is covered begins when the history was made, or with the
 * earliest occurrence, and ends with the tick of now.
 *
 * <p>Errors: false positives, for a tick with the probability that was asked for at most, for a range with a
 * higher one; no false negatives. What is not covered is {@linkplain HistoryAnswer#UNKNOWN unknown}.
 *
 * <p>Threads: any number. Additions take turns; questions wait for nothing.
 */
public final class HistoryMemory extends NamedMemory {
  /** The most bytes of an item. */
  public static final int MAX_ITEM_BYTES = 1 << 20;

  private final HistoryOptions options;
  private final HistoryShape shape;
  private final StoreSync sync = new StoreSync();
  private volatile HistoryStore<byte[]> store;
  private long heldBytes;

  HistoryMemory(Origin origin, Surroundings surroundings) {
    super(origin, surroundings);
    options = (HistoryOptions) origin.options();
    shape = HistoryShape.of(options);
    surroundings.budget().reserve(options.memoryBytes());
    heldBytes = options.memoryBytes();
    if (!surroundings.histories().isSuspended()) {
      try {
        openFirst();
      } catch (IOException e) {
        throw notWritable(e);
      }
    }
  }

  private void openFirst() throws IOException {
    boolean isOpen = false;
    try {
      store = open();
      if (store.coverage().isEmpty()) {
        store.advanceTo(tickOf(surroundings().clock().millis()));
      }
      isOpen = true;
    } finally {
      if (!isOpen) {
        surroundings().budget().release(heldBytes);
        heldBytes = 0;
      }
    }
  }

  /**
   * Opens the files, if they were not yet.
   *
   * @throws UncheckedIOException if that fails, with a {@link DamagedDataException}
   */
  @Override
  void endReplay() {
    if (store == null) {
      try {
        openFirst();
      } catch (IOException e) {
        throw new UncheckedIOException(new DamagedDataException(
            DataFolder.history(origin().id()), 0, String.valueOf(e.getMessage()), e));
      }
    }
  }

  private HistoryStore<byte[]> open() throws IOException {
    HistoryFolders folders = surroundings().histories();
    return shape
        .builder(origin().digest())
        .executor(folders.background())
        .open(folders.of(origin().id()), folders.disk());
  }

  /**
   * What such a memory would take.
   *
   * @throws RefusedException if the options are beyond what is possible
   */
  static MemoryPlan plan(HistoryOptions options) {
    return HistoryShape.of(options).plan(options);
  }

  /** Remembers that an item occurs now. */
  public void add(byte[] item) {
    add(item, surroundings().clock().millis());
  }

  /**
   * Remembers that an item occurred at a time.
   *
   * @throws RefusedException LATE if such times are not kept any more, AHEAD; INVALID if the item has no prefixes
   *     of the kind that was asked for, or too many bytes; NOT_WRITABLE
   */
  public void add(byte[] item, long millis) {
    addAll(new byte[][] {item}, new long[] {millis}, 0, 1);
  }

  /**
   * Remembers that items occurred, each at its time: all, or none if one is refused.
   *
   * @throws RefusedException as {@link #add(byte[], long)}
   */
  public void addAll(byte[][] items, long[] millis, int from, int to) {
    Objects.checkFromToIndex(from, to, items.length);
    Objects.checkFromToIndex(from, to, millis.length);
    for (int i = from; i < to; i++) {
      check(items[i], millis[i]);
    }
    long start = System.nanoTime();
    enterToChange();
    try {
      HistoryStore<byte[]> open = store;
      for (int i = from; i < to; i++) {
        long tick = tickOf(millis[i]);
        open.addDigest(origin().digest().of(items[i]), tick);
        if (shape.prefixes().isPresent()) {
          shape
              .prefixes()
              .get()
              .each(textOf(items[i]), origin().digest(), prefix -> open.addDigest(prefix, tick));
        }
      }
      surroundings().journal().touch(sync);
      metering().batch(Metering.Kind.ADD, to - from, System.nanoTime() - start);
    } catch (UncheckedIOException e) {
      throw notWritable(e.getCause());
    } finally {
      exit();
    }
  }

  private void check(byte[] item, long millis) {
    if (item.length > MAX_ITEM_BYTES) {
      throw metered(new RefusedException(
          Reason.INVALID,
          Require.message("bytes of an item", item.length, "0.." + MAX_ITEM_BYTES)));
    }
    RefusedException ahead = surroundings().refusalOfAhead(millis);
    if (ahead != null) {
      throw metered(ahead);
    }
    long earliest = earliestMillis();
    if (millis < earliest) {
      throw metered(new RefusedException(
          Reason.LATE, Require.message("time", millis, "at least " + earliest)));
    }
    if (shape.prefixes().isPresent()) {
      checked(() -> {
        shape.prefixes().get().each(textOf(item), origin().digest(), prefix -> {});
        return true;
      });
    }
  }

  /* Ticks of the store end at 2^62. */
  private long earliestMillis() {
    long first = Long.MIN_VALUE / 4;
    return options.keepMillis().isPresent()
        ? Math.max(first, surroundings().clock().millis() - options.keepMillis().getAsLong())
        : first;
  }

  /* Each byte as a character: what separates parts of items is one byte, and the rest only has to be the same. */
  private static String textOf(byte[] item) {
    return new String(item, StandardCharsets.ISO_8859_1);
  }

  private RefusedException notWritable(IOException e) {
    return metered(new RefusedException(Reason.NOT_WRITABLE, "history cannot be written: " + e));
  }

  private interface Question<T> {
    T answer();
  }

  /* What the caller got wrong is refused. */
  private <T> T checked(Question<T> question) {
    try {
      return question.answer();
    } catch (IllegalArgumentException e) {
      throw metered(new RefusedException(Reason.INVALID, e.getMessage()));
    } catch (IllegalStateException e) {
      throw new RefusedException(Reason.MISSING, "history: closed meanwhile");
    }
  }

  /** Asks about a range, of which nothing is unknown that lies before now. */
  private <T> T asked(long fromMillis, long toMillis, RangeQuestion<T> question) {
    return checked(() -> {
      TimeRange.checkOrder(fromMillis, toMillis);
      HistoryStore<byte[]> open = store;
      long from = tickOf(fromMillis);
      long to = fromMillis == toMillis ? from : endOf(toMillis);
      open.advanceTo(Math.min(to, tickOf(surroundings().clock().millis()) + 1));
      return question.answer(open, from, to);
    });
  }

  private interface RangeQuestion<T> {
    T answer(HistoryStore<byte[]> store, long from, long to);
  }

  private long tickOf(long millis) {
    return Math.floorDiv(millis, options.tickMillis());
  }

  /* The first tick that begins at a time or behind it. */
  private long endOf(long millis) {
    long tick = tickOf(millis);
    return tick * options.tickMillis() == millis ? tick : tick + 1;
  }

  private TimeRange millisOf(TimeRange ticks) {
    return new TimeRange(ticks.from() * options.tickMillis(), ticks.to() * options.tickMillis());
  }

  /**
   * Whether an item occurred at a time from {@code fromMillis} to before {@code toMillis}. Where networks were asked for
   * as prefixes, {@code 10.0.0.0/8} is such a prefix, here and in all other questions.
   */
  public HistoryAnswer exists(byte[] item, long fromMillis, long toMillis) {
    return asked(
        fromMillis, toMillis, (open, from, to) -> open.askDigest(digestOf(item), from, to));
  }

  /* A network is no address: whoever asks for one means its prefix. */
  private long digestOf(byte[] item) {
    return isNetwork(item)
        ? shape.prefixes().get().digest(textOf(item), origin().digest())
        : origin().digest().of(item);
  }

  private boolean isNetwork(byte[] item) {
    return options.prefixes().startsWith("ipv4:") && textOf(item).indexOf('/') >= 0;
  }

  /**
   * Whether any item with a prefix occurred in a range.
   *
   * @throws RefusedException UNSUPPORTED if no prefixes were asked for, INVALID if it is none of those
   */
  public HistoryAnswer existsPrefix(byte[] prefix, long fromMillis, long toMillis) {
    long digest = prefixDigest(prefix);
    return asked(fromMillis, toMillis, (open, from, to) -> open.askDigest(digest, from, to));
  }

  private long prefixDigest(byte[] prefix) {
    if (shape.prefixes().isEmpty()) {
      throw new RefusedException(
          Reason.UNSUPPORTED, "prefixes: none (expected: PREFIXES, when the history is made)");
    }
    return checked(() -> shape.prefixes().get().digest(textOf(prefix), origin().digest()));
  }

  /**
   * The probability that an item occurred in a range: 0 if it did not, else that the "maybe" is no error; empty if it is
   * unknown.
   */
  public OptionalDouble probability(byte[] item, long fromMillis, long toMillis) {
    return asked(fromMillis, toMillis, (open, from, to) -> switch (open.askDigest(
        digestOf(item), from, to)) {
      case MAYBE -> OptionalDouble.of(1 - open.expectedError(from, to));
      case NO -> OptionalDouble.of(0);
      case UNKNOWN -> OptionalDouble.empty();
    });
  }

  /**
   * The parts of a range in which an item may have occurred, in the order of time; in the rest of what is
   * covered it did not.
   *
   * @param most at most so many of them, the first ones; at least 1
   */
  public List<TimeRange> when(byte[] item, long fromMillis, long toMillis, int most) {
    return asked(
        fromMillis,
        toMillis,
        (open, from, to) -> first(most, open.whenDigest(digestOf(item), from, to)));
  }

  /**
   * As {@link #when}, of any item with a prefix.
   *
   * @throws RefusedException as {@link #existsPrefix}
   */
  public List<TimeRange> whenPrefix(byte[] prefix, long fromMillis, long toMillis, int most) {
    long digest = prefixDigest(prefix);
    return asked(
        fromMillis, toMillis, (open, from, to) -> first(most, open.whenDigest(digest, from, to)));
  }

  private List<TimeRange> first(int most, List<TimeRange> ticks) {
    Require.inRange(most, 1, Integer.MAX_VALUE, "count");
    return ticks.stream().limit(most).map(this::millisOf).toList();
  }

  /** The parts of a range that are not covered, in the order of time: it is unknown what occurred there. */
  public List<TimeRange> unknown(long fromMillis, long toMillis) {
    return asked(fromMillis, toMillis, (open, from, to) -> {
      List<TimeRange> ranges = new ArrayList<>();
      long at = from;
      for (TimeRange covered : open.coverage().ranges()) {
        if (covered.from() > at && at < to) {
          ranges.add(millisOf(new TimeRange(at, Math.min(to, covered.from()))));
        }
        at = Math.max(at, covered.to());
      }
      if (at < to) {
        ranges.add(millisOf(new TimeRange(at, to)));
      }
      return ranges;
    });
  }

  /** When the first tick of a range begins at which an item may have occurred, if there is one. */
  public OptionalLong first(byte[] item, long fromMillis, long toMillis) {
    return asked(
        fromMillis,
        toMillis,
        (open, from, to) -> millisOf(open.firstDigest(digestOf(item), from, to)));
  }

  /** When the last tick of a range begins at which an item may have occurred, if there is one. */
  public OptionalLong last(byte[] item, long fromMillis, long toMillis) {
    return asked(
        fromMillis,
        toMillis,
        (open, from, to) -> millisOf(open.lastDigest(digestOf(item), from, to)));
  }

  private OptionalLong millisOf(OptionalLong tick) {
    return tick.isPresent()
        ? OptionalLong.of(tick.getAsLong() * options.tickMillis())
        : OptionalLong.empty();
  }

  /**
   * Forgets an item at all times so far.
   *
   * @throws RefusedException NOT_WRITABLE
   */
  public void forget(byte[] item) {
    forgetTicks(item, Long.MIN_VALUE, Long.MAX_VALUE);
  }

  /**
   * Forgets that an item occurred in any tick of a range. Its prefixes are not forgotten: other items may have
   * them.
   *
   * @throws RefusedException NOT_WRITABLE, INVALID
   */
  public void forget(byte[] item, long fromMillis, long toMillis) {
    checked(() -> {
      TimeRange.checkOrder(fromMillis, toMillis);
      return true;
    });
    forgetTicks(item, tickOf(fromMillis), endOf(toMillis));
  }

  private void forgetTicks(byte[] item, long from, long to) {
    long start = System.nanoTime();
    enterToChange();
    try {
      store.forget(item, from, to);
      surroundings().journal().touch(sync);
      metering().batch(Metering.Kind.REMOVE, 1, System.nanoTime() - start);
    } catch (IOException e) {
      throw notWritable(e);
    } finally {
      exit();
    }
  }

  /** What is covered: parts of time of which it is known what occurred, but for errors. */
  public List<TimeRange> covered() {
    return asked(
        Long.MIN_VALUE, Long.MAX_VALUE, (open, from, to) -> open.coverage().ranges().stream()
            .map(this::millisOf)
            .toList());
  }

  /** What was asked for. */
  public HistoryOptions options() {
    return options;
  }

  @Override
  public long memoryBytes() {
    return store.memoryBytes();
  }

  @Override
  public Facts facts() {
    return checked(() -> Facts.builder()
        .fraction("error", options.error())
        .count("tickMillis", options.tickMillis())
        .all(shape.plan(options).facts())
        .all(store.facts())
        .build());
  }

  @Override
  void replayInParts(long number, int operation, ByteBuffer body) throws IOException {
    throw new IOException(Require.message("operation of a history", operation, "none"));
  }

  @Override
  int parts() {
    return 0;
  }

  @Override
  byte[] copyPart(int part) throws IOException {
    throw new IOException(Require.message("part of a history", part, "none"));
  }

  @Override
  void restorePart(int part, byte[] bytes) throws IOException {
    throw new IOException(Require.message("part of a history", part, "none"));
  }

  @Override
  void release() {
    surroundings().budget().release(heldBytes);
    heldBytes = 0;
    sync.end();
  }

  /** Deletes the folder when it is certain that the history will not be there again. */
  @Override
  void erase() {
    release();
    Journal journal = surroundings().journal();
    journal.whenOnDisk(journal.appended(), isDurable -> {
      if (isDurable) {
        surroundings().histories().deleteLater(origin().id());
      }
    });
  }

  /* Forces the log of the store to the disk, for the journal; one object, whichever the store is. */
  private final class StoreSync implements Journal.Syncable {
    private boolean hasEnded;
    private Optional<IOException> failure = Optional.empty();

    @Override
    public synchronized void sync() throws IOException {
      if (!hasEnded) {
        store.sync();
      } else if (failure.isPresent()) {
        throw new IOException("history was not closed", failure.get());
      }
    }

    /**
     * Opens the store again, and seals all that is in its log: nobody knows what of a log that could not be forced
     * is on the disk, although it can be read as long as the machine runs.
     */
    @Override
    public synchronized void renew() throws IOException {
      if (hasEnded) {
        return;
      }
      try {
        store.close();
      } catch (IOException e) {
        // It has failed already, which is why this is called.
      }
      store = open();
      store.seal();
    }

    /** Closes the store, which forces its log for the last time. */
    synchronized void end() {
      hasEnded = true;
      if (store == null) {
        return; // Deleted before replaying ended.
      }
      try {
        store.close();
      } catch (IOException e) {
        failure = Optional.of(e);
      }
    }
  }
}
