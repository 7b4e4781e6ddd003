package io.tidemark.store;

import io.tidemark.core.Require;
import io.tidemark.core.catalog.FilterCatalog;
import io.tidemark.core.filter.history.sealed.SealedHistory;
import io.tidemark.core.filter.history.sealed.SealingSpace;
import io.tidemark.core.wire.Disk;
import io.tidemark.core.wire.DiskFile;
import io.tidemark.core.wire.Uninterrupted;
import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * The files of the folder of a store. All that changes them goes through a {@link Disk}, so that tests can
 * stop it behind any step. An interrupt of the thread ends nothing of it.
 */
final class StoreFiles implements Closeable {
  static final String LOCK = "lock";

  private final Path folder;
  private final Disk disk;
  private final Optional<FileChannel> lock; // none if they are only read

  private StoreFiles(Path folder, Disk disk, Optional<FileChannel> lock) {
    this.folder = folder;
    this.disk = disk;
    this.lock = lock;
  }

  /**
   * Opens a folder, which is made if there is none, for this process alone.
   *
   * @throws IOException if a store has it open already, in this process or another one
   */
  static StoreFiles open(Path folder, Disk disk) throws IOException {
    Path absolute = folder.toAbsolutePath();
    create(absolute, disk);
    FileChannel channel = FileChannel.open(
        absolute.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    if (!isLocked(channel)) {
      channel.close();
      throw new IOException(Require.message(
          "folder", folder, "one that no other store has open; its file \"lock\" is held"));
    }
    return new StoreFiles(absolute, disk, Optional.of(channel));
  }

  /** Opens a folder to be read, whoever else has it open. */
  static StoreFiles openReadOnly(Path folder, Disk disk) throws IOException {
    if (!Files.isDirectory(folder)) {
      throw new IOException(Require.message("folder", folder, "that of a store"));
    }
    return new StoreFiles(folder.toAbsolutePath(), disk, Optional.empty());
  }

  /** Makes a folder whose name is safe, and those above it. */
  private static void create(Path folder, Disk disk) throws IOException {
    Path above = folder.getParent();
    if (Files.exists(folder) || above == null) {
      return;
    }
    create(above, disk);
    disk.createFolder(folder);
    disk.forceFolder(above);
  }

  private static boolean isLocked(FileChannel channel) throws IOException {
    try {
      FileLock held = channel.tryLock();
      return held != null;
    } catch (OverlappingFileLockException e) {
      return false; // by this process
    }
  }

  /** Whether nothing may be changed. */
  boolean isReadOnly() {
    return lock.isEmpty();
  }

  /** The names of all files. */
  SortedSet<String> names() throws IOException {
    SortedSet<String> names = new TreeSet<>();
    try (Stream<Path> paths = Files.list(folder)) {
      paths.filter(Files::isRegularFile).forEach(path -> names.add(nameOf(path)));
    }
    return names;
  }

  private static String nameOf(Path path) {
    return String.valueOf(path.getFileName());
  }

  long bytes(String name) throws IOException {
    return Files.size(folder.resolve(name));
  }

  byte[] read(String name) throws IOException {
    return Files.readAllBytes(folder.resolve(name));
  }

  /** Puts a file in the place of the one before, at once; it is on the disk when this returns. */
  void replace(String name, byte[] bytes) throws IOException {
    disk.replace(folder.resolve(name), out -> out.write(bytes));
  }

  void delete(String name) throws IOException {
    disk.delete(folder.resolve(name));
  }

  /** Forces the names of all files to the disk. */
  void forceFolder() throws IOException {
    disk.forceFolder(folder);
  }

  /** Opens a log, or makes an empty one. */
  DiskFile log(String name) throws IOException {
    Path path = folder.resolve(name);
    return isReadOnly() ? disk.openToRead(path) : disk.open(path);
  }

  /** Saves a history, all of it or nothing; it is on the disk when this returns. */
  void save(SealedHistory history, String name) throws IOException {
    Uninterrupted.run(() -> FilterCatalog.save(history, folder.resolve(name), disk));
  }

  SealedHistory open(String name) throws IOException {
    return Uninterrupted.get(() -> SealedHistory.open(folder.resolve(name)));
  }

  /** Room for sealing, with temporary files in the folder. */
  SealingSpace space(int pairs) {
    return SealingSpace.of(folder, pairs);
  }

  /** Lets another process have the folder. */
  @Override
  public void close() throws IOException {
    if (lock.isPresent()) {
      lock.get().close();
    }
  }
}
