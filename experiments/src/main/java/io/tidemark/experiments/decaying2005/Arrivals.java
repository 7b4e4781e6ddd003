package io.tidemark.experiments.decaying2005;

import io.tidemark.core.hash.FastDigest;
import io.tidemark.experiments.StreamFiles;
import io.tidemark.workload.random.RandomSource;
import io.tidemark.workload.stream.ZipfStream;
import io.tidemark.workload.trace.Trace;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * A stream of keys with ticks that do not decrease. Keys are numbered from 0, and each has a digest.
 *
 * @param name of the stream
 * @param digests by key
 * @param keys of the arrivals, in order
 * @param ticks of the arrivals; those of a file start at 0
 */
record Arrivals(String name, long[] digests, int[] keys, long[] ticks) {
  /** Keys by Zipf's law; the most frequent is 0. An arrival per tick. */
  static Arrivals ofZipf(int universe, double skew, int count, long seed) {
    ZipfStream stream = new ZipfStream(new ZipfStream.Parameters(
        universe, skew, RandomSource.seeded(seed, "Zipf " + skew).nextLong()));
    FastDigest digest = FastDigest.seeded(seed);
    long[] digests = new long[universe];
    Arrays.setAll(digests, digest::of);
    int[] keys = new int[count];
    Arrays.setAll(keys, i -> (int) stream.next());
    long[] ticks = new long[count];
    Arrays.setAll(ticks, i -> i);
    return new Arrivals("Zipf " + skew, digests, keys, ticks);
  }

  /** The stream of a file. */
  static Arrivals ofFile(Path file, long seed) throws IOException {
    Trace trace = Trace.readTsv(file);
    FastDigest digest = FastDigest.seeded(seed);
    long[] digests = new long[trace.distinctKeys()];
    Arrays.setAll(digests, key -> digest.of(trace.name(key)));
    int[] keys = new int[trace.size()];
    Arrays.setAll(keys, i -> (int) trace.key(i));
    long[] ticks = new long[trace.size()];
    Arrays.setAll(ticks, i -> trace.tick(i) - trace.tick(0));
    return new Arrivals(StreamFiles.name(file), digests, keys, ticks);
  }

  /** The number of arrivals. */
  int size() {
    return keys.length;
  }

  /** How often each key comes. */
  long[] counts() {
    long[] counts = new long[digests.length];
    for (int key : keys) {
      counts[key]++;
    }
    return counts;
  }

  /** The number of keys that come at all. */
  int distinct() {
    return (int) Arrays.stream(counts()).filter(c -> c > 0).count();
  }

  /** The ticks from the first arrival to the last, both included. */
  long span() {
    return keys.length == 0 ? 1 : ticks[ticks.length - 1] + 1;
  }
}
