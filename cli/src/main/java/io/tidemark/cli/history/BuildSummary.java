package io.tidemark.cli.history;

import io.tidemark.History;
import io.tidemark.HistoryMeasure;
import io.tidemark.HistoryRecorder;
import io.tidemark.cli.input.ReadCounts;
import io.tidemark.cli.stream.Summary;
import io.tidemark.prefix.KeyPrefixes;
import io.tidemark.text.Durations;
import io.tidemark.text.Numbers;
import io.tidemark.text.Sizes;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The summary at the end of {@code history build}.
 *
 * @param history what was built
 * @param recorder what was measured of the input
 * @param counts how much was read
 * @param goal what was asked for
 * @param prefixes the prefixes of keys that are keys of their own
 * @param target the file of the history
 * @param nanos how long the reading took
 */
record BuildSummary(
    History<String> history,
    HistoryRecorder<String> recorder,
    ReadCounts counts,
    HistoryRequest goal,
    Optional<KeyPrefixes<CharSequence>> prefixes,
    Path target,
    long nanos)
    implements Summary {
  private HistoryMeasure measure() {
    return recorder.measure();
  }

  @Override
  public List<String> brief() {
    TickLength tickLength = goal.tickLength();
    LengthErrors errors = goal.errors(history);
    return List.of(
        read(),
        "covers " + HistoryText.covered(history.coverage(), tickLength) + "; "
            + errors.brief(tickLength) + "; " + Sizes.text(history.memoryBytes())
            + " of memory, saved to " + target);
  }

  private String read() {
    return Numbers.count(counts.lines())
        + " lines, about "
        + Numbers.estimate(measure().pairs())
        + " different pairs of about "
        + Numbers.estimate(measure().keys())
        + " keys and a tick of "
        + goal.tickLength()
        + counts.skippedText();
  }

  @Override
  public List<String> lines() {
    TickLength tickLength = goal.tickLength();
    List<String> lines = new ArrayList<>();
    lines.add(read());
    prefixes.ifPresent(rule -> lines.add(prefixText(rule)));
    lines.add("covers " + HistoryText.covered(history.coverage(), tickLength));
    lines.add(HistoryText.shape(history.facts())
        + ", "
        + Sizes.text(history.memoryBytes())
        + " of memory");
    lines.add(HistoryText.ERROR_BY_LENGTH + ": " + goal.errors(history).text(tickLength));
    lines.add(Durations.text(nanos)
        + ", "
        + Numbers.rate(counts.lines(), nanos)
        + ", saved to "
        + target);
    return lines;
  }

  private String prefixText(KeyPrefixes<CharSequence> rule) {
    return "prefixes "
        + rule.rule()
        + " make about "
        + Numbers.estimate(recorder.prefixMeasure().pairs())
        + " of the pairs and "
        + Numbers.estimate(recorder.prefixMeasure().keys())
        + " of the keys, about "
        + Numbers.estimate(prefixBits())
        + " of the bits";
  }

  /** As if every pair took the same. */
  private double prefixBits() {
    return recorder.prefixMeasure().pairs()
        / measure().pairs()
        * (double) HistoryText.bits(history.facts());
  }

  @Override
  public Map<String, Object> fields() {
    TickLength tickLength = goal.tickLength();
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("lines", counts.lines());
    fields.put("skipped", counts.skipped());
    fields.put("estimatedPairs", measure().pairs());
    fields.put("estimatedKeys", measure().keys());
    prefixes.ifPresent(rule -> {
      fields.put("prefixes", rule.rule());
      fields.put("estimatedPrefixPairs", recorder.prefixMeasure().pairs());
      fields.put("estimatedPrefixBits", prefixBits());
    });
    fields.put("from", tickLength.moment(history.coverage().from()));
    fields.put("to", tickLength.moment(history.coverage().to()));
    fields.put("tickNanos", tickLength.nanos());
    fields.put("kind", HistoryText.kind(history.facts()));
    fields.put("bits", HistoryText.bits(history.facts()));
    fields.put("memoryBytes", history.memoryBytes());
    fields.put("predictedErrors", goal.errors(history).fields(tickLength));
    fields.put("elapsedSeconds", nanos / 1e9);
    fields.put("linesPerSecond", Numbers.perSecond(counts.lines(), nanos));
    fields.put("saved", target.toString());
    return fields;
  }
}
