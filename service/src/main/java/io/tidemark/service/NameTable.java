package io.tidemark.service;

import io.tidemark.core.Require;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Consumer;

/**
 * The names of a {@link Registry}, by name, by id, in the order of a scan and by when they expire.
 *
 * <p>Threads: one at a time changes it; any number ask and scan meanwhile.
 */
final class NameTable {
  /*
   * Where a name stands, and what it stands for. A name keeps its position as long as it stands for anything,
   * also if that is replaced: this is what a scan goes by.
   */
  private static final class Slot {
    private final long position;
    private volatile Registry.Entry entry;

    Slot(long position, Registry.Entry entry) {
      this.position = position;
      this.entry = entry;
    }
  }

  /** A slot that expires. */
  private record Expiry(long millis, long position, Slot slot) {
    static final Comparator<Expiry> NEXT_FIRST =
        Comparator.comparingLong(Expiry::millis).thenComparingLong(Expiry::position);

    static Expiry of(Slot slot) {
      return new Expiry(slot.entry.expiresMillis(), slot.position, slot);
    }
  }

  private final Map<Name, Slot> byName = new ConcurrentHashMap<>();
  private final Map<Long, Slot> byId = new ConcurrentHashMap<>();
  private final ConcurrentNavigableMap<Long, Slot> byPosition = new ConcurrentSkipListMap<>();
  private final TreeSet<Expiry> expiries = new TreeSet<>(Expiry.NEXT_FIRST);
  private long nextPosition = 1;

  /** What a name stands for, whether it has expired or not; null for nothing. */
  Registry.Entry find(Name name) {
    Slot slot = byName.get(name);
    return slot == null ? null : slot.entry;
  }

  /** The entry of the memory with an id; null if there is none. */
  Registry.Entry find(long id) {
    Slot slot = byId.get(id);
    return slot == null ? null : slot.entry;
  }

  int size() {
    return byName.size();
  }

  /** All entries, the oldest position first. */
  List<Registry.Entry> entries() {
    List<Registry.Entry> entries = new ArrayList<>(size());
    byPosition.values().forEach(slot -> entries.add(slot.entry));
    return entries;
  }

  /** The entry that expires next; null if none ever does. */
  Registry.Entry nextToExpire() {
    return expiries.isEmpty() ? null : expiries.first().slot().entry;
  }

  /** As {@link Registry#scan}, of all entries. */
  long scan(long cursor, int count, Consumer<Registry.Entry> visitor) {
    Require.inRange(cursor, 0, Long.MAX_VALUE, "cursor");
    Require.inRange(count, 1, Integer.MAX_VALUE, "count");
    // From the newest position down, so that it ends however many are added meanwhile.
    ConcurrentNavigableMap<Long, Slot> rest =
        (cursor == 0 ? byPosition : byPosition.headMap(cursor)).descendingMap();
    int left = count;
    for (Slot slot : rest.values()) {
      visitor.accept(slot.entry);
      left--;
      if (left == 0) {
        return slot.position;
      }
    }
    return 0;
  }

  /**
   * Puts an entry, in place of one with the same name.
   *
   * @return the one that it replaced; null if there was none
   */
  Registry.Entry put(Registry.Entry entry) {
    Slot slot = byName.get(entry.name());
    Registry.Entry before = slot == null ? null : slot.entry;
    if (slot == null) {
      slot = new Slot(nextPosition++, entry);
      byName.put(entry.name(), slot);
      byPosition.put(slot.position, slot);
    } else {
      expiries.remove(Expiry.of(slot));
      byId.remove(idOf(before));
      slot.entry = entry;
    }
    byId.put(idOf(entry), slot);
    if (entry.expiresMillis() != Registry.NEVER) {
      expiries.add(Expiry.of(slot));
    }
    return before;
  }

  /** Takes an entry away. */
  void remove(Registry.Entry entry) {
    Slot slot = byName.remove(entry.name());
    byPosition.remove(slot.position);
    expiries.remove(Expiry.of(slot));
    byId.remove(idOf(entry), slot); // a renamed one has another slot already
  }

  private static Long idOf(Registry.Entry entry) {
    return entry.memory().origin().id();
  }
}
