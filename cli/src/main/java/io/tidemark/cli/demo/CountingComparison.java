package io.tidemark.cli.demo;

import io.tidemark.KeyCounts;
import io.tidemark.Keys;
import io.tidemark.Tidemark;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.workload.oracle.CountOracle;
import io.tidemark.workload.random.RandomSource;
import io.tidemark.workload.trace.RecordReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Counts the lines of each address in the last hour: a line adds its address when it comes, and removes
 * it an hour later. The stream is read twice at once, the second time an hour behind.
 */
public final class CountingComparison {
  /** How long a line counts. */
  public static final int SPAN_SECONDS = 3600;

  /* Of all lines, an hour of the busy part of the day has about as many different addresses. */
  private static final long LINES_PER_KEY = 50;

  private static final int EXAMPLES_OF_A_KIND = 3;
  private static final int CHECKS = 20;
  private static final int ABSENT_PER_CHECK = 500;

  /**
   * A line to show.
   *
   * @param line its number
   * @param key its address
   * @param counted how often it came in the last hour, by the filter
   * @param exact how often it did
   */
  public record Example(long line, String key, long counted, long exact) {}

  private final KeyCounts<byte[]> counts;
  private final CountOracle exact = new CountOracle();
  // Another seed than the filter's: what collides there does not collide here.
  private final FastDigest exactDigest = FastDigest.seeded(0x686f_7572L);
  private final SplittableRandom random;
  private final long linesPerCheck;
  private final List<Example> examples = new ArrayList<>();
  private final int[] shown = new int[2];
  private long lines;
  private long removed;
  private long tooHigh;
  private long tooLow;
  private long mostBytes;
  private long mostKeys;
  private long absent;
  private long absentCounted;
  private double absentPredicted;

  /** Starts with empty counts for a given number of lines a day. */
  public CountingComparison(long lines, double error, long seed) {
    this.counts = Tidemark.counts(Keys.bytes())
        .keys(Math.max(1, lines / LINES_PER_KEY))
        .error(error)
        .seed(seed)
        .build();
    this.random = RandomSource.seeded(seed, "absent");
    this.linesPerCheck = Math.max(1, lines / CHECKS);
  }

  /**
   * Plays all records.
   *
   * @param behind the same records once more
   */
  public void play(RecordReader reader, RecordReader behind) throws IOException {
    boolean older = behind.next();
    while (reader.next()) {
      while (older && behind.ticks() <= reader.ticks() - SPAN_SECONDS) {
        counts.removeDigest(SeenComparison.digest(counts.digest(), behind), 1);
        exact.remove(SeenComparison.digest(exactDigest, behind));
        removed++;
        older = behind.next();
      }
      counts.addDigest(SeenComparison.digest(counts.digest(), reader), 1);
      exact.add(SeenComparison.digest(exactDigest, reader));
      lines++;
      compare(reader);
      if (lines % linesPerCheck == 0) {
        askForAbsent();
      }
    }
  }

  private void compare(RecordReader reader) {
    long counted = counts.countDigest(SeenComparison.digest(counts.digest(), reader));
    long count = exact.count(SeenComparison.digest(exactDigest, reader));
    tooHigh += counted > count ? 1 : 0;
    tooLow += counted < count ? 1 : 0;
    int kind = counted == count ? 0 : 1;
    if (lines > linesPerCheck * CHECKS / 2 && shown[kind] < EXAMPLES_OF_A_KIND) {
      shown[kind]++;
      examples.add(new Example(reader.lineNumber(), reader.keyText(), counted, count));
    }
  }

  private void askForAbsent() {
    mostBytes = Math.max(mostBytes, counts.memoryBytes());
    mostKeys = Math.max(mostKeys, exact.distinctKeys());
    for (int i = 0; i < ABSENT_PER_CHECK; i++) {
      long digest = counts.digest().of(HistoryComparison.absentAddress(random));
      absentCounted += counts.countDigest(digest) > 0 ? 1 : 0;
    }
    absent += ABSENT_PER_CHECK;
    absentPredicted += ABSENT_PER_CHECK * counts.expectedError();
  }

  /** All lines. */
  public long lines() {
    return lines;
  }

  /** Lines that were removed again. */
  public long removed() {
    return removed;
  }

  /** Lines in the last hour of the day, by the filter. */
  public long total() {
    return counts.total();
  }

  /** Lines in the last hour of the day. */
  public long exactTotal() {
    return exact.total();
  }

  /** Answers that were too high. */
  public long tooHigh() {
    return tooHigh;
  }

  /** Answers that were too low. */
  public long tooLow() {
    return tooLow;
  }

  /** The most memory that the counts took. */
  public long mostBytes() {
    return mostBytes;
  }

  /** The most different addresses at once. */
  public long mostKeys() {
    return mostKeys;
  }

  /** Questions about addresses that never came. */
  public long absent() {
    return absent;
  }

  /** How many of those were counted above zero. */
  public long absentCounted() {
    return absentCounted;
  }

  /** How many of those the counters themselves predict. */
  public double absentPredicted() {
    return absentPredicted;
  }

  /** The first lines of each kind, in the second half of the day. */
  public List<Example> examples() {
    return List.copyOf(examples);
  }
}
