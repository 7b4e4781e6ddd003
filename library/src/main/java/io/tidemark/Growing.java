package io.tidemark;

/**
 * A memory that may take more when keys are added, and tells so beforehand: for those who have a limit to
 * keep, and must refuse before anything is allocated.
 *
 * <pre>{@code
 * if (memory.room() > 0 || memory.nextGrowthBytes() <= freeBytes) {
 *   memory.addDigest(keyDigest);
 * }
 * }</pre>
 *
 * <p>Threads: where others add meanwhile, the answers may be past when they are given.
 */
public interface Growing {
  /**
   * How many times a key can be added, once each, before the memory grows; or if it does not grow any
   * more, before it is full and errs more than was asked for. It is certain: it may well take more, and 0
   * says that the next addition may be the one. {@code Long.MAX_VALUE} if that never happens, as in a memory
   * of fixed size.
   */
  long room();

  /**
   * The most by which the addition behind {@link #room} makes {@link Memory#memoryBytes} greater; 0 if the
   * memory does not grow any more.
   */
  long nextGrowthBytes();
}
