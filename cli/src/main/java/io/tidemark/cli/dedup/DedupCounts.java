package io.tidemark.cli.dedup;

import io.tidemark.cli.input.ReadCounts;

/** What happened to the lines so far. */
public final class DedupCounts {
  private final ReadCounts read = new ReadCounts();
  private long firsts;
  private long printed;

  void decide(int newLines, int newFirsts, int newPrinted) {
    read.read(newLines);
    firsts += newFirsts;
    printed += newPrinted;
  }

  /** How far the reading has come. */
  public ReadCounts read() {
    return read;
  }

  /** Lines read, with those skipped. */
  public long lines() {
    return read.lines();
  }

  /** Lines whose key was certainly not seen before. */
  public long firsts() {
    return firsts;
  }

  /** Lines whose key was, or seemed, seen before. */
  public long duplicates() {
    return read.lines() - read.skipped() - firsts;
  }

  /** Lines written. */
  public long printed() {
    return printed;
  }
}
