package io.tidemark.service;

import io.tidemark.analysis.ObservedError;
import io.tidemark.core.hash.KeyedDigest;
import io.tidemark.sample.ShadowSample;
import io.tidemark.service.RefusedException.Reason;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;

/**
 * The parts of a {@link SeenMemory}, and the memory that they take: it is reserved before it is allocated.
 *
 * <p>Threads: one at a time, but for {@link #reservedBytes}.
 */
final class SeenParts {
  /** What a memory takes beside its parts, about. */
  static final long FIXED_BYTES = 4 << 10;

  /* With so few items it does not pay to sort them by parts. */
  private static final int FEW = 4;

  /* Of so many keys in a sample, the standard deviation of what it tells is a twentieth. */
  private static final int ENOUGH = 400;

  private final SeenShape shape;
  private final KeyedDigest digest;
  private final Budget budget;
  private final SeenPart[] parts;
  private final int[] ends;
  private final long[] partBytes;
  private final long plannedBytes;

  /* Invariant RESERVED: the budget has given so much, which is at least what was planned and what is held. */
  private volatile long reservedBytes;
  private long heldBytes;

  /* So many items can be added to any part before it grows, at least. */
  private long sureRoom;

  /**
   * Empty parts.
   *
   * @throws RefusedException OUT_OF_MEMORY, before anything was allocated
   */
  SeenParts(SeenShape shape, KeyedDigest digest, Budget budget) {
    this.shape = shape;
    this.digest = digest;
    this.budget = budget;
    this.plannedBytes = FIXED_BYTES + shape.plannedBytes();
    budget.reserve(plannedBytes);
    reservedBytes = plannedBytes;
    boolean isMade = false;
    try {
      parts = new SeenPart[shape.parts()];
      Arrays.setAll(parts, part -> SeenPart.create(shape, digest));
      ends = new int[parts.length];
      partBytes = new long[parts.length];
      heldBytes = FIXED_BYTES;
      settle();
      isMade = true;
    } finally {
      if (!isMade) {
        release();
      }
    }
  }

  int count() {
    return parts.length;
  }

  List<SeenPart> all() {
    return List.of(parts);
  }

  SeenPart part(int index) {
    return parts[index];
  }

  /** The part of an item. */
  SeenPart of(long itemDigest) {
    return parts[shape.partOf(itemDigest)];
  }

  /** What is reserved for all of it. */
  long reservedBytes() {
    return reservedBytes;
  }

  /** How many items were new. */
  long items() {
    long sum = 0;
    for (SeenPart part : parts) {
      sum += part.items();
    }
    return sum;
  }

  /** The items that it has room for, before it grows again or is full. */
  long capacity() {
    long sum = 0;
    for (SeenPart part : parts) {
      sum += part.items() + part.door().room();
    }
    return filters() > 1 ? sum : shape.options().capacity();
  }

  /** How many filters a part consists of, at most. */
  int filters() {
    int most = 1;
    for (SeenPart part : parts) {
      most = Math.max(most, part.door().filters());
    }
    return most;
  }

  /** The mean error of all parts, as they are. */
  double errorNow() {
    double sum = 0;
    for (SeenPart part : parts) {
      sum += part.door().memory().expectedError();
    }
    return sum / parts.length;
  }

  /** How often answers about items that were not there were wrong, by the samples. */
  ObservedError observedError() {
    long absent = 0;
    long wrong = 0;
    for (SeenPart part : parts) {
      absent += part.sample().absent();
      wrong += part.sample().wrong();
    }
    return ObservedError.of(wrong, absent);
  }

  /** How many items that were there were called new, by the samples. */
  long missed() {
    long sum = 0;
    for (SeenPart part : parts) {
      sum += part.sample().missed();
    }
    return sum;
  }

  /** About how many distinct items are there at a tick; not a number if that is not known. */
  double distinctEstimate(long tick) {
    double told = 0;
    double sampled = 0;
    int keys = 0;
    for (SeenPart part : parts) {
      told += part.door().distinctEstimate();
      if (shape.isTimed()) {
        int present = part.sample().present(tick);
        keys += present;
        sampled += present / part.sample().share();
      }
    }
    // A window may hold an item twice for a while; a sample is unbiased, but small at first.
    return keys >= ENOUGH ? sampled : told;
  }

  /**
   * Adds items, in order, up to the first that is refused.
   *
   * @param ticks when they came; null where there is no time
   * @return how many
   */
  int take(long[] digests, long[] ticks, int from, int to, boolean[] isNew) {
    int at = from;
    while (at < to) {
      int sure = (int) Math.min(to - at, sureRoom(to - at));
      long growth = sampleGrowth(ShadowSample.mostSampled(digests, at, at + sure));
      if (sure > 0 && (growth == 0 || reserve(growth))) {
        put(digests, ticks, at, at + sure, isNew, null);
        if (growth > 0) {
          settle();
        }
        at += sure;
      } else if (refusal(digests[at], 0) == null) {
        put(digests, ticks, at, at + 1, isNew, null);
        settle(shape.partOf(digests[at]));
        sureRoom = 0;
        at++;
      } else {
        break;
      }
    }
    return at - from;
  }

  private long sureRoom(int wanted) {
    if (sureRoom < wanted) {
      sureRoom = Long.MAX_VALUE;
      for (SeenPart part : parts) {
        sureRoom = Math.min(sureRoom, part.door().room());
      }
    }
    return shape.isFixed() ? Math.min(sureRoom, shape.options().capacity() - items()) : sureRoom;
  }

  private long sampleGrowth(int sampled) {
    long growth = 0;
    if (sampled > 0) {
      for (SeenPart part : parts) {
        growth += part.sample().growthBytes(sampled);
      }
    }
    return growth;
  }

  /**
   * Why an item cannot be added; null if it can be, and then there is memory for it.
   *
   * @param besideBytes what else there must be memory for
   */
  Reason refusal(long itemDigest, long besideBytes) {
    SeenPart part = of(itemDigest);
    SeenDoor door = part.door();
    boolean isFull = shape.isFixed() && items() >= shape.options().capacity();
    long growth = 0;
    if (isFull || door.room() == 0) {
      boolean changesNothing = door.keepsFound() && isFound(part, itemDigest);
      growth = changesNothing ? 0 : door.nextGrowthBytes();
      // What keeps all and cannot grow is full; what forgets goes on as it is.
      if (door.keepsFound() && !changesNothing && (isFull || growth == 0)) {
        return Reason.FULL;
      }
    }
    long more = growth + part.sample().growthBytes(1) + besideBytes;
    return reserve(more) ? null : Reason.OUT_OF_MEMORY;
  }

  private static boolean isFound(SeenPart part, long itemDigest) {
    SeenScratch scratch = SeenScratch.ofThread();
    scratch.sortedDigests[0] = itemDigest;
    part.door().ask(scratch.sortedDigests, 0, 1, 0, scratch.sortedAnswers);
    return scratch.sortedAnswers[0];
  }

  /** Makes sure that there is memory for so much more than is held; false if there is not. */
  private boolean reserve(long moreBytes) {
    long lacking = heldBytes + moreBytes - reservedBytes;
    if (lacking > 0) {
      if (!budget.tryReserve(lacking)) {
        return false;
      }
      setReserved(reservedBytes + lacking);
    }
    return true;
  }

  private void setReserved(long bytes) {
    reservedBytes = bytes;
  }

  /**
   * Adds items, in order, without asking whether there is room.
   *
   * @param wanted the parts in which it is done; null for all
   */
  void put(long[] digests, long[] ticks, int from, int to, boolean[] isNew, IntPredicate wanted) {
    boolean judges = ShadowSample.mostSampled(digests, from, to) > 0;
    if (sureRoom != Long.MAX_VALUE) {
      sureRoom = Math.max(0, sureRoom - (to - from));
    }
    if (parts.length == 1) {
      if (wanted == null || wanted.test(0)) {
        parts[0].add(digests, ticks, from, to, isNew, judges);
      }
    } else if (to - from <= FEW) {
      for (int i = from; i < to; i++) {
        int part = shape.partOf(digests[i]);
        if (wanted == null || wanted.test(part)) {
          parts[part].add(digests, ticks, i, i + 1, isNew, judges);
        }
      }
    } else {
      SeenScratch sorted = sort(digests, ticks, from, to);
      long[] sortedTicks = ticks == null ? null : sorted.sortedTicks;
      for (int part = 0, start = 0; part < parts.length; start = ends[part++]) {
        if (ends[part] > start && (wanted == null || wanted.test(part))) {
          parts[part].add(
              sorted.sortedDigests, sortedTicks, start, ends[part], sorted.sortedAnswers, judges);
        }
      }
      gather(sorted, from, to, isNew);
    }
  }

  /** Asks for items at a tick, at most {@link SeenScratch#MOST} where there are several parts. */
  void ask(long[] digests, int from, int to, long tick, boolean[] found) {
    boolean judges = ShadowSample.mostSampled(digests, from, to) > 0;
    if (parts.length == 1) {
      parts[0].ask(digests, from, to, tick, found, judges);
    } else if (to - from <= FEW) {
      for (int i = from; i < to; i++) {
        of(digests[i]).ask(digests, i, i + 1, tick, found, judges);
      }
    } else {
      SeenScratch sorted = sort(digests, null, from, to);
      for (int part = 0, start = 0; part < parts.length; start = ends[part++]) {
        if (ends[part] > start) {
          parts[part].ask(
              sorted.sortedDigests, start, ends[part], tick, sorted.sortedAnswers, judges);
        }
      }
      gather(sorted, from, to, found);
    }
  }

  /** Sorts items by part, each part in order; {@code ends[part]} is where a part ends then. */
  private SeenScratch sort(long[] digests, long[] ticks, int from, int to) {
    SeenScratch sorted = SeenScratch.ofThread();
    Arrays.fill(ends, 0);
    for (int i = from; i < to; i++) {
      int part = shape.partOf(digests[i]);
      sorted.parts[i - from] = part;
      ends[part]++;
    }
    int start = 0;
    for (int part = 0; part < ends.length; part++) {
      int count = ends[part];
      ends[part] = start;
      start += count;
    }
    for (int i = from; i < to; i++) {
      int place = ends[sorted.parts[i - from]]++;
      sorted.places[i - from] = place;
      sorted.sortedDigests[place] = digests[i];
      if (ticks != null) {
        sorted.sortedTicks[place] = ticks[i];
      }
    }
    return sorted;
  }

  private static void gather(SeenScratch sorted, int from, int to, boolean[] answers) {
    for (int i = from; i < to; i++) {
      answers[i] = sorted.sortedAnswers[sorted.places[i - from]];
    }
  }

  /** Puts a part that was saved in place of one. */
  void load(int part, byte[] bytes) throws IOException {
    if (!reserve(bytes.length)) {
      throw new RefusedException(
          Reason.OUT_OF_MEMORY, "memory: " + bytes.length + " bytes more (expected: fewer)");
    }
    try {
      parts[part] = SeenPart.read(bytes, shape, digest);
    } finally {
      sureRoom = 0;
      settle(part);
    }
  }

  /** Reserves what is held now, or was planned if that is more. */
  void settle() {
    for (int part = 0; part < parts.length; part++) {
      count(part);
    }
    settleReserved();
  }

  /** As {@link #settle()}, where only one part has changed. */
  void settle(int part) {
    count(part);
    settleReserved();
  }

  private void count(int part) {
    long bytes = parts[part].memoryBytes();
    heldBytes += bytes - partBytes[part];
    partBytes[part] = bytes;
  }

  private void settleReserved() {
    long needed = Math.max(plannedBytes, heldBytes);
    budget.correct(reservedBytes, needed);
    setReserved(needed);
  }

  /** Gives all memory back. */
  void release() {
    budget.release(reservedBytes);
    setReserved(0);
  }
}
