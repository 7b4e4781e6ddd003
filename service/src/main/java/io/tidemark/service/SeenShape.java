package io.tidemark.service;

import io.tidemark.EndlessFilter;
import io.tidemark.EndlessFilterBuilder;
import io.tidemark.Importance;
import io.tidemark.Keys;
import io.tidemark.SeenFilter;
import io.tidemark.SeenFilterBuilder;
import io.tidemark.Tidemark;
import io.tidemark.WindowFilter;
import io.tidemark.WindowFilterBuilder;
import io.tidemark.analysis.Plan;
import io.tidemark.core.facts.Facts;
import io.tidemark.core.hash.KeyedDigest;
import io.tidemark.core.wire.CorruptDataException;
import io.tidemark.sample.ShadowSample;
import io.tidemark.service.RefusedException.Reason;
import java.io.IOException;
import java.time.Duration;
import java.util.OptionalLong;

/** How a memory of what was seen is made: its parts, and the door to each. */
final class SeenShape {
  static final long NANOS_PER_MILLI = 1_000_000;

  /** The structure of windows: the one that grows with the traffic and tells ages. */
  private static final String WINDOW_STRUCTURE = "ebb";

  private static final int MAX_PART_BITS = 12;

  /* How many standard deviations more items than its share a part has room for. */
  private static final double PART_SLACK = 6;

  /* What is learned of weights takes a little less. */
  private static final long LEARNED_BYTES = 33 << 10;

  private static final int LEAST_SAMPLE = 64;

  private static final long PART_MIX = 0xD6E8FEB86659FD93L;

  private final SeenOptions options;
  private final int partBits;
  private final long partCapacity;
  private final Plan.Candidate planned;
  private final Facts times;

  /**
   * The shape for options.
   *
   * @param partBytes about the largest size of a part
   * @throws RefusedException INVALID if the goal cannot be reached
   */
  SeenShape(SeenOptions options, long partBytes) {
    this.options = options;
    this.partBits = partBits(options, partBytes);
    double share = Math.scalb((double) options.capacity(), -partBits);
    this.partCapacity = partBits == 0
        ? options.capacity()
        : (long) Math.ceil(share + PART_SLACK * Math.sqrt(share));
    try {
      this.planned = candidates().best();
    } catch (IllegalArgumentException e) {
      throw new RefusedException(Reason.INVALID, e.getMessage());
    }
    this.times = planned.spec().facts();
  }

  /*
   * This says how data on the disk is divided, so that it must not change with what plans say: about the bits
   * of an item in a Bloom filter, and in a table of prints with ages.
   */
  private static int partBits(SeenOptions options, long partBytes) {
    double bits = -Math.log(options.error()) / Math.log(2);
    double bytes;
    if (options.scope() instanceof SeenOptions.Ever) {
      bytes = (double) options.capacity() * (1.44 * bits + 2) / Byte.SIZE;
    } else if (options.scope() instanceof SeenOptions.Window) {
      bytes = (double) options.capacity() * (bits + 14) / Byte.SIZE;
    } else {
      return 0;
    }
    int partBits = 0;
    while (partBits < MAX_PART_BITS && Math.scalb(bytes, -partBits) > partBytes) {
      partBits++;
    }
    return partBits;
  }

  private Plan candidates() {
    if (options.scope() instanceof SeenOptions.Ever) {
      return ever().plan();
    }
    return options.scope() instanceof SeenOptions.Endless
        ? endless().plan()
        : window().plan();
  }

  private SeenFilterBuilder<byte[]> ever() {
    return Tidemark.seen(Keys.bytes())
        .items(partCapacity)
        .error(options.error())
        .expansion(options.expansion());
  }

  private WindowFilterBuilder<byte[]> window() {
    WindowFilterBuilder<byte[]> builder = Tidemark.window(Keys.bytes())
        .error(options.error())
        .structure(WINDOW_STRUCTURE)
        .keys(partCapacity)
        // What is ahead of the clock, the memory refuses itself.
        .ahead(Duration.ofNanos(Long.MAX_VALUE));
    if (options.scope() instanceof SeenOptions.Window window) {
      builder.window(Duration.ofMillis(window.windowMillis()));
      window.lateMillis().ifPresent(millis -> builder.late(Duration.ofMillis(millis)));
      window.grainMillis().ifPresent(millis -> builder.grain(Duration.ofMillis(millis)));
    } else if (options.scope() instanceof SeenOptions.Last last) {
      builder.last(last.items());
    }
    return builder;
  }

  /** In the memory that a Bloom filter would take for the capacity. */
  private EndlessFilterBuilder<byte[], ?> endless() {
    long bytes = Tidemark.seen(Keys.bytes())
        .items(options.capacity())
        .error(options.error())
        .plan()
        .best()
        .memoryBytes();
    EndlessFilterBuilder<byte[], ?> builder = isWeighed()
        ? Tidemark.endless(Keys.bytes()).importance(Importance.learned())
        : Tidemark.endless(Keys.bytes());
    return builder.memory(bytes).error(options.error());
  }

  SeenOptions options() {
    return options;
  }

  /** The number of parts, a power of two. */
  int parts() {
    return 1 << partBits;
  }

  /** The part of an item. */
  int partOf(long digest) {
    // A shift by all bits would be one by none.
    long mixed = (digest ^ (digest >>> 31)) * PART_MIX;
    return (int) ((mixed >>> 1) >>> (Long.SIZE - 1 - partBits));
  }

  /** The memory that all parts begin with, or have room for from the beginning. */
  long plannedBytes() {
    return parts() * planned.spec().memoryBytes() + (isWeighed() ? LEARNED_BYTES : 0);
  }

  /** What it takes, without making it. */
  MemoryPlan plan() {
    return new MemoryPlan(
        planned.structure(),
        plannedBytes(),
        planned.error(),
        Facts.builder().count("parts", parts()).all(planned.predictions()).build());
  }

  /** Whether items come with times. */
  boolean isTimed() {
    return options.scope() instanceof SeenOptions.Window;
  }

  /** Whether items come with weights. */
  boolean isWeighed() {
    return options.scope() instanceof SeenOptions.Endless endless && endless.weighted();
  }

  /** Whether it takes no more than its capacity. */
  boolean isFixed() {
    return options.scope() instanceof SeenOptions.Ever && options.expansion() == 0;
  }

  /** The length of the window, in nanoseconds or items; where there is none, for ever. */
  long span() {
    return number("windowNanos").orElse(number("windowItems").orElse(Long.MAX_VALUE));
  }

  /** How much longer an item may be found than the window. */
  long grain() {
    return number("grainNanos").orElse(number("grainItems").orElse(0));
  }

  /** How late items may be, in nanoseconds. */
  long lateNanos() {
    return number("lateNanos").orElse(0);
  }

  private OptionalLong number(String name) {
    return number(times, name);
  }

  private static OptionalLong number(Facts facts, String name) {
    return facts
        .find(name)
        .map(fact -> OptionalLong.of(((Number) fact.value()).longValue()))
        .orElseGet(OptionalLong::empty);
  }

  /** An empty sample for a part. */
  ShadowSample sample() {
    long span = span();
    long reach = span > Long.MAX_VALUE - grain() ? Long.MAX_VALUE : span + grain();
    int most = Math.max(LEAST_SAMPLE, ShadowSample.MOST_KEYS >>> partBits);
    return new ShadowSample(most, span, reach);
  }

  /** The door to an empty part. */
  SeenDoor create(KeyedDigest digest) {
    if (options.scope() instanceof SeenOptions.Ever) {
      return new EverDoor(ever().digest(digest).build());
    }
    if (options.scope() instanceof SeenOptions.Endless) {
      return new EndlessDoor(endless().digest(digest).build(), isWeighed());
    }
    return new WindowDoor(window().digest(digest).build());
  }

  /**
   * The door to a part that was saved.
   *
   * @throws CorruptDataException if it is another one
   */
  SeenDoor read(byte[] bytes, KeyedDigest digest) throws IOException {
    SeenDoor door;
    if (options.scope() instanceof SeenOptions.Ever) {
      door = new EverDoor(SeenFilter.fromBytes(bytes, Keys.bytes()));
    } else if (options.scope() instanceof SeenOptions.Endless) {
      door = new EndlessDoor(readEndless(bytes), isWeighed());
    } else {
      door = new WindowDoor(WindowFilter.fromBytes(bytes, Keys.bytes()));
    }
    requireSame(door, digest);
    return door;
  }

  private EndlessFilter<byte[], ?> readEndless(byte[] bytes) throws IOException {
    return isWeighed()
        ? EndlessFilter.fromBytes(bytes, Keys.bytes(), Importance.learned())
        : EndlessFilter.fromBytes(bytes, Keys.bytes());
  }

  private void requireSame(SeenDoor door, KeyedDigest digest) throws CorruptDataException {
    if (!door.memory().digest().equals(digest)) {
      throw new CorruptDataException(0, "digest", "another one", "that of the memory");
    }
    Facts facts = door.memory().facts();
    for (String name : new String[] {"unit", "windowNanos", "windowItems", "lateNanos"}) {
      if (!facts.find(name).equals(times.find(name))) {
        throw new CorruptDataException(0, name, facts.find(name), "" + times.find(name));
      }
    }
  }

  /** That a question needs a window of time. */
  static RefusedException noTime() {
    return new RefusedException(
        Reason.UNSUPPORTED, "time: no window (expected: a memory with WINDOW)");
  }
}
