package io.tidemark.cli.dedup;

import io.tidemark.cli.endless.EndlessFilter;
import io.tidemark.cli.endless.LineWeights;
import io.tidemark.cli.endless.Remembrance;
import io.tidemark.cli.endless.Weighing;
import io.tidemark.cli.terminal.Numbers;
import io.tidemark.cli.terminal.Terminal;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.workload.trace.BadRecordException;
import io.tidemark.workload.trace.RecordReader;
import java.util.Map;
import java.util.Optional;

/**
 * A memory of a stream without end, which forgets so that others can be remembered.
 *
 * <p>Errors: those of the filter, mostly both. A new line may be taken for a duplicate; a duplicate is
 * not found if its key has been forgotten.
 */
public final class EndlessMemory implements DedupMemory, Judge {
  /* The share of zero cells goes up and down a little around what was planned. */
  private static final double SURPRISE = 1.1;

  private final EndlessFilter filter;
  private final Weighing lines;
  private final LineWeights weights = new LineWeights(Deduplicator.BATCH);
  private final ErrorTrack errors;
  private final Remembrance remembrance;
  private final double plannedError;
  private final Terminal terminal;
  private boolean warned;

  /**
   * Goes on with a filter.
   *
   * @param lines whether lines have weights; they are checked also where the filter knows none
   * @param plannedError the error beyond which the user is warned
   */
  EndlessMemory(EndlessFilter filter, Weighing lines, double plannedError, Terminal terminal) {
    this.filter = filter;
    this.lines = lines;
    this.plannedError = plannedError;
    this.terminal = terminal;
    this.errors = new ErrorTrack(filter::expectedError, filter.linesPerLook());
    this.remembrance = new Remembrance(filter);
  }

  @Override
  public Judge judge() {
    return this;
  }

  @Override
  public Object filter() {
    return filter.filter();
  }

  @Override
  public long memoryBytes() {
    return filter.memoryBytes();
  }

  @Override
  public KeyDigest digest() {
    return filter.digest();
  }

  @Override
  public void note(int place, RecordReader reader) throws BadRecordException {
    if (lines == Weighing.WEIGHED) {
      weights.note(place, reader);
    }
  }

  @Override
  public void judge(long[] digests, int size, boolean[] kept, DedupCounts counts) {
    int firsts = 0;
    boolean weighed = filter.importance() == Weighing.WEIGHED;
    for (int i = 0; i < size; i++) {
      boolean found =
          weighed ? filter.observe(digests[i], weights.weight(i)) : filter.observe(digests[i]);
      kept[i] = !found;
      firsts += found ? 0 : 1;
    }
    counts.judged(firsts);
  }

  @Override
  public void check(DedupCounts counts) {
    if (errors.check(counts.firsts()) && !warned && errors.lastError() > SURPRISE * plannedError) {
      warned = true;
      terminal.say(terminal
          .errorStyle()
          .warning("tidemark: warning: line "
              + Numbers.count(counts.lines())
              + ": the predicted error has passed "
              + Numbers.probability(plannedError)
              + ", as the stream is not what was planned for; a --sample of it helps, or"
              + " --structure tidepool, whose error does not depend on it"));
    }
  }

  @Override
  public String content() {
    return remembrance.content();
  }

  @Override
  public String prediction(DedupCounts counts) {
    return "predicted: "
        + Predictions.atMost(errors.lost(counts.firsts()))
        + " new lines wrongly taken for duplicates so far, the next new line with probability "
        + Numbers.probability(errors.error(counts.firsts()));
  }

  @Override
  public Optional<String> misses(DedupCounts counts) {
    return Optional.of(remembrance.misses(counts.firsts()));
  }

  @Override
  public void describe(DedupCounts counts, Map<String, Object> fields) {
    fields.put("structure", filter.shape().structure());
    fields.put("predictedFalseDuplicates", errors.lost(counts.firsts()));
    fields.put("predictedErrorNow", errors.error(counts.firsts()));
    remembrance.describe(counts.firsts(), fields);
  }
}
