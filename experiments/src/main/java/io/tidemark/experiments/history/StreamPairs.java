package io.tidemark.experiments.history;

import io.tidemark.experiments.Progress;
import io.tidemark.experiments.StreamFiles;
import io.tidemark.experiments.result.Report;
import io.tidemark.workload.trace.Trace;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The distinct pairs of real streams. */
public final class StreamPairs {
  /** Fewer distinct pairs would make a history of a few words. */
  private static final int FEWEST = 200;

  private StreamPairs() {}

  /** Reads all streams; a note of the report, "left-out", names those with too little in them. */
  public static void forEach(
      List<Path> files, Report report, Progress progress, StreamFiles.Action<PairSet> action)
      throws IOException, InterruptedException {
    StreamFiles.forEach(
        files, StreamPairs::read, report.let("fewestPairs", FEWEST), progress, action);
  }

  /** The distinct pairs, with seconds counted from the first; none if there is too little. */
  private static Optional<PairSet> read(Path file) throws IOException {
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
