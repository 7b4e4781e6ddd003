package io.tidemark.cli.dedup;

import io.tidemark.cli.input.ReadCounts;
import io.tidemark.text.Numbers;

/** What happened to the lines so far. */
public final class DedupCounts {
  private final ReadCounts read = new ReadCounts();
  private long firsts;
  private long repeats;
  private long late;
  private long ahead;
  private long printed;

  /** Counts from now on. */
  public DedupCounts() {}

  void decided(long newFirsts) {
    firsts += newFirsts;
  }

  void repeated() {
    repeats++;
  }

  void leftOut(long newLate, long newAhead) {
    late += newLate;
    ahead += newAhead;
  }

  void printed(int newPrinted) {
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

  /** Lines whose key was found not to have been seen before. */
  public long firsts() {
    return firsts;
  }

  /** Lines whose key was, or seemed, seen before. */
  public long duplicates() {
    return read.lines() - read.skipped() - firsts - late - ahead;
  }

  /** Duplicates that were let through all the same. */
  public long repeats() {
    return repeats;
  }

  /** Lines too far behind the latest to be checked. */
  public long lateLines() {
    return late;
  }

  /** Lines too far ahead of the wall clock to be checked. */
  public long aheadLines() {
    return ahead;
  }

  /** Lines written. */
  public long printed() {
    return printed;
  }

  /** For the summary. */
  public String text() {
    return Numbers.count(lines())
        + " lines, "
        + Numbers.count(printed)
        + " printed, "
        + Numbers.count(duplicates())
        + " duplicates"
        + some(repeats, " of them let through by --emit-every")
        + some(late, " late and passed through")
        + some(ahead, " ahead of the clock and passed through" + read.aheadDoubt(ahead))
        + read.skippedText();
  }

  private static String some(long count, String what) {
    return count == 0 ? "" : ", " + Numbers.count(count) + what;
  }
}
