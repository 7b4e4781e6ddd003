package io.tidemark.cli.demo;

import io.tidemark.EndlessFilter;
import io.tidemark.Importance;
import io.tidemark.Keys;
import io.tidemark.Tidemark;
import io.tidemark.cli.demo.SeenComparison.Verdict;
import io.tidemark.core.facts.Facts;
import io.tidemark.workload.trace.RecordReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Plays a stream of weighed lines through a filter that is much smaller than the stream and forgets
 * what matters least, and through an exact set.
 */
public final class EndlessComparison {
  /* A cache line for this number of lines of the stream. */
  private static final long LINES_PER_CACHE_LINE = 62_500;
  private static final int CACHE_LINE_BYTES = 64;
  private static final double ERROR = 0.002;

  private final long filterBytes;
  private final EndlessFilter<byte[], Number> filter;
  private final SeenComparison answers;

  /* Weights of duplicates, and of those that were missed. */
  private double[] repeats = new double[1024];
  private double[] missed = new double[1024];
  private int repeatCount;
  private int missedCount;

  /** A filter for a given number of lines, with a seed. */
  public EndlessComparison(long lines, long seed) {
    this.filterBytes = CACHE_LINE_BYTES * Math.max(1, lines / LINES_PER_CACHE_LINE);
    this.filter = Tidemark.endless(Keys.bytes())
        .memory(filterBytes)
        .error(ERROR)
        .structure("tidepool")
        .seed(seed)
        .importance(Importance.learned())
        .build();
    this.answers = new SeenComparison(reader ->
        filter.addWeighed(SeenComparison.digest(filter.digest(), reader), reader.weight()));
  }

  /** Plays all records. */
  public void play(RecordReader reader) throws IOException {
    answers.play(reader, this::count);
  }

  private void count(RecordReader reader, Verdict verdict) {
    if (verdict == Verdict.MISSED || verdict == Verdict.DUPLICATE) {
      repeats = withRoom(repeats, repeatCount);
      repeats[repeatCount++] = reader.weight();
    }
    if (verdict == Verdict.MISSED) {
      missed = withRoom(missed, missedCount);
      missed[missedCount++] = reader.weight();
    }
  }

  private static double[] withRoom(double[] weights, int used) {
    return used < weights.length ? weights : Arrays.copyOf(weights, 2 * used);
  }

  /** The answers. */
  public SeenComparison answers() {
    return answers;
  }

  /** The memory of the filter. */
  public long filterBytes() {
    return filterBytes;
  }

  /** The probability that a new key is taken for one seen before. */
  public double error() {
    return filter.expectedError();
  }

  /** The memory of what is learned of weights. */
  public long learnedBytes() {
    return filter.memoryBytes() - filterBytes;
  }

  /** The weights above which a level of importance begins, from the second level on, as they are now. */
  public List<Double> thresholds() {
    Facts facts = filter.facts();
    List<Double> thresholds = new ArrayList<>();
    for (int level = 2; ; level++) {
      Optional<Double> threshold =
          facts.find("threshold" + level).map(fact -> (Double) fact.value());
      if (threshold.isEmpty()) {
        return thresholds;
      }
      if (!thresholds.contains(threshold.get())) {
        thresholds.add(threshold.get());
      }
    }
  }

  /** Duplicates with a weight above one and up to another. */
  public long repeats(double above, double upTo) {
    return count(repeats, repeatCount, above, upTo);
  }

  /** Those of them that were not found. */
  public long missed(double above, double upTo) {
    return count(missed, missedCount, above, upTo);
  }

  private static long count(double[] weights, int used, double above, double upTo) {
    return Arrays.stream(weights, 0, used)
        .filter(weight -> weight > above && weight <= upTo)
        .count();
  }
}
