package io.tidemark.console.watch;

import io.tidemark.core.Require;
import io.tidemark.service.MemoryService;
import io.tidemark.service.Name;
import io.tidemark.service.NamedMemory;
import io.tidemark.service.RefusedException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads memories again and again. One that has not changed is read rarely, so that it is not kept from clients.
 *
 * <p>Threads: any number; one at a time reads.
 */
public final class Watcher {
  /** The most memories that are watched; others are read when they are asked for. */
  public static final int MAX_MEMORIES = 1_000;

  /* Windows and half-lives go on without changes. */
  private static final long UNCHANGED_MILLIS = 30_000;
  private static final int SCAN_COUNT = 1_000;

  private final MemoryService service;
  private final long sinceMillis;
  private final Map<Name, Watched> watched = new HashMap<>();
  private List<Watched> all = List.of();
  private long readMillis = Long.MIN_VALUE;

  /** A watcher that has seen nothing yet. */
  public Watcher(MemoryService service) {
    this.service = Require.nonNull(service, "service");
    this.sinceMillis = service.clock().millis();
  }

  /** All memories, in no order, read at most so long ago; at most {@link #MAX_MEMORIES}. */
  public synchronized List<Watched> all(long mostMillis) {
    long now = service.clock().millis();
    if (readMillis == Long.MIN_VALUE || now - readMillis > mostMillis) {
      update(now);
    }
    return all;
  }

  /** A memory that was read just now; null if there is none of that name. */
  public Watched find(Name name) {
    NamedMemory memory = service.find(name);
    if (memory == null) {
      return null;
    }
    long now = service.clock().millis();
    synchronized (this) {
      Watched known = watched.get(name);
      if (known == null || known.view().memory() != memory) {
        known = new Watched(name, memory, now, sinceMillis);
        if (watched.size() < MAX_MEMORIES) {
          watched.put(name, known);
        }
      }
      return isRead(known, now) ? known : null;
    }
  }

  /** Records what all memories say now; to be called every {@link Recording#STEP_MILLIS}. */
  public synchronized void record() {
    long now = service.clock().millis();
    update(now);
    all.forEach(each -> each.record(now));
  }

  private void update(long now) {
    Map<Name, NamedMemory> present = new HashMap<>();
    long cursor = 0;
    do {
      cursor = service.scan(cursor, SCAN_COUNT, present::put);
    } while (cursor != 0);
    watched.values().removeIf(each -> present.get(each.name()) != each.view().memory());
    present.forEach((name, memory) -> {
      if (watched.size() < MAX_MEMORIES && !watched.containsKey(name)) {
        watched.put(name, new Watched(name, memory, now, sinceMillis));
      }
    });
    watched.values().removeIf(each -> !isRead(each, now));
    all = new ArrayList<>(watched.values());
    readMillis = now;
  }

  /** Reads a memory; false if it was deleted meanwhile. */
  private static boolean isRead(Watched memory, long now) {
    try {
      memory.update(now, UNCHANGED_MILLIS);
      return true;
    } catch (RefusedException deleted) {
      return false;
    }
  }
}
