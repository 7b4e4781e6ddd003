package io.tidemark.workload.trace;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

/**
 * The content of a file that a program unpacks, which must be installed: {@code zstd} or {@code xz}.
 *
 * <p>Threads: one reads; others of its own pass the bytes on to the program and take its messages.
 */
final class UnpackedInput extends InputStream {
  private static final int BLOCK_BYTES = 1 << 16;
  private static final int MOST_MESSAGE_BYTES = 1 << 12;
  private static final long PATIENCE_MILLIS = 5000;

  private final ByteInput packed;
  private final String program;
  private final Process process;
  private final InputStream unpacked;
  private final Thread feeder;
  private final Thread listener;
  private final ByteArrayOutputStream message = new ByteArrayOutputStream();
  private volatile IOException failure;
  private boolean ended;

  /**
   * Starts the program.
   *
   * @throws IOException if it is not there
   */
  UnpackedInput(ByteInput packed, String program) throws IOException {
    this.packed = packed;
    this.program = program;
    try {
      this.process = new ProcessBuilder(program, "-d", "-c", "-q").start();
    } catch (IOException e) {
      throw new IOException(
          "packed by " + program + " (expected: the program " + program
              + ", which unpacks it, to be installed)",
          e);
    }
    this.unpacked = process.getInputStream();
    this.feeder = started(this::feed, program + " input");
    this.listener = started(this::listen, program + " messages");
  }

  private static Thread started(Runnable task, String name) {
    Thread thread = new Thread(task, name);
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  private void feed() {
    byte[] block = new byte[BLOCK_BYTES];
    try (OutputStream out = process.getOutputStream()) {
      int n = nextBlock(block);
      while (n > 0) {
        if (!passOn(block, n, out)) {
          return;
        }
        n = nextBlock(block);
      }
    } catch (IOException e) {
      // The program is gone, which its exit code will tell.
      return;
    }
  }

  /** What cannot be read is no fault of the program. */
  private int nextBlock(byte[] block) {
    try {
      return packed.read(block, 0, block.length);
    } catch (IOException e) {
      failure = e;
      return -1;
    }
  }

  private static boolean passOn(byte[] block, int n, OutputStream out) {
    try {
      out.write(block, 0, n);
      out.flush();
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  private void listen() {
    byte[] block = new byte[MOST_MESSAGE_BYTES];
    try (InputStream errors = process.getErrorStream()) {
      for (int n = errors.read(block); n >= 0; n = errors.read(block)) {
        if (message.size() < MOST_MESSAGE_BYTES) {
          message.write(block, 0, n);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    int n = unpacked.read(target, offset, length);
    if (n < 0 && !ended) {
      ended = true;
      finish();
    }
    return n;
  }

  /** Whether all was there and whole. */
  private void finish() throws IOException {
    try {
      if (!process.waitFor(PATIENCE_MILLIS, TimeUnit.MILLISECONDS)) {
        throw new IOException(program + ": does not end");
      }
      feeder.join(PATIENCE_MILLIS);
      listener.join(PATIENCE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(program + ": interrupted", e);
    }
    if (failure != null) {
      throw failure;
    }
    if (process.exitValue() != 0) {
      throw new IOException(
          "corrupt " + program + " near byte " + packed.consumedBytes() + " (" + reason() + ")");
    }
  }

  private String reason() {
    String said = message.toString(StandardCharsets.UTF_8).strip();
    return said.isEmpty()
        ? program + " ended with " + process.exitValue()
        : said.lines().findFirst().orElseThrow().strip();
  }

  @Override
  public void close() throws IOException {
    process.destroy();
    unpacked.close();
    packed.close();
  }
}
