package io.tidemark.core.filter.history.sealed;

import io.tidemark.core.Require;
import java.nio.file.Path;
import java.util.Optional;

/**
 * How much memory the making of a {@link SealedHistory} may take, and where the rest goes.
 *
 * @param directory where temporary files are made; nothing leaves the heap if there is none
 * @param pairs how many pairs of key and tick are kept on the heap at a time, each of 16 bytes; the
 *     parts of the result take as much again
 */
public record SealingSpace(Optional<Path> directory, int pairs) {
  /** The fewest pairs that are worth a file of their own. */
  public static final int MIN_PAIRS = 1 << 10;

  /** The most that an array holds. */
  public static final int MAX_PAIRS = 1 << 29;

  /** All on the heap. */
  public static final SealingSpace HEAP = new SealingSpace(Optional.empty(), MAX_PAIRS);

  /** Checks the size. */
  public SealingSpace {
    Require.nonNull(directory, "directory");
    Require.inRange(pairs, MIN_PAIRS, MAX_PAIRS, "pairs");
  }

  /** So many pairs on the heap, all others in files. */
  public static SealingSpace of(Path directory, int pairs) {
    return new SealingSpace(Optional.of(directory), pairs);
  }
}
