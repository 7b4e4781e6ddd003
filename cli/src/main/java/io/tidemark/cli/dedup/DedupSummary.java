package io.tidemark.cli.dedup;

import io.tidemark.cli.stream.Summary;
import io.tidemark.text.Durations;
import io.tidemark.text.Numbers;
import io.tidemark.text.Sizes;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The summary at the end.
 *
 * @param counts what happened to the lines
 * @param memory what they were compared with
 * @param nanos how long it took
 * @param saved the file the filter was saved to
 */
public record DedupSummary(
    DedupCounts counts, DedupMemory memory, long nanos, Optional<String> saved) implements Summary {

  @Override
  public List<String> brief() {
    return List.of(
        counts.text(),
        memory.brief(counts)
            + "; "
            + Sizes.text(memory.memoryBytes())
            + " of memory"
            + saved.map(file -> ", saved to " + file).orElse(""));
  }

  @Override
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    lines.add(counts.text());
    lines.add(memory.prediction(counts));
    memory.misses(counts).ifPresent(lines::add);
    lines.add(Sizes.text(memory.memoryBytes())
        + " of memory, "
        + memory.content()
        + ", "
        + Durations.text(nanos)
        + ", "
        + Numbers.rate(counts.lines(), nanos)
        + saved.map(file -> ", saved to " + file).orElse(""));
    return lines;
  }

  @Override
  public Map<String, Object> fields() {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("lines", counts.lines());
    fields.put("printed", counts.printed());
    fields.put("duplicates", counts.duplicates());
    fields.put("skipped", counts.read().skipped());
    memory.describe(counts, fields);
    fields.put("memoryBytes", memory.memoryBytes());
    fields.put("elapsedSeconds", nanos / 1e9);
    fields.put("linesPerSecond", Numbers.perSecond(counts.lines(), nanos));
    saved.ifPresent(file -> fields.put("saved", file));
    return fields;
  }
}
