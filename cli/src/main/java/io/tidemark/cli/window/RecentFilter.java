package io.tidemark.cli.window;

import io.tidemark.core.hash.KeyDigest;

/** A filter over a window, of whatever structure. */
public interface RecentFilter {
  /**
   * Whether a key seems to have come in the window that ends now; from now on it has come.
   *
   * @param tick the time of the line, where the window is one of time
   */
  boolean observe(long keyDigest, long tick);

  /** The same without an observation. */
  boolean mightContain(long keyDigest, long tick);

  /** The probability that a key which never came is found now. May take a moment. */
  double expectedError();

  /** Its memory. */
  long memoryBytes();

  /** How many lines it takes to be worth the time of {@link #expectedError}. */
  long linesPerLook();

  /** The lines observed. */
  long lines();

  /** The latest time observed, where the window is one of time. */
  long latest();

  /** What turns keys into digests. */
  KeyDigest digest();

  /** The window. */
  Window window();

  /** What it is, for people: structure and shape. */
  String text();

  /** The filter itself, to be saved. */
  Object filter();
}
