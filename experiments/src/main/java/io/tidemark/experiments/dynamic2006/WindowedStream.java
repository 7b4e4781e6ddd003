package io.tidemark.experiments.dynamic2006;

import io.tidemark.core.filter.AbsentKeyException;
import io.tidemark.core.filter.MultisetFilter;
import io.tidemark.core.filter.counting.CountingBloomFilter;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.workload.trace.Trace;

/**
 * A real stream as additions and removals: each item adds its key, and the key of the item that came
 * a window before is removed.
 */
final class WindowedStream {
  private final long[] digests;
  private final int[] keys;
  private final int window;
  private final int checkpoints;
  private final int mostDistinct;
  private final long mostCopies;

  WindowedStream(Trace trace, double windowShare, int checkpoints, FastDigest digest) {
    this.window = Math.max(1, (int) (trace.size() * windowShare));
    this.checkpoints = checkpoints;
    digests = new long[trace.distinctKeys()];
    for (int key = 0; key < digests.length; key++) {
      digests[key] = digest.of(trace.name(key));
    }
    keys = new int[trace.size()];
    long[] counts = new long[digests.length];
    int distinct = 0;
    int most = 0;
    long copies = 0;
    for (int i = 0; i < keys.length; i++) {
      keys[i] = (int) trace.key(i);
      distinct += ++counts[keys[i]] == 1 ? 1 : 0;
      if (i >= window) {
        distinct -= --counts[keys[i - window]] == 0 ? 1 : 0;
      }
      most = Math.max(most, distinct);
      copies = Math.max(copies, counts[keys[i]]);
    }
    mostDistinct = most;
    mostCopies = copies;
  }

  /** The most distinct keys at once. */
  int mostDistinct() {
    return mostDistinct;
  }

  /** The most copies of a key at once. */
  long mostCopies() {
    return mostCopies;
  }

  /**
   * The result of a filter.
   *
   * @param mostBytes the most memory
   * @param asked how many counts were asked for, of all keys of the stream at each checkpoint
   * @param wrong how many of them were wrong
   * @param low how many were too low
   * @param distance the sum of what counts were off by
   * @param refused removals that the filter refused
   */
  record Tally(long mostBytes, long asked, long wrong, long low, long distance, long refused) {
    double wrongShare() {
      return (double) wrong / asked;
    }

    double meanDistance() {
      return (double) distance / asked;
    }
  }

  /** Runs a filter over the stream. */
  Tally run(MultisetFilter filter) {
    long[] counts = new long[digests.length];
    Questions questions = new Questions();
    long mostBytes = 0;
    long refused = 0;
    int every = Math.max(1, (keys.length - window) / checkpoints);
    for (int i = 0; i < keys.length; i++) {
      filter.add(digests[keys[i]]);
      counts[keys[i]]++;
      if (i >= window) {
        counts[keys[i - window]]--;
        try {
          filter.remove(digests[keys[i - window]]);
        } catch (AbsentKeyException e) {
          refused++;
        }
        if ((i - window) % every == every - 1) {
          questions.ask(filter, counts);
        }
      }
      if (i % 256 == 0) {
        mostBytes = Math.max(mostBytes, filter.memoryBytes());
      }
    }
    return new Tally(
        mostBytes, questions.asked, questions.wrong, questions.low, questions.distance, refused);
  }

  /** Questions for all keys of the stream, there or not. */
  private final class Questions {
    private long asked;
    private long wrong;
    private long low;
    private long distance;

    void ask(MultisetFilter filter, long[] counts) {
      for (int key = 0; key < counts.length; key++) {
        long estimate = filter.estimate(digests[key]);
        asked++;
        wrong += estimate != counts[key] ? 1 : 0;
        // A counter at its end says "at least so many".
        boolean atLeast =
            filter instanceof CountingBloomFilter counting && counting.isSaturated(estimate);
        low += estimate < counts[key] && !atLeast ? 1 : 0;
        distance += Math.abs(estimate - counts[key]);
      }
    }
  }
}
