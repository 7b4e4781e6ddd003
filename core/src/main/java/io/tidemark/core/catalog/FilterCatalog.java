package io.tidemark.core.catalog;

import io.tidemark.core.Require;
import io.tidemark.core.filter.history.sealed.SealedHistory;
import io.tidemark.core.wire.CorruptDataException;
import io.tidemark.core.wire.FilterCodec;
import io.tidemark.core.wire.WireReader;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/** Saves and loads filters of any kind. */
public final class FilterCatalog {
  private static final int BUFFER_BYTES = 1 << 16;

  private FilterCatalog() {}

  /**
   * Writes a filter to a stream, which stays open.
   *
   * @throws IllegalArgumentException if the filter is of no kind that can be saved
   */
  public static void write(Object filter, OutputStream out) throws IOException {
    FilterKind kind = FilterKind.of(Require.nonNull(filter, "filter"))
        .orElseThrow(() -> new IllegalArgumentException(
            Require.message("filter", filter.getClass(), "a kind of FilterKind")));
    write(kind.codec(), kind, filter, out);
  }

  @SuppressWarnings("unchecked") // FilterKind's constructor ties the codec to the type.
  private static <F> void write(
      FilterCodec<F> codec, FilterKind kind, Object filter, OutputStream out) throws IOException {
    codec.write((F) kind.type().cast(filter), out);
  }

  /** Reads one filter from a stream of unknown length, which stays open behind its last byte. */
  public static Object read(InputStream in) throws IOException {
    return read(in, WireReader.UNKNOWN_LENGTH);
  }

  /** Reads the filter that an array holds. */
  public static Object read(byte[] bytes) throws IOException {
    return read(new ByteArrayInputStream(bytes), bytes.length);
  }

  private static Object read(InputStream in, long sourceBytes) throws IOException {
    WireReader reader = new WireReader(in, sourceBytes);
    int kindId = reader.header().kindId();
    FilterKind kind = FilterKind.ofWireId(kindId)
        .orElseThrow(() ->
            new CorruptDataException(6, "kind", kindId, "a kind this build of Tidemark knows"));
    return kind.codec().read(reader);
  }

  /**
   * Saves a filter to a file: written beside it, forced to the disk, then renamed, so that the file
   * is the old one or the new one and never half of either. A link is followed, not replaced.
   */
  public static void save(Object filter, Path file) throws IOException {
    Path target = Files.exists(file) ? file.toRealPath() : file.toAbsolutePath();
    Path directory = Require.nonNull(target.getParent(), "directory of " + file);
    Path partial = Files.createTempFile(directory, "." + target.getFileName(), ".partial");
    try {
      try (FileChannel channel = FileChannel.open(partial, StandardOpenOption.WRITE);
          OutputStream out =
              new BufferedOutputStream(Channels.newOutputStream(channel), BUFFER_BYTES)) {
        write(filter, out);
        out.flush();
        channel.force(true);
      }
      move(partial, target);
    } finally {
      Files.deleteIfExists(partial);
    }
  }

  private static void move(Path partial, Path target) throws IOException {
    try {
      Files.move(partial, target, StandardCopyOption.ATOMIC_MOVE);
    } catch (AtomicMoveNotSupportedException e) {
      // A file system without atomic renames: the best it has.
      Files.move(partial, target, StandardCopyOption.REPLACE_EXISTING);
    }
  }

  /** Loads the filter that a file holds. */
  public static Object load(Path file) throws IOException {
    try (InputStream in = new BufferedInputStream(Files.newInputStream(file), BUFFER_BYTES)) {
      // A pipe has no size; only that of a regular file means anything.
      return read(in, Files.isRegularFile(file) ? Files.size(file) : WireReader.UNKNOWN_LENGTH);
    }
  }

  /**
   * As {@link #load}, but a sealed history in a regular file is mapped and not read, so that it is
   * there at once and need not fit on the heap: {@link SealedHistory#open} tells what that means.
   */
  public static Object open(Path file) throws IOException {
    return Files.isRegularFile(file) && kindId(file) == FilterKind.SEALED_HISTORY.wireId()
        ? SealedHistory.open(file)
        : load(file);
  }

  private static int kindId(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      return new WireReader(in, Files.size(file)).header().kindId();
    }
  }

  /**
   * Loads a filter of a kind that the caller needs.
   *
   * @throws CorruptDataException if the file holds another kind
   */
  public static <F> F load(Path file, Class<F> type) throws IOException {
    Object filter = load(file);
    if (!type.isInstance(filter)) {
      throw new CorruptDataException(
          6, "kind", filter.getClass().getSimpleName(), type.getSimpleName());
    }
    return type.cast(filter);
  }
}
