package io.tidemark.cli.input;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** A stream whose failures name it; the system's own words alone would not say what failed. */
final class NamedInput extends FilterInputStream {
  private final String name;

  NamedInput(InputStream in, String name) {
    super(in);
    this.name = name;
  }

  @Override
  public int read() throws IOException {
    try {
      return super.read();
    } catch (IOException e) {
      throw named(e);
    }
  }

  @Override
  public int read(byte[] target, int offset, int length) throws IOException {
    try {
      return super.read(target, offset, length);
    } catch (IOException e) {
      throw named(e);
    }
  }

  private IOException named(IOException e) {
    return new IOException(name + ": " + e.getMessage(), e);
  }
}
