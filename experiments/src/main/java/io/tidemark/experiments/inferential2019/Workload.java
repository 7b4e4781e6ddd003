package io.tidemark.experiments.inferential2019;

import java.util.Locale;

/**
 * A stream and a window.
 *
 * @param stream the stream
 * @param window the window in items (paper: w)
 */
public record Workload(StreamChoice stream, long window) {
  /** The stream and the window in a few words. */
  String title() {
    return stream.title() + ", w = " + windowText();
  }

  /** Whether its stream is drawn by a law. */
  boolean isDrawn(StreamKind kind) {
    return stream instanceof StreamChoice.Drawn drawn && drawn.kind() == kind;
  }

  private String windowText() {
    return Long.bitCount(window) == 1
        ? "2^" + Long.numberOfTrailingZeros(window)
        : String.format(Locale.ROOT, "%,d", window);
  }

  /** For the names of files. */
  String fileName() {
    return (stream.title() + "-w" + window).toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
  }

  @Override
  public String toString() {
    return title();
  }
}
