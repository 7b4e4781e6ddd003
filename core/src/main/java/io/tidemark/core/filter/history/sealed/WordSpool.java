package io.tidemark.core.filter.history.sealed;

import io.tidemark.core.Require;
import io.tidemark.core.cell.BitSource;
import io.tidemark.core.cell.Cells;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;

/** Words that are written one after the other and read again: on the heap, or in a temporary file. */
final class WordSpool implements BitSink.Words, Closeable {
  private static final int FIRST_WORDS = 1 << 8;
  private static final int COPY_BYTES = 1 << 16;

  private final SealingSpace space;
  private final long heapWords;
  private long[] buffer = new long[FIRST_WORDS];
  private int buffered;
  private long written;
  private FileChannel file;

  /**
   * @param heapWords how many words stay on the heap where there is a directory for more
   */
  WordSpool(SealingSpace space, long heapWords) {
    this.space = space;
    this.heapWords = Math.max(FIRST_WORDS, heapWords);
  }

  @Override
  public void add(long word) throws IOException {
    if (buffered == buffer.length) {
      makeRoom();
    }
    buffer[buffered++] = word;
  }

  private void makeRoom() throws IOException {
    if (space.directory().isPresent() && buffered >= heapWords) {
      spill(space.directory().get());
      return;
    }
    long limit = space.directory().isPresent() ? heapWords : Cells.MAX_WORDS;
    long grown = Math.min(limit, 2L * buffered);
    if (grown == buffered) {
      throw new IllegalArgumentException(Require.message(
          "words", buffered + 1L, "at most " + limit + "; a directory for files allows more"));
    }
    Require.fitsInHeap(grown * Long.BYTES, "bytes");
    buffer = Arrays.copyOf(buffer, (int) grown);
  }

  private void spill(Path directory) throws IOException {
    if (file == null) {
      Path path = Files.createTempFile(directory, ".sealing", ".partial");
      // Nobody else needs the name: the words live as long as the channel and its mappings.
      file = FileChannel.open(
          path,
          StandardOpenOption.READ,
          StandardOpenOption.WRITE,
          StandardOpenOption.DELETE_ON_CLOSE);
    }
    ByteBuffer bytes = ByteBuffer.allocateDirect(COPY_BYTES).order(ByteOrder.LITTLE_ENDIAN);
    for (int from = 0; from < buffered; ) {
      int count = Math.min(buffered - from, COPY_BYTES / Long.BYTES);
      bytes.clear();
      bytes.asLongBuffer().put(buffer, from, count);
      bytes.limit(count * Long.BYTES);
      while (bytes.hasRemaining()) {
        written += file.write(bytes, written);
      }
      from += count;
    }
    buffered = 0;
  }

  /** The number of words so far. */
  long size() {
    return written / Long.BYTES + buffered;
  }

  /** All words; nothing may be added any more. */
  BitSource source() throws IOException {
    if (file == null) {
      buffer = Arrays.copyOf(buffer, buffered);
      return BitSource.of(buffer, buffered);
    }
    if (buffered > 0) {
      spill(space.directory().orElseThrow());
    }
    buffer = new long[0];
    return BitSource.map(file, 0, written / Long.BYTES);
  }

  /** Adds all words to others; none may be added here any more. */
  void copyTo(BitSink.Words target) throws IOException {
    BitSource all = source();
    for (long i = 0; i < all.words(); i++) {
      target.add(all.word(i));
    }
  }

  @Override
  public void close() throws IOException {
    if (file != null) {
      file.close();
    }
  }
}
