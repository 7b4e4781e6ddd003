package io.tidemark.benchmarks.endless;

import io.tidemark.benchmarks.window.Arrivals;
import io.tidemark.benchmarks.window.WindowRepeats;

/** How often the keys of a stream repeat. */
public enum EndlessRepeats {
  /** Never. */
  NEW("all keys new"),
  /** A few keys come repeatedly. */
  ZIPF("Zipf");

  private final String label;

  EndlessRepeats(String label) {
    this.label = label;
  }

  public String label() {
    return label;
  }

  /** The stream from its beginning. */
  public Arrivals start(EndlessSize size) {
    return switch (this) {
      case NEW -> Arrivals.ofNewKeys();
      case ZIPF -> Arrivals.of(size.window(), WindowRepeats.ZIPF);
    };
  }
}
