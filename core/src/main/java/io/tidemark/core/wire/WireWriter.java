package io.tidemark.core.wire;

import io.tidemark.core.Require;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.function.LongUnaryOperator;
import java.util.zip.CRC32C;

/**
 * Writes one frame, lowest byte first, and its checksum at the end. The caller closes the stream.
 */
public final class WireWriter {
  private static final int BUFFER_BYTES = 1 << 16;

  private final OutputStream out;
  private final CRC32C checksum = new CRC32C();
  private final ByteBuffer buffer =
      ByteBuffer.allocate(BUFFER_BYTES).order(ByteOrder.LITTLE_ENDIAN);
  private long payloadBytesLeft;

  private WireWriter(OutputStream out) {
    this.out = out;
  }

  /** Starts a frame; exactly {@code header.payloadBytes()} of payload must follow. */
  public static WireWriter start(OutputStream out, FrameHeader header) throws IOException {
    Require.inRange(header.digestKey().length, 0, FrameHeader.MAX_KEY_BYTES, "digest key bytes");
    Require.inRange(header.spec().length, 0, FrameHeader.MAX_SPEC_BYTES, "spec bytes");
    WireWriter writer = new WireWriter(out);
    writer
        .buffer
        .putInt(FrameHeader.MAGIC)
        .putShort((short) FrameHeader.FORMAT_VERSION)
        .putShort((short) Require.inRange(header.kindId(), 0, 0xFFFF, "kind"))
        .putInt(header.spec().length)
        .put((byte) header.digestId())
        .put((byte) header.digestKey().length)
        .putShort((short) 0)
        .putLong(header.payloadBytes())
        .put(header.digestKey());
    writer.flush();
    writer.checksum.update(header.spec());
    out.write(header.spec());
    writer.payloadBytesLeft = header.payloadBytes();
    return writer;
  }

  /** Writes payload words {@code 0} to {@code count - 1}. */
  public void words(long count, LongUnaryOperator word) throws IOException {
    payloadBytesLeft -= Math.multiplyExact(count, Long.BYTES);
    for (long index = 0; index < count; index++) {
      if (!buffer.hasRemaining()) {
        flush();
      }
      buffer.putLong(word.applyAsLong(index));
    }
  }

  /**
   * The CRC-32C of all bytes so far, for kinds that let a part be read without the rest.
   */
  public int checksumSoFar() throws IOException {
    flush();
    return (int) checksum.getValue();
  }

  /** Ends the frame with its checksum. */
  public void finish() throws IOException {
    if (payloadBytesLeft != 0) {
      throw new IllegalStateException(Require.message("payload bytes left", payloadBytesLeft, "0"));
    }
    flush();
    buffer.putInt((int) checksum.getValue());
    out.write(buffer.array(), 0, buffer.position());
    buffer.clear();
    out.flush();
  }

  private void flush() throws IOException {
    checksum.update(buffer.array(), 0, buffer.position());
    out.write(buffer.array(), 0, buffer.position());
    buffer.clear();
  }
}
