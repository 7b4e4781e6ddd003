package io.tidemark.service;

import io.tidemark.core.Require;
import io.tidemark.core.wire.CorruptDataException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.zip.CRC32C;

/**
 * A memory as bytes that can be carried elsewhere: chunks, each with a checksum of its own. The first one says how
 * the memory came to be, the others are pieces of its parts. Whoever has the bytes has the secret of the memory.
 *
 * <p>A chunk, lowest byte first: magic 4, version 1, kind 1, length 4, body, CRC-32C of all before it 4. The body of
 * a head is the number of parts 4 and the origin; that of a piece is part 4, bytes of the part 8, offset 8, bytes.
 */
public final class MemoryDump {
  /** The most bytes of a chunk. */
  public static final int MAX_CHUNK_BYTES = 16 << 20;

  private static final int MAGIC = 0xF3444D54; // "TMD" and a byte that is no text
  private static final int VERSION = 1;
  private static final int HEAD = 1;
  private static final int PIECE = 2;
  private static final int FRAME_BYTES = 4 + 1 + 1 + 4 + 4;
  static final int BODY_OFFSET = 4 + 1 + 1 + 4;
  private static final int PIECE_HEAD_BYTES = 4 + 8 + 8;
  private static final int MAX_PIECE_BYTES = MAX_CHUNK_BYTES - FRAME_BYTES - PIECE_HEAD_BYTES;

  /* A cursor is one more than the part, and the piece in the lower bits. */
  private static final int PIECE_BITS = 20;

  private MemoryDump() {}

  /**
   * One of the chunks.
   *
   * @param next the cursor of the one behind it; 0 if this is none any more
   * @param bytes empty if this is none any more
   */
  @SuppressWarnings("ArrayRecordComponent") // Handed to the client, never compared.
  public record Chunk(long next, byte[] bytes) {}

  /** What a chunk says. */
  sealed interface Content permits Head, Piece {}

  /** How the memory came to be, and of how many parts it consists. */
  record Head(int parts, Origin origin) implements Content {}

  /** Bytes of a part, which lie in the chunk. */
  @SuppressWarnings("ArrayRecordComponent") // Handed on, never compared.
  record Piece(int part, long total, long offset, byte[] in, int from, int length)
      implements Content {}

  /**
   * The chunk at a cursor. A part that is larger than a chunk must not change until all of its chunks were asked
   * for: what was put together from different states is refused when it is loaded.
   *
   * @param cursor 0 at first, then as the chunk before said
   * @throws IOException if the memory cannot be read
   */
  public static Chunk chunk(NamedMemory memory, long cursor) throws IOException {
    Require.inRange(cursor, 0, Long.MAX_VALUE, "cursor");
    if (cursor == 0) {
      return new Chunk(1, head(memory));
    }
    long part = (cursor - 1) >>> PIECE_BITS;
    if (part >= memory.parts()) {
      return new Chunk(0, new byte[0]);
    }
    byte[] bytes;
    memory.enter();
    try {
      bytes = memory.copyPart((int) part);
    } finally {
      memory.exit();
    }
    long offset = ((cursor - 1) & ((1L << PIECE_BITS) - 1)) * MAX_PIECE_BYTES;
    if (offset > 0 && offset >= bytes.length) {
      throw new RefusedException(
          RefusedException.Reason.INVALID, Require.message("cursor", cursor, "one that was told"));
    }
    int length = (int) Math.min(MAX_PIECE_BYTES, bytes.length - offset);
    boolean isLast = offset + length == bytes.length;
    long next = isLast ? ((part + 1) << PIECE_BITS) + 1 : cursor + 1;
    return new Chunk(next, piece((int) part, bytes, (int) offset, length));
  }

  /**
   * All chunks, one behind the other.
   *
   * @throws IOException if the memory cannot be read
   * @throws RefusedException INVALID if they do not fit in one array
   */
  static byte[] all(NamedMemory memory) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.write(head(memory));
    memory.enter();
    try {
      for (int part = 0; part < memory.parts(); part++) {
        byte[] bytes = memory.copyPart(part);
        if (out.size() + 2L * bytes.length > Integer.MAX_VALUE) {
          throw new RefusedException(
              RefusedException.Reason.INVALID,
              Require.message("memory", memory.memoryBytes() + " bytes", "smaller; or in chunks"));
        }
        Deque<byte[]> pieces = new ArrayDeque<>();
        addPieces(part, bytes, pieces);
        pieces.forEach(out::writeBytes);
      }
    } finally {
      memory.exit();
    }
    return out.toByteArray();
  }

  /** Adds the chunks of a part, as it is at one moment. */
  static void addPart(NamedMemory memory, int part, Deque<byte[]> to) throws IOException {
    byte[] bytes;
    memory.enter();
    try {
      bytes = memory.copyPart(part);
    } finally {
      memory.exit();
    }
    addPieces(part, bytes, to);
  }

  private static void addPieces(int part, byte[] bytes, Deque<byte[]> to) {
    int offset = 0;
    do {
      int length = Math.min(MAX_PIECE_BYTES, bytes.length - offset);
      to.add(piece(part, bytes, offset, length));
      offset += length;
    } while (offset < bytes.length);
  }

  /**
   * The bytes of a chunk.
   *
   * @param head its first {@link #BODY_OFFSET} bytes
   * @throws CorruptDataException if they are none, or it would be too large
   */
  static long chunkBytes(byte[] head) throws CorruptDataException {
    ByteBuffer in = ByteBuffer.wrap(head).order(ByteOrder.LITTLE_ENDIAN);
    require(in.getInt(0), MAGIC, 0, "magic of a dump");
    int length = in.getInt(BODY_OFFSET - Integer.BYTES);
    if (length < 0 || length > MAX_CHUNK_BYTES - FRAME_BYTES) {
      throw new CorruptDataException(
          BODY_OFFSET - (long) Integer.BYTES,
          "length",
          length,
          "0.." + (MAX_CHUNK_BYTES - FRAME_BYTES));
    }
    return FRAME_BYTES + (long) length;
  }

  static byte[] head(NamedMemory memory) {
    byte[] origin = OriginCodec.encode(memory.origin());
    return framed(frame(HEAD, 4 + origin.length).putInt(memory.parts()).put(origin));
  }

  private static byte[] piece(int part, byte[] bytes, int offset, int length) {
    return framed(frame(PIECE, PIECE_HEAD_BYTES + length)
        .putInt(part)
        .putLong(bytes.length)
        .putLong(offset)
        .put(bytes, offset, length));
  }

  private static ByteBuffer frame(int kind, int bodyBytes) {
    return ByteBuffer.allocate(FRAME_BYTES + bodyBytes)
        .order(ByteOrder.LITTLE_ENDIAN)
        .putInt(MAGIC)
        .put((byte) VERSION)
        .put((byte) kind)
        .putInt(bodyBytes);
  }

  private static byte[] framed(ByteBuffer frame) {
    int end = frame.position();
    frame.putInt(checksum(frame.slice(0, end)));
    byte[] bytes = new byte[frame.position()];
    frame.flip().get(bytes);
    return bytes;
  }

  private static int checksum(ByteBuffer bytes) {
    CRC32C checksum = new CRC32C();
    checksum.update(bytes);
    return (int) checksum.getValue();
  }

  /**
   * Reads the next chunk; what follows is left in the buffer, which has an array.
   *
   * @throws CorruptDataException if it is none
   */
  static Content read(ByteBuffer source) throws CorruptDataException {
    int start = source.position();
    ByteBuffer in = source.slice().order(ByteOrder.LITTLE_ENDIAN);
    try {
      require(in.getInt(), MAGIC, start, "magic of a dump");
      require(in.get(), VERSION, start + 4L, "version of a dump");
      int kind = in.get();
      int length = in.getInt();
      if (length < 0 || length > in.remaining() - Integer.BYTES) {
        throw new CorruptDataException(start + 6L, "length", length, "as many bytes as follow");
      }
      require(
          in.getInt(BODY_OFFSET + length),
          checksum(in.slice(0, BODY_OFFSET + length)),
          start + (long) BODY_OFFSET + length,
          "checksum");
      ByteBuffer body = in.slice(BODY_OFFSET, length).order(ByteOrder.LITTLE_ENDIAN);
      source.position(start + FRAME_BYTES + length);
      return content(kind, body);
    } catch (BufferUnderflowException e) {
      throw new CorruptDataException(start, "chunk of a dump", "cut", "all of it");
    }
  }

  private static Content content(int kind, ByteBuffer body) throws CorruptDataException {
    if (kind == HEAD) {
      return new Head(body.getInt(), OriginCodec.decode(body));
    }
    require(kind, PIECE, 5, "kind of a chunk");
    int part = body.getInt();
    long total = body.getLong();
    long offset = body.getLong();
    return new Piece(
        part, total, offset, body.array(), body.arrayOffset() + body.position(), body.remaining());
  }

  private static void require(int found, int expected, long at, String field)
      throws CorruptDataException {
    if (found != expected) {
      throw new CorruptDataException(
          at, field, Integer.toHexString(found), Integer.toHexString(expected));
    }
  }
}
