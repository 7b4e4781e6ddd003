package io.tidemark.service;

import io.tidemark.core.Require;
import io.tidemark.core.facts.Facts;
import io.tidemark.core.hash.KeyedDigest;
import io.tidemark.core.wire.CorruptDataException;
import io.tidemark.core.wire.Disk;
import io.tidemark.service.RefusedException.Reason;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.BiConsumer;

/**
 * Memories by name, within a limit of memory.
 *
 * <p>A name that was made by {@link Name#forLookup} may be given everywhere; what has to be kept is copied.
 *
 * <p>Threads: any number. What is refused has changed nothing.
 */
public final class MemoryService implements AutoCloseable {
  /** Never, as a time at which a memory expires. */
  public static final long NEVER = Registry.NEVER;

  /** What happens to a memory whose name is to be that of another one. */
  public enum IfTaken {
    /** It stays, and the other one is refused. */
    REFUSE,
    /** It is deleted. */
    REPLACE
  }

  private final ServiceSettings settings;
  private final Surroundings surroundings;
  private final Registry registry;
  private final Optional<Durability> durability;

  /**
   * A service over what was restored and replayed.
   *
   * @param registry with all memories; replaying ends here
   */
  MemoryService(ServiceSettings settings, Surroundings surroundings, Registry registry) {
    this.settings = Require.nonNull(settings, "settings");
    this.surroundings = Require.nonNull(surroundings, "surroundings");
    this.registry = Require.nonNull(registry, "registry");
    this.durability = Optional.empty();
    registry.endReplay();
  }

  /** A service over a folder that was opened. */
  MemoryService(ServiceSettings settings, Durability durability) {
    this.settings = Require.nonNull(settings, "settings");
    this.surroundings = durability.surroundings();
    this.registry = durability.registry();
    this.durability = Optional.of(durability);
  }

  /** An empty service that keeps nothing when it is closed. */
  public static MemoryService inMemory(ServiceSettings settings) {
    Surroundings surroundings = settings.surroundings(Journal.NONE);
    return new MemoryService(settings, surroundings, new Registry(surroundings));
  }

  /**
   * A service that is kept in a folder, which is made if there is none, with all that is in it.
   *
   * @param disk usually {@link Disk#real}
   * @throws DamagedDataException if something is damaged or missing; no file was changed
   * @throws NewerDataException if a newer version wrote it; no file was changed
   * @throws IOException if the folder cannot be used, or another service uses it
   */
  public static MemoryService open(
      Path folder, Disk disk, ServiceSettings settings, SyncPolicy policy) throws IOException {
    Durability durability = Durability.open(folder, disk, settings, policy);
    durability.start();
    return new MemoryService(settings, durability);
  }

  /**
   * Makes an empty memory.
   *
   * @throws RefusedException EXISTS if the name is in use, OUT_OF_MEMORY, INVALID if the goal cannot be reached
   */
  public NamedMemory create(Name name, MemoryOptions options) {
    if (registry.find(name) != null) {
      throw Registry.taken();
    }
    surroundings.journal().checkWritable();
    NamedMemory memory = MemoryFactory.create(newOrigin(options), surroundings);
    boolean isAdded = false;
    try {
      registry.add(name, memory, Registry.CREATE, IfTaken.REFUSE);
      isAdded = true;
      return memory;
    } finally {
      if (!isAdded) {
        memory.eraseInside();
      }
    }
  }

  /**
   * As {@link #create(Name, MemoryOptions)}, as the class of memory that such options make.
   *
   * @throws IllegalArgumentException if they make another one
   */
  public <M extends NamedMemory> M create(Name name, MemoryOptions options, Class<M> type) {
    return type.cast(create(name, options));
  }

  private Origin newOrigin(MemoryOptions options) {
    // Sketches can be merged only if they have the same digest.
    KeyedDigest digest = options.type() == MemoryType.SKETCH
        ? registry.sketchDigest(settings::newDigest)
        : settings.newDigest();
    return new Origin(registry.newId(), options, digest, surroundings.clock().millis());
  }

  /** The memory of a name; null if there is none, or it has expired. No object is made. */
  public NamedMemory find(Name name) {
    return registry.find(name);
  }

  /**
   * The memory of a name, of a class.
   *
   * @throws RefusedException MISSING if there is none, WRONG_TYPE if it is of another class
   */
  public <M extends NamedMemory> M get(Name name, Class<M> type) {
    NamedMemory memory = registry.find(name);
    if (memory == null) {
      throw Registry.missing();
    }
    requireType(memory, type);
    return type.cast(memory);
  }

  private static void requireType(NamedMemory memory, Class<? extends NamedMemory> type) {
    if (!type.isInstance(memory)) {
      throw new RefusedException(
          Reason.WRONG_TYPE,
          Require.message("type", memory.type(), "the one that the question is for"));
    }
  }

  /** Deletes a memory; false if there is none of that name. */
  public boolean delete(Name name) {
    return registry.delete(name);
  }

  /**
   * Gives a memory another name; one that had it is deleted.
   *
   * @throws RefusedException MISSING if there is none of the first name
   */
  public void rename(Name from, Name to) {
    registry.rename(from, to);
  }

  /**
   * Makes a memory with the same content as another one, which goes its own way. It expires at the same time.
   *
   * @param ifTaken what happens if there is a memory of that name
   * @throws RefusedException MISSING if there is none of the first name, EXISTS, OUT_OF_MEMORY, INVALID if both
   *     names are the same
   * @throws IOException if the memory cannot be read
   */
  public void copy(Name from, Name to, IfTaken ifTaken) throws IOException {
    if (from.equals(to)) {
      throw new RefusedException(Reason.INVALID, "name: the same (expected: another one)");
    }
    NamedMemory source = get(from, NamedMemory.class);
    long expiry = registry.expiry(from);
    add(to, source.origin(), ifTaken, memory -> {
      source.enter();
      try {
        for (int part = 0; part < source.parts(); part++) {
          memory.restorePart(part, source.copyPart(part));
        }
      } finally {
        source.exit();
      }
    });
    if (expiry >= 0 && expiry != NEVER) {
      registry.expire(to, expiry);
    }
  }

  /**
   * A memory as bytes.
   *
   * @throws RefusedException MISSING if there is none of that name, INVALID if it is too large: {@link
   *     MemoryDump#chunk} gives it piece by piece
   * @throws IOException if the memory cannot be read
   */
  public byte[] dump(Name name) throws IOException {
    NamedMemory memory = get(name, NamedMemory.class);
    requireCarried(memory.origin());
    return MemoryDump.all(memory);
  }

  /** Refuses histories: they have files of their own, and no parts. */
  static void requireCarried(Origin origin) {
    if (origin.options().type() == MemoryType.HISTORY) {
      throw new RefusedException(
          Reason.UNSUPPORTED, Require.message("type", "HISTORY", "one that is kept in memory"));
    }
  }

  /**
   * Makes a memory of what {@link #dump} gave, here or elsewhere.
   *
   * @param ifTaken what happens if there is a memory of that name
   * @throws CorruptDataException if the bytes are no dump, or damaged
   * @throws RefusedException EXISTS, OUT_OF_MEMORY, INVALID
   */
  public void restore(Name name, byte[] dump, IfTaken ifTaken) throws IOException {
    ByteBuffer in = ByteBuffer.wrap(dump);
    if (!(MemoryDump.read(in) instanceof MemoryDump.Head head)) {
      throw new CorruptDataException(0, "dump", "a piece", "a head first");
    }
    add(name, head.origin(), ifTaken, memory -> {
      requireParts(memory, head);
      PartJoin join = new PartJoin();
      int part = 0;
      while (in.hasRemaining()) {
        if (!(MemoryDump.read(in) instanceof MemoryDump.Piece piece) || piece.part() != part) {
          throw new CorruptDataException(in.position(), "dump", "another", "part " + part);
        }
        byte[] all = join.take(
            part, piece.total(), piece.offset(), piece.in(), piece.from(), piece.length());
        if (all != null) {
          memory.restorePart(part, all);
          part++;
        }
      }
      if (part != memory.parts()) {
        throw new CorruptDataException(dump.length, "dump", "cut", memory.parts() + " parts");
      }
    });
  }

  /**
   * Takes a chunk of a dump. The first one makes the memory, the others fill it, in order; until all have come it
   * answers by what is there.
   *
   * @throws CorruptDataException if the bytes are no chunk, damaged, or not the next one
   * @throws RefusedException EXISTS if the first one comes and the name is in use, MISSING if another one comes and
   *     there is no memory, OUT_OF_MEMORY, INVALID
   */
  public void loadChunk(Name name, byte[] chunk) throws IOException {
    loadChunk(name, chunk, NamedMemory.class);
  }

  /**
   * As {@link #loadChunk(Name, byte[])}, of a memory of a class.
   *
   * @throws RefusedException also WRONG_TYPE, if it is one of another class
   */
  public void loadChunk(Name name, byte[] chunk, Class<? extends NamedMemory> type)
      throws IOException {
    ByteBuffer in = ByteBuffer.wrap(chunk);
    MemoryDump.Content content = MemoryDump.read(in);
    if (in.hasRemaining()) {
      throw new CorruptDataException(in.position(), "chunk", "more bytes", "its end");
    }
    if (content instanceof MemoryDump.Head head) {
      if (registry.find(name) != null) {
        throw Registry.taken();
      }
      NamedMemory memory = MemoryFactory.create(renewed(head.origin()), surroundings);
      boolean isAdded = false;
      try {
        requireType(memory, type);
        requireParts(memory, head);
        registry.add(name, memory, Registry.CREATE, IfTaken.REFUSE);
        isAdded = true;
      } finally {
        if (!isAdded) {
          memory.eraseInside();
        }
      }
    } else if (content instanceof MemoryDump.Piece piece) {
      get(name, type).loadPiece(piece);
    }
  }

  private static void requireParts(NamedMemory memory, MemoryDump.Head head)
      throws CorruptDataException {
    if (head.parts() != memory.parts()) {
      throw new CorruptDataException(0, "parts", head.parts(), "" + memory.parts());
    }
  }

  /** An origin like another one, of a memory that is made of its parts. */
  private Origin renewed(Origin origin) {
    requireCarried(origin);
    return new Origin(registry.newId(), origin.options(), origin.digest(), origin.createdMillis());
  }

  /** What fills a memory that nobody else knows yet. */
  private interface Filling {
    void fill(NamedMemory memory) throws IOException;
  }

  /** Adds a memory that is like another one: visible and in the journal only when it is complete. */
  private void add(Name name, Origin like, IfTaken ifTaken, Filling filling) throws IOException {
    if (ifTaken == IfTaken.REFUSE && registry.find(name) != null) {
      throw Registry.taken();
    }
    surroundings.journal().checkWritable();
    NamedMemory memory = MemoryFactory.create(renewed(like), surroundings);
    boolean isAdded = false;
    try {
      filling.fill(memory);
      // Others that find it wait until all of it is in the journal.
      memory.enter();
      try {
        registry.add(name, memory, Registry.CREATE_LOADED, ifTaken);
        isAdded = true;
        for (int part = 0; part < memory.parts(); part++) {
          memory.keepPart(part, memory.copyPart(part));
        }
      } finally {
        memory.exit();
      }
    } finally {
      if (!isAdded) {
        memory.eraseInside();
      }
    }
  }

  /**
   * Sets when a memory expires as a whole; a time that is not in the future deletes it.
   *
   * @param millis from when on it is gone
   * @throws RefusedException MISSING if there is none of that name
   */
  public void expireAt(Name name, long millis) {
    registry.expire(name, millis);
  }

  /**
   * Lets a memory live for ever.
   *
   * @return whether it would have expired
   * @throws RefusedException MISSING if there is none of that name
   */
  public boolean persist(Name name) {
    boolean expires = expiry(name) != NEVER;
    if (expires) {
      registry.expire(name, NEVER);
    }
    return expires;
  }

  /**
   * When a memory expires: milliseconds since 1970, or {@link #NEVER}.
   *
   * @throws RefusedException MISSING if there is none of that name
   */
  public long expiry(Name name) {
    long millis = registry.expiry(name);
    if (millis < 0) {
      throw Registry.missing();
    }
    return millis;
  }

  /** Deletes all memories. */
  public void flush() {
    registry.flush();
  }

  /** How many names there are, with those that have expired but were not swept yet. */
  public int size() {
    return registry.size();
  }

  /**
   * Visits some names, and each that is there all the time exactly once, if it is called until it returns 0.
   * Names may be added, renamed and deleted meanwhile.
   *
   * @param cursor 0 at first, then what was returned
   * @param count how many to look at, 1 at least
   * @return where to go on; 0 if there is no more
   */
  public long scan(long cursor, int count, BiConsumer<Name, NamedMemory> visitor) {
    return registry.scan(cursor, count, visitor);
  }

  /**
   * What a memory would take, without making it.
   *
   * @throws RefusedException INVALID if the goal cannot be reached
   */
  public MemoryPlan plan(MemoryOptions options) {
    return MemoryFactory.plan(options, surroundings);
  }

  /**
   * Deletes what has expired; to be called by a timer.
   *
   * @return how many
   */
  public int sweepExpired() {
    return registry.sweepExpired();
  }

  /** Where changes go: answers to clients wait for it. */
  public Journal journal() {
    return surroundings.journal();
  }

  /** The time. */
  public ServiceClock clock() {
    return surroundings.clock();
  }

  /** The memory that all together may take. */
  public Budget budget() {
    return surroundings.budget();
  }

  /** What it was opened with. */
  public ServiceSettings settings() {
    return settings;
  }

  /** What there is to know about all together. */
  public Facts facts() {
    return Facts.builder()
        .count("memories", size())
        .bytes("memoryBytes", budget().usedBytes())
        .bytes("memoryLimitBytes", budget().limitBytes())
        .build();
  }

  /**
   * Makes a snapshot, on the disk when this returns. If changes are refused because the disk failed, they are
   * taken again afterwards. Without a folder nothing happens.
   *
   * @throws IOException if that fails; nothing is lost by that
   */
  public void save() throws IOException {
    if (durability.isPresent()) {
      durability.get().save();
    }
  }

  /**
   * The same in the background.
   *
   * @return false if one was asked for, or is being made, that is not done yet
   */
  public boolean saveInBackground() {
    return durability.isEmpty() || durability.get().upkeep().askForSave();
  }

  /** About the folder; empty without one. */
  public Optional<DurabilityStatistics> durability() {
    return durability.map(Durability::statistics);
  }

  /** What was found in the folder when it was opened; empty without one. */
  public Optional<RecoveryReport> recovery() {
    return durability.map(Durability::report);
  }

  Registry registry() {
    return registry;
  }

  Surroundings surroundings() {
    return surroundings;
  }

  /**
   * Closes all memories. What is in a folder is forced to the disk, with a snapshot if that is quick.
   *
   * @throws UncheckedIOException if that fails; what was acknowledged is kept nevertheless
   */
  @Override
  public void close() {
    try {
      if (durability.isPresent()) {
        durability.get().close();
      } else {
        registry.close();
        surroundings.histories().close();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
