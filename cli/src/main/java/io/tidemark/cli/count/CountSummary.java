package io.tidemark.cli.count;

import io.tidemark.Counts;
import io.tidemark.cli.terminal.Durations;
import io.tidemark.cli.terminal.Numbers;
import io.tidemark.cli.terminal.Sizes;
import io.tidemark.cli.terminal.Style;
import io.tidemark.core.filter.counting.DynamicCountFilter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What is said at the end.
 *
 * @param start where keys were counted
 * @param tally what lines did
 * @param nanos how long the reading took
 * @param answered keys that were asked for, if any could be
 * @param saved the file the filter was saved to
 */
record CountSummary(
    CountStart start, CountTally tally, long nanos, OptionalLong answered, Optional<String> saved) {
  /* The share of counters in use goes up and down a little around what was planned. */
  private static final double SURPRISE = 1.1;

  private Counts<byte[]> counts() {
    return start.counts();
  }

  /** For people. */
  List<String> lines(Style style) {
    double error = counts().expectedError();
    List<String> lines = new ArrayList<>();
    lines.add(tally.text());
    lines.add(Numbers.count(counts().total())
        + " there now, all keys together; predicted: a key that is not there is counted with"
        + " probability "
        + Numbers.probability(error));
    warning(error).ifPresent(text -> lines.add(style.warning("tidemark: warning: " + text)));
    if (counts().saturatedCells() > 0) {
      lines.add(Numbers.count(counts().saturatedCells())
          + " counters are saturated and stay so; of keys with >= before their count there are at"
          + " least so many");
    }
    lines.add(Sizes.text(counts().memoryBytes())
        + " of memory, "
        + changes()
        + ", "
        + Durations.text(nanos)
        + ", "
        + Numbers.rate(tally.read().lines(), nanos)
        + saved.map(file -> ", saved to " + file).orElse(""));
    return lines;
  }

  private Optional<String> warning(double error) {
    double planned = start.plannedError().orElse(1);
    return error > SURPRISE * planned
        ? Optional.of("the predicted error has passed "
            + Numbers.probability(planned)
            + "; a larger --items or --memory lowers it")
        : Optional.empty();
  }

  private String changes() {
    long rebuilds = counts().rebuilds();
    String text = Numbers.count(rebuilds) + (rebuilds == 1 ? " rebuild" : " rebuilds");
    return counts().filter() instanceof DynamicCountFilter dynamic && dynamic.foldedPages() > 0
        ? text + ", " + Numbers.count(dynamic.foldedPages()) + " folded pages"
        : text;
  }

  /** For machines. */
  Map<String, Object> fields() {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("lines", tally.read().lines());
    fields.put("adds", tally.adds());
    fields.put("added", tally.added());
    fields.put("removes", tally.removes());
    fields.put("removed", tally.removed());
    fields.put("refused", tally.refused());
    fields.put("skipped", tally.read().skipped());
    answered.ifPresent(asked -> fields.put("asked", asked));
    fields.put("structure", counts().structure().label());
    fields.put("total", counts().total());
    fields.put("predictedErrorNow", counts().expectedError());
    fields.put("rebuilds", counts().rebuilds());
    fields.put("saturatedCells", counts().saturatedCells());
    if (counts().filter() instanceof DynamicCountFilter dynamic) {
      fields.put("foldedPages", dynamic.foldedPages());
    }
    fields.put("memoryBytes", counts().memoryBytes());
    fields.put("elapsedSeconds", nanos / 1e9);
    fields.put("linesPerSecond", Numbers.perSecond(tally.read().lines(), nanos));
    saved.ifPresent(file -> fields.put("saved", file));
    return fields;
  }
}
