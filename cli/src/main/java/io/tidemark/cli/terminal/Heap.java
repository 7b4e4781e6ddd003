package io.tidemark.cli.terminal;

/** The memory of the process. */
public final class Heap {
  /** What to do about a heap that is too small. */
  public static final String REMEDY = "TIDEMARK_JAVA_OPTS=-Xmx8g (or as much as there is)";

  private Heap() {}
}
