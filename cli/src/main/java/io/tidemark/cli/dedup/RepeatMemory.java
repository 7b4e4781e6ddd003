package io.tidemark.cli.dedup;

import io.tidemark.WindowFilter;
import io.tidemark.cli.window.FieldTimes;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.time.TimeRules.Standing;
import io.tidemark.text.Numbers;
import io.tidemark.workload.trace.BadRecordException;
import io.tidemark.workload.trace.RecordReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * A memory that lets a duplicate through if no line with its key was let through for a period: a
 * second filter, whose window is the period, remembers the lines that were let through.
 *
 * <p>Errors: those of the other memory, and those of the second filter. It finds every line of the
 * period, so that no repeat comes too early; a repeat that is due is held back with its error, and
 * comes up to its grain late. A new line that the other memory takes for a duplicate is mostly
 * let through as a repeat.
 */
public final class RepeatMemory implements DedupMemory {
  private final DedupMemory memory;
  private final WindowFilter<byte[]> released;
  private final Optional<FieldTimes> times;

  /**
   * Lets repeats through.
   *
   * @param memory decides which lines are kept
   * @param released remembers what was let through, with the same digests
   * @param times the times of lines, if they say it
   */
  public RepeatMemory(
      DedupMemory memory, WindowFilter<byte[]> released, Optional<FieldTimes> times) {
    this.memory = memory;
    this.released = released;
    this.times = times;
  }

  @Override
  public void save(Path file) throws IOException {
    memory.save(file);
  }

  @Override
  public long memoryBytes() {
    return memory.memoryBytes() + released.memoryBytes();
  }

  @Override
  public KeyDigest digest() {
    return memory.digest();
  }

  @Override
  public void note(int place, RecordReader reader) throws BadRecordException {
    memory.note(place, reader);
    if (times.isPresent()) {
      times.get().note(place, reader);
    }
  }

  @Override
  public void decide(long[] digests, int size, boolean[] kept, DedupCounts counts) {
    memory.decide(digests, size, kept, counts);
    for (int i = 0; i < size; i++) {
      boolean isDue = times.isPresent()
          ? release(digests[i], times.get().tick(i), kept[i])
          : release(digests[i], kept[i]);
      if (isDue && !kept[i]) {
        kept[i] = true;
        counts.repeated();
      }
    }
  }

  /** Whether a line that came now is let through; if so, that is remembered. */
  private boolean release(long digest, boolean isFirst) {
    boolean isDue = isFirst || !released.mightContainDigest(digest);
    if (isDue) {
      released.addDigest(digest);
    }
    return isDue;
  }

  private boolean release(long digest, long tick, boolean isFirst) {
    // What has no usable time cannot be said to be due.
    boolean isDue = released.standing(tick) == Standing.IN_TIME
        && (isFirst || !released.mightContainDigest(digest, tick));
    if (isDue) {
      released.addDigest(digest, tick);
    }
    return isDue;
  }

  @Override
  public void check(DedupCounts counts) {
    memory.check(counts);
  }

  @Override
  public String content() {
    return memory.content();
  }

  @Override
  public String brief(DedupCounts counts) {
    return memory.brief(counts);
  }

  @Override
  public String prediction(DedupCounts counts) {
    return memory.prediction(counts)
        + "; a repeat that is due is held back with probability "
        + Numbers.probability(released.expectedError());
  }

  @Override
  public Optional<String> misses(DedupCounts counts) {
    return memory.misses(counts);
  }

  @Override
  public void describe(DedupCounts counts, Map<String, Object> fields) {
    memory.describe(counts, fields);
    fields.put("repeats", counts.repeats());
    fields.put("predictedRepeatErrorNow", released.expectedError());
  }
}
