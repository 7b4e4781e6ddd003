package io.tidemark.cli.counting;

import io.tidemark.KeyCounts;
import io.tidemark.cli.stream.Summary;
import io.tidemark.core.facts.Facts;
import io.tidemark.text.Durations;
import io.tidemark.text.FactText;
import io.tidemark.text.Numbers;
import io.tidemark.text.Sizes;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The summary at the end.
 *
 * @param start where keys were counted
 * @param tally what lines did
 * @param nanos how long the reading took
 * @param answered keys that were asked for, if any could be
 * @param saved the file the filter was saved to
 */
record CountSummary(
    CountStart start, CountTally tally, long nanos, OptionalLong answered, Optional<Path> saved)
    implements Summary {
  /* The share of counters in use goes up and down a little around what was planned. */
  private static final double SURPRISE = 1.1;

  private KeyCounts<byte[]> counts() {
    return start.counts();
  }

  @Override
  public List<String> brief() {
    return List.of(
        tally.text(),
        Numbers.count(counts().total())
            + " there now; of keys that are not there, "
            + Numbers.oneIn(counts().expectedError())
            + " is counted all the same; "
            + Sizes.text(counts().memoryBytes())
            + " of memory"
            + saved.map(file -> ", saved to " + file).orElse(""));
  }

  @Override
  public List<String> lines() {
    Facts facts = counts().facts();
    List<String> lines = new ArrayList<>();
    lines.add(tally.text());
    lines.add(Numbers.count(counts().total())
        + " there now, all keys together; predicted: a key that is not there is counted with"
        + " probability "
        + Numbers.probability(counts().expectedError()));
    long saturated = number(facts, "saturatedCells");
    if (saturated > 0) {
      lines.add(Numbers.count(saturated)
          + " counters are full and stay so; the counts of their keys are unknown");
    }
    lines.add(Sizes.text(counts().memoryBytes())
        + " of memory, "
        + changes(facts)
        + ", "
        + Durations.text(nanos)
        + ", "
        + Numbers.rate(tally.read().lines(), nanos)
        + saved.map(file -> ", saved to " + file).orElse(""));
    return lines;
  }

  /** What to think of the error now, if it is larger than was planned. */
  static Optional<String> warning(CountStart start) {
    double error = start.counts().expectedError();
    double planned = start.plannedError().orElse(1);
    return error > SURPRISE * planned
        ? Optional.of("the predicted error has passed "
            + Numbers.probability(planned)
            + "; a larger --items or --memory lowers it")
        : Optional.empty();
  }

  private static String changes(Facts facts) {
    long rebuilds = number(facts, "rebuilds") + number(facts, "growths") + number(facts, "shrinks");
    long folded = number(facts, "foldedPages");
    return Numbers.count(rebuilds)
        + (rebuilds == 1 ? " rebuild" : " rebuilds")
        + (folded > 0 ? ", " + Numbers.count(folded) + " folded pages" : "");
  }

  private static long number(Facts facts, String name) {
    return facts.find(name).map(fact -> (Long) fact.value()).orElse(0L);
  }

  @Override
  public Map<String, Object> fields() {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("lines", tally.read().lines());
    fields.put("adds", tally.adds());
    fields.put("added", tally.added());
    fields.put("removes", tally.removes());
    fields.put("removed", tally.removed());
    fields.put("refused", tally.refused());
    fields.put("skipped", tally.read().skipped());
    answered.ifPresent(asked -> fields.put("asked", asked));
    fields.putAll(FactText.fields(counts().facts()));
    fields.put("elapsedSeconds", nanos / 1e9);
    fields.put("linesPerSecond", Numbers.perSecond(tally.read().lines(), nanos));
    saved.ifPresent(file -> fields.put("saved", file.toString()));
    return fields;
  }
}
