package io.tidemark.sample;

import io.tidemark.core.Require;
import java.nio.ByteBuffer;

/**
 * Knows exactly of a few keys whether they came, and judges by them what a filter says: about one key in
 * 1,024, chosen by its digest, and half as many each time there are too many.
 *
 * <p>What was judged when keys were added is saved, and the same after a replay; what was judged when they were
 * asked for is known since the start.
 *
 * <p>Threads: one at a time.
 */
public final class ShadowSample {
  /** The share of keys at first: one in two to the power of this. */
  public static final int FIRST_SHIFT = 10;

  /** The most keys that are kept. */
  public static final int MOST_KEYS = 4_096;

  private static final int MAX_SHIFT = 60;
  private static final int HEAD_BYTES = 4 + 4 + 3 * 8;

  /* Other bits than those by which parts are chosen, and filters find cells. */
  private static final long MIX = 0xC2B2AE3D27D4EB4FL;

  private final int mostKeys;
  private final long span;
  private final long reach;

  /* When a sampled key last came. */
  private final LongTable last = new LongTable();

  private int shift = FIRST_SHIFT;
  private long latest = Long.MIN_VALUE + 1;
  private long absentAdded;
  private long wrongAdded;
  private long missed;
  private long absentAsked;
  private long wrongAsked;

  /**
   * An empty sample.
   *
   * @param mostKeys the most keys that are kept
   * @param span how long a key is there after it came
   * @param reach how long it may be found: between both, any answer is right
   */
  public ShadowSample(int mostKeys, long span, long reach) {
    this.mostKeys = Require.inRange(mostKeys, 1, MOST_KEYS, "mostKeys");
    this.span = span;
    this.reach = Require.inRange(reach, span, Long.MAX_VALUE, "reach");
  }

  /** Whether a key is one of those that are looked at. */
  public boolean isSampled(long digest) {
    return isSampled(digest, shift);
  }

  /** Whether a key may be one of them, whatever has become of the share since. */
  public static boolean maySample(long digest) {
    return isSampled(digest, FIRST_SHIFT);
  }

  private static boolean isSampled(long digest, int bits) {
    return ((digest ^ (digest >>> 29)) * MIX) >>> (Long.SIZE - bits) == 0;
  }

  /** How many of some keys may be looked at, whatever has become of the share since. */
  public static int mostSampled(long[] digests, int from, int to) {
    int count = 0;
    for (int i = from; i < to; i++) {
      count += maySample(digests[i]) ? 1 : 0;
    }
    return count;
  }

  /** Judges the answer about a sampled key that was added at a time, and takes note of it. */
  public void added(long digest, long at, boolean isNew) {
    long before = last.get(digest);
    if (isAbsent(before, at)) {
      absentAdded++;
      wrongAdded += isNew ? 0 : 1;
    } else if (isPresent(before, at)) {
      missed += isNew ? 1 : 0;
    }
    latest = Math.max(latest, at);
    last.put(digest, Math.max(before, at));
    shrink();
  }

  /** Judges the answer about a sampled key that was asked for at a time. */
  public void asked(long digest, long at, boolean isFound) {
    if (isAbsent(last.get(digest), at)) {
      absentAsked++;
      wrongAsked += isFound ? 1 : 0;
    }
  }

  private boolean isAbsent(long before, long at) {
    return before == LongTable.ABSENT || at - before > reach;
  }

  private boolean isPresent(long before, long at) {
    return before != LongTable.ABSENT && at - before < span;
  }

  private void shrink() {
    if (last.size() > mostKeys) {
      last.keepIf(key -> !isAbsent(last.get(key), latest));
    }
    while (last.size() > mostKeys) {
      shift = Require.inRange(shift + 1, 1, MAX_SHIFT, "shift");
      last.keepIf(this::isSampled);
    }
  }

  /** The share of keys that is looked at. */
  public double share() {
    return Math.scalb(1.0, -shift);
  }

  /** How many keys it knows to be there at a time. */
  public int present(long at) {
    int count = 0;
    for (long key : last.sortedKeys()) {
      count += isPresent(last.get(key), at) ? 1 : 0;
    }
    return count;
  }

  /** How many answers were about keys that were not there. */
  public long absent() {
    return absentAdded + absentAsked;
  }

  /** How many of them were wrong. */
  public long wrong() {
    return wrongAdded + wrongAsked;
  }

  /** How many keys that were there were called new when they were added again. */
  public long missed() {
    return missed;
  }

  /** The memory of the keys. */
  public long memoryBytes() {
    return last.memoryBytes();
  }

  /** The memory that so many keys more can take. */
  public long growthBytes(int more) {
    return last.growthBytes(Math.min(more, Math.max(0, mostKeys + 1 - last.size())));
  }

  /** The bytes that {@link #write} writes. */
  public int bytes() {
    return HEAD_BYTES + 8 + 2 * Long.BYTES * last.size();
  }

  /** Writes all but what was judged when keys were asked for. */
  public void write(ByteBuffer out) {
    out.putInt(shift)
        .putInt(last.size())
        .putLong(absentAdded)
        .putLong(wrongAdded)
        .putLong(missed);
    out.putLong(latest);
    for (long key : last.sortedKeys()) {
      out.putLong(key).putLong(last.get(key));
    }
  }

  /** Reads what {@link #write} wrote, into an empty sample. */
  public void read(ByteBuffer in) {
    shift = Require.inRange(in.getInt(), FIRST_SHIFT, MAX_SHIFT, "shift");
    int count = Require.inRange(in.getInt(), 0, mostKeys, "keys of the sample");
    absentAdded = Require.inRange(in.getLong(), 0, Long.MAX_VALUE, "judged");
    wrongAdded = Require.inRange(in.getLong(), 0, absentAdded, "judged wrong");
    missed = Require.inRange(in.getLong(), 0, Long.MAX_VALUE, "missed");
    latest = in.getLong();
    Require.inRange(in.remaining(), 2L * Long.BYTES * count, Long.MAX_VALUE, "bytes");
    for (int i = 0; i < count; i++) {
      last.put(in.getLong(), Math.max(LongTable.ABSENT + 1, in.getLong()));
    }
  }
}
