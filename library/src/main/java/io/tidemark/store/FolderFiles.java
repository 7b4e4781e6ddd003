package io.tidemark.store;

import io.tidemark.core.Require;
import io.tidemark.core.catalog.FilterCatalog;
import io.tidemark.core.filter.history.sealed.SealedHistory;
import io.tidemark.core.filter.history.sealed.SealingSpace;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;

/** The files of a folder that this process alone has opened. */
final class FolderFiles implements StoreFiles {
  static final String LOCK = "lock";

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
    try (FileChannel channel = FileChannel.open(
        folder.resolve(name),
        StandardOpenOption.CREATE,
        StandardOpenOption.TRUNCATE_EXISTING,
        StandardOpenOption.WRITE)) {
      writeAll(channel, ByteBuffer.wrap(bytes), 0);
      channel.force(true);
    }
  }

  private static void writeAll(FileChannel channel, ByteBuffer bytes, long position)
      throws IOException {
    long at = position;
    while (bytes.hasRemaining()) {
      at += channel.write(bytes, at);
    }
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
    FileChannel channel;
    try {
      channel = FileChannel.open(folder, StandardOpenOption.READ);
    } catch (IOException e) {
      return; // A system where a folder is no file has no way to force it, and needs none.
    }
    try (channel) {
      channel.force(true);
    }
  }

  @Override
  public LogFile log(String name) throws IOException {
    return new ChannelLog(FileChannel.open(
        folder.resolve(name),
        StandardOpenOption.CREATE,
        StandardOpenOption.READ,
        StandardOpenOption.WRITE));
  }

  @Override
  public void save(SealedHistory history, String name) throws IOException {
    FilterCatalog.save(history, folder.resolve(name));
  }

  @Override
  public SealedHistory open(String name) throws IOException {
    return SealedHistory.open(folder.resolve(name));
  }

  @Override
  public SealingSpace space(int pairs) {
    return SealingSpace.of(folder, pairs);
  }

  @Override
  public void close() throws IOException {
    lock.close();
  }

  /** A log that is a file. */
  private static final class ChannelLog implements LogFile {
    private final FileChannel channel;

    ChannelLog(FileChannel channel) {
      this.channel = channel;
    }

    @Override
    public long bytes() throws IOException {
      return channel.size();
    }

    @Override
    public void write(ByteBuffer bytes, long position) throws IOException {
      writeAll(channel, bytes, position);
    }

    @Override
    public void read(ByteBuffer bytes, long position) throws IOException {
      long at = position;
      while (bytes.hasRemaining()) {
        int count = channel.read(bytes, at);
        if (count < 0) {
          return;
        }
        at += count;
      }
    }

    @Override
    public void cut(long bytes) throws IOException {
      channel.truncate(bytes);
    }

    @Override
    public void force() throws IOException {
      channel.force(false);
    }

    @Override
    public void close() throws IOException {
      channel.close();
    }
  }
}
