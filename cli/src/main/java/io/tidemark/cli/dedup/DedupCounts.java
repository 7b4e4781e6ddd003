package io.tidemark.cli.dedup;

/**
 * What happened to the lines so far.
 *
 * <p>Threads: one counts; {@link #shownLines} and {@link #shownBytes} may be asked from any.
 */
public final class DedupCounts {
  private long lines;
  private long firsts;
  private long printed;
  private long skipped;
  private long bytesOfEarlierFiles;
  private volatile long shownLines;
  private volatile long shownBytes;

  void decide(int newLines, int newFirsts, int newPrinted) {
    lines += newLines;
    firsts += newFirsts;
    printed += newPrinted;
  }

  void skip() {
    lines++;
    skipped++;
  }

  void publish(long bytesOfFile) {
    shownLines = lines;
    shownBytes = bytesOfEarlierFiles + bytesOfFile;
  }

  void endFile(long bytesOfFile) {
    bytesOfEarlierFiles += bytesOfFile;
    publish(0);
  }

  /** Lines read, with those skipped. */
  public long lines() {
    return lines;
  }

  /** Lines whose key was certainly not seen before. */
  public long firsts() {
    return firsts;
  }

  /** Lines whose key was, or seemed, seen before. */
  public long duplicates() {
    return lines - skipped - firsts;
  }

  /** Lines written. */
  public long printed() {
    return printed;
  }

  /** Lines that did not parse. */
  public long skipped() {
    return skipped;
  }

  /** Lines at the last refill, for progress. */
  public long shownLines() {
    return shownLines;
  }

  /** Bytes of all files at the last refill, for progress. */
  public long shownBytes() {
    return shownBytes;
  }
}
