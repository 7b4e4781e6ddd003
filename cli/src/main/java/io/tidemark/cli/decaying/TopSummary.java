package io.tidemark.cli.decaying;

import io.tidemark.DecayingCounts;
import io.tidemark.cli.stream.Summary;
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

/**
 * The summary at the end.
 *
 * @param counts where keys were counted
 * @param tally what lines did
 * @param table the last one
 * @param nanos how long the reading took
 * @param saved the file the filter was saved to
 */
record TopSummary(
    DecayingCounts<byte[]> counts, TopTally tally, TopTable table, long nanos, Optional<Path> saved)
    implements Summary {
  @Override
  public List<String> brief() {
    return List.of(tally.text()
        + "; "
        + NoiseText.of(table.noise())
        + "; "
        + Sizes.text(counts.memoryBytes() + counts.candidateBytes())
        + " of memory"
        + saved.map(file -> ", saved to " + file).orElse(""));
  }

  @Override
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    lines.add(tally.text());
    lines.add(TopRows.count(table.total())
        + " is what all keys count together"
        + (counts.isStarted() ? " at " + table.heading() : "")
        + "; "
        + NoiseText.of(table.noise()));
    lines.add(Sizes.text(counts.memoryBytes())
        + " of memory for counters, "
        + Sizes.text(counts.candidateBytes())
        + " for candidates, "
        + Durations.text(nanos)
        + ", "
        + Numbers.rate(tally.read().lines(), nanos)
        + saved.map(file -> ", saved to " + file).orElse(""));
    return lines;
  }

  @Override
  public Map<String, Object> fields() {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("lines", tally.read().lines());
    fields.put("counted", tally.counted());
    fields.put("occurrences", tally.occurrences());
    fields.put("late", tally.lateLines());
    fields.put("ahead", tally.aheadLines());
    fields.put("skipped", tally.read().skipped());
    // As of the last table, which may be later than the last line.
    fields.put("total", table.total());
    fields.put("noise", table.noise());
    // The lines of counters stand back behind those that were read.
    FactText.fields(counts.facts()).forEach(fields::putIfAbsent);
    fields.put("elapsedSeconds", nanos / 1e9);
    fields.put("linesPerSecond", Numbers.perSecond(tally.read().lines(), nanos));
    saved.ifPresent(file -> fields.put("saved", file.toString()));
    return fields;
  }
}
