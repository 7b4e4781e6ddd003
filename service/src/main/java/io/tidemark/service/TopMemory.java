package io.tidemark.service;

import io.tidemark.core.Require;
import io.tidemark.core.facts.Facts;
import io.tidemark.core.wire.CorruptDataException;
import io.tidemark.service.RefusedException.Reason;
import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.Set;

/**
 * A memory that answers "which x occur most often?", ever or lately. It keeps the items of its list.
 *
 * <p>Errors: counts that are too high, never too low. An item that is not in the list counts what counters say
 * that others share; one that is in it is counted for itself since it came in. An item comes in when it occurs
 * and then counts more than the last of the list, which it drives out. So an item is missing only if all that are
 * there counted as much as it, when it last occurred or when it was driven out.
 *
 * <p>The width and the depth are what was asked for at least: lists are often made with a handful of counters,
 * which is enough only where counters of rare items are taken from them.
 *
 * <p>Threads: any number.
 */
public final class TopMemory extends NamedMemory {
  /*
   * Values of the list are counts at the landmark: what an item counts at a tick is its value times what is left
   * of 1 from the landmark to the tick. So they need not be changed as time passes, and their order stays. When
   * little is left of 1, all values are brought to a new landmark.
   *
   * A part is landmark 8, number of items 4, for each item in the order of the list value 8, bytes 4, the bytes;
   * then the counters. A record is tick 8 and for each item increment 8, bytes 4, the bytes.
   */

  /** The most bytes of an item. */
  public static final int MAX_ITEM_BYTES = 1 << 16;

  private static final int INCREASE = 1;

  private static final int RECORD_BYTES = 1 << 20;

  private static final long LEAST_WIDTH = 2_048;
  private static final long WIDTH_PER_ITEM = 16;
  private static final int LEAST_DEPTH = 4;

  /* Far above the least double. */
  private static final double LITTLE = 0x1p-64;

  private static final int PART_HEAD_BYTES = Long.BYTES + Integer.BYTES;
  private static final int ITEM_HEAD_BYTES = Long.BYTES + Integer.BYTES;

  /** An item of the list. */
  public static final class Entry {
    private final byte[] item;
    private final double count;

    Entry(byte[] item, double count) {
      this.item = item;
      this.count = count;
    }

    /** The bytes of the item; they must not be changed. */
    public byte[] item() {
      return item;
    }

    /** How often it occurred, ever or lately; or more. */
    public double count() {
      return count;
    }
  }

  private final TopOptions options;
  private final TimedCounts counts;
  private final TopList list;
  private long landmark;
  private volatile long heldBytes;

  TopMemory(Origin origin, Surroundings surroundings) {
    super(origin, surroundings);
    options = (TopOptions) origin.options();
    counts = new TimedCounts(shape(options), origin.digest(), surroundings);
    boolean isMade = false;
    try {
      surroundings.budget().reserve(TopList.tableBytes(options.k()));
      isMade = true;
    } finally {
      if (!isMade) {
        counts.release();
      }
    }
    heldBytes = TopList.tableBytes(options.k());
    list = new TopList(options.k());
  }

  private static TimedCounts.Shape shape(TopOptions options) {
    return new TimedCounts.Shape(
        Math.max(options.width(), Math.max(LEAST_WIDTH, WIDTH_PER_ITEM * options.k())),
        Math.max(options.depth(), LEAST_DEPTH),
        options.halfLifeMillis());
  }

  /**
   * What such a memory would take, without its items.
   *
   * @throws RefusedException if there cannot be so many counters
   */
  static MemoryPlan plan(TopOptions options) {
    MemoryPlan plan = TimedCounts.plan(shape(options));
    return new MemoryPlan(
        plan.structure(),
        plan.memoryBytes() + TopList.tableBytes(options.k()),
        plan.error(),
        plan.facts());
  }

  /**
   * Counts occurrences of items now, in their order: all, or none if one is refused.
   *
   * @param increments how often {@code items[i]} occurred, at least 0
   * @param expelled element i receives the item that {@code items[i]} has driven out of the list, or null
   * @throws RefusedException INVALID if an increment is negative, an item has more than {@link
   *     #MAX_ITEM_BYTES}, or all together would count too much; OUT_OF_MEMORY
   */
  public void increase(byte[][] items, long[] increments, int from, int to, byte[][] expelled) {
    increase(items, increments, from, to, OptionalLong.empty(), expelled);
  }

  /**
   * As {@link #increase(byte[][], long[], int, int, byte[][])}, at a time. It does not matter where counts do
   * not decay.
   *
   * @throws RefusedException also LATE and AHEAD
   */
  public void increaseAt(
      byte[][] items, long[] increments, int from, int to, long millis, byte[][] expelled) {
    increase(items, increments, from, to, OptionalLong.of(millis), expelled);
  }

  private void increase(
      byte[][] items, long[] increments, int from, int to, OptionalLong millis, byte[][] expelled) {
    Objects.checkFromToIndex(from, to, expelled.length);
    long startNanos = System.nanoTime();
    enterToChange();
    try {
      long sum = TimedCounts.sum(increments, from, to);
      long bytes = checkedBytes(items, from, to);
      long tick = counts.tick(millis);
      counts.checkRoom(sum, tick);
      surroundings().budget().reserve(bytes);
      try {
        int start = from;
        while (start < to) {
          start = record(items, increments, start, to, tick, expelled);
        }
      } finally {
        settle(bytes);
      }
      metering().batch(Metering.Kind.ADD, to - from, System.nanoTime() - startNanos);
    } catch (RefusedException e) {
      throw metered(e);
    } finally {
      exit();
    }
  }

  /* What items take in the list at most. */
  private static long checkedBytes(byte[][] items, int from, int to) {
    Objects.checkFromToIndex(from, to, items.length);
    long bytes = 0;
    for (int i = from; i < to; i++) {
      if (items[i].length > MAX_ITEM_BYTES) {
        throw new RefusedException(
            Reason.INVALID,
            Require.message("bytes of an item", items[i].length, "0.." + MAX_ITEM_BYTES));
      }
      bytes += TopList.itemBytes(items[i].length);
    }
    return bytes;
  }

  /* Counts as many items as a record takes; the first that was not counted is returned. */
  private int record(
      byte[][] items, long[] increments, int from, int to, long tick, byte[][] expelled) {
    int end = from;
    int bytes = Long.BYTES;
    while (end < to && (end == from || bytes < RECORD_BYTES)) {
      bytes += ITEM_HEAD_BYTES + items[end].length;
      end++;
    }
    ByteBuffer record = beginRecord(INCREASE, bytes).putLong(tick);
    int empty = record.position();
    for (int i = from; i < end; i++) {
      expelled[i] = null;
      if (increments[i] > 0) {
        expelled[i] = counted(items[i], increments[i], tick);
        record.putLong(increments[i]).putInt(items[i].length).put(items[i]);
      }
    }
    if (record.position() > empty) {
      append(record);
    }
    return end;
  }

  /* Counts an item, and returns the one that it drives out. */
  private byte[] counted(byte[] item, long times, long tick) {
    long digest = origin().digest().of(item);
    counts.add(digest, times, tick);
    long latest = counts.latest();
    double scale = scaleAt(latest);
    double estimate = atLandmark(counts.door().countDigest(digest, latest), scale);
    int place = list.find(digest);
    if (place >= 0) {
      double more = atLandmark(counts.left((double) times, tick, latest), scale);
      list.set(place, Math.min(estimate, up(list.value(place) + more)));
      return null;
    }
    if (!list.isFull()) {
      list.add(digest, item.clone(), estimate);
      return null;
    }
    return estimate > list.value(list.last())
        ? list.replaceLast(digest, item.clone(), estimate)
        : null;
  }

  /* What is left of 1 from the landmark to the latest tick; the landmark moves if that is little. */
  private double scaleAt(long latest) {
    if (list.size() == 0) {
      landmark = latest;
    }
    double scale = counts.left(1, landmark, latest);
    if (scale >= LITTLE) {
      return scale;
    }
    list.scale(scale);
    landmark = latest;
    return 1;
  }

  private double atLandmark(double count, double scale) {
    return scale == 1 ? count : up(count / scale);
  }

  /* Decayed counts are rounded up; those that do not decay are whole numbers. */
  private double up(double count) {
    return counts.isDecaying() ? Math.nextUp(count) : count;
  }

  private void settle(long reserved) {
    long now = TopList.tableBytes(options.k()) + list.itemBytes();
    surroundings().budget().correct(heldBytes + reserved, now);
    heldBytes = now;
  }

  /** Whether items are in the list: element i of {@code found} receives it for {@code items[i]}. */
  public void query(byte[][] items, int from, int to, boolean[] found) {
    Objects.checkFromToIndex(from, to, items.length);
    Objects.checkFromToIndex(from, to, found.length);
    long start = System.nanoTime();
    enter();
    try {
      for (int i = from; i < to; i++) {
        found[i] = list.find(origin().digest().of(items[i])) >= 0;
      }
      metering().batch(Metering.Kind.ASK, to - from, System.nanoTime() - start);
    } finally {
      exit();
    }
  }

  /** What items count now, in the list or not: element i of {@code into} receives it for {@code items[i]}. */
  public void count(byte[][] items, int from, int to, double[] into) {
    Objects.checkFromToIndex(from, to, items.length);
    Objects.checkFromToIndex(from, to, into.length);
    long start = System.nanoTime();
    enter();
    try {
      long now = counts.now();
      for (int i = from; i < to; i++) {
        long digest = origin().digest().of(items[i]);
        int place = list.find(digest);
        into[i] = place >= 0 ? countAt(place, now) : counts.door().countDigest(digest, now);
      }
      metering().batch(Metering.Kind.ASK, to - from, System.nanoTime() - start);
    } finally {
      exit();
    }
  }

  private double countAt(int place, long now) {
    return up(counts.left(list.value(place), landmark, now));
  }

  /** The list, the greatest count first; items of the same count in the order of their bytes. */
  public List<Entry> list() {
    enter();
    try {
      long now = counts.now();
      List<Entry> entries = new ArrayList<>(list.size());
      for (int place : list.ordered()) {
        entries.add(new Entry(list.item(place), countAt(place, now)));
      }
      return entries;
    } finally {
      exit();
    }
  }

  /** What was asked for: length of the list, width, depth, decay. */
  public TopOptions options() {
    return options;
  }

  /** Whether counts decay; if they do not, they are whole numbers. */
  public boolean isDecaying() {
    return counts.isDecaying();
  }

  @Override
  public long memoryBytes() {
    return counts.memoryBytes() + heldBytes;
  }

  @Override
  public Facts facts() {
    enter();
    try {
      return Facts.builder()
          .count("k", options.k())
          .count("items", list.size())
          .bytes("itemBytes", list.itemBytes())
          .all(counts.facts())
          .bytes("memoryBytes", memoryBytes())
          .build();
    } finally {
      exit();
    }
  }

  @Override
  void replayInParts(long number, int operation, ByteBuffer body) throws IOException {
    if (operation != INCREASE) {
      throw new IOException(Require.message("operation of a list", operation, "1"));
    }
    long tick = body.getLong();
    while (isNewTo(0, number) && body.hasRemaining()) {
      long times = body.getLong();
      counted(itemOf(body), times, tick);
    }
    settle(0);
  }

  private static byte[] itemOf(ByteBuffer in) throws IOException {
    int length = in.getInt();
    if (length < 0 || length > Math.min(MAX_ITEM_BYTES, in.remaining())) {
      throw new CorruptDataException(
          in.position(), "bytes of an item", length, "0.." + MAX_ITEM_BYTES + ", and so many");
    }
    byte[] item = new byte[length];
    in.get(item);
    return item;
  }

  @Override
  int parts() {
    return 1;
  }

  @Override
  byte[] copyPart(int part) throws IOException {
    byte[] door = counts.door().toBytes();
    int[] places = list.ordered();
    long bytes = (long) PART_HEAD_BYTES + door.length;
    for (int place : places) {
      bytes += ITEM_HEAD_BYTES + list.item(place).length;
    }
    ByteBuffer out = ByteBuffer.allocate(Math.toIntExact(bytes)).order(ByteOrder.LITTLE_ENDIAN);
    out.putLong(landmark).putInt(places.length);
    for (int place : places) {
      byte[] item = list.item(place);
      out.putDouble(list.value(place)).putInt(item.length).put(item);
    }
    return out.put(door).array();
  }

  @Override
  void restorePart(int part, byte[] bytes) throws IOException {
    ByteBuffer in = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    List<Entry> entries = new ArrayList<>();
    long mark;
    byte[] door;
    try {
      mark = in.getLong();
      int size = in.getInt();
      if (size < 0 || size > options.k()) {
        throw new CorruptDataException(8, "items of the list", size, "0.." + options.k());
      }
      for (int i = 0; i < size; i++) {
        double value = in.getDouble();
        entries.add(new Entry(itemOf(in), value));
      }
      door = new byte[in.remaining()];
      in.get(door);
    } catch (BufferUnderflowException e) {
      throw new CorruptDataException(in.position(), "part", "end of data", "more bytes");
    }
    checkOrder(entries);
    int itemBytes = bytes.length - door.length;
    surroundings().budget().reserve(itemBytes);
    try {
      counts.restore(door);
      landmark = mark;
      list.clear();
      for (Entry entry : entries) {
        list.add(origin().digest().of(entry.item()), entry.item(), entry.count());
      }
    } finally {
      settle(itemBytes);
    }
  }

  /* An item twice would be one with two values. */
  private void checkOrder(List<Entry> entries) throws IOException {
    Set<Long> digests = new HashSet<>();
    double before = Double.POSITIVE_INFINITY;
    for (Entry entry : entries) {
      boolean isNext = entry.count() > 0 && entry.count() <= before && before > 0;
      if (!isNext || !digests.add(origin().digest().of(entry.item()))) {
        throw new CorruptDataException(
            PART_HEAD_BYTES, "value of an item", entry.count(), "in order, each item once");
      }
      before = entry.count();
    }
  }

  @Override
  void release() {
    counts.release();
    surroundings().budget().release(heldBytes);
    heldBytes = 0;
  }
}
