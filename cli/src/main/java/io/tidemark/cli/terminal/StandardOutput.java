package io.tidemark.cli.terminal;

import io.tidemark.cli.outcome.Failure;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * Standard output, buffered; tells a reader that is gone ({@link ClosedPipeException}) from a disk
 * that is full.
 */
public final class StandardOutput extends OutputStream {
  private static final int BUFFER_BYTES = 1 << 16;

  private final OutputStream out;
  private final byte[] buffer = new byte[BUFFER_BYTES];
  private int used;

  StandardOutput(OutputStream out) {
    this.out = out;
  }

  @Override
  public void write(int octet) throws IOException {
    if (used == buffer.length) {
      drain();
    }
    buffer[used++] = (byte) octet;
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    if (length > buffer.length - used) {
      drain();
      if (length >= buffer.length) {
        writeThrough(bytes, offset, length);
        return;
      }
    }
    System.arraycopy(bytes, offset, buffer, used, length);
    used += length;
  }

  /** Writes text as UTF-8. */
  public void print(String text) throws IOException {
    write(text.getBytes(StandardCharsets.UTF_8));
  }

  /** Writes a line of text as UTF-8. */
  public void println(String text) throws IOException {
    print(text + "\n");
  }

  @Override
  public void flush() throws IOException {
    drain();
    try {
      out.flush();
    } catch (IOException e) {
      throw failed(e);
    }
  }

  private void drain() throws IOException {
    int length = used;
    // What could not be written once is not tried again.
    used = 0;
    if (length > 0) {
      writeThrough(buffer, 0, length);
    }
  }

  private void writeThrough(byte[] bytes, int offset, int length) throws IOException {
    try {
      out.write(bytes, offset, length);
    } catch (IOException e) {
      throw failed(e);
    }
  }

  private static IOException failed(IOException e) {
    // The system's own words (EPIPE) are all that Java passes on; most languages keep "pipe".
    String reason = String.valueOf(e.getMessage());
    if (reason.toLowerCase(Locale.ROOT).contains("pipe")) {
      return new ClosedPipeException(e);
    }
    throw Failure.output("standard output: " + reason, e);
  }
}
