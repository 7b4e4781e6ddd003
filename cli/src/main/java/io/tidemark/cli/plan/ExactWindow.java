package io.tidemark.cli.plan;

/**
 * For comparison with filters over a window: a map from 64-bit digests to the place or time of their
 * last line, with open addressing in a power of two of places of which at most three quarters are
 * taken, and a queue of the digests in the window.
 */
public final class ExactWindow {
  /** What it is, in short. */
  public static final String DESCRIPTION = "64-bit digests and times, open addressing, a queue";

  private ExactWindow() {}

  /** Its memory for a given number of lines in the window. */
  public static long bytes(double lines) {
    long whole = (long) Math.ceil(lines);
    // The map has two words per place, the queue one per line.
    return 2 * ExactSet.bytes(whole) + Long.BYTES * whole;
  }
}
