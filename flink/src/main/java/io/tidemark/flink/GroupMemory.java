package io.tidemark.flink;

import java.io.IOException;
import java.io.OutputStream;

/** The memory of one key group. Threads: one at a time. */
interface GroupMemory {
  /** Writes all of it; the stream stays open. */
  void write(OutputStream out) throws IOException;

  /** The memory that it takes now. */
  long memoryBytes();

  /** The probability that the answer about a key that never came is wrong, or how far it is off. */
  double expectedError();

  /** How much of what it may take is taken, from 0 to 1; {@code NaN} where there is no such limit. */
  double fill();
}
