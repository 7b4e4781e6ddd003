package io.tidemark.service;

import io.tidemark.KeyAge;
import io.tidemark.SaveableMemory;
import java.util.Optional;

/**
 * One of the library's doors to "has x been seen?", as {@link SeenPart} uses it. Ticks are nanoseconds since 1970
 * in windows of time, and nothing elsewhere.
 *
 * <p>Threads: one at a time.
 */
interface SeenDoor {
  /** The answer of {@link #position} where time is not measured in items. */
  long NO_POSITION = -1;

  /**
   * Adds items, in order.
   *
   * @param ticks when they came; null where there is no time
   */
  void add(long[] digests, long[] ticks, int from, int to, boolean[] isNew);

  /** Adds an item with a weight, where there are weights. */
  boolean addWeighed(long digest, double weight);

  /** Asks for items at a tick. */
  void ask(long[] digests, int from, int to, long tick, boolean[] found);

  /** How many items can be added for certain before it grows; or is full, if it grows by nothing. */
  long room();

  /** The most that it grows by then. */
  long nextGrowthBytes();

  /** Whether adding an item that is found changes nothing. */
  boolean keepsFound();

  /** The items so far, where they are what time is measured in; else {@link #NO_POSITION}. */
  long position();

  /** The latest tick that came; {@code Long.MIN_VALUE} if there is none. */
  long latestTick();

  /** How old an item is at a tick, and how likely it is there; empty if it is certainly not there. */
  Optional<KeyAge> age(long digest, long tick);

  /** About how many distinct items are there. */
  double distinctEstimate();

  /** How many filters it consists of. */
  int filters();

  /** The memory behind it. */
  SaveableMemory memory();
}
