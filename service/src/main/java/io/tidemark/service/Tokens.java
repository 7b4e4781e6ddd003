package io.tidemark.service;

import io.tidemark.core.Require;
import io.tidemark.sample.LongTable;
import java.nio.ByteBuffer;
import java.time.Duration;

/**
 * The first answers to requests that came with a token, so that one that comes again gets the same.
 *
 * <p>An answer is kept for at least ten minutes, unless 32,768 requests with tokens came after it.
 *
 * <p>Threads: one at a time.
 */
final class Tokens {
  /** How long answers are kept. */
  static final long KEPT_MILLIS = Duration.ofMinutes(10).toMillis();

  /** How many answers are kept. */
  static final int KEPT = 1 << 15;

  private static final int HEAD_BYTES = 8 + 4 + 4;
  private static final int ENTRY_BYTES = 8 + 1;

  /*
   * Two generations: the younger one becomes the older one when it has as many answers as are to be kept, or
   * is as old; then the older one is forgotten.
   */
  private LongTable younger = new LongTable();
  private LongTable older = new LongTable();
  private long sinceMillis = Long.MIN_VALUE;

  /** The first answer: 1 or 0; or {@link LongTable#ABSENT}. */
  long answer(long token) {
    long answer = younger.get(token);
    return answer == LongTable.ABSENT ? older.get(token) : answer;
  }

  /** Keeps the first answer. */
  void put(long token, boolean answer, long nowMillis) {
    if (sinceMillis == Long.MIN_VALUE) {
      sinceMillis = nowMillis;
    } else if (younger.size() >= KEPT || nowMillis - sinceMillis >= KEPT_MILLIS) {
      older = younger;
      younger = new LongTable();
      sinceMillis = nowMillis;
    }
    younger.put(token, answer ? 1 : 0);
  }

  long memoryBytes() {
    return younger.memoryBytes() + older.memoryBytes();
  }

  /** The most that one answer more takes. */
  long growthBytes() {
    return Math.max(younger.growthBytes(1), new LongTable().growthBytes(1));
  }

  int bytes() {
    return HEAD_BYTES + ENTRY_BYTES * (younger.size() + older.size());
  }

  void write(ByteBuffer out) {
    out.putLong(sinceMillis).putInt(younger.size()).putInt(older.size());
    write(younger, out);
    write(older, out);
  }

  private static void write(LongTable table, ByteBuffer out) {
    for (long key : table.sortedKeys()) {
      out.putLong(key).put((byte) table.get(key));
    }
  }

  /** Reads what {@link #write} wrote, in place of what was kept. */
  void read(ByteBuffer in) {
    sinceMillis = in.getLong();
    int youngerSize = Require.inRange(in.getInt(), 0, KEPT, "tokens");
    int olderSize = Require.inRange(in.getInt(), 0, KEPT, "tokens");
    younger = read(youngerSize, in);
    older = read(olderSize, in);
  }

  private static LongTable read(int count, ByteBuffer in) {
    Require.inRange(in.remaining(), ENTRY_BYTES * (long) count, Long.MAX_VALUE, "bytes");
    LongTable table = new LongTable();
    for (int i = 0; i < count; i++) {
      table.put(in.getLong(), Require.inRange(in.get(), 0, 1, "answer"));
    }
    return table;
  }
}
