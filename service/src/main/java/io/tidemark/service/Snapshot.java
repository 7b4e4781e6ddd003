package io.tidemark.service;

import io.tidemark.core.Require;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Copies all memories to files while changes go on. It begins behind the start of a new log, and ends with a
 * manifest that names that log as the first.
 *
 * <p>Threads: one.
 */
final class Snapshot {
  /*
   * What a memory was before the log began is in its copy; changes since are in the log, and those of them that
   * the copy has already are skipped by their sequence. The names are listed twice. Who is in the second list
   * but not in the first was made since, so that the log has all of it. Who is in the first but not in the
   * second was deleted meanwhile. So whoever is deleted while it is copied is not missed.
   */

  private final DataFolder folder;
  private final Registry registry;
  private final long number;
  private final Map<Long, MemoryFile> before;
  private final Map<Long, MemoryFile> files = new HashMap<>();
  private final List<String> written = new ArrayList<>();
  private long writtenBytes;

  /**
   * @param number that of the new log, and of the files
   * @param before the files of the snapshot before, by the ids of their memories
   */
  Snapshot(DataFolder folder, Registry registry, long number, Map<Long, MemoryFile> before) {
    this.folder = Require.nonNull(folder, "folder");
    this.registry = Require.nonNull(registry, "registry");
    this.number = number;
    this.before = Map.copyOf(before);
  }

  /** Copies all memories that have changed since the snapshot before. */
  void copy() throws IOException {
    for (Registry.Entry entry : registry.contents().entries()) {
      NamedMemory memory = entry.memory();
      long id = memory.origin().id();
      MemoryFile there = before.get(id);
      MemoryFile file = there != null && there.isCurrent(memory) ? there : write(memory);
      if (file != null) {
        files.put(id, file);
      }
    }
  }

  private MemoryFile write(NamedMemory memory) throws IOException {
    written.add(DataFolder.memory(memory.origin().id(), number));
    MemoryFile file = MemoryFile.write(folder, memory, number);
    writtenBytes += file == null ? 0 : file.stored().bytes();
    return file;
  }

  /**
   * Waits for those who put something in a memory that is only in the log: a memory that is loaded is there as a
   * whole or not at all, and what they append is to be forced with the rest.
   */
  void awaitOthers(Registry.Contents contents) {
    for (Registry.Entry entry : contents.entries()) {
      NamedMemory memory = entry.memory();
      if (files.getOrDefault(memory.origin().id(), MemoryFile.NONE).stored().isNone()) {
        memory.enter();
        memory.exit();
      }
    }
  }

  /**
   * The manifest of all that was copied.
   *
   * @param contents all names, behind the copying; the log is on the disk up to their sequence
   * @param logBytes what of the log is on the disk
   */
  Manifest manifest(Registry.Contents contents, long logBytes) {
    List<Manifest.Entry> entries = new ArrayList<>();
    for (Registry.Entry entry : contents.entries()) {
      Origin origin = entry.memory().origin();
      MemoryFile file = files.getOrDefault(origin.id(), MemoryFile.NONE);
      entries.add(new Manifest.Entry(entry.name(), entry.expiresMillis(), origin, file.stored()));
    }
    return new Manifest(
        number, number, number, logBytes, false, contents.sequence(), contents.nextId(), entries);
  }

  /** The files of all memories, by id. */
  Map<Long, MemoryFile> files() {
    return files;
  }

  /** The bytes of the files that are new. */
  long writtenBytes() {
    return writtenBytes;
  }

  /** Deletes what was written, if that is possible. */
  void undo() {
    written.forEach(folder::deleteIfPossible);
  }
}
