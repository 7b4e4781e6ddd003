package io.tidemark.service;

import io.tidemark.core.Require;
import io.tidemark.core.wire.CorruptDataException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * Makes a memory of the chunks of a {@link MemoryExport}, which come as bytes of any length. What does not come to its end
 * leaves no memory.
 *
 * <p>Threads: one at a time.
 */
public final class MemoryImport {
  private final MemoryService service;
  private final Name name;
  private final ByteArrayOutputStream chunk = new ByteArrayOutputStream();
  private long chunkBytes = -1;
  private int parts;
  private int loaded;
  private NamedMemory made;

  /** Begins a memory; nothing is there of it before the first chunk has come. */
  public MemoryImport(MemoryService service, Name name) {
    this.service = Require.nonNull(service, "service");
    this.name = name.kept();
  }

  /**
   * Takes the next bytes.
   *
   * @throws CorruptDataException if they are not the next ones of an export
   * @throws RefusedException EXISTS if the name is in use, OUT_OF_MEMORY, INVALID, NOT_WRITABLE
   */
  public void take(byte[] bytes) throws IOException {
    int from = 0;
    while (from < bytes.length) {
      long wanted = (chunkBytes < 0 ? MemoryDump.BODY_OFFSET : chunkBytes) - chunk.size();
      int length = (int) Math.min(wanted, bytes.length - from);
      chunk.write(bytes, from, length);
      from += length;
      if (length == wanted) {
        if (chunkBytes < 0) {
          chunkBytes = MemoryDump.chunkBytes(chunk.toByteArray());
        } else {
          load(chunk.toByteArray());
          chunk.reset();
          chunkBytes = -1;
        }
      }
    }
  }

  private void load(byte[] whole) throws IOException {
    MemoryDump.Content content = MemoryDump.read(ByteBuffer.wrap(whole));
    if (content instanceof MemoryDump.Head head) {
      if (made != null) {
        throw new CorruptDataException(0, "chunk", "a second head", "a piece");
      }
      service.loadChunk(name, whole);
      made = service.find(name);
      parts = head.parts();
      return;
    }
    MemoryDump.Piece piece = (MemoryDump.Piece) content;
    if (made == null || piece.part() != loaded) {
      throw new CorruptDataException(
          0, "part", piece.part(), made == null ? "a head first" : "" + loaded);
    }
    requireStillThere();
    service.loadChunk(name, whole);
    if (piece.offset() + piece.length() == piece.total()) {
      loaded++;
    }
  }

  private void requireStillThere() {
    if (service.find(name) != made) {
      throw new RefusedException(
          RefusedException.Reason.MISSING, "memory: deleted or replaced while it was imported");
    }
  }

  /**
   * Ends it: all bytes have come.
   *
   * @throws CorruptDataException if that is not all of a memory
   */
  public void end() throws IOException {
    if (made == null || chunk.size() > 0 || loaded != parts) {
      throw new CorruptDataException(0, "export", "cut", "all of it");
    }
    requireStillThere();
  }

  /** Gives up; what was made of it is deleted. */
  public void abandon() {
    if (made != null && service.find(name) == made) {
      service.delete(name);
    }
    made = null;
  }
}
