package io.tidemark.workload.oracle;

import io.tidemark.workload.Require;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeSet;

/**
 * Did the key occur in the last d ticks, that is in {@code (now - d, now]}? Ticks may come in any
 * order, and {@code now} is any tick: what lies after it does not count.
 */
public final class LastDurationOracle {
  private final Map<Long, TreeSet<Long>> ticks = new HashMap<>();

  /** Adds an occurrence. */
  public void add(long key, long tick) {
    ticks.computeIfAbsent(key, k -> new TreeSet<>()).add(tick);
  }

  /** The last tick of the key at or before {@code now}; empty if there is none. */
  public OptionalLong lastTick(long key, long now) {
    TreeSet<Long> occurrences = ticks.get(key);
    Long last = occurrences == null ? null : occurrences.floor(now);
    return last == null ? OptionalLong.empty() : OptionalLong.of(last);
  }

  /** Whether the key occurred in {@code (now - durationTicks, now]}. */
  public boolean contains(long key, long now, long durationTicks) {
    Require.inRange(durationTicks, 1, Long.MAX_VALUE, "durationTicks");
    OptionalLong last = lastTick(key, now);
    // The difference of a later and an earlier tick overflows iff it comes out negative.
    return last.isPresent()
        && now - last.getAsLong() >= 0
        && now - last.getAsLong() < durationTicks;
  }
}
