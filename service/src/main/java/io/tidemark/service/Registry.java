package io.tidemark.service;

import io.tidemark.core.Require;
import io.tidemark.core.hash.KeyedDigest;
import io.tidemark.core.wire.CorruptDataException;
import io.tidemark.service.RefusedException.Reason;
import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BiConsumer;
import java.util.function.Supplier;

/**
 * Which memory has which name, and until when.
 *
 * <p>Its changes are records of the memory id 0, with a sequence of their own. A memory is marked as deleted
 * before the record that says so, and found by others only behind the record of its creation, so that no record
 * of a memory stands before the one or behind the other.
 *
 * <p>Threads: any number. Looking up takes no lock and makes no object.
 */
final class Registry {
  /** The memory id of its records. */
  static final long RECORD_ID = 0;

  /** Never. */
  static final long NEVER = Long.MAX_VALUE;

  /* Operations. */
  static final int CREATE = 1;
  static final int DELETE = 2;
  static final int RENAME = 3;
  static final int EXPIRE = 4;
  static final int FLUSH = 5;
  /* As CREATE, of a memory that is loaded by records which follow: without all of them it never was. */
  static final int CREATE_LOADED = 6;

  /** What a name takes beside its bytes, about. */
  static final long ENTRY_BYTES = 256;

  /**
   * A memory with its name.
   *
   * @param expiresMillis from when on it is gone
   */
  record Entry(Name name, NamedMemory memory, long expiresMillis) {}

  /**
   * All of it at one moment.
   *
   * @param sequence the number of changes so far
   * @param nextId all memories that ever were have lower ids
   */
  record Contents(long sequence, long nextId, List<Entry> entries) {}

  private final Surroundings surroundings;
  private final ReentrantLock lock = new ReentrantLock();
  private final NameTable names = new NameTable();
  private final AtomicLong nextId = new AtomicLong(1);
  private final Set<Long> loading = new HashSet<>(); // while replaying
  private long sequence;
  private KeyedDigest sketchDigest; // null until it is needed
  private boolean isOpen; // what is removed otherwise was not deleted just now

  Registry(Surroundings surroundings) {
    this.surroundings = Require.nonNull(surroundings, "surroundings");
  }

  /** An id for a new memory. */
  long newId() {
    return nextId.getAndIncrement();
  }

  /**
   * The digest of all sketches that are made here: that of the oldest one which was there when the service was
   * opened, if any was.
   */
  KeyedDigest sketchDigest(Supplier<KeyedDigest> newDigest) {
    lock.lock();
    try {
      if (sketchDigest == null) {
        sketchDigest = names.entries().stream()
            .map(entry -> entry.memory().origin())
            .filter(origin -> origin.options().type() == MemoryType.SKETCH)
            .min(Comparator.comparingLong(Origin::id))
            .map(Origin::digest)
            .orElseGet(newDigest);
      }
      return sketchDigest;
    } finally {
      lock.unlock();
    }
  }

  /** The memory of a name; null if there is none, or it has expired. */
  NamedMemory find(Name name) {
    Entry entry = names.find(name);
    return entry == null || isExpired(entry) ? null : entry.memory();
  }

  /** From when on the memory of a name is gone; {@link #NEVER}, or -1 if there is none. */
  long expiry(Name name) {
    Entry entry = names.find(name);
    return entry == null || isExpired(entry) ? -1 : entry.expiresMillis();
  }

  private boolean isExpired(Entry entry) {
    return entry.expiresMillis() != NEVER
        && entry.expiresMillis() <= surroundings.clock().millis();
  }

  /** The memory with an id; null if there is none. */
  NamedMemory byId(long id) {
    Entry entry = names.find(id);
    return entry == null ? null : entry.memory();
  }

  /** How many names there are, with those that have expired but were not swept yet. */
  int size() {
    return names.size();
  }

  /** What a name takes; it is reserved in the budget as long as it stands for a memory. */
  static long bytes(Name name) {
    return ENTRY_BYTES + name.length();
  }

  /**
   * Visits some names, and each that is there all the time exactly once, if it is called until it returns 0.
   * Those that are new meanwhile are not visited.
   *
   * @param cursor 0 at first, then what was returned
   * @param count how many, 1 at least
   * @return where to go on; 0 if there is no more
   */
  long scan(long cursor, int count, BiConsumer<Name, NamedMemory> visitor) {
    return names.scan(cursor, count, entry -> {
      if (!isExpired(entry)) {
        visitor.accept(entry.name(), entry.memory());
      }
    });
  }

  /**
   * Gives a name to a new memory.
   *
   * @param operation {@link #CREATE}, or {@link #CREATE_LOADED} if its content follows
   * @param ifTaken what happens if there is a memory of that name
   * @throws RefusedException if the name is taken, or there is no memory for it; then nothing has changed
   */
  void add(Name name, NamedMemory memory, int operation, MemoryService.IfTaken ifTaken) {
    byte[] origin = OriginCodec.encode(memory.origin());
    lock.lock();
    try {
      surroundings.journal().checkWritable();
      Entry there = names.find(name);
      if (there != null && ifTaken == MemoryService.IfTaken.REFUSE && !isExpired(there)) {
        throw taken();
      }
      surroundings.budget().reserve(bytes(name));
      if (there != null) {
        delete(there);
      }
      byte[] bytes = name.bytes();
      append(
          operation,
          record(Integer.BYTES + origin.length + bytes.length)
              .putInt(origin.length)
              .put(origin)
              .put(bytes));
      names.put(new Entry(name.kept(), memory, NEVER));
    } finally {
      lock.unlock();
    }
  }

  /** That a name is in use. */
  static RefusedException taken() {
    return new RefusedException(Reason.EXISTS, "name: in use (expected: a new one)");
  }

  /** Deletes the memory of a name; false if there is none. */
  boolean delete(Name name) {
    lock.lock();
    try {
      Entry entry = names.find(name);
      if (entry == null) {
        return false;
      }
      surroundings.journal().checkWritable();
      boolean wasThere = !isExpired(entry);
      delete(entry);
      return wasThere;
    } finally {
      lock.unlock();
    }
  }

  private void delete(Entry entry) {
    entry.memory().markDeleted();
    append(DELETE, record(Long.BYTES).putLong(entry.memory().origin().id()));
    remove(entry);
  }

  /**
   * Gives a memory another name; one that had it is deleted.
   *
   * @throws RefusedException if there is none of the first name, or no memory for the second
   */
  void rename(Name from, Name to) {
    lock.lock();
    try {
      Entry entry = present(from);
      if (from.equals(to)) {
        return;
      }
      surroundings.journal().checkWritable();
      surroundings.budget().reserve(bytes(to));
      Entry replaced = names.find(to);
      if (replaced != null) {
        replaced.memory().markDeleted();
      }
      byte[] bytes = to.bytes();
      long id = entry.memory().origin().id();
      append(RENAME, record(Long.BYTES + bytes.length).putLong(id).put(bytes));
      move(entry, to.kept());
    } finally {
      lock.unlock();
    }
  }

  private Entry present(Name name) {
    Entry entry = names.find(name);
    if (entry == null || isExpired(entry)) {
      throw missing();
    }
    return entry;
  }

  /** That a name stands for nothing. */
  static RefusedException missing() {
    return new RefusedException(Reason.MISSING, "name: unknown (expected: that of a memory)");
  }

  /**
   * Sets when a memory expires, which may be at once.
   *
   * @param millis from when on it is gone; {@link #NEVER}
   * @throws RefusedException if there is none of that name
   */
  void expire(Name name, long millis) {
    lock.lock();
    try {
      Entry entry = present(name);
      surroundings.journal().checkWritable();
      if (millis <= surroundings.clock().millis()) {
        delete(entry);
        return;
      }
      long id = entry.memory().origin().id();
      append(EXPIRE, record(2 * Long.BYTES).putLong(id).putLong(millis));
      names.put(new Entry(entry.name(), entry.memory(), millis));
    } finally {
      lock.unlock();
    }
  }

  /** Deletes all memories. */
  void flush() {
    lock.lock();
    try {
      surroundings.journal().checkWritable();
      List<Entry> all = names.entries();
      all.forEach(entry -> entry.memory().markDeleted());
      append(FLUSH, record(0));
      all.forEach(this::remove);
    } finally {
      lock.unlock();
    }
  }

  /**
   * Deletes what has expired.
   *
   * @return how many
   */
  int sweepExpired() {
    int swept = 0;
    while (sweepOne()) {
      swept++;
    }
    return swept;
  }

  private boolean sweepOne() {
    lock.lock();
    try {
      Entry next = names.nextToExpire();
      if (next == null || !isExpired(next)) {
        return false;
      }
      surroundings.journal().checkWritable();
      delete(next);
      return true;
    } finally {
      lock.unlock();
    }
  }

  /** All of it, at one moment. */
  Contents contents() {
    lock.lock();
    try {
      return new Contents(sequence, nextId.get(), names.entries());
    } finally {
      lock.unlock();
    }
  }

  /** Puts back what {@link #contents} gave, in an empty registry; before the service is open. */
  void restore(Contents contents) {
    lock.lock();
    try {
      Require.inRange(names.size(), 0, 0, "names in the registry");
      sequence = contents.sequence();
      nextId.set(contents.nextId());
      contents.entries().forEach(this::putRead);
    } finally {
      lock.unlock();
    }
  }

  /** Puts an entry that was read, whatever the budget says. */
  private void putRead(Entry entry) {
    surroundings.budget().correct(0, bytes(entry.name()));
    names.put(entry);
  }

  /**
   * Makes a change again; before the service is open. What was restored already is skipped.
   *
   * @param body what was put behind the head of the record, lowest bytes first
   * @throws IOException if it is no such change, or a record before it is missing
   */
  void replay(long number, int operation, ByteBuffer body) throws IOException {
    lock.lock();
    try {
      if (number <= sequence) {
        return;
      }
      if (number > sequence + 1) {
        throw new IOException(
            Require.message("record of the registry", number, "at most " + (sequence + 1)));
      }
      ByteBuffer in = body.slice().order(ByteOrder.LITTLE_ENDIAN);
      replay(operation, in);
      if (in.hasRemaining()) {
        throw new IOException(
            Require.message("record of the registry", in.remaining() + " bytes more", "none"));
      }
      sequence = number;
    } catch (BufferUnderflowException e) {
      throw new IOException(Require.message("record of the registry", "cut", "all of it"), e);
    } finally {
      lock.unlock();
    }
  }

  private void replay(int operation, ByteBuffer in) throws IOException {
    switch (operation) {
      case CREATE, CREATE_LOADED -> replayCreation(operation, in);
      case DELETE -> {
        Entry entry = entryOf(in.getLong());
        entry.memory().markDeleted();
        remove(entry);
      }
      case RENAME -> {
        Entry entry = entryOf(in.getLong());
        Name to = restOf(in);
        surroundings.budget().correct(0, bytes(to));
        move(entry, to);
      }
      case EXPIRE -> {
        Entry entry = entryOf(in.getLong());
        names.put(new Entry(entry.name(), entry.memory(), in.getLong()));
      }
      case FLUSH -> names.entries().forEach(this::remove);
      default ->
        throw new IOException(Require.message("operation of the registry", operation, "1..6"));
    }
  }

  private void replayCreation(int operation, ByteBuffer in) throws IOException {
    int originBytes = in.getInt();
    if (originBytes < 0 || originBytes > in.remaining()) {
      throw new CorruptDataException(0, "bytes of the origin", originBytes, "0.." + in.remaining());
    }
    ByteBuffer encoded = in.slice(in.position(), originBytes);
    Origin origin = OriginCodec.decode(encoded);
    in.position(in.position() + originBytes);
    if (encoded.hasRemaining() || names.find(origin.id()) != null) {
      throw new CorruptDataException(0, "origin", origin.id(), "a new one, and nothing behind it");
    }
    Name name = restOf(in);
    Entry there = names.find(name);
    if (there != null) {
      // Only one that was never loaded to its end may still be there.
      if (!loading.contains(there.memory().origin().id())) {
        throw new IOException(Require.message("name", name, "one that is not in use"));
      }
      remove(there);
    }
    putRead(new Entry(name, MemoryFactory.create(origin, surroundings), NEVER));
    nextId.accumulateAndGet(origin.id() + 1, Math::max);
    if (operation == CREATE_LOADED) {
      loading.add(origin.id());
    }
  }

  private Entry entryOf(long id) throws IOException {
    Entry entry = names.find(id);
    if (entry == null) {
      throw new IOException(Require.message("id of a memory", id, "one that is there"));
    }
    return entry;
  }

  private static Name restOf(ByteBuffer in) {
    byte[] bytes = new byte[in.remaining()];
    in.get(bytes);
    return Name.of(bytes, 0, bytes.length);
  }

  /** Ends replaying: memories whose content is not complete never were, and the limit of memory is kept. */
  void endReplay() {
    lock.lock();
    try {
      for (Entry entry : names.entries()) {
        if (loading.contains(entry.memory().origin().id()) && !entry.memory().isLoaded()) {
          remove(entry);
        } else {
          entry.memory().endReplay();
        }
      }
      loading.clear();
      isOpen = true;
      surroundings.budget().enforce();
    } finally {
      lock.unlock();
    }
  }

  /** Closes all memories. */
  void close() {
    lock.lock();
    try {
      isOpen = false;
      names.entries().forEach(entry -> {
        entry.memory().markDeleted();
        remove(entry);
      });
    } finally {
      lock.unlock();
    }
  }

  /** Gives an entry another name, for which bytes are reserved already. */
  private void move(Entry entry, Name to) {
    Entry replaced = names.put(new Entry(to, entry.memory(), entry.expiresMillis()));
    if (replaced != null) {
      forget(replaced);
    }
    names.remove(entry);
    surroundings.budget().release(bytes(entry.name()));
  }

  private void remove(Entry entry) {
    names.remove(entry);
    forget(entry);
  }

  /** Gives back what a memory and its name took. */
  private void forget(Entry entry) {
    surroundings.budget().release(bytes(entry.name()));
    if (isOpen) {
      entry.memory().eraseInside();
    } else {
      entry.memory().releaseInside();
    }
  }

  private static ByteBuffer record(int bodyBytes) {
    return ByteBuffer.allocate(NamedMemory.RECORD_HEAD_BYTES + bodyBytes)
        .order(ByteOrder.LITTLE_ENDIAN)
        .position(NamedMemory.RECORD_HEAD_BYTES);
  }

  private void append(int operation, ByteBuffer record) {
    record.flip();
    sequence++;
    record.putLong(0, RECORD_ID).putLong(Long.BYTES, sequence).put(2 * Long.BYTES, (byte)
        operation);
    surroundings.journal().append(record);
  }
}
