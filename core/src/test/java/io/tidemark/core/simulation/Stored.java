package io.tidemark.core.simulation;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BooleanSupplier;

/** The bytes of a file, without a name: those that were forced, and what was done since. */
final class Stored {
  /* So many bytes at a time are written or not. */
  private static final int PIECE_BYTES = 8;

  /** Bytes at a position; a cut where there are none. */
  private record Change(ByteBuffer bytes, int position) {
    boolean isCut() {
      return length() == 0;
    }

    int length() {
      return bytes.capacity();
    }

    int end() {
      return position + length();
    }
  }

  /** Bytes that can grow; those behind the length are 0. */
  private static final class Content {
    private byte[] bytes;
    private int length;

    Content(byte[] bytes, int length) {
      this.bytes = bytes;
      this.length = length;
    }

    Content copy() {
      return new Content(bytes.clone(), length);
    }

    byte[] toBytes() {
      return Arrays.copyOf(bytes, length);
    }

    void extendTo(int end) {
      if (end > bytes.length) {
        bytes = Arrays.copyOf(bytes, Math.max(end, 2 * bytes.length));
      }
      length = Math.max(length, end);
    }

    void apply(Change change, BooleanSupplier survives) {
      if (change.isCut()) {
        if (survives.getAsBoolean() && change.position() < length) {
          Arrays.fill(bytes, change.position(), length, (byte) 0);
          length = change.position();
        }
        return;
      }
      for (int piece = 0; piece < change.length(); piece += PIECE_BYTES) {
        if (survives.getAsBoolean()) {
          int count = Math.min(PIECE_BYTES, change.length() - piece);
          extendTo(change.position() + piece + count);
          change.bytes().get(piece, bytes, change.position() + piece, count);
        }
      }
    }
  }

  private final boolean isFolder;
  private final List<Change> changes = new ArrayList<>();
  private final Content forced;

  private Stored(byte[] forced, boolean isFolder) {
    this.forced = new Content(forced, forced.length);
    this.isFolder = isFolder;
  }

  static Stored forced(byte[] bytes) {
    return new Stored(bytes, false);
  }

  static Stored folder() {
    return new Stored(new byte[0], true);
  }

  boolean isFolder() {
    return isFolder;
  }

  void write(byte[] bytes, long position) {
    if (bytes.length > 0) {
      changes.add(new Change(ByteBuffer.wrap(bytes), Math.toIntExact(position)));
    }
  }

  void cut(long bytes) {
    changes.add(new Change(ByteBuffer.allocate(0), Math.toIntExact(bytes)));
  }

  void force() {
    changes.forEach(change -> forced.apply(change, () -> true));
    changes.clear();
  }

  /** Forgets what was not forced, which will never be; only those who read it from memory see it. */
  void loseUnforced() {
    changes.clear();
  }

  /** What is left of it, if so much of what was not forced survives. */
  byte[] afterCrash(BooleanSupplier survives) {
    Content left = forced.copy();
    int length = forced.length;
    for (Change change : changes) {
      length = change.isCut() ? change.position() : Math.max(length, change.end());
      left.apply(change, survives);
    }
    if (left.length < length && survives.getAsBoolean()) {
      left.extendTo(length); // The length may be there without the bytes, which are zeros then.
    }
    return left.toBytes();
  }
}
