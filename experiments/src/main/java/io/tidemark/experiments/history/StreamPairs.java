package io.tidemark.experiments.history;

import io.tidemark.workload.trace.Trace;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** The distinct pairs of a real stream. */
public final class StreamPairs {
  /** Fewer distinct pairs would make a history of a few words. */
  private static final int FEWEST = 200;

  /** Which streams are left out, in words. */
  public static final String LEFT_OUT = "Left out, with fewer than " + FEWEST
      + " distinct pairs, a span of fewer seconds, or one of more than 34 years: ";

  private StreamPairs() {}

  /** The distinct pairs, with seconds counted from the first; none if there is too little. */
  public static Optional<PairSet> read(Path file) throws IOException {
    Trace trace = Trace.readTsv(file);
    long first = Long.MAX_VALUE;
    long last = Long.MIN_VALUE;
    for (int i = 0; i < trace.size(); i++) {
      first = Math.min(first, trace.tick(i));
      last = Math.max(last, trace.tick(i));
    }
    // Written so that no difference overflows.
    if (trace.size() < FEWEST || last < first + FEWEST || last > first + (1L << 30)) {
      return Optional.empty();
    }
    long[] packed = new long[trace.size()];
    for (int i = 0; i < packed.length; i++) {
      packed[i] = PairSet.pack(Math.toIntExact(trace.key(i)), trace.tick(i) - first);
    }
    PairSet pairs = PairSet.distinct(packed, last - first + 1);
    return pairs.size() < FEWEST ? Optional.empty() : Optional.of(pairs);
  }
}
