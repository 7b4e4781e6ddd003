package io.tidemark.core.wire;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;

/** Writes a file from its start on; closing it leaves the file open. */
final class DiskFileOutput extends OutputStream {
  private final DiskFile file;
  private long position;

  DiskFileOutput(DiskFile file) {
    this.file = file;
  }

  @Override
  public void write(int one) throws IOException {
    write(new byte[] {(byte) one}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    file.write(ByteBuffer.wrap(bytes, offset, length), position);
    position += length;
  }
}
