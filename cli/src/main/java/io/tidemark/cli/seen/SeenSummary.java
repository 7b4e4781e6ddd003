package io.tidemark.cli.seen;

import io.tidemark.cli.stream.Summary;
import io.tidemark.text.Durations;
import io.tidemark.text.Numbers;
import io.tidemark.text.Sizes;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The summary at the end.
 *
 * @param counts what happened to the lines
 * @param late lines that came too late to be checked
 * @param ahead lines that were too far ahead of the clock
 * @param memoryBytes memory of what remembered them
 * @param nanos how long it took
 */
record SeenSummary(SeenCounts counts, long late, long ahead, long memoryBytes, long nanos)
    implements Summary {
  @Override
  public List<String> brief() {
    return List.of(text() + "; about " + Numbers.estimate(counts.wrong())
        + " answers are probably wrong; " + Sizes.text(memoryBytes) + " of memory");
  }

  private String text() {
    return Numbers.count(counts.read().lines())
        + " lines, "
        + Numbers.count(counts.seenLines())
        + " seen, "
        + Numbers.count(counts.newLines())
        + " new"
        + some(late, " late")
        + some(ahead, " ahead of the clock" + counts.read().aheadDoubt(ahead))
        + counts.read().skippedText();
  }

  @Override
  public List<String> lines() {
    return List.of(
        text(),
        "predicted: about "
            + Numbers.estimate(counts.wrong())
            + " answers wrong, at a cost of "
            + Numbers.amount(counts.cost()),
        Sizes.text(memoryBytes)
            + " of memory, "
            + Durations.text(nanos)
            + ", "
            + Numbers.rate(counts.read().lines(), nanos));
  }

  private static String some(long count, String what) {
    return count == 0 ? "" : ", " + Numbers.count(count) + what;
  }

  @Override
  public Map<String, Object> fields() {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("lines", counts.read().lines());
    fields.put("seen", counts.seenLines());
    fields.put("new", counts.newLines());
    fields.put("late", late);
    fields.put("ahead", ahead);
    fields.put("skipped", counts.read().skipped());
    fields.put("predictedWrong", counts.wrong());
    fields.put("predictedCost", counts.cost());
    fields.put("memoryBytes", memoryBytes);
    fields.put("elapsedSeconds", nanos / 1e9);
    fields.put("linesPerSecond", Numbers.perSecond(counts.read().lines(), nanos));
    return fields;
  }
}
