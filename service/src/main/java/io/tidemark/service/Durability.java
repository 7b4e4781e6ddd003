package io.tidemark.service;

import io.tidemark.core.wire.Disk;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Keeps a service in a data folder: the log of its changes, and snapshots so that the log does not grow without
 * end. A snapshot and the log behind it are a generation.
 *
 * <p>Errors: when the log fails, changes are refused until a new generation could be written.
 *
 * <p>Threads: any number; generations are made one at a time.
 */
final class Durability implements Closeable {
  private static final long MIN_LOG_BYTES = 64L << 20;

  /* What is taken for granted of a disk: a snapshot at the end should take a second at most. */
  private static final long QUICK_BYTES = 100L << 20;
  private static final long QUICK_FILES = 100;

  /**
   * A snapshot.
   *
   * @param millis when it was made
   * @param nanos how long it took
   * @param writtenBytes the bytes of the files that are new
   * @param totalBytes the bytes of all files
   */
  private record Save(long millis, long nanos, long writtenBytes, long totalBytes) {}

  private final DataFolder folder;
  private final Registry registry;
  private final Surroundings surroundings;
  private final ChangeLog changes;
  private final ChangeLogWriter writer;
  private final RecoveryReport report;
  private final Upkeep upkeep = new Upkeep(this);
  private Manifest manifest; // what follows is guarded by this, but for what is volatile
  private Map<Long, MemoryFile> files;
  private long nextNumber;
  private boolean isClosed;
  private volatile long earlierLogBytes; // of the logs before the current one
  private volatile Save lastSave;
  private volatile Optional<String> saveFailure = Optional.empty();

  private Durability(
      DataFolder folder,
      Registry registry,
      Surroundings surroundings,
      ChangeLog changes,
      SyncPolicy policy,
      Recovery.Result found) {
    this.folder = folder;
    this.registry = registry;
    this.surroundings = surroundings;
    this.changes = changes;
    this.report = found.report();
    this.manifest = found.manifest();
    this.files = found.files();
    this.nextNumber = found.nextNumber();
    this.earlierLogBytes = found.earlierBytes();
    this.lastSave = new Save(surroundings.clock().millis(), 0, 0, totalBytes(files));
    this.writer = new ChangeLogWriter(folder, changes, policy);
    writer.open(found.log());
  }

  /**
   * Opens a folder, which is made if there is none, and puts back what is in it. Nothing is written to the log
   * before {@link #start}, unless {@link #writer} is told to.
   *
   * @throws DamagedDataException if something is damaged or missing; no file was changed
   * @throws NewerDataException if a newer version wrote it; no file was changed
   * @throws IOException if the folder cannot be used, or another service uses it
   */
  static Durability open(Path path, Disk disk, ServiceSettings settings, SyncPolicy policy)
      throws IOException {
    DataFolder folder = DataFolder.open(path, disk);
    ChangeLog changes = new ChangeLog(policy);
    Surroundings surroundings =
        settings.surroundings(changes, HistoryFolders.in(folder.path(), disk));
    Registry registry = new Registry(surroundings);
    boolean isOpen = false;
    try {
      Recovery.Result found = new Recovery(folder, registry, surroundings).run();
      isOpen = true;
      return new Durability(folder, registry, surroundings, changes, policy, found);
    } finally {
      if (!isOpen) {
        registry.close();
        surroundings.histories().close();
        folder.close();
      }
    }
  }

  /** Starts what is done by threads: writing the log, and {@link Upkeep}. */
  void start() {
    writer.start();
    upkeep.start();
  }

  Registry registry() {
    return registry;
  }

  Surroundings surroundings() {
    return surroundings;
  }

  ChangeLogWriter writer() {
    return writer;
  }

  Upkeep upkeep() {
    return upkeep;
  }

  /** What was found when it was opened. */
  RecoveryReport report() {
    return report;
  }

  /** Whether the log is long enough for a snapshot. */
  boolean isSaveDue() {
    return logBytes() > Math.max(MIN_LOG_BYTES, lastSave.totalBytes());
  }

  private long logBytes() {
    return earlierLogBytes + writer.file().bytes();
  }

  /** Whether changes are refused, and {@link #save} could end that. */
  boolean isFailed() {
    return changes.isFailed();
  }

  /**
   * Makes a new generation while changes go on; on the disk when this returns. If the log has failed, changes
   * are taken again afterwards.
   *
   * @throws IOException if that fails; the generation before is valid then
   */
  synchronized void save() throws IOException {
    if (isClosed) {
      throw new IllegalStateException("service: closed (expected: open)");
    }
    try {
      makeGeneration(changes.isFailed());
      saveFailure = Optional.empty();
    } catch (IOException | RuntimeException | OutOfMemoryError e) {
      saveFailure = Optional.of(e.toString());
      throw e;
    }
  }

  private void makeGeneration(boolean isRenewal) throws IOException {
    long start = System.nanoTime();
    long number = nextNumber++;
    if (isRenewal) {
      writer.beginRenewal(number);
    } else {
      long before = earlierLogBytes; // written by one thread at a time
      earlierLogBytes = before + writer.rotate(number);
    }
    Snapshot snapshot = new Snapshot(folder, registry, number, files);
    try {
      snapshot.copy();
      Registry.Contents contents = registry.contents();
      snapshot.awaitOthers(contents);
      writer.forceAll(); // A copy must not know more than the log.
      Manifest next = snapshot.manifest(contents, writer.file().forcedBytes());
      folder.replaceManifest(next);
      manifest = next;
    } catch (IOException | RuntimeException | OutOfMemoryError e) {
      if (isRenewal) {
        writer.failRenewal(e);
      }
      undo(snapshot, number);
      throw e;
    }
    files = snapshot.files();
    earlierLogBytes = 0;
    if (isRenewal) {
      writer.endRenewal();
    }
    deleteOld();
    lastSave = new Save(
        surroundings.clock().millis(),
        System.nanoTime() - start,
        snapshot.writtenBytes(),
        totalBytes(files));
  }

  /** Deletes the files of a snapshot that failed, unless its manifest is, or may be, in place. */
  private void undo(Snapshot snapshot, long number) {
    try {
      if (folder.manifest().isPresent() && folder.manifest().get().generation() < number) {
        snapshot.undo();
      }
    } catch (IOException e) {
      // The next generation deletes them.
    }
  }

  private void deleteOld() {
    Set<String> kept = new HashSet<>();
    kept.add(DataFolder.log(manifest.firstLog()));
    manifest.entries().forEach(entry -> kept.add(entry.fileName()));
    folder.deleteFilesBut(kept);
  }

  private static long totalBytes(Map<Long, MemoryFile> files) {
    return files.values().stream().mapToLong(file -> file.stored().bytes()).sum();
  }

  /** What there is to know about it now. */
  DurabilityStatistics statistics() {
    Save save = lastSave;
    ForceTimes forces = writer.forces();
    return new DurabilityStatistics(
        logBytes(),
        changes.waitingBytes(),
        forces.count(),
        forces.nanos(),
        forces.maxNanos(),
        save.millis(),
        save.nanos(),
        save.writtenBytes(),
        save.totalBytes(),
        saveFailure,
        Optional.ofNullable(changes.refusal()));
  }

  /**
   * Forces all to the disk, makes a snapshot if that is quick, and lets another service have the folder.
   *
   * @throws IOException if that fails; what was acknowledged is kept nevertheless, as the policy says
   */
  @Override
  public void close() throws IOException {
    close(true);
  }

  /**
   * The same.
   *
   * @param maySave whether to make a snapshot, if that is quick
   */
  void close(boolean maySave) throws IOException {
    upkeep.close();
    synchronized (this) {
      if (isClosed) {
        return;
      }
      isClosed = true;
      try (folder) {
        if (maySave) {
          saveAtTheEnd();
        }
        writer.close();
        ChangeLogFile log = writer.file();
        folder.replaceManifest(manifest.withLast(log.number(), log.bytes(), true));
      } finally {
        registry.close();
        surroundings.histories().close();
      }
    }
  }

  private void saveAtTheEnd() {
    try {
      if (isFailed() || isSaveQuick()) {
        makeGeneration(isFailed());
      }
    } catch (IOException | RuntimeException | OutOfMemoryError e) {
      saveFailure =
          Optional.of(e.toString()); // The log has everything, or says itself that it failed.
    }
  }

  private boolean isSaveQuick() {
    long changed = 0;
    long bytes = 0;
    for (Registry.Entry entry : registry.contents().entries()) {
      NamedMemory memory = entry.memory();
      MemoryFile file = files.getOrDefault(memory.origin().id(), MemoryFile.NONE);
      if (!file.isCurrent(memory)) {
        changed++;
        bytes += memory.memoryBytes();
      }
    }
    return changed > 0 && changed <= QUICK_FILES && bytes <= QUICK_BYTES;
  }
}
