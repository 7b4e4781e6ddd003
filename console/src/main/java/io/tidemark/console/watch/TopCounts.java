package io.tidemark.console.watch;

import io.tidemark.service.TopMemory;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What the most frequent items counted some time ago. Only digests of the items are kept, of at most a hundred of them.
 *
 * <p>Threads: any number.
 */
final class TopCounts {
  /* Where counts do not decay. */
  private static final long USUAL_MILLIS = 300_000;
  private static final int MOST_ITEMS = 100;
  private static final int MOST_TIMES = 12;

  private record Seen(long millis, Map<Long, Double> counts) {}

  private final TopMemory memory;
  private final long spanMillis;
  private final Deque<Seen> seen = new ArrayDeque<>();

  TopCounts(TopMemory memory) {
    this.memory = memory;
    this.spanMillis = memory.options().halfLifeMillis().orElse(USUAL_MILLIS);
  }

  /** Takes note of what items count now, if the last time was long enough ago. */
  synchronized void add(long nowMillis) {
    if (!seen.isEmpty() && nowMillis - seen.getLast().millis() < spanMillis / (MOST_TIMES - 2)) {
      return;
    }
    List<TopMemory.Entry> list = memory.list();
    Map<Long, Double> counts = new HashMap<>();
    for (TopMemory.Entry entry : list.subList(0, Math.min(MOST_ITEMS, list.size()))) {
      counts.put(digest(entry.item()), entry.count());
    }
    seen.addLast(new Seen(nowMillis, counts));
    if (seen.size() > MOST_TIMES) {
      seen.removeFirst();
    }
  }

  private long digest(byte[] item) {
    return memory.origin().digest().of(item, 0, item.length);
  }

  /** How much more an item counts than a half-life ago; not a number if that is not known. */
  synchronized double change(byte[] item, double count, long nowMillis) {
    Seen then = null;
    for (Seen each : seen) {
      if (nowMillis - each.millis() >= spanMillis) {
        then = each;
      }
    }
    if (then == null) {
      return Double.NaN;
    }
    Double before = then.counts().get(digest(item));
    // Beyond the hundredth it is not known what it counted, but where all were there it counted
    // nothing.
    if (before == null && then.counts().size() >= MOST_ITEMS) {
      return Double.NaN;
    }
    return count - (before == null ? 0 : before);
  }
}
