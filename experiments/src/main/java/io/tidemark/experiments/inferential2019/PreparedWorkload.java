package io.tidemark.experiments.inferential2019;

import io.tidemark.core.hash.FastDigest;

/**
 * A workload with all that its contenders need. Read by several threads.
 *
 * @param workload the workload
 * @param stream its items
 * @param law what inference knows of the stream
 * @param digest what turns keys into digests
 */
record PreparedWorkload(Workload workload, AskedStream stream, StreamLaw law, FastDigest digest) {
  /** The window in items (paper: w). */
  long window() {
    return workload.window();
  }

  /** The digest of a key. */
  long digest(int key) {
    return digest.of((long) key);
  }

  /** Bits for so many per item of the window. */
  long bits(double bitsPerItem) {
    return (long) Math.floor(window() * bitsPerItem);
  }
}
