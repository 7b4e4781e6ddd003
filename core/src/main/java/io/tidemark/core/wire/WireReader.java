package io.tidemark.core.wire;

import io.tidemark.core.Require;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;
import java.util.Arrays;
import java.util.zip.CRC32C;

/**
 * Reads one frame and checks everything it says before believing it.
 *
 * <p>No size in the data makes it allocate more than a small multiple of the bytes that are really
 * there: where the source's length is known, a size beyond it is refused at once; where it is not,
 * memory grows with what has arrived.
 */
public final class WireReader {
  /** For a source whose length is not known beforehand. */
  public static final long UNKNOWN_LENGTH = -1;

  private static final int BUFFER_BYTES = 1 << 16;

  /* The longest array on the JVMs we know. */
  private static final long MAX_WORDS = Integer.MAX_VALUE - 8L;

  private final InputStream in;
  private final long sourceBytes;
  private final CRC32C checksum = new CRC32C();
  private final byte[] bytes = new byte[BUFFER_BYTES];
  private final ByteBuffer buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
  private final FrameHeader header;
  private long offset;
  private long payloadBytesLeft;

  /**
   * Reads the header of a frame.
   *
   * @param sourceBytes the number of bytes the stream will give, or {@link #UNKNOWN_LENGTH}
   */
  public WireReader(InputStream in, long sourceBytes) throws IOException {
    this.in = in;
    this.sourceBytes = sourceBytes;
    this.header = readHeader();
    this.payloadBytesLeft = header.payloadBytes();
  }

  /** Whether data starts as a frame does: a glance, which promises nothing about the rest. */
  public static boolean startsFrame(InputStream in) throws IOException {
    byte[] start = in.readNBytes(Integer.BYTES);
    return start.length == Integer.BYTES
        && ByteBuffer.wrap(start).order(ByteOrder.LITTLE_ENDIAN).getInt() == FrameHeader.MAGIC;
  }

  /** What stands before the payload. */
  public FrameHeader header() {
    return header;
  }

  /** Where the spec stands in the data. */
  public long specOffset() {
    return (long) FrameHeader.FIXED_BYTES + header.digestKey().length;
  }

  /** Whether the length of the source is known, so that the frame was found to be as long. */
  public boolean lengthIsKnown() {
    return sourceBytes != UNKNOWN_LENGTH;
  }

  /** Where the next byte stands in the data. */
  public long offset() {
    return offset;
  }

  private FrameHeader readHeader() throws IOException {
    fill(FrameHeader.FIXED_BYTES, "header");
    int magic = buffer.getInt(0);
    if (magic != FrameHeader.MAGIC) {
      throw new CorruptDataException(
          0,
          "magic",
          // In the order of the bytes, as a hex dump shows them.
          String.format("%08x", Integer.reverseBytes(magic)),
          "a saved filter, 544d4bf1");
    }
    int version = Short.toUnsignedInt(buffer.getShort(4));
    if (version < 1 || version > FrameHeader.FORMAT_VERSION) {
      throw new CorruptDataException(
          4,
          "format version",
          version,
          "1.." + FrameHeader.FORMAT_VERSION + "; a newer one needs a newer Tidemark");
    }
    int kindId = Short.toUnsignedInt(buffer.getShort(6));
    int specBytes = (int) checkSize(8, "spec bytes", buffer.getInt(8), FrameHeader.MAX_SPEC_BYTES);
    int digestId = Byte.toUnsignedInt(buffer.get(12));
    int keyBytes =
        (int) checkSize(13, "digest key bytes", buffer.get(13), FrameHeader.MAX_KEY_BYTES);
    if (buffer.getShort(14) != 0) {
      throw new CorruptDataException(14, "reserved bytes", buffer.getShort(14), "0");
    }
    long payloadBytes = checkSize(16, "payload bytes", buffer.getLong(16), Long.MAX_VALUE);
    byte[] key = take(keyBytes, "digest key");
    byte[] spec = take(specBytes, "spec");
    checkPayload(payloadBytes);
    return new FrameHeader(kindId, digestId, key, spec, payloadBytes);
  }

  private static long checkSize(long at, String field, long value, long max)
      throws CorruptDataException {
    if (value < 0 || value > max) {
      throw new CorruptDataException(at, field, value, "0.." + max);
    }
    return value;
  }

  /** With a source of known length, the frame must end where the source does. */
  private void checkPayload(long payloadBytes) throws CorruptDataException {
    if (!lengthIsKnown()) {
      return;
    }
    long there = sourceBytes - offset - Integer.BYTES;
    if (payloadBytes != there) {
      throw new CorruptDataException(
          16,
          "payload bytes",
          payloadBytes,
          Math.max(0, there) + ", as many as follow; the file was cut or grew");
    }
  }

  /**
   * Reads the payload as words.
   *
   * @param count how many; {@code 8 * count} must be the payload's size
   */
  public long[] words(long count) throws IOException {
    if (count > MAX_WORDS || count * Long.BYTES != header.payloadBytes()) {
      throw new CorruptDataException(
          16, "payload bytes", header.payloadBytes(), "8 x " + count + ", as the spec says");
    }
    return nextWords(count, "payload");
  }

  /** The number of whole words of the payload that have not been read yet. */
  public long wordsLeft() {
    return payloadBytesLeft / Long.BYTES;
  }

  /**
   * Reads the next words of the payload, for kinds that keep several things there.
   *
   * @param count how many
   * @param field what they are
   */
  public long[] nextWords(long count, String field) throws IOException {
    if (count < 0 || count > Math.min(MAX_WORDS, wordsLeft())) {
      throw new CorruptDataException(
          offset,
          field,
          count + " words",
          "at most the " + wordsLeft() + " that the payload has left");
    }
    if (lengthIsKnown()) {
      Require.fitsInHeap(count * Long.BYTES, "payload bytes");
    }
    int chunk = BUFFER_BYTES / Long.BYTES;
    long[] words = new long[(int) (lengthIsKnown() ? count : Math.min(count, chunk))];
    for (int have = 0; have < count; ) {
      int take = (int) Math.min(chunk, count - have);
      fill(take * Long.BYTES, field);
      if (have + take > words.length) {
        words = Arrays.copyOf(words, (int) Math.min(count, 2L * words.length));
      }
      LongBuffer arrived = buffer.clear().asLongBuffer();
      arrived.get(words, have, take);
      have += take;
    }
    payloadBytesLeft -= count * Long.BYTES;
    return words;
  }

  /** The CRC-32C of all bytes so far, for kinds that let a part be read without the rest. */
  public int checksumSoFar() {
    return (int) checksum.getValue();
  }

  /** Reads the checksum and compares it with what was read, which must be all there is. */
  public void finish() throws IOException {
    if (payloadBytesLeft != 0) {
      throw new CorruptDataException(
          offset, "payload", payloadBytesLeft + " bytes more", "the checksum");
    }
    int expected = (int) checksum.getValue();
    long at = offset;
    fill(Integer.BYTES, "checksum");
    int found = buffer.getInt(0);
    if (found != expected) {
      throw new CorruptDataException(
          at,
          "checksum",
          String.format("%08x", found),
          String.format("%08x, that of the bytes before it; the data was altered", expected));
    }
  }

  private byte[] take(int count, String field) throws IOException {
    fill(count, field);
    return Arrays.copyOf(bytes, count);
  }

  /** Puts the next {@code count} bytes at the start of the buffer. */
  private void fill(int count, String field) throws IOException {
    int have = in.readNBytes(bytes, 0, count);
    if (have < count) {
      throw new CorruptDataException(
          offset + have, field, "end of data", (count - have) + " more bytes");
    }
    checksum.update(bytes, 0, count);
    offset += count;
  }
}
