package io.tidemark.store;

import io.tidemark.core.Require;
import io.tidemark.core.catalog.FilterCatalog;
import io.tidemark.core.filter.history.sealed.SealedHistory;
import io.tidemark.core.filter.history.sealed.SealingSpace;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;

/** The files of a folder that this process alone has opened. */
final class FolderFiles implements StoreFiles {
  static final String LOCK = "lock";

  private static final FileAttribute<?>[] OWNER_ONLY = {
    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
  };

  private final Path folder;
  private final FileChannel lock;

  private FolderFiles(Path folder, FileChannel lock) {
    this.folder = folder;
    this.lock = lock;
  }

  /**
   * Opens a folder, which is made if there is none.
   *
   * @throws IOException if a store has it open already, in this process or another one
   */
  static FolderFiles open(Path folder) throws IOException {
    create(folder.toAbsolutePath());
    FileChannel channel =
        FileChannel.open(folder.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    if (!isLocked(channel)) {
      channel.close();
      throw new IOException(Require.message(
          "folder", folder, "one that no other store has open; its file \"lock\" is held"));
    }
    return new FolderFiles(folder, channel);
  }

  /** Makes a folder whose name is safe, and those above it. */
  private static void create(Path folder) throws IOException {
    Path above = folder.getParent();
    if (Files.exists(folder) || above == null) {
      return;
    }
    create(above);
    Files.createDirectories(folder);
    force(above);
  }

  private static boolean isLocked(FileChannel channel) throws IOException {
    try {
      FileLock held = channel.tryLock();
      return held != null;
    } catch (OverlappingFileLockException e) {
      return false; // by this process
    }
  }

  @Override
  public SortedSet<String> names() throws IOException {
    SortedSet<String> names = new TreeSet<>();
    try (Stream<Path> paths = Files.list(folder)) {
      paths.filter(Files::isRegularFile).forEach(path -> names.add(nameOf(path)));
    }
    return names;
  }

  private static String nameOf(Path path) {
    return String.valueOf(path.getFileName());
  }

  @Override
  public long bytes(String name) throws IOException {
    return Files.size(folder.resolve(name));
  }

  @Override
  public byte[] read(String name) throws IOException {
    return Files.readAllBytes(folder.resolve(name));
  }

  @Override
  public void write(String name, byte[] bytes) throws IOException {
    Files.deleteIfExists(folder.resolve(name));
    try (RandomAccessFile file = file(folder.resolve(name))) {
      file.write(bytes);
      file.getFD().sync();
    }
  }

  /** Opens a file; one that is not there is made, and only its owner may read it. */
  private static RandomAccessFile file(Path path) throws IOException {
    if (!Files.exists(path)) {
      boolean hasOwners = path.getFileSystem().supportedFileAttributeViews().contains("posix");
      Files.createFile(path, hasOwners ? OWNER_ONLY : new FileAttribute<?>[0]);
    }
    return new RandomAccessFile(path.toFile(), "rw");
  }

  @Override
  public void rename(String from, String to) throws IOException {
    Files.move(folder.resolve(from), folder.resolve(to), StandardCopyOption.ATOMIC_MOVE);
  }

  @Override
  public void delete(String name) throws IOException {
    Files.deleteIfExists(folder.resolve(name));
  }

  @Override
  public void forceFolder() throws IOException {
    force(folder);
  }

  private static void force(Path folder) throws IOException {
    Uninterrupted.run(() -> {
      FileChannel channel;
      try {
        channel = FileChannel.open(folder, StandardOpenOption.READ);
      } catch (IOException e) {
        return; // A system where a folder is no file has no way to force it, and needs none.
      }
      try (channel) {
        channel.force(true);
      }
    });
  }

  @Override
  public LogFile log(String name) throws IOException {
    return new DiskLog(file(folder.resolve(name)));
  }

  @Override
  public void save(SealedHistory history, String name) throws IOException {
    Uninterrupted.run(() -> FilterCatalog.save(history, folder.resolve(name)));
  }

  @Override
  public SealedHistory open(String name) throws IOException {
    return Uninterrupted.get(() -> SealedHistory.open(folder.resolve(name)));
  }

  @Override
  public SealingSpace space(int pairs) {
    return SealingSpace.of(folder, pairs);
  }

  @Override
  public void close() throws IOException {
    lock.close();
  }

  /**
   * A log that is a file. No channel: an interrupt of one thread would close it for all.
   *
   * <p>Threads: any, one at a time but for {@link #force}.
   */
  private static final class DiskLog implements LogFile {
    private final RandomAccessFile file;

    DiskLog(RandomAccessFile file) {
      this.file = file;
    }

    @Override
    public synchronized long bytes() throws IOException {
      return file.length();
    }

    @Override
    public synchronized void write(ByteBuffer bytes, long position) throws IOException {
      file.seek(position);
      file.write(bytes.array(), bytes.arrayOffset() + bytes.position(), bytes.remaining());
      bytes.position(bytes.limit());
    }

    @Override
    public synchronized void read(ByteBuffer bytes, long position) throws IOException {
      file.seek(position);
      while (bytes.hasRemaining()) {
        int count =
            file.read(bytes.array(), bytes.arrayOffset() + bytes.position(), bytes.remaining());
        if (count < 0) {
          return;
        }
        bytes.position(bytes.position() + count);
      }
    }

    @Override
    public synchronized void cut(long bytes) throws IOException {
      file.setLength(bytes);
    }

    @Override
    public void force() throws IOException {
      file.getFD().sync();
    }

    @Override
    public synchronized void close() throws IOException {
      file.close();
    }
  }
}
