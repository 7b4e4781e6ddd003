package io.tidemark.cli.demo;

import io.tidemark.Keys;
import io.tidemark.Recency;
import io.tidemark.Tidemark;
import io.tidemark.WindowFilter;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.workload.oracle.LastItemsOracle;
import io.tidemark.workload.trace.RecordReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/** Asks of each line whether its key was among the last ones, and compares with the exact answer. */
public final class WindowComparison {
  private static final int EXAMPLES_OF_A_KIND = 2;

  /**
   * A line to show.
   *
   * @param line its number
   * @param key its key
   * @param probability that it was among the last lines, by the filter
   * @param expectedAge how many lines ago, by the filter
   * @param exactAge how many lines ago it was, if ever
   */
  public record Example(
      long line, String key, double probability, double expectedAge, OptionalLong exactAge) {}

  private final long window;
  private final WindowFilter<byte[]> recent;
  private final LastItemsOracle exact = new LastItemsOracle();
  // Another seed than the filter's: what collides there does not collide here.
  private final FastDigest exactDigest = FastDigest.seeded(0x6c61_7465_6c79L);
  private final List<Example> examples = new ArrayList<>();
  private final int[] shown = new int[3];
  private long lines;
  private long present;
  private long found;
  private long missed;
  private long wrong;

  /** A window of a given number of lines, with a filter of an error and a seed. */
  public WindowComparison(long window, double error, long seed) {
    this.window = window;
    this.recent = Tidemark.window(Keys.bytes())
        .last(window)
        .error(error)
        .learn()
        .seed(seed)
        .build();
  }

  /** Plays all records. */
  public void play(RecordReader reader) throws IOException {
    while (reader.next()) {
      byte[] buffer = reader.keyBuffer();
      long digest = recent.digest().of(buffer, reader.keyOffset(), reader.keyLength());
      long key = exactDigest.of(buffer, reader.keyOffset(), reader.keyLength());
      boolean isPresent = exact.contains(key, window);
      boolean isFound = recent.mightContainDigest(digest);
      lines++;
      present += isPresent ? 1 : 0;
      found += isFound ? 1 : 0;
      missed += isPresent && !isFound ? 1 : 0;
      wrong += isFound && !isPresent ? 1 : 0;
      int kind = isPresent ? 0 : isFound ? 1 : 2;
      if (lines > 2 * window && shown[kind] < EXAMPLES_OF_A_KIND) {
        shown[kind]++;
        Recency recency = recent.askDigest(digest);
        examples.add(new Example(
            reader.lineNumber(),
            reader.keyText(),
            recency.probability(),
            recency.expectedAge() + 1,
            exact.age(key)));
      }
      recent.addDigest(digest);
      exact.add(key);
    }
  }

  /** The window. */
  public long window() {
    return window;
  }

  /** All lines. */
  public long lines() {
    return lines;
  }

  /** Lines whose key was among the last. */
  public long present() {
    return present;
  }

  /** Lines whose key the filter found. */
  public long found() {
    return found;
  }

  /** Lines whose key was among the last and not found. */
  public long missed() {
    return missed;
  }

  /** Lines whose key was found and not among the last. */
  public long wrong() {
    return wrong;
  }

  /** The memory of the filter and of what it learned. */
  public long memoryBytes() {
    return recent.memoryBytes();
  }

  /** The first lines of each kind. */
  public List<Example> examples() {
    return List.copyOf(examples);
  }
}
