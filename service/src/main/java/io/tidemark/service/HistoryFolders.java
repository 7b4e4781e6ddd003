package io.tidemark.service;

import io.tidemark.core.Require;
import io.tidemark.core.wire.Disk;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Where histories have their files: a folder for each, named by its id and never by its name; and the thread that
 * works for all of them.
 *
 * <p>Threads: any number.
 */
final class HistoryFolders implements AutoCloseable {
  private static final String PREFIX = "history-";

  private final Optional<Path> kept;
  private final Disk disk;
  private volatile boolean isSuspended;
  private Path temporary;
  private ExecutorService background;

  private HistoryFolders(Optional<Path> kept, Disk disk) {
    this.kept = kept;
    this.disk = Require.nonNull(disk, "disk");
  }

  /** Folders in a folder, which stay there. */
  static HistoryFolders in(Path parent) {
    return in(parent, Disk.real());
  }

  /** Folders in a folder of a disk, which stay there. */
  static HistoryFolders in(Path parent, Disk disk) {
    return new HistoryFolders(Optional.of(Require.nonNull(parent, "parent")), disk);
  }

  /** Folders in a temporary one, which is made when it is needed, and deleted by {@link #close}. */
  static HistoryFolders temporary() {
    return new HistoryFolders(Optional.empty(), Disk.real());
  }

  /**
   * Lets histories wait with opening their files until replaying ends: those that were deleted since have none, or
   * only some, and those that have none although they should must not get new ones.
   */
  void suspend() {
    isSuspended = true;
  }

  /** Lets histories open their files from now on. */
  void resume() {
    isSuspended = false;
  }

  /** Whether histories wait with opening their files. */
  boolean isSuspended() {
    return isSuspended;
  }

  /** Where the folders are. */
  Disk disk() {
    return disk;
  }

  /** The folder of a history; it need not be there yet. */
  synchronized Path of(long id) {
    if (kept.isEmpty() && temporary == null) {
      temporary = newFolder();
    }
    return kept.orElse(temporary).resolve(PREFIX + id);
  }

  private static Path newFolder() {
    try {
      return Files.createTempDirectory("tidemark-");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What seals and merges files, and deletes folders. */
  synchronized Executor background() {
    if (background == null) {
      background = Executors.newSingleThreadExecutor(HistoryFolders::thread);
    }
    return background;
  }

  private static Thread thread(Runnable work) {
    Thread thread = new Thread(work, "tidemark-histories");
    thread.setDaemon(true);
    return thread;
  }

  /** Deletes the folder of a history in the background, if it is there. */
  void deleteLater(long id) {
    Path folder = of(id);
    background().execute(() -> tryToDelete(folder));
  }

  /** Ends the work, and deletes what is temporary. All histories were closed before. */
  @Override
  public void close() {
    ExecutorService working;
    synchronized (this) {
      working = background;
      background = null;
    }
    if (working != null) {
      awaitEnd(working);
    }
    synchronized (this) {
      if (temporary != null) {
        tryToDelete(temporary);
        temporary = null;
      }
    }
  }

  /** Waits for what is being done: another process may open the folders next. */
  private static void awaitEnd(ExecutorService working) {
    working.shutdown();
    boolean isInterrupted = false;
    while (!working.isTerminated()) {
      try {
        working.awaitTermination(1, TimeUnit.SECONDS);
      } catch (InterruptedException e) {
        isInterrupted = true;
      }
    }
    if (isInterrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private static void tryToDelete(Path folder) {
    try {
      deleteAll(folder);
    } catch (IOException e) {
      // It is not used any more: folders of a service go when it is opened again, temporary ones
      // some day.
    }
  }

  private static void deleteAll(Path folder) throws IOException {
    if (!Files.exists(folder)) {
      return;
    }
    List<Path> deepestFirst;
    try (Stream<Path> paths = Files.walk(folder)) {
      deepestFirst = paths.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path path : deepestFirst) {
      Files.deleteIfExists(path);
    }
  }
}
