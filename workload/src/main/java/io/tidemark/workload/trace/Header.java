package io.tidemark.workload.trace;

/** Whether the first record of a file names the columns. */
public enum Header {
  ABSENT,
  PRESENT
}
