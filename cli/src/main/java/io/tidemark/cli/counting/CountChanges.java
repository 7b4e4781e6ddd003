package io.tidemark.cli.counting;

import io.tidemark.KeyCounts;
import io.tidemark.cli.input.OnError;
import io.tidemark.cli.input.RecordFeed;
import io.tidemark.cli.outcome.Failure;
import io.tidemark.core.filter.AbsentKeyException;
import io.tidemark.text.Numbers;
import io.tidemark.workload.trace.BadRecordException;
import io.tidemark.workload.trace.RecordReader;

/** Does what lines say to the counts of their keys, in order. */
final class CountChanges implements RecordFeed.Taker<RecordReader> {
  /* Keys that are added one after the other are added at once, so that waits for memory overlap. */
  private static final int BATCH = 2048;

  private final KeyCounts<byte[]> counts;
  private final ChangeRule rule;
  private final OnError onError;
  private final CountTally tally;
  private final long[] batch = new long[BATCH];
  private int batched;

  /**
   * Starts with nothing to do.
   *
   * @param onError what to do where a line removes what is not there
   * @param tally counts what happens
   */
  CountChanges(KeyCounts<byte[]> counts, ChangeRule rule, OnError onError, CountTally tally) {
    this.counts = counts;
    this.rule = rule;
    this.onError = onError;
    this.tally = tally;
  }

  @Override
  public void take(RecordReader reader) throws BadRecordException {
    boolean removes = rule.removes(reader);
    long times = rule.times(reader);
    int sign = rule.signBytes(reader);
    long digest = counts
        .digest()
        .of(reader.keyBuffer(), reader.keyOffset() + sign, reader.keyLength() - sign);
    if (removes) {
      settle();
      remove(digest, times, reader);
    } else if (times > 1) {
      settle();
      add(digest, times, reader);
    } else {
      batch[batched++] = digest;
      if (batched == BATCH) {
        settle();
      }
      tally.add(1);
    }
  }

  private void remove(long digest, long times, RecordReader reader) throws BadRecordException {
    try {
      counts.removeDigest(digest, times);
      tally.remove(times);
    } catch (AbsentKeyException e) {
      if (onError == OnError.STOP) {
        throw reader.unusableKey(expected(digest, times));
      }
      tally.refuse();
    } catch (IllegalArgumentException e) {
      throw reader.unusableKey("what the filter can do: " + e.getMessage());
    }
  }

  private String expected(long digest, long times) {
    return times == 1
        ? "a key that is there; this one is not"
        : "a key that is there " + Numbers.count(times) + " times; this one is at most "
            + Numbers.count(Math.min(times - 1, counts.countDigest(digest)));
  }

  private void add(long digest, long times, RecordReader reader) throws BadRecordException {
    try {
      counts.addDigest(digest, times);
      tally.add(times);
    } catch (IllegalArgumentException e) {
      throw reader.unusableNumber(0, "less: " + e.getMessage());
    }
  }

  @Override
  public void settle() {
    int size = batched;
    batched = 0;
    try {
      counts.addDigests(batch, 0, size);
    } catch (IllegalArgumentException e) {
      throw Failure.badInput("too many keys for this filter: " + e.getMessage(), e);
    }
  }
}
