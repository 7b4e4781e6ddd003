package io.tidemark.service;

import io.tidemark.KeyCounts;
import io.tidemark.KeyCountsBuilder;
import io.tidemark.Keys;
import io.tidemark.Tidemark;
import io.tidemark.analysis.Plan;
import io.tidemark.core.Require;
import io.tidemark.core.facts.Facts;
import io.tidemark.core.hash.KeyedDigest;
import io.tidemark.core.wire.CorruptDataException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Objects;

/**
 * A memory that answers "how many x are there now?", with deletes.
 *
 * <p>Errors: counts that are too high, with the probability that was asked for; never too low, as long as
 * nothing is deleted that was not added. What is certainly not there cannot be deleted.
 *
 * <p>One that does not grow takes exactly as many items as its capacity says, each as often as it is there. One
 * that grows takes as many as its memory allows.
 *
 * <p>Items come as digests of {@link #digest()}, which are made outside the lock.
 *
 * <p>Threads: any number.
 */
public final class CountsMemory extends NamedMemory {
  /*
   * A part is the deleted items of it (8 bytes, lowest first) and the bytes of its counts. A record has the
   * digests that were added or deleted, so that it does not say what was refused.
   */

  /** An item was added. */
  public static final int ADDED = 1;

  /** An item was not added, since it might be there already. */
  public static final int THERE = 0;

  /** An item was not added, since there is no room. */
  public static final int FULL = -1;

  /** The most items that one which grows takes. */
  static final long MAX_ITEMS = 1L << 48;

  private static final int ADD = 1;
  private static final int DELETE = 2;

  private static final int RECORD_DIGESTS = 1 << 16;

  /* A part must fit in an array of bytes: it is full when it has so many times the usual bytes. */
  private static final int MOST_PART_GROWTH = 64;

  /*
   * What additions take at most. Each makes the page of its print longer by 17 lanes of 51 bits and some
   * rounding; among 256 of them there is one split of a page, which takes less than another page.
   */
  private static final long BYTES_PER_ADDITION = 128;
  private static final long BYTES_PER_SPLIT = 1 << 12;
  private static final int ADDITIONS_PER_SPLIT = 256;

  private final CountsOptions options;
  private final long limit;
  private final DigestParts order;
  private final KeyCounts<byte[]>[] doors;
  private final long[] deletedOf;
  private final long[] bytesOf;
  private long[] counted = {};
  private long items;
  private long deleted;
  private boolean hasFullPart;
  private volatile long heldBytes;

  CountsMemory(Origin origin, Surroundings surroundings) {
    super(origin, surroundings);
    options = (CountsOptions) origin.options();
    limit = options.expansion() == 0 ? options.capacity() : MAX_ITEMS;
    order = parts(options, surroundings);
    KeyCountsBuilder<byte[]> builder = builder(options, order.size()).digest(origin.digest());
    long partBytes = best(builder).spec().memoryBytes();
    surroundings.budget().reserve(order.size() * partBytes);
    heldBytes = order.size() * partBytes;
    @SuppressWarnings({"unchecked", "rawtypes"}) // There are no arrays of generic types.
    KeyCounts<byte[]>[] empty = new KeyCounts[order.size()];
    doors = empty;
    Arrays.setAll(doors, part -> builder.build());
    deletedOf = new long[order.size()];
    bytesOf = new long[order.size()];
    Arrays.fill(bytesOf, partBytes);
  }

  private static DigestParts parts(CountsOptions options, Surroundings surroundings) {
    return DigestParts.forBytes(bytesAtCapacity(options), surroundings.partBytes());
  }

  private static long bytesAtCapacity(CountsOptions options) {
    return best(builder(options, 1).keys(options.capacity())).memoryBytes();
  }

  /* Where it does not grow the number of keys is known, which saves bits. */
  private static KeyCountsBuilder<byte[]> builder(CountsOptions options, int parts) {
    KeyCountsBuilder<byte[]> builder =
        Tidemark.counts(Keys.bytes()).error(options.error()).growing();
    return options.expansion() == 0
        ? builder.keys(Math.max(1, options.capacity() / parts))
        : builder;
  }

  private static Plan.Candidate best(KeyCountsBuilder<byte[]> builder) {
    try {
      return builder.plan().best();
    } catch (IllegalArgumentException e) {
      throw new RefusedException(RefusedException.Reason.INVALID, e.getMessage());
    }
  }

  /**
   * What such a memory would take when it has as many items as its capacity says.
   *
   * @throws RefusedException if the error cannot be reached
   */
  static MemoryPlan plan(CountsOptions options, Surroundings surroundings) {
    Plan.Candidate best = best(builder(options, 1).keys(options.capacity()));
    Facts facts = Facts.builder()
        .all(best.predictions())
        .count("parts", parts(options, surroundings).size())
        .build();
    return new MemoryPlan(best.structure(), best.memoryBytes(), best.error(), facts);
  }

  /** What turns items into digests. */
  public KeyedDigest digest() {
    return origin().digest();
  }

  /**
   * Adds items, each once more, in their order.
   *
   * @param outcomes element i receives {@link #ADDED} or {@link #FULL} for {@code digests[i]}
   * @throws RefusedException OUT_OF_MEMORY, NOT_WRITABLE, MISSING; none was added then
   */
  public void add(long[] digests, int from, int to, int[] outcomes) {
    Objects.checkFromToIndex(from, to, digests.length);
    Objects.checkFromToIndex(from, to, outcomes.length);
    long startNanos = System.nanoTime();
    enterToChange();
    try {
      int end = from + (int) Math.min(to - from, room());
      Arrays.fill(outcomes, end, to, FULL);
      long reserved = reserve(end - from);
      try {
        for (int start = from; start < end; start += RECORD_DIGESTS) {
          int next = Math.min(end, start + RECORD_DIGESTS);
          addToParts(digests, start, next);
          ByteBuffer record = beginRecord(ADD, Long.BYTES * (next - start));
          for (int i = start; i < next; i++) {
            record.putLong(digests[i]);
          }
          append(record);
          Arrays.fill(outcomes, start, next, ADDED);
        }
      } finally {
        settle(reserved);
      }
      metering().batch(Metering.Kind.ADD, to - from, System.nanoTime() - startNanos);
    } catch (RefusedException e) {
      throw metered(e);
    } finally {
      exit();
    }
  }

  private void addToParts(long[] digests, int from, int to) {
    order.sort(digests, from, to);
    for (int part = 0; part < doors.length; part++) {
      if (order.from(part) < order.to(part)) {
        doors[part].addDigests(order.digests(), order.from(part), order.to(part));
        bytesOf[part] = doors[part].memoryBytes();
      }
    }
    items += to - from;
  }

  /**
   * Adds those items that are certainly not there, in their order.
   *
   * @param outcomes element i receives {@link #ADDED}, {@link #THERE} or {@link #FULL}
   * @throws RefusedException as {@link #add}
   */
  public void addIfAbsent(long[] digests, int from, int to, int[] outcomes) {
    Objects.checkFromToIndex(from, to, digests.length);
    Objects.checkFromToIndex(from, to, outcomes.length);
    long startNanos = System.nanoTime();
    enterToChange();
    try {
      long reserved = reserve((int) Math.min(to - from, room()));
      try {
        for (int start = from; start < to; start += RECORD_DIGESTS) {
          addAbsent(digests, start, Math.min(to, start + RECORD_DIGESTS), outcomes);
        }
      } finally {
        settle(reserved);
      }
      metering().batch(Metering.Kind.ADD, to - from, System.nanoTime() - startNanos);
    } catch (RefusedException e) {
      throw metered(e);
    } finally {
      exit();
    }
  }

  private void addAbsent(long[] digests, int from, int to, int[] outcomes) {
    ByteBuffer record = beginRecord(ADD, Long.BYTES * (to - from));
    int empty = record.position();
    for (int i = from; i < to; i++) {
      int part = order.of(digests[i]);
      if (doors[part].mightContainDigest(digests[i])) {
        outcomes[i] = THERE;
      } else if (room() == 0) {
        outcomes[i] = FULL;
      } else {
        doors[part].addDigest(digests[i]);
        bytesOf[part] = doors[part].memoryBytes();
        items++;
        record.putLong(digests[i]);
        outcomes[i] = ADDED;
      }
    }
    if (record.position() > empty) {
      append(record);
    }
  }

  /** How many items more it takes. */
  private long room() {
    return hasFullPart ? 0 : limit - items;
  }

  /** Reserves the most that so many additions take. */
  private long reserve(int additions) {
    long bytes = additions == 0
        ? 0
        : additions * BYTES_PER_ADDITION + (additions / ADDITIONS_PER_SPLIT + 1) * BYTES_PER_SPLIT;
    surroundings().budget().reserve(bytes);
    return bytes;
  }

  /** Puts what is held in place of what was reserved beside what was held before. */
  private void settle(long reserved) {
    long now = 0;
    long largest = 0;
    for (long bytes : bytesOf) {
      now += bytes;
      largest = Math.max(largest, bytes);
    }
    hasFullPart = largest / MOST_PART_GROWTH >= surroundings().partBytes();
    surroundings().budget().correct(heldBytes + reserved, now);
    heldBytes = now;
  }

  /** Asks for items: element i of {@code found} becomes false if {@code digests[i]} is certainly not there. */
  public void mightContain(long[] digests, int from, int to, boolean[] found) {
    Objects.checkFromToIndex(from, to, digests.length);
    Objects.checkFromToIndex(from, to, found.length);
    long start = System.nanoTime();
    enter();
    try {
      countInParts(digests, from, to);
      metering().batch(Metering.Kind.ASK, to - from, System.nanoTime() - start);
      for (int i = 0; i < to - from; i++) {
        found[order.place(i)] = counted[i] != 0;
      }
    } finally {
      exit();
    }
  }

  /** How often items are there: element i of {@code times} receives it for {@code digests[i]}. */
  public void count(long[] digests, int from, int to, long[] times) {
    Objects.checkFromToIndex(from, to, digests.length);
    Objects.checkFromToIndex(from, to, times.length);
    long start = System.nanoTime();
    enter();
    try {
      countInParts(digests, from, to);
      metering().batch(Metering.Kind.ASK, to - from, System.nanoTime() - start);
      for (int i = 0; i < to - from; i++) {
        times[order.place(i)] = counted[i];
      }
    } finally {
      exit();
    }
  }

  /* The counts of sorted digests. */
  private void countInParts(long[] digests, int from, int to) {
    order.sort(digests, from, to);
    if (counted.length < to - from) {
      counted = new long[Math.max(to - from, 2 * counted.length)];
    }
    for (int part = 0; part < doors.length; part++) {
      doors[part].countDigests(order.digests(), order.from(part), order.to(part), counted);
    }
  }

  /**
   * Deletes an item once.
   *
   * @return false if it is certainly not there; nothing has changed then
   * @throws RefusedException NOT_WRITABLE, MISSING
   */
  public boolean delete(long digest) {
    long start = System.nanoTime();
    enterToChange();
    try {
      if (!doors[order.of(digest)].mightContainDigest(digest)) {
        return false;
      }
      deleteFromPart(digest);
      append(beginRecord(DELETE, Long.BYTES).putLong(digest));
      metering().batch(Metering.Kind.REMOVE, 1, System.nanoTime() - start);
      return true;
    } finally {
      settle(0);
      exit();
    }
  }

  private void deleteFromPart(long digest) {
    int part = order.of(digest);
    doors[part].removeDigest(digest, 1);
    bytesOf[part] = doors[part].memoryBytes();
    deletedOf[part]++;
    deleted++;
    items--;
  }

  /** What it tells of itself in the words of cuckoo filters. */
  public CountsInfo info() {
    enter();
    try {
      return CountsInfo.of(options, heldBytes, items, deleted);
    } finally {
      exit();
    }
  }

  @Override
  public long memoryBytes() {
    return heldBytes;
  }

  @Override
  public Facts facts() {
    enter();
    try {
      double error = 0;
      for (KeyCounts<byte[]> door : doors) {
        error += door.expectedError() / doors.length;
      }
      return Facts.builder()
          .text("structure", best(builder(options, doors.length)).structure())
          .count("items", items)
          .count("deleted", deleted)
          .count("capacity", options.capacity())
          .flag("grows", options.expansion() != 0)
          .fraction("error", options.error())
          .fraction("errorNow", error)
          .bytes("memoryBytes", heldBytes)
          .count("parts", doors.length)
          .build();
    } finally {
      exit();
    }
  }

  @Override
  void replayInParts(long number, int operation, ByteBuffer body) throws IOException {
    boolean isAddition = operation == ADD;
    if (!isAddition && operation != DELETE) {
      throw new IOException(Require.message("operation of counts", operation, "1 or 2"));
    }
    while (body.hasRemaining()) {
      long digest = body.getLong();
      int part = order.of(digest);
      if (isNewTo(part, number)) {
        if (isAddition) {
          doors[part].addDigest(digest);
          bytesOf[part] = doors[part].memoryBytes();
          items++;
        } else {
          deleteFromPart(digest);
        }
      }
    }
    settle(0);
  }

  @Override
  int parts() {
    return doors.length;
  }

  @Override
  byte[] copyPart(int part) throws IOException {
    byte[] door = doors[part].toBytes();
    return ByteBuffer.allocate(Math.addExact(Long.BYTES, door.length))
        .order(ByteOrder.LITTLE_ENDIAN)
        .putLong(deletedOf[part])
        .put(door)
        .array();
  }

  @Override
  void restorePart(int part, byte[] bytes) throws IOException {
    if (bytes.length < Long.BYTES) {
      throw new CorruptDataException(0, "part", bytes.length + " bytes", "at least " + Long.BYTES);
    }
    surroundings().budget().reserve(bytes.length);
    try {
      put(part, bytes);
    } finally {
      settle(bytes.length);
    }
  }

  private void put(int part, byte[] bytes) throws IOException {
    long deletedThere = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getLong();
    KeyCounts<byte[]> read =
        KeyCounts.fromBytes(Arrays.copyOfRange(bytes, Long.BYTES, bytes.length), Keys.bytes());
    boolean isAlike = read.spec().equals(doors[part].spec()) && read.digest().equals(digest());
    if (!isAlike || deletedThere < 0) {
      throw new CorruptDataException(
          0, "part " + part, read.spec(), doors[part].spec() + " with the digest of the memory");
    }
    items += read.total() - doors[part].total();
    deleted += deletedThere - deletedOf[part];
    doors[part] = read;
    deletedOf[part] = deletedThere;
    bytesOf[part] = read.memoryBytes();
  }

  @Override
  void release() {
    surroundings().budget().release(heldBytes);
    heldBytes = 0;
  }
}
