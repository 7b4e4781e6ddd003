package io.tidemark.service;

import io.tidemark.core.Require;
import io.tidemark.core.hash.KeyedDigest;
import io.tidemark.core.wire.CorruptDataException;
import io.tidemark.sample.ShadowSample;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * A part of a {@link SeenMemory}: all that it knows of the items that fall to it.
 *
 * <p>Threads: one at a time.
 */
final class SeenPart {
  private static final int VERSION = 1;
  private static final int HEAD_BYTES = 1 + 8;

  private final SeenDoor door;
  private final ShadowSample sample;
  private final Tokens tokens;
  private long items;

  SeenPart(SeenDoor door, ShadowSample sample, Tokens tokens, long items) {
    this.door = door;
    this.sample = sample;
    this.tokens = tokens;
    this.items = items;
  }

  /** An empty part. */
  static SeenPart create(SeenShape shape, KeyedDigest digest) {
    return new SeenPart(shape.create(digest), shape.sample(), new Tokens(), 0);
  }

  SeenDoor door() {
    return door;
  }

  ShadowSample sample() {
    return sample;
  }

  Tokens tokens() {
    return tokens;
  }

  /** How many items were new. */
  long items() {
    return items;
  }

  long memoryBytes() {
    return door.memory().memoryBytes() + sample.memoryBytes() + tokens.memoryBytes();
  }

  /**
   * Adds items, in order.
   *
   * @param judges whether some of them may be sampled
   */
  void add(long[] digests, long[] ticks, int from, int to, boolean[] isNew, boolean judges) {
    door.add(digests, ticks, from, to, isNew);
    for (int i = from; i < to; i++) {
      items += isNew[i] ? 1 : 0;
    }
    if (judges) {
      long end = door.position();
      for (int i = from; i < to; i++) {
        if (sample.isSampled(digests[i])) {
          long at = ticks != null ? ticks[i] : end == SeenDoor.NO_POSITION ? 0 : end - (to - i);
          sample.added(digests[i], at, isNew[i]);
        }
      }
    }
  }

  /** Adds an item with a weight. */
  boolean addWeighed(long digest, double weight) {
    boolean isNew = door.addWeighed(digest, weight);
    items += isNew ? 1 : 0;
    if (sample.isSampled(digest)) {
      sample.added(digest, 0, isNew);
    }
    return isNew;
  }

  /**
   * Asks for items at a tick.
   *
   * @param tick 0 where there is no time
   */
  void ask(long[] digests, int from, int to, long tick, boolean[] found, boolean judges) {
    door.ask(digests, from, to, tick, found);
    if (judges) {
      long position = door.position();
      long at = position == SeenDoor.NO_POSITION ? tick : position;
      for (int i = from; i < to; i++) {
        if (sample.isSampled(digests[i])) {
          sample.asked(digests[i], at, found[i]);
        }
      }
    }
  }

  /** All of it as bytes. */
  byte[] copy() throws IOException {
    int ownBytes = HEAD_BYTES + sample.bytes() + tokens.bytes();
    ByteBuffer own = ByteBuffer.allocate(ownBytes).order(ByteOrder.LITTLE_ENDIAN);
    own.put((byte) VERSION).putLong(items);
    sample.write(own);
    tokens.write(own);
    long estimate = ownBytes + door.memory().memoryBytes() + (1 << 12);
    ByteArrayOutputStream out =
        new ByteArrayOutputStream((int) Math.min(estimate, Integer.MAX_VALUE - 8));
    out.write(own.array(), 0, own.position());
    door.memory().write(out);
    return out.toByteArray();
  }

  /**
   * Reads what {@link #copy} gave.
   *
   * @throws CorruptDataException if it is no such part
   */
  static SeenPart read(byte[] bytes, SeenShape shape, KeyedDigest digest) throws IOException {
    ByteBuffer in = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    ShadowSample sample = shape.sample();
    Tokens read = new Tokens();
    long count;
    try {
      Require.inRange(in.get(), VERSION, VERSION, "version of the part");
      count = Require.inRange(in.getLong(), 0, Long.MAX_VALUE, "items");
      sample.read(in);
      read.read(in);
    } catch (BufferUnderflowException e) {
      throw new CorruptDataException(bytes.length, "part", "end of data", "more bytes");
    } catch (IllegalArgumentException e) {
      throw new CorruptDataException(in.position(), "part", e.getMessage(), "a valid one");
    }
    byte[] rest = new byte[in.remaining()];
    in.get(rest);
    return new SeenPart(shape.read(rest, digest), sample, read, count);
  }
}
