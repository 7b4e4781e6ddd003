package io.tidemark.cli.dedup;

import io.tidemark.analysis.theory.BloomTheory;
import io.tidemark.cli.terminal.Durations;
import io.tidemark.cli.terminal.Numbers;
import io.tidemark.cli.terminal.Sizes;
import io.tidemark.core.filter.classic.BloomFilter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What is said at the end.
 *
 * @param counts what happened to the lines
 * @param filter the filter at the end
 * @param startKeys different keys the filter held at the start
 * @param nanos how long it took
 * @param saved the file the filter was saved to
 */
public record DedupSummary(
    DedupCounts counts, BloomFilter filter, double startKeys, long nanos, Optional<String> saved) {

  /** First lines that were probably taken for duplicates. */
  private double falseDuplicates(double keysNow) {
    return Double.isInfinite(keysNow)
        ? Double.POSITIVE_INFINITY
        : BloomTheory.expectedFalsePositives(filter.spec(), startKeys, keysNow);
  }

  /** For people. */
  public List<String> lines() {
    double keys = filter.estimatedKeys();
    return List.of(
        Numbers.count(counts.lines())
            + " lines, "
            + Numbers.count(counts.printed())
            + " printed, "
            + Numbers.count(counts.duplicates())
            + " duplicates"
            + counts.read().skippedText(),
        prediction(keys),
        Sizes.text(filter.spec().payloadBytes())
            + " of memory, "
            + (Double.isInfinite(keys) ? "too many" : "about " + Numbers.estimate(keys))
            + " different keys, "
            + Durations.text(nanos)
            + ", "
            + Numbers.rate(counts.lines(), nanos)
            + saved.map(file -> ", saved to " + file).orElse(""));
  }

  private String prediction(double keys) {
    double error = filter.expectedError();
    if (error == 1) {
      return "the filter is full: every new line is taken for a duplicate";
    }
    double lost = falseDuplicates(keys);
    String shown = lost < 0.01
        ? "less than 0.01"
        : "about " + (lost < 10 ? Numbers.probability(lost) : Numbers.estimate(lost));
    return "predicted: "
        + shown
        + " lines wrongly taken for duplicates so far, the next new line with probability "
        + Numbers.probability(error);
  }

  /** For machines. */
  public Map<String, Object> fields() {
    double keys = filter.estimatedKeys();
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("lines", counts.lines());
    fields.put("printed", counts.printed());
    fields.put("duplicates", counts.duplicates());
    fields.put("skipped", counts.read().skipped());
    fields.put("predictedFalseDuplicates", falseDuplicates(keys));
    fields.put("predictedErrorNow", filter.expectedError());
    fields.put("estimatedKeys", keys);
    fields.put("memoryBytes", filter.spec().payloadBytes());
    fields.put("elapsedSeconds", nanos / 1e9);
    fields.put("linesPerSecond", Numbers.perSecond(counts.lines(), nanos));
    saved.ifPresent(file -> fields.put("saved", file));
    return fields;
  }
}
