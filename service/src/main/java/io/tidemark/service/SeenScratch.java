package io.tidemark.service;

/** Arrays that a thread needs while it is inside a {@link SeenMemory}; they are shared by all memories. */
final class SeenScratch {
  /** The most items that are handled at once. */
  static final int MOST = 1_024;

  private static final ThreadLocal<SeenScratch> OF_THREAD =
      ThreadLocal.withInitial(SeenScratch::new);

  /* What is added or replayed. */
  final long[] digests = new long[MOST];
  final long[] ticks = new long[MOST];
  final boolean[] answers = new boolean[MOST];

  /* The same, sorted by part: the part of each, and where it was put. */
  final long[] sortedDigests = new long[MOST];
  final long[] sortedTicks = new long[MOST];
  final boolean[] sortedAnswers = new boolean[MOST];
  final int[] parts = new int[MOST];
  final int[] places = new int[MOST];

  private SeenScratch() {}

  /** That of this thread. */
  static SeenScratch ofThread() {
    return OF_THREAD.get();
  }
}
