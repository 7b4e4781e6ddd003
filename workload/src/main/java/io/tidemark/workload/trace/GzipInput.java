package io.tidemark.workload.trace;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import java.util.zip.ZipException;

/**
 * The content of a gzip file (RFC 1952) of one or more members.
 *
 * <p>{@link java.util.zip.GZIPInputStream} takes a damaged header of a later member, and a pipe that
 * is empty between two members, for the end of the file, and so would lose records in silence. Here
 * only zero bytes may follow the last member (tapes pad with them); all else is an error.
 */
final class GzipInput extends InputStream {
  private static final int MAGIC = 0x8b1f;
  private static final int DEFLATE = 8;
  private static final int HEADER_CRC = 2;
  private static final int EXTRA = 4;
  private static final int NAME = 8;
  private static final int COMMENT = 16;
  private static final int RESERVED = 0xe0;

  private final ByteInput in;
  private final Inflater inflater = new Inflater(true);
  private final CRC32 checksum = new CRC32();
  private boolean ended;

  /** Reads the first header. */
  GzipInput(ByteInput in) throws IOException {
    this.in = in;
    readHeader();
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    while (!ended) {
      int n = inflate(target, offset, length);
      if (n > 0) {
        checksum.update(target, offset, n);
        return n;
      }
      if (inflater.finished()) {
        readTrailer();
        ended = !nextMember();
      } else if (!inflater.needsInput()) {
        throw new ZipException("preset dictionary");
      } else if (!in.feed(inflater)) {
        throw new EOFException("unexpected end");
      }
    }
    return -1;
  }

  private int inflate(byte[] target, int offset, int length) throws ZipException {
    try {
      return inflater.inflate(target, offset, length);
    } catch (DataFormatException e) {
      ZipException bad = new ZipException(e.getMessage());
      bad.initCause(e);
      throw bad;
    }
  }

  private void readTrailer() throws IOException {
    in.giveBack(inflater.getRemaining());
    long expectedChecksum = readInt();
    long expectedLength = readInt();
    if (expectedChecksum != checksum.getValue()) {
      throw new ZipException("wrong checksum");
    }
    if (expectedLength != (inflater.getBytesWritten() & 0xffffffffL)) {
      throw new ZipException("wrong length");
    }
  }

  private boolean nextMember() throws IOException {
    boolean padded = false;
    while (in.available() > 0 && in.peek() == 0) {
      readByte();
      padded = true;
    }
    if (in.available() == 0) {
      return false;
    }
    if (padded) {
      throw new ZipException("bytes behind the padding");
    }
    inflater.reset();
    checksum.reset();
    readHeader();
    return true;
  }

  private void readHeader() throws IOException {
    if (readShort() != MAGIC) {
      throw new ZipException("bytes behind the last member");
    }
    int method = readByte();
    if (method != DEFLATE) {
      throw new ZipException("method " + method);
    }
    int flags = readByte();
    if ((flags & RESERVED) != 0) {
      throw new ZipException("reserved flags " + flags);
    }
    skip(6); // time, extra flags, operating system
    if ((flags & EXTRA) != 0) {
      skip(readShort());
    }
    if ((flags & NAME) != 0) {
      skipText();
    }
    if ((flags & COMMENT) != 0) {
      skipText();
    }
    if ((flags & HEADER_CRC) != 0) {
      skip(2);
    }
  }

  private void skip(int bytes) throws IOException {
    for (int i = 0; i < bytes; i++) {
      readByte();
    }
  }

  /** Up to the zero that ends it. */
  private void skipText() throws IOException {
    int b = readByte();
    while (b != 0) {
      b = readByte();
    }
  }

  private int readByte() throws IOException {
    int b = in.read();
    if (b < 0) {
      throw new EOFException("unexpected end");
    }
    return b;
  }

  private int readShort() throws IOException {
    int low = readByte();
    return low | readByte() << 8;
  }

  private long readInt() throws IOException {
    long low = readShort();
    return low | (long) readShort() << 16;
  }

  @Override
  public void close() throws IOException {
    inflater.end();
    in.close();
  }
}
