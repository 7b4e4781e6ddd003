package io.tidemark.cli.decaying;

import io.tidemark.cli.input.ReadCounts;
import io.tidemark.core.time.TimeRules.Standing;
import io.tidemark.text.Numbers;

/** What lines did so far. */
final class TopTally {
  private final ReadCounts read = new ReadCounts();
  private long counted;
  private long occurrences;
  private long late;
  private long ahead;

  /** How far the reading has come. */
  ReadCounts read() {
    return read;
  }

  void count(long times) {
    counted++;
    occurrences += times;
  }

  /** A line was left out. */
  void leaveOut(Standing standing) {
    if (standing == Standing.LATE) {
      late++;
    } else {
      ahead++;
    }
  }

  /** Lines that were counted. */
  long counted() {
    return counted;
  }

  /** Occurrences, which are more than lines where these have weights. */
  long occurrences() {
    return occurrences;
  }

  /** Lines that were too late. */
  long lateLines() {
    return late;
  }

  /** Lines that were too far ahead of the clock. */
  long aheadLines() {
    return ahead;
  }

  /** For the summary. */
  String text() {
    return Numbers.count(read.lines())
        + " lines"
        + (occurrences == counted
            ? ""
            : ", " + Numbers.count(occurrences) + " occurrences by their weights")
        + some(late, " too late")
        + some(ahead, " ahead of the clock" + read.aheadDoubt(ahead))
        + read.skippedText();
  }

  private static String some(long count, String what) {
    return count == 0 ? "" : ", " + Numbers.count(count) + what;
  }
}
