package io.tidemark.core.wire;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

/** The file systems of this process. */
final class RealDisk implements Disk {
  static final Disk INSTANCE = new RealDisk();

  private static final FileAttribute<?>[] OWNER_ONLY = {
    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
  };

  @Override
  public void createFolder(Path folder) throws IOException {
    Files.createDirectory(folder);
  }

  @Override
  public DiskFile open(Path file) throws IOException {
    if (!Files.exists(file)) {
      boolean hasOwners = file.getFileSystem().supportedFileAttributeViews().contains("posix");
      try {
        Files.createFile(file, hasOwners ? OWNER_ONLY : new FileAttribute<?>[0]);
      } catch (FileAlreadyExistsException e) {
        // Made by another thread meanwhile.
      }
    }
    return open(file, "rw", StandardOpenOption.READ, StandardOpenOption.WRITE);
  }

  @Override
  public DiskFile openToRead(Path file) throws IOException {
    if (!Files.exists(file)) {
      throw new NoSuchFileException(file.toString());
    }
    return open(file, "r", StandardOpenOption.READ);
  }

  private static DiskFile open(Path file, String mode, OpenOption... options) throws IOException {
    // Other file systems know only channels, which an interrupt closes.
    return file.getFileSystem().equals(FileSystems.getDefault())
        ? new Random(new RandomAccessFile(file.toFile(), mode))
        : new Channel(FileChannel.open(file, options));
  }

  @Override
  public Path createBeside(Path file) throws IOException {
    return Files.createTempFile(file.getParent(), "." + file.getFileName(), ".partial");
  }

  @Override
  public void rename(Path from, Path to) throws IOException {
    try {
      Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
    } catch (AtomicMoveNotSupportedException e) {
      // A file system without atomic renames: the best it has.
      Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
    }
  }

  @Override
  public void delete(Path file) throws IOException {
    Files.deleteIfExists(file);
  }

  @Override
  public void forceFolder(Path folder) throws IOException {
    Uninterrupted.run(() -> {
      FileChannel channel;
      try {
        channel = FileChannel.open(folder, StandardOpenOption.READ);
      } catch (AccessDeniedException e) {
        return; // A system where a folder cannot be opened has no way to force it.
      }
      try (channel) {
        channel.force(true);
      }
    });
  }

  /** A file without a channel: an interrupt of one thread would close that for all. */
  private static final class Random implements DiskFile {
    private final RandomAccessFile file;

    Random(RandomAccessFile file) {
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

  /** A file of a file system that is not that of the machine, such as one in memory. */
  private record Channel(FileChannel channel) implements DiskFile {
    @Override
    public long bytes() throws IOException {
      return channel.size();
    }

    @Override
    public void write(ByteBuffer bytes, long position) throws IOException {
      for (long at = position; bytes.hasRemaining(); ) {
        at += channel.write(bytes, at);
      }
    }

    @Override
    public void read(ByteBuffer bytes, long position) throws IOException {
      int count = 0;
      for (long at = position; bytes.hasRemaining() && count >= 0; at += count) {
        count = channel.read(bytes, at);
      }
    }

    @Override
    public void cut(long bytes) throws IOException {
      channel.truncate(bytes);
    }

    @Override
    public void force() throws IOException {
      channel.force(true);
    }

    @Override
    public void close() throws IOException {
      channel.close();
    }
  }
}
