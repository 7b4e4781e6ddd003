package io.tidemark.cli.input;

import io.tidemark.text.Durations;
import io.tidemark.text.Numbers;
import java.util.Locale;
import java.util.OptionalLong;

/**
 * How far the reading of some files has come.
 *
 * <p>Threads: one counts; {@link #progress} may be asked from any.
 */
public final class ReadCounts {
  private final long startNanos = System.nanoTime();
  private long lines;
  private long skipped;
  private long bytesOfEarlierFiles;
  private volatile long shownLines;
  private volatile long shownBytes;

  /** Counts from now on. */
  public ReadCounts() {}

  /** Some records were read. */
  public void read(int records) {
    lines += records;
  }

  /** A record did not parse and was left out. */
  public void skip() {
    lines++;
    skipped++;
  }

  /** Shows what was counted, with so many bytes of the present file. */
  public void publish(long bytesOfFile) {
    shownLines = lines;
    shownBytes = bytesOfEarlierFiles + bytesOfFile;
  }

  /** A file of so many bytes is at its end. */
  public void endFile(long bytesOfFile) {
    bytesOfEarlierFiles += bytesOfFile;
    publish(0);
  }

  /** Records, with those skipped. */
  public long lines() {
    return lines;
  }

  /** Records that did not parse. */
  public long skipped() {
    return skipped;
  }

  /** For the summary: nothing, or how many records were skipped. */
  public String skippedText() {
    return skipped == 0 ? "" : ", " + Numbers.count(skipped) + " skipped";
  }

  /** A doubt, for the summary, where the times of all records are ahead: they may be misread. */
  public String aheadDoubt(long ahead) {
    return ahead == lines - skipped
        ? " (is --time-format right? Numbers of 13 digits are mostly ms, of 16 us, of 19 ns)"
        : "";
  }

  /** Time since the start. */
  public long elapsedNanos() {
    return System.nanoTime() - startNanos;
  }

  /** A status line, as of the last time this was published. */
  public String progress(OptionalLong bytesOfAll) {
    long nanos = elapsedNanos();
    String share = bytesOfAll.isEmpty() || bytesOfAll.getAsLong() == 0
        ? ""
        : String.format(Locale.ROOT, "%3.0f %%  ", 100.0 * shownBytes / bytesOfAll.getAsLong());
    return share
        + Numbers.count(shownLines)
        + " lines  "
        + Numbers.rate(shownLines, nanos)
        + "  "
        + Durations.text(nanos);
  }
}
