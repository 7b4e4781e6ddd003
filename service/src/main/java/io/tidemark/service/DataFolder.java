package io.tidemark.service;

import io.tidemark.core.Require;
import io.tidemark.core.wire.Disk;
import io.tidemark.core.wire.DiskFile;
import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The folder of a service, for one process at a time. Its files are {@code manifest}, {@code log-<number>} and
 * {@code memory-<id>-<number>}; histories have folders {@code history-<id>}. Files with other names are left
 * alone. All that changes files goes through a {@link Disk}.
 *
 * <p>Threads: any number.
 */
final class DataFolder implements Closeable {
  static final String MANIFEST = "manifest";
  static final String LOCK = "lock";

  private static final String NUMBER = "[1-9]\\d{0,17}";
  private static final Pattern LOG = Pattern.compile("log-(" + NUMBER + ")");
  private static final Pattern MEMORY = Pattern.compile("memory-" + NUMBER + "-(" + NUMBER + ")");
  private static final Pattern HISTORY = Pattern.compile("history-" + NUMBER);
  private static final Pattern UNFINISHED = Pattern.compile("\\." + MANIFEST + ".*\\.partial");

  /* The folders that this process has open. */
  private static final Set<Path> OPEN = ConcurrentHashMap.newKeySet();

  private final Path folder;
  private final Disk disk;
  private final FileChannel lock;

  private DataFolder(Path folder, Disk disk, FileChannel lock) {
    this.folder = folder;
    this.disk = disk;
    this.lock = lock;
  }

  /**
   * Opens a folder, which is made if there is none.
   *
   * @throws IOException if a service has it open already, in this process or another one
   */
  static DataFolder open(Path folder, Disk disk) throws IOException {
    create(folder.toAbsolutePath(), disk);
    Path real = folder.toRealPath();
    if (real.getParent() != null) {
      disk.forceFolder(real.getParent()); // Who made the folder may have ended before that.
    }
    // Whoever closes the file of a lock that this process holds, loses it: so it is not even
    // opened.
    Optional<FileChannel> lock = OPEN.add(real) ? lock(real, disk) : Optional.empty();
    if (lock.isEmpty()) {
      throw new IOException(Require.message(
          "folder", folder, "one that no other service has open; its file \"lock\" is held"));
    }
    return new DataFolder(real, disk, lock.get());
  }

  /** Takes the lock of a folder; none if another process has it. */
  private static Optional<FileChannel> lock(Path folder, Disk disk) throws IOException {
    boolean isLocked = false;
    try {
      disk.open(folder.resolve(LOCK)).close(); // made for its owner alone
      FileChannel channel = FileChannel.open(folder.resolve(LOCK), StandardOpenOption.WRITE);
      isLocked = channel.tryLock() != null;
      if (!isLocked) {
        channel.close();
      }
      return isLocked ? Optional.of(channel) : Optional.empty();
    } finally {
      if (!isLocked) {
        OPEN.remove(folder);
      }
    }
  }

  /** Makes a folder whose name is safe, and those above it; itself is for its owner alone. */
  private static void create(Path folder, Disk disk) throws IOException {
    Path above = folder.getParent();
    if (Files.exists(folder) || above == null) {
      return;
    }
    create(above, disk);
    disk.createFolder(folder);
    if (folder.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx------"));
    }
    disk.forceFolder(above);
  }

  /** The name of a log. */
  static String log(long number) {
    return "log-" + number;
  }

  /** The name of the file of a memory. */
  static String memory(long id, long number) {
    return "memory-" + id + "-" + number;
  }

  /** The name of the folder of a history. */
  static String history(long id) {
    return "history-" + id;
  }

  Path path() {
    return folder;
  }

  Disk disk() {
    return disk;
  }

  /** The numbers of all logs that are there. */
  SortedSet<Long> logs() throws IOException {
    SortedSet<Long> numbers = new TreeSet<>();
    for (String name : files(name -> LOG.matcher(name).matches())) {
      numbers.add(Long.parseLong(name.substring("log-".length())));
    }
    return numbers;
  }

  /** The names of all files of memories that are there. */
  SortedSet<String> memories() throws IOException {
    return files(name -> MEMORY.matcher(name).matches());
  }

  /** The names of the folders of histories. */
  SortedSet<String> histories() throws IOException {
    return names(
        path -> Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS),
        name -> HISTORY.matcher(name).matches());
  }

  private SortedSet<String> files(Predicate<String> isWanted) throws IOException {
    return names(Files::isRegularFile, isWanted);
  }

  private SortedSet<String> names(Predicate<Path> isKind, Predicate<String> isWanted)
      throws IOException {
    SortedSet<String> names = new TreeSet<>();
    try (Stream<Path> paths = Files.list(folder)) {
      for (Path path : (Iterable<Path>) paths::iterator) {
        String name = String.valueOf(path.getFileName());
        if (isWanted.test(name) && isKind.test(path)) {
          names.add(name);
        }
      }
    }
    return names;
  }

  /** A number that no file has, nor any file had that a manifest names. */
  long firstFreeNumber(Manifest manifest) throws IOException {
    long highest = Math.max(manifest.generation(), manifest.lastLog());
    for (long log : logs()) {
      highest = Math.max(highest, log);
    }
    for (String name : memories()) {
      highest = Math.max(highest, Long.parseLong(name.substring(name.lastIndexOf('-') + 1)));
    }
    return highest + 1;
  }

  /** Opens a file to be written and read; one that is not there is made. */
  DiskFile open(String name) throws IOException {
    return disk.open(folder.resolve(name));
  }

  /**
   * Opens a file that must be there.
   *
   * @throws DamagedDataException if it is not
   */
  DiskFile openToRead(String name) throws IOException {
    if (!Files.isRegularFile(folder.resolve(name))) {
      throw new DamagedDataException(name, 0, "missing", "there, since it belongs to the folder");
    }
    return disk.openToRead(folder.resolve(name));
  }

  /**
   * Deletes all files and folders of the service but the manifest and these; others are left alone. That they
   * are gone need not be on the disk: who finds them later deletes them again.
   *
   * @return what was deleted
   */
  List<String> deleteAllBut(Set<String> kept) throws IOException {
    SortedSet<String> all = ownFiles();
    all.removeAll(kept);
    for (String name : all) {
      disk.delete(folder.resolve(name));
    }
    SortedSet<String> folders = histories();
    folders.removeAll(kept);
    for (String name : folders) {
      deleteFolder(folder.resolve(name));
    }
    all.addAll(folders);
    return List.copyOf(all);
  }

  private SortedSet<String> ownFiles() throws IOException {
    return files(name -> UNFINISHED.matcher(name).matches()
        || LOG.matcher(name).matches()
        || MEMORY.matcher(name).matches());
  }

  /** The same without folders; what cannot be deleted now is deleted later. */
  void deleteFilesBut(Set<String> kept) {
    try {
      SortedSet<String> all = ownFiles();
      all.removeAll(kept);
      all.forEach(this::deleteIfPossible);
    } catch (IOException e) {
      // The next generation, or the next start, deletes all that does not belong to the folder.
    }
  }

  private void deleteFolder(Path path) throws IOException {
    List<Path> deepestFirst;
    try (Stream<Path> paths = Files.walk(path)) {
      deepestFirst = paths.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path each : deepestFirst) {
      if (Files.isDirectory(each, LinkOption.NOFOLLOW_LINKS)) {
        Files.delete(each);
      } else {
        disk.delete(each);
      }
    }
  }

  /** Deletes a file that is not needed, if that is possible: what is left is deleted later. */
  void deleteIfPossible(String name) {
    try {
      disk.delete(folder.resolve(name));
    } catch (IOException e) {
      // The next generation, or the next start, deletes all that does not belong to the folder.
    }
  }

  /** Forces the names of all files to the disk. */
  void forceNames() throws IOException {
    disk.forceFolder(folder);
  }

  /**
   * The manifest; none in a folder in which there was no service yet.
   *
   * @throws DamagedDataException if it is damaged, or not there although it should be
   * @throws NewerDataException if a newer version wrote it
   */
  Optional<Manifest> manifest() throws IOException {
    Path path = folder.resolve(MANIFEST);
    if (Files.exists(path)) {
      return Optional.of(ManifestCodec.decode(Files.readAllBytes(path)));
    }
    SortedSet<String> others = memories();
    others.addAll(histories());
    logs().forEach(number -> others.add(log(number)));
    if (!others.isEmpty()) {
      throw new DamagedDataException(
          MANIFEST, 0, "missing", "there, since " + others.first() + " is");
    }
    return Optional.empty();
  }

  /** Puts a manifest in the place of the one before, at once; it is on the disk when this returns. */
  void replaceManifest(Manifest manifest) throws IOException {
    byte[] bytes = ManifestCodec.encode(manifest);
    forceNames(); // The files that it names must be there before it is.
    disk.replace(folder.resolve(MANIFEST), out -> out.write(bytes));
  }

  /** Lets another process have the folder. */
  @Override
  public void close() throws IOException {
    lock.close();
    OPEN.remove(folder);
  }
}
