package io.tidemark;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/** Takes bytes and compares each with a stream's; says where the first difference is. */
final class SameBytes extends OutputStream {
  private final InputStream expected;
  private long offset;

  SameBytes(InputStream expected) {
    this.expected = expected;
  }

  @Override
  public void write(int octet) throws IOException {
    write(new byte[] {(byte) octet}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int from, int length) throws IOException {
    byte[] there = expected.readNBytes(length);
    for (int i = 0; i < length; i++) {
      if (i >= there.length || there[i] != bytes[from + i]) {
        throw new IOException("byte " + (offset + i) + ": differs from what the filter saves");
      }
    }
    offset += length;
  }

  /** All bytes are here: nothing may follow. Gives their number. */
  long finish() throws IOException {
    if (expected.read() >= 0) {
      throw new IOException("byte " + offset + ": more data (expected: end of data)");
    }
    return offset;
  }
}
