package io.tidemark.benchmarks.window;

import java.io.Serial;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The exact answer: a {@code LinkedHashMap} from keys to when they came last, in that order, which
 * drops the eldest key when it has left the window.
 */
public final class LastItems extends LinkedHashMap<Long, Long> {
  /* The eldest is looked at when a new key comes, which drops at most one: enough, as at most one key
   * leaves the window with each item. */

  @Serial
  private static final long serialVersionUID = 1;

  private final int items;
  private long now;

  private LastItems(int items) {
    super(16, 0.75f, true);
    this.items = items;
  }

  /** A map of a given number of items. */
  public static Observer observer(int items) {
    LastItems last = new LastItems(items);
    return Observer.peer(last, last::observe);
  }

  private boolean observe(long key) {
    now++;
    Long last = put(key, now);
    return last != null && now - last <= items;
  }

  @Override
  protected boolean removeEldestEntry(Map.Entry<Long, Long> eldest) {
    return now - eldest.getValue() > items;
  }
}
