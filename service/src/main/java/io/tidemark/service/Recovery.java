package io.tidemark.service;

import io.tidemark.core.Require;
import io.tidemark.core.wire.DiskFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Puts back what a data folder holds: the memories of the manifest, and the changes of the logs since.
 *
 * <p>Errors: what is damaged or missing is refused, before any file is changed; but for histories, which see to
 * their own files. The end of the last log may be torn if the service was not closed: then it is cut off.
 *
 * <p>Threads: one.
 */
final class Recovery {
  private final DataFolder folder;
  private final Registry registry;
  private final Surroundings surroundings;
  private final long startNanos = System.nanoTime();
  private final Map<Long, MemoryFile> files = new HashMap<>(); // by the id of the memory
  private final List<Long> logs = new ArrayList<>();
  private long restoredNextId;
  private long records;
  private long earlierBytes;

  /**
   * What was found.
   *
   * @param manifest the manifest, as it is on the disk now
   * @param log the log that goes on
   * @param earlierBytes the bytes of the logs before it
   * @param files the files of the memories, by id
   * @param nextNumber a number that no file has
   * @param report what was done
   */
  record Result(
      Manifest manifest,
      ChangeLogFile log,
      long earlierBytes,
      Map<Long, MemoryFile> files,
      long nextNumber,
      RecoveryReport report) {}

  Recovery(DataFolder folder, Registry registry, Surroundings surroundings) {
    this.folder = Require.nonNull(folder, "folder");
    this.registry = Require.nonNull(registry, "registry");
    this.surroundings = Require.nonNull(surroundings, "surroundings");
  }

  /**
   * Puts all back, in an empty registry.
   *
   * @throws DamagedDataException if something is damaged or missing
   * @throws NewerDataException if a newer version wrote it
   */
  Result run() throws IOException {
    surroundings.budget().suspend(); // What was there before is there again, until replaying ends.
    surroundings.histories().suspend();
    Manifest manifest = folder.manifest().orElse(null);
    return manifest == null || manifest.isEmpty() ? begin(manifest) : recover(manifest);
  }

  /** Begins in an empty folder, or one in which that was not finished. */
  private Result begin(Manifest found) throws IOException {
    // Files without a manifest are damage: so there is one before there is any other file.
    if (found == null) {
      folder.replaceManifest(Manifest.empty());
    }
    endReplay();
    long number = folder.firstFreeNumber(Manifest.empty());
    List<String> deleted = folder.deleteAllBut(Set.of());
    ChangeLogFile log = ChangeLogFile.create(folder, number, null);
    Manifest manifest = new Manifest(number, number, number, log.bytes(), false, 0, 1, List.of());
    replaceManifest(manifest, log);
    return new Result(manifest, log, 0, files, number + 1, report(true, 0, deleted));
  }

  private Result recover(Manifest manifest) throws IOException {
    restore(manifest);
    ChangeLogReader.Outline last = readLogs(manifest);
    checkOtherLogs(manifest, last);
    Set<String> kept = checkMemories();
    endReplay();
    logs.forEach(log -> kept.add(DataFolder.log(log)));
    manifest.entries().forEach(entry -> kept.add(entry.fileName()));

    // All is well, and so files may be changed.
    long nextNumber = folder.firstFreeNumber(manifest);
    long number = logs.get(logs.size() - 1);
    ChangeLogFile log = ChangeLogFile.resume(folder, number, last.end());
    Manifest now = manifest.withLast(number, last.end(), false);
    replaceManifest(now, log);
    List<String> deleted = folder.deleteAllBut(kept);
    return new Result(
        now,
        log,
        earlierBytes,
        files,
        nextNumber,
        report(manifest.isClosed(), last.fileBytes() - last.end(), deleted));
  }

  private void replaceManifest(Manifest manifest, ChangeLogFile log) throws IOException {
    boolean isReplaced = false;
    try {
      folder.replaceManifest(manifest);
      isReplaced = true;
    } finally {
      if (!isReplaced) {
        log.abandon();
      }
    }
  }

  private RecoveryReport report(boolean wasClosed, long cutBytes, List<String> deleted) {
    return new RecoveryReport(
        wasClosed,
        registry.size(),
        logs.size(),
        records,
        cutBytes,
        deleted,
        Duration.ofNanos(System.nanoTime() - startNanos));
  }

  private void restore(Manifest manifest) throws IOException {
    List<Registry.Entry> entries = new ArrayList<>();
    boolean isRestored = false;
    try {
      for (Manifest.Entry entry : manifest.entries()) {
        NamedMemory memory = MemoryFactory.create(entry.origin(), surroundings);
        entries.add(new Registry.Entry(entry.name(), memory, entry.expiresMillis()));
        files.put(entry.origin().id(), MemoryFile.read(folder, memory, entry.file()));
      }
      isRestored = true;
    } finally {
      if (!isRestored) {
        entries.forEach(entry -> entry.memory().releaseInside());
      }
    }
    restoredNextId = manifest.nextId();
    registry.restore(
        new Registry.Contents(manifest.registrySequence(), manifest.nextId(), entries));
  }

  /** Opens what waited for the end of replaying. */
  private void endReplay() throws IOException {
    surroundings.histories().resume();
    try {
      registry.endReplay();
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  /** Replays all logs, one that continues the other; what the last one is. */
  private ChangeLogReader.Outline readLogs(Manifest manifest) throws IOException {
    long previous = 0;
    ChangeLogReader.Outline before = null;
    for (long number = manifest.firstLog(); ; ) {
      ChangeLogReader.Outline outline = readLog(number);
      String name = DataFolder.log(number);
      if (before != null) {
        check(
            outline.previous() == previous && outline.previousBytes() == before.recordsEnd(),
            name,
            0,
            "the start of another log",
            "one that continues log " + previous);
      }
      logs.add(number);
      records += outline.records();
      if (outline.next() == 0) {
        checkLast(manifest, number, outline);
        return outline;
      }
      check(outline.end() == outline.fileBytes(), name, outline.end(), "more bytes", "its end");
      check(outline.next() > number, name, outline.recordsEnd(), "an earlier log", "a later one");
      earlierBytes += outline.fileBytes();
      previous = number;
      before = outline;
      number = outline.next();
    }
  }

  private ChangeLogReader.Outline readLog(long number) throws IOException {
    try (DiskFile file = new ReadAheadFile(folder.openToRead(DataFolder.log(number)))) {
      return new ChangeLogReader(file, number, this::replay).read();
    }
  }

  private void replay(ByteBuffer record) throws IOException {
    if (record.remaining() < NamedMemory.RECORD_HEAD_BYTES) {
      throw new IOException(Require.message("bytes of a record", record.remaining(), "more"));
    }
    long id = record.getLong();
    long sequence = record.getLong();
    int operation = Byte.toUnsignedInt(record.get());
    if (id == Registry.RECORD_ID) {
      registry.replay(sequence, operation, record);
      return;
    }
    NamedMemory memory = registry.byId(id);
    if (memory != null) {
      memory.replay(sequence, operation, record);
    } else if (id >= restoredNextId) {
      throw new IOException(Require.message("id of a memory", id, "one that is there"));
    } // else it was deleted before the memories were listed
  }

  private static void checkLast(Manifest manifest, long number, ChangeLogReader.Outline last)
      throws DamagedDataException {
    String name = DataFolder.log(number);
    check(
        number >= manifest.lastLog(),
        name,
        last.end(),
        "its end",
        "that log " + manifest.lastLog() + " continues it");
    boolean isKnown = number == manifest.lastLog();
    check(
        !isKnown || last.end() >= manifest.lastLogBytes(),
        name,
        last.end(),
        "no whole block",
        "whole ones up to byte " + manifest.lastLogBytes());
    check(
        !manifest.isClosed() || (isKnown && last.fileBytes() == manifest.lastLogBytes()),
        name,
        last.end(),
        "more bytes",
        "nothing behind the " + manifest.lastLogBytes() + " bytes that it was closed with");
  }

  /** Refuses a last log that is not the last, since there is another one with changes. */
  private void checkOtherLogs(Manifest manifest, ChangeLogReader.Outline last) throws IOException {
    for (long number : folder.logs()) {
      if (number > manifest.firstLog() && !logs.contains(number)) {
        try (DiskFile file = folder.openToRead(DataFolder.log(number))) {
          check(
              new ChangeLogReader(file, number, record -> {}).isUnused(),
              lastLog(),
              last.end(),
              "no whole block",
              "the end of the log, since log " + number + " continues it");
        }
      }
    }
  }

  /** The name of the last log that was read. */
  private String lastLog() {
    return DataFolder.log(logs.get(logs.size() - 1));
  }

  /**
   * Refuses memories that are not complete.
   *
   * @return the folders of histories
   */
  private Set<String> checkMemories() throws IOException {
    Set<String> histories = folder.histories();
    Set<String> used = new HashSet<>();
    for (Registry.Entry entry : registry.contents().entries()) {
      NamedMemory memory = entry.memory();
      long id = memory.origin().id();
      MemoryFile file = files.getOrDefault(id, MemoryFile.NONE);
      check(
          memory.sequence() >= file.lastSequence(),
          lastLog(),
          0,
          "changes of memory " + id + " up to " + memory.sequence(),
          "up to " + file.lastSequence() + " at least, which are in its file");
      if (memory.type() == MemoryType.HISTORY) {
        String name = DataFolder.history(id);
        check(histories.contains(name), name, 0, "missing", "there, as it was made");
        used.add(name);
      }
    }
    return used;
  }

  private static void check(
      boolean isRight, String file, long offset, String found, String expected)
      throws DamagedDataException {
    if (!isRight) {
      throw new DamagedDataException(file, offset, found, expected);
    }
  }
}
