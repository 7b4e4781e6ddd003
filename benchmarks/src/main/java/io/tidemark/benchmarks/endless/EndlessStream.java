package io.tidemark.benchmarks.endless;

import io.tidemark.benchmarks.window.Arrivals;
import io.tidemark.benchmarks.window.WindowStream;

/** How often the keys of a stream repeat. */
public enum EndlessStream {
  /** Never. */
  NEW("all keys new"),
  /** A few keys come again and again. */
  ZIPF("Zipf");

  private final String label;

  EndlessStream(String label) {
    this.label = label;
  }

  public String label() {
    return label;
  }

  /** The stream from its beginning. */
  public Arrivals start(EndlessSize size) {
    return switch (this) {
      case NEW -> Arrivals.ofNewKeys();
      case ZIPF -> Arrivals.of(size.window(), WindowStream.ZIPF);
    };
  }
}
