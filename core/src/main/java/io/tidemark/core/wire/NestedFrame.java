package io.tidemark.core.wire;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Arrays;

/**
 * A whole frame in the payload of another: a word with its length in bytes, then its bytes, filled up
 * with zeros to whole words.
 */
public final class NestedFrame {
  private NestedFrame() {}

  /** How the frame inside is read, once its header has been. */
  @FunctionalInterface
  public interface Reading<F> {
    /** Reads the rest of it. */
    F read(WireReader inner) throws IOException;
  }

  /** How the frame inside is written. */
  @FunctionalInterface
  public interface Writing {
    /** Writes the whole of it. */
    void write(OutputStream out) throws IOException;
  }

  /** The length of a frame. It is written for that, to nowhere. */
  public static long bytes(Writing frame) throws IOException {
    long[] bytes = new long[1];
    frame.write(new OutputStream() {
      @Override
      public void write(int value) {
        bytes[0]++;
      }

      @Override
      public void write(byte[] from, int offset, int count) {
        bytes[0] += count;
      }
    });
    return bytes[0];
  }

  /** The words that a frame takes inside another. */
  public static long words(long frameBytes) {
    return 1 + wholeWords(frameBytes);
  }

  private static long wholeWords(long frameBytes) {
    return frameBytes / Long.BYTES + (frameBytes % Long.BYTES == 0 ? 0 : 1);
  }

  /** Writes a frame, of the length that {@link #bytes} gave. */
  public static void write(WireWriter writer, Writing frame, long frameBytes) throws IOException {
    writer.words(1, index -> frameBytes);
    WordOutput words = new WordOutput(writer);
    frame.write(words);
    words.fillUp();
  }

  /** Reads what {@link #write} wrote. */
  public static <F> F read(WireReader reader, Reading<F> reading) throws IOException {
    long lengthOffset = reader.offset();
    long frameBytes = reader.nextWords(1, "length of the frame inside")[0];
    if (frameBytes < 0 || wholeWords(frameBytes) > reader.wordsLeft()) {
      throw new CorruptDataException(
          lengthOffset,
          "length of the frame inside",
          frameBytes,
          "at most the " + reader.wordsLeft() + " words that the payload has left");
    }
    long start = reader.offset();
    WordInput words = new WordInput(reader, frameBytes);
    F filter;
    try {
      // What is not known to be there must not be allocated for, although a length is given.
      long knownBytes = reader.lengthIsKnown() ? frameBytes : WireReader.UNKNOWN_LENGTH;
      filter = reading.read(new WireReader(words, knownBytes));
    } catch (CorruptDataException e) {
      throw words.isCut() ? e : inside(start, e);
    }
    if (!words.endsWithZeros()) {
      throw new CorruptDataException(
          lengthOffset, "length of the frame inside", frameBytes, "as it has, and zeros behind it");
    }
    return filter;
  }

  private static CorruptDataException inside(long start, CorruptDataException e) {
    return new CorruptDataException(
        start + e.offset(), "frame inside", e.getMessage(), "a valid one");
  }

  /** Bytes to words of a payload. */
  private static final class WordOutput extends OutputStream {
    private static final int CHUNK_WORDS = 1_024;

    private final WireWriter writer;
    private final long[] words = new long[CHUNK_WORDS];
    private int bytes;

    WordOutput(WireWriter writer) {
      this.writer = writer;
    }

    @Override
    public void write(int value) throws IOException {
      if (bytes == CHUNK_WORDS * Long.BYTES) {
        fillUp();
      }
      words[bytes >>> 3] |= (value & 0xFFL) << (bytes << 3);
      bytes++;
    }

    /** Writes all words, of which the last may lack bytes. */
    void fillUp() throws IOException {
      int count = (int) wholeWords(bytes);
      writer.words(count, index -> words[(int) index]);
      Arrays.fill(words, 0, count, 0);
      bytes = 0;
    }
  }

  /** Words of a payload to bytes. */
  private static final class WordInput extends InputStream {
    private static final int CHUNK_WORDS = 1_024;

    private final WireReader reader;
    private long[] words = new long[0];
    private int bytes;
    private long wordsLeft;
    private long bytesLeft;
    private boolean cut;

    WordInput(WireReader reader, long frameBytes) {
      this.reader = reader;
      this.bytesLeft = frameBytes;
      this.wordsLeft = wholeWords(frameBytes);
    }

    @Override
    public int read() throws IOException {
      if (bytesLeft == 0) {
        return -1;
      }
      bytesLeft--;
      return next();
    }

    @Override
    public int read(byte[] into, int offset, int count) throws IOException {
      int taken = (int) Math.min(count, bytesLeft);
      for (int i = 0; i < taken; i++) {
        into[offset + i] = (byte) read();
      }
      return taken == 0 && count != 0 ? -1 : taken;
    }

    private int next() throws IOException {
      if (bytes == words.length * Long.BYTES) {
        more();
      }
      int value = (int) (words[bytes >>> 3] >>> (bytes << 3)) & 0xFF;
      bytes++;
      return value;
    }

    private void more() throws IOException {
      cut = true;
      words = reader.nextWords(Math.min(CHUNK_WORDS, wordsLeft), "frame inside");
      cut = false;
      wordsLeft -= words.length;
      bytes = 0;
    }

    /** Whether the data ended while it was read: where, it says itself. */
    boolean isCut() {
      return cut;
    }

    /** Whether the frame took all of its bytes, and nothing but zeros follows in its last word. */
    boolean endsWithZeros() throws IOException {
      if (bytesLeft != 0) {
        return false;
      }
      int behind = 0;
      while (bytes < words.length * Long.BYTES) {
        behind |= next();
      }
      return behind == 0;
    }
  }
}
