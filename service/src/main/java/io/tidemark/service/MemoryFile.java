package io.tidemark.service;

import io.tidemark.core.wire.DiskFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.CRC32C;

/**
 * The file of a memory: its parts, each as it was at some moment. One part at a time is in memory beside it.
 *
 * <pre>
 * head: magic 4, version 4, id of the memory 8, parts 4, CRC-32C 4
 * part: sequence 8, bytes 4, CRC-32C of both and of what follows 4, what {@link NamedMemory#copyPart} gave
 * </pre>
 *
 * @param stored what the manifest says of it
 * @param firstSequence the sequence of the part that was copied first
 * @param lastSequence the sequence of the part that was copied last
 */
record MemoryFile(Manifest.StoredFile stored, long firstSequence, long lastSequence) {
  /** That of a memory without parts, or with nothing in them yet. */
  static final MemoryFile NONE = new MemoryFile(Manifest.StoredFile.NONE, 0, 0);

  private static final int MAGIC = 0xF44D4D54; // "TMM" and a byte that is no text
  private static final int VERSION = 1;
  private static final int HEAD_BYTES = 4 + 4 + 8 + 4 + 4;
  private static final int PART_HEAD_BYTES = 8 + 4 + 4;

  /** Whether it has all changes of a memory. */
  boolean isCurrent(NamedMemory memory) {
    return memory.sequence() == firstSequence;
  }

  /**
   * Writes a memory to a new file; its bytes are on the disk when this returns, its name is not.
   *
   * @return null if the memory was deleted meanwhile
   */
  static MemoryFile write(DataFolder folder, NamedMemory memory, long number) throws IOException {
    if (memory.parts() == 0 || memory.sequence() == 0) {
      return NONE;
    }
    long id = memory.origin().id();
    try (DiskFile file = folder.open(DataFolder.memory(id, number))) {
      Output out = new Output(file);
      ByteBuffer head = allocate(HEAD_BYTES).putInt(MAGIC).putInt(VERSION);
      head.putLong(id).putInt(memory.parts());
      out.write(head.putInt(checksum(head, HEAD_BYTES - 4)).flip());
      long first = Long.MAX_VALUE;
      long last = 0;
      for (int part = 0; part < memory.parts(); part++) {
        Copy copy = Copy.of(memory, part);
        if (copy == null) {
          return null;
        }
        out.write(copy);
        first = Math.min(first, copy.sequence());
        last = Math.max(last, copy.sequence());
      }
      file.force();
      return new MemoryFile(out.stored(number), first, last);
    }
  }

  /** A part as it was. */
  private record Copy(long sequence, ByteBuffer bytes) {
    static Copy of(NamedMemory memory, int part) throws IOException {
      memory.enter();
      try {
        return memory.isDeleted()
            ? null
            : new Copy(memory.sequence(), ByteBuffer.wrap(memory.copyPart(part)));
      } finally {
        memory.exit();
      }
    }
  }

  /** Writes one thing behind the other, with the checksum of all. */
  private static final class Output {
    private final DiskFile file;
    private final CRC32C checksum = new CRC32C();
    private long position;

    Output(DiskFile file) {
      this.file = file;
    }

    void write(Copy copy) throws IOException {
      ByteBuffer head = allocate(PART_HEAD_BYTES).putLong(copy.sequence());
      head.putInt(copy.bytes().remaining());
      write(head.putInt(partChecksum(head, copy.bytes())).flip());
      write(copy.bytes());
    }

    void write(ByteBuffer bytes) throws IOException {
      checksum.update(bytes.duplicate());
      long next = position + bytes.remaining();
      file.write(bytes, position);
      position = next;
    }

    Manifest.StoredFile stored(long number) {
      return new Manifest.StoredFile(number, position, (int) checksum.getValue());
    }
  }

  /**
   * Puts back what is in the file of a memory, which is empty.
   *
   * @throws DamagedDataException if the file is missing or not what the manifest says
   */
  static MemoryFile read(DataFolder folder, NamedMemory memory, Manifest.StoredFile stored)
      throws IOException {
    if (stored.isNone()) {
      return NONE;
    }
    String name = DataFolder.memory(memory.origin().id(), stored.number());
    try (DiskFile file = folder.openToRead(name)) {
      Input in = new Input(name, file);
      in.check(file.bytes() == stored.bytes(), file.bytes() + " bytes", stored.bytes() + " bytes");
      ByteBuffer head = in.fill(allocate(HEAD_BYTES));
      in.check(
          head.getInt(HEAD_BYTES - 4) == checksum(head, HEAD_BYTES - 4)
              && head.getInt() == MAGIC
              && head.getInt() == VERSION
              && head.getLong() == memory.origin().id()
              && head.getInt() == memory.parts(),
          "another head",
          "that of a memory of " + memory.parts() + " parts");
      long first = Long.MAX_VALUE;
      long last = 0;
      for (int part = 0; part < memory.parts(); part++) {
        long sequence = in.restore(memory, part);
        first = Math.min(first, sequence);
        last = Math.max(last, sequence);
      }
      in.check(in.left() == 0, in.left() + " bytes more", "the end");
      in.check(in.checksum() == stored.checksum(), "another checksum", "that of the manifest");
      return new MemoryFile(stored, first, last);
    }
  }

  /** Reads one thing behind the other, with the checksum of all. */
  private static final class Input {
    private final String name;
    private final DiskFile file;
    private final CRC32C checksum = new CRC32C();
    private long position;

    Input(String name, DiskFile file) {
      this.name = name;
      this.file = file;
    }

    long left() throws IOException {
      return file.bytes() - position;
    }

    int checksum() {
      return (int) checksum.getValue();
    }

    /** Fills a buffer, and makes it ready to be read. */
    ByteBuffer fill(ByteBuffer bytes) throws IOException {
      int count = bytes.remaining();
      file.read(bytes, position);
      check(!bytes.hasRemaining(), "the end", bytes.remaining() + " bytes more");
      position += count;
      checksum.update(bytes.flip());
      return bytes.rewind();
    }

    long restore(NamedMemory memory, int part) throws IOException {
      long start = position;
      ByteBuffer head = fill(allocate(PART_HEAD_BYTES));
      int bytes = head.getInt(8);
      check(bytes >= 0 && bytes <= left(), "a part of " + bytes + " bytes", "at most " + left());
      byte[] content = new byte[bytes];
      int expected = partChecksum(head, fill(ByteBuffer.wrap(content)));
      if (head.getInt(12) != expected) {
        throw new DamagedDataException(name, start, "part " + part + " altered", "as it was");
      }
      try {
        memory.restore(part, head.getLong(0), content);
      } catch (IOException | IllegalArgumentException e) {
        throw new DamagedDataException(name, start, "part " + part + ": " + e.getMessage(), e);
      }
      return head.getLong(0);
    }

    void check(boolean isRight, String found, String expected) throws DamagedDataException {
      if (!isRight) {
        throw new DamagedDataException(name, position, found, expected);
      }
    }
  }

  private static ByteBuffer allocate(int bytes) {
    return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  private static int checksum(ByteBuffer bytes, int length) {
    CRC32C checksum = new CRC32C();
    checksum.update(bytes.duplicate().position(0).limit(length));
    return (int) checksum.getValue();
  }

  private static int partChecksum(ByteBuffer head, ByteBuffer content) {
    CRC32C checksum = new CRC32C();
    checksum.update(head.duplicate().position(0).limit(PART_HEAD_BYTES - 4));
    checksum.update(content.duplicate());
    return (int) checksum.getValue();
  }
}
