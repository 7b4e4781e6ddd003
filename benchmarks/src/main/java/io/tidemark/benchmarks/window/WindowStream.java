package io.tidemark.benchmarks.window;

import io.tidemark.workload.stream.KeyStream;
import io.tidemark.workload.stream.UniformStream;
import io.tidemark.workload.stream.ZipfStream;

/** How often the keys of a stream repeat. */
public enum WindowStream {
  /** All keys alike: most are new in the window. */
  UNIFORM("all keys alike"),
  /** A few keys come again and again. */
  ZIPF("Zipf");

  /** The skew of the second stream. */
  public static final double EXPONENT = 1;

  private static final long SEED = 1;

  private final String label;

  WindowStream(String label) {
    this.label = label;
  }

  /** The name in reports. */
  public String label() {
    return label;
  }

  /** The stream from its beginning, of keys from 0 to the universe. */
  KeyStream start(WindowSize size) {
    return switch (this) {
      case UNIFORM -> new UniformStream(new UniformStream.Parameters(size.universe(), SEED));
      case ZIPF -> new ZipfStream(new ZipfStream.Parameters(size.universe(), EXPONENT, SEED));
    };
  }
}
