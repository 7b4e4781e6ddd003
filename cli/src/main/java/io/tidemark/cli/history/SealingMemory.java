package io.tidemark.cli.history;

import io.tidemark.core.filter.history.sealed.SealingSpace;
import java.nio.file.Path;

/** How much of the heap is used while a history is sealed. */
final class SealingMemory {
  private static final int PAIR_BYTES = 16;

  /* The pairs take an eighth of the heap, and the parts of the result as much again. */
  private static final int PART_OF_HEAP = 8;
  private static final long MAX_PAIRS = 1 << 23;

  private SealingMemory() {}

  /** The rest goes to temporary files in the folder of the file that is to be made. */
  static SealingSpace beside(Path target) {
    long pairs = Runtime.getRuntime().maxMemory() / PART_OF_HEAP / PAIR_BYTES;
    int kept = (int) Math.max(SealingSpace.MIN_PAIRS, Math.min(MAX_PAIRS, pairs));
    return SealingSpace.of(target.toAbsolutePath().getParent(), kept);
  }
}
