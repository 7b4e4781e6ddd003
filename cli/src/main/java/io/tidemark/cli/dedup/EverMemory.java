package io.tidemark.cli.dedup;

import io.tidemark.analysis.seen.BloomTheory;
import io.tidemark.cli.terminal.Numbers;
import io.tidemark.cli.terminal.Terminal;
import io.tidemark.core.filter.seen.BloomFilter;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.workload.trace.RecordReader;
import java.util.Map;
import java.util.Optional;

/**
 * A memory of all lines that never forgets one.
 *
 * <p>Errors: those of a Bloom filter. A first line may be taken for a duplicate; a duplicate is always
 * found.
 */
public final class EverMemory implements DedupMemory, Judge {
  private final BloomFilter filter;
  private final double startKeys;
  private final FillWarnings warnings;

  /**
   * Goes on with a filter.
   *
   * @param plannedError the error beyond which the user is warned
   */
  public EverMemory(BloomFilter filter, double plannedError, Terminal terminal) {
    this.filter = filter;
    this.startKeys = filter.estimatedKeys();
    this.warnings = new FillWarnings(filter.spec(), plannedError, startKeys, terminal);
  }

  @Override
  public Judge judge() {
    return this;
  }

  @Override
  public BloomFilter filter() {
    return filter;
  }

  @Override
  public long memoryBytes() {
    return filter.spec().memoryBytes();
  }

  @Override
  public KeyDigest digest() {
    return filter.digest();
  }

  @Override
  public void note(int place, RecordReader reader) {
    // The key is all that matters here.
  }

  @Override
  public void judge(long[] digests, int size, boolean[] kept, DedupCounts counts) {
    filter.addAll(digests, 0, size, kept);
    int firsts = 0;
    for (int i = 0; i < size; i++) {
      firsts += kept[i] ? 1 : 0;
    }
    counts.judged(firsts);
  }

  @Override
  public void check(DedupCounts counts) {
    warnings.check(counts);
  }

  @Override
  public String content() {
    double keys = filter.estimatedKeys();
    return (Double.isInfinite(keys) ? "too many" : "about " + Numbers.estimate(keys))
        + " different keys";
  }

  /** First lines that were probably taken for duplicates. */
  private double falseDuplicates() {
    double keys = filter.estimatedKeys();
    return Double.isInfinite(keys)
        ? Double.POSITIVE_INFINITY
        : BloomTheory.expectedFalsePositives(filter.spec(), startKeys, keys);
  }

  @Override
  public String prediction(DedupCounts counts) {
    double error = filter.expectedError();
    return error == 1
        ? "the filter is full: every new line is taken for a duplicate"
        : Predictions.text(falseDuplicates(), error);
  }

  @Override
  public Optional<String> misses(DedupCounts counts) {
    return Optional.empty();
  }

  @Override
  public void describe(DedupCounts counts, Map<String, Object> fields) {
    fields.put("predictedFalseDuplicates", falseDuplicates());
    fields.put("predictedErrorNow", filter.expectedError());
    fields.put("estimatedKeys", filter.estimatedKeys());
  }
}
