package io.tidemark.workload.trace;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.zip.ZipException;

/**
 * The lines of a file or stream as ranges of a reused buffer. Gzip, also of several members, zstd and
 * xz are recognised by their content; the last two are unpacked by the programs of that name.
 *
 * <p>A line ends with LF or CR LF, which is not part of it but of its terminator; a last line
 * without terminator is a line. After {@link #next} the range {@code offset()..offset()+length()}
 * of {@link #buffer} holds the line, and its terminator follows there; both are valid until the
 * following call. Not for use by several threads.
 */
public final class LineSource implements LineReader {
  private static final int INITIAL_BUFFER_BYTES = 1 << 18;
  private static final int MAX_BUFFER_BYTES = Integer.MAX_VALUE - 8;

  /* Eight bytes are looked at at a time, and of each its lowest and its highest bit. */
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long LOWEST_BITS = 0x0101010101010101L;
  private static final long HIGHEST_BITS = LOWEST_BITS << 7;

  /** Called before the source reads, which may wait for bytes and moves the buffer. */
  @FunctionalInterface
  public interface RefillListener {
    /** Called before each read of the underlying stream. */
    void beforeRefill() throws IOException;
  }

  private final String name;
  private final OptionalLong sizeBytes;
  private final ByteInput input;
  private final InputStream in;

  private byte[] buffer = new byte[INITIAL_BUFFER_BYTES];
  private int limit; // the buffer holds bytes of the stream in 0..limit
  private int start; // of the current line
  private int length; // of the current line, without terminator
  private int end; // of the current line, with terminator
  private int terminatorLength;
  private long firstLine;
  private long linesRead;
  private RefillListener listener = () -> {};

  private LineSource(InputStream raw, String name, OptionalLong sizeBytes) throws IOException {
    this.name = Objects.requireNonNull(name, "name");
    this.sizeBytes = sizeBytes;
    this.input = new ByteInput(raw);
    this.in = decoded();
  }

  /** Opens a file. */
  // The stream is owned by the returned source, which closes it.
  @SuppressWarnings("resource")
  public static LineSource open(Path path) throws IOException {
    if (Files.isDirectory(path)) {
      throw new IOException(path + ": is a directory");
    }
    InputStream raw = Files.newInputStream(path);
    try {
      OptionalLong size =
          Files.isRegularFile(path) ? OptionalLong.of(Files.size(path)) : OptionalLong.empty();
      return new LineSource(raw, path.toString(), size);
    } catch (IOException | RuntimeException e) {
      raw.close();
      throw e;
    }
  }

  /** Reads a stream, which is closed with this; {@code name} stands for the file in messages. */
  public static LineSource of(InputStream in, String name) throws IOException {
    return new LineSource(in, name, OptionalLong.empty());
  }

  /**
   * Sets what is called before each read. Between two reads the bytes of all lines stay where they are
   * in {@link #buffer}: a listener can work on many lines at once, and has the chance to finish
   * them before a slow stream makes everyone wait.
   */
  public void onRefill(RefillListener newListener) {
    listener = Objects.requireNonNull(newListener, "listener");
  }

  private InputStream decoded() throws IOException {
    if (input.startsWith((byte) 0x28, (byte) 0xb5, (byte) 0x2f, (byte) 0xfd)) {
      return unpacked("zstd");
    }
    if (input.startsWith((byte) 0xfd, (byte) '7', (byte) 'z', (byte) 'X', (byte) 'Z', (byte) 0)) {
      return unpacked("xz");
    }
    if (!input.startsWith((byte) 0x1f, (byte) 0x8b)) {
      return input;
    }
    try {
      return new GzipInput(input);
    } catch (ZipException | EOFException e) {
      throw corrupt(e);
    }
  }

  private InputStream unpacked(String program) throws IOException {
    try {
      return new UnpackedInput(input, program);
    } catch (IOException e) {
      throw named(e);
    }
  }

  private IOException named(IOException cause) {
    return new IOException(name + ": " + cause.getMessage(), cause);
  }

  /** Moves to the next line; false at the end. */
  @Override
  public boolean next() throws IOException {
    start = end;
    firstLine = linesRead + 1;
    return readLine(0);
  }

  /**
   * Joins the line that follows to the current one, whose terminator becomes part of the record;
   * false if there is none, which leaves the current line as it is.
   */
  boolean extend() throws IOException {
    return readLine(end - start);
  }

  /** Finds the end of the line that begins {@code skip} bytes after the start of the record. */
  private boolean readLine(int skip) throws IOException {
    int scanned = skip;
    while (true) {
      int newline = indexOfNewline(buffer, start + scanned, limit);
      if (newline >= 0) {
        boolean carriageReturn = newline > start + skip && buffer[newline - 1] == '\r';
        return endLine(newline + 1, carriageReturn ? 2 : 1);
      }
      scanned = limit - start;
      if (!fill()) {
        return limit - start > skip && endLine(limit, 0);
      }
    }
  }

  private boolean endLine(int newEnd, int newTerminatorLength) {
    end = newEnd;
    terminatorLength = newTerminatorLength;
    length = end - start - terminatorLength;
    linesRead++;
    return true;
  }

  private static int indexOfNewline(byte[] bytes, int from, int to) {
    int i = from;
    for (; i <= to - Long.BYTES; i += Long.BYTES) {
      // A byte that is zero now was a line end. The lowest of the highest bits marks the first one.
      long zeroed = (long) LONGS.get(bytes, i) ^ (LOWEST_BITS * '\n');
      long found = (zeroed - LOWEST_BITS) & ~zeroed & HIGHEST_BITS;
      if (found != 0) {
        return i + (Long.numberOfTrailingZeros(found) >>> 3);
      }
    }
    for (; i < to; i++) {
      if (bytes[i] == '\n') {
        return i;
      }
    }
    return -1;
  }

  private boolean fill() throws IOException {
    listener.beforeRefill();
    if (start > 0) {
      System.arraycopy(buffer, start, buffer, 0, limit - start);
      limit -= start;
      end -= start;
      start = 0;
    }
    if (limit == buffer.length) {
      if (limit == MAX_BUFFER_BYTES) {
        throw new IOException(
            name + ":" + firstLine + ": line longer than " + MAX_BUFFER_BYTES + " bytes");
      }
      buffer = Arrays.copyOf(buffer, (int) Math.min(MAX_BUFFER_BYTES, 2L * buffer.length));
    }
    int n = read();
    limit += Math.max(n, 0);
    return n > 0;
  }

  private int read() throws IOException {
    try {
      return in.read(buffer, limit, buffer.length - limit);
    } catch (ZipException | EOFException e) {
      throw corrupt(e);
    } catch (IOException e) {
      throw in instanceof UnpackedInput ? named(e) : e;
    }
  }

  private IOException corrupt(IOException cause) {
    return new IOException(
        name + ": corrupt gzip near byte " + input.consumedBytes() + " (" + cause.getMessage()
            + ")",
        cause);
  }

  /** The bytes that hold the current line; a later call may use another array. */
  public byte[] buffer() {
    return buffer;
  }

  /** Where the current line begins in {@link #buffer}. */
  public int offset() {
    return start;
  }

  /** Bytes of the current line without its terminator. */
  public int length() {
    return length;
  }

  /** 2 for CR LF, 1 for LF, 0 for a last line without terminator. */
  public int terminatorLength() {
    return terminatorLength;
  }

  /** 3 if the current line is the first and begins with a UTF-8 byte order mark, else 0. */
  public int byteOrderMarkLength() {
    boolean marked = firstLine == 1
        && length >= 3
        && buffer[start] == (byte) 0xef
        && buffer[start + 1] == (byte) 0xbb
        && buffer[start + 2] == (byte) 0xbf;
    return marked ? 3 : 0;
  }

  /** The number of the current line (of its first, where lines were joined), counted from 1. */
  public long lineNumber() {
    return firstLine;
  }

  /** Bytes of the file (compressed ones, if it is compressed) that were read so far. */
  public long consumedBytes() {
    return input.consumedBytes();
  }

  /** Size of the file, if it is one. */
  public OptionalLong sizeBytes() {
    return sizeBytes;
  }

  /** The file's name, for messages. */
  public String name() {
    return name;
  }

  /** The current line as text, for messages and tests. */
  public String text() {
    return new String(buffer, start, length, StandardCharsets.UTF_8);
  }

  @Override
  public LineSource source() {
    return this;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
