package io.tidemark.cli.dedup;

import io.tidemark.SeenFilter;
import io.tidemark.cli.terminal.Terminal;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.text.Numbers;
import io.tidemark.workload.trace.RecordReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;

/**
 * A memory of all lines that never forgets one.
 *
 * <p>Errors: those of the filter. A first line may be taken for a duplicate; a duplicate is always
 * found.
 */
public final class SeenMemory implements DedupMemory {
  private static final double HIGH_ERROR = 0.01;

  /* The share of set bits goes up and down a little around what was planned. */
  private static final double SURPRISE = 1.1;

  private final SeenFilter<byte[]> filter;
  private final ErrorTrack errors;
  private final Terminal terminal;
  private double nextError;

  /**
   * Goes on with a filter.
   *
   * @param plannedError the error beyond which the user is warned
   */
  public SeenMemory(SeenFilter<byte[]> filter, double plannedError, Terminal terminal) {
    this.filter = filter;
    this.errors = ErrorTrack.of(filter);
    this.terminal = terminal;
    this.nextError = plannedError;
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
  public void decide(long[] digests, int size, boolean[] kept, DedupCounts counts) {
    filter.addDigests(digests, 0, size, kept);
    int firsts = 0;
    for (int i = 0; i < size; i++) {
      firsts += kept[i] ? 1 : 0;
    }
    counts.decided(firsts);
  }

  @Override
  public void save(Path file) throws IOException {
    filter.save(file);
  }

  @Override
  public long memoryBytes() {
    return filter.memoryBytes();
  }

  @Override
  public void check(DedupCounts counts) {
    if (errors.check(counts.firsts()) && errors.lastError() > SURPRISE * nextError) {
      boolean high = errors.lastError() > SURPRISE * HIGH_ERROR;
      double passed = high ? Math.max(HIGH_ERROR, nextError) : nextError;
      terminal.warn("line "
          + Numbers.count(counts.lines())
          + ": the predicted error has passed "
          + passed
          + "; a larger --items or --memory lowers it");
      nextError = high ? Double.POSITIVE_INFINITY : HIGH_ERROR;
    }
  }

  @Override
  public String content() {
    double keys = filter.estimatedItems();
    return (Double.isInfinite(keys) ? "too many" : "about " + Numbers.estimate(keys))
        + " different keys";
  }

  @Override
  public String brief(DedupCounts counts) {
    return errors.error(counts.firsts()) == 1
        ? "the filter is full, and takes every new line for a duplicate"
        : Predictions.about(errors.lost(counts.firsts()))
            + " new lines were taken for duplicates; no duplicate was missed";
  }

  @Override
  public String prediction(DedupCounts counts) {
    return errors.error(counts.firsts()) == 1
        ? "the filter is full: every new line is taken for a duplicate"
        : Predictions.text(errors.lost(counts.firsts()), errors.error(counts.firsts()));
  }

  @Override
  public void describe(DedupCounts counts, Map<String, Object> fields) {
    fields.put("predictedFalseDuplicates", errors.lost(counts.firsts()));
    fields.put("predictedErrorNow", errors.error(counts.firsts()));
    fields.put("estimatedKeys", filter.estimatedItems());
  }
}
