package io.tidemark.cli.counting;

import io.tidemark.cli.input.ReadCounts;
import io.tidemark.text.Numbers;

/** What lines did so far. */
final class CountTally {
  private final ReadCounts read = new ReadCounts();
  private long adds;
  private long removes;
  private long refused;
  private long added;
  private long removed;

  /** How far the reading has come. */
  ReadCounts read() {
    return read;
  }

  void add(long times) {
    adds++;
    added += times;
  }

  void remove(long times) {
    removes++;
    removed += times;
  }

  /** A line was to remove what is not there. */
  void refuse() {
    refused++;
  }

  /** Lines that added their key. */
  long adds() {
    return adds;
  }

  /** Lines that removed their key. */
  long removes() {
    return removes;
  }

  /** Lines that were to remove what is not there. */
  long refused() {
    return refused;
  }

  /** Keys added, each as often as it was. */
  long added() {
    return added;
  }

  /** Keys removed, each as often as it was. */
  long removed() {
    return removed;
  }

  /** For the summary. */
  String text() {
    return Numbers.count(read.lines())
        + " lines, "
        + Numbers.count(adds)
        + " added"
        + ofKeys(added, adds)
        + ", "
        + Numbers.count(removes)
        + " removed"
        + ofKeys(removed, removes)
        + (refused == 0 ? "" : ", " + Numbers.count(refused) + " refused as not there")
        + read.skippedText();
  }

  private static String ofKeys(long keys, long lines) {
    return keys == lines ? "" : " (" + Numbers.count(keys) + " with their times)";
  }
}
