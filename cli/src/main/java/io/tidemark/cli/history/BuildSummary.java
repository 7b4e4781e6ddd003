package io.tidemark.cli.history;

import io.tidemark.analysis.history.HistoryMeter;
import io.tidemark.cli.input.ReadCounts;
import io.tidemark.cli.terminal.Durations;
import io.tidemark.cli.terminal.Numbers;
import io.tidemark.cli.terminal.Sizes;
import io.tidemark.core.catalog.FilterCatalog;
import io.tidemark.core.filter.history.SingleHistory;
import io.tidemark.core.time.Coverage;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What is said at the end of {@code history build}.
 *
 * @param history what was built
 * @param meter what was measured of the input
 * @param prefixMeter what was measured of prefixes alone
 * @param counts how much was read
 * @param order what was asked for
 */
record BuildSummary(
    SingleHistory history,
    HistoryMeter meter,
    HistoryMeter prefixMeter,
    ReadCounts counts,
    BuildOrder order) {

  private LengthErrors errors() {
    Coverage coverage = history.coverage();
    long ticks = coverage.to() - coverage.from();
    List<Long> lengths = order.goal().queryLengths().isEmpty()
        ? LengthErrors.typical(ticks)
        : Arrays.stream(order.goal().lengths(ticks).lengths()).boxed().toList();
    return LengthErrors.of(history.errors(), coverage, lengths);
  }

  /** For people. */
  List<String> lines() {
    TickLength tickLength = order.tickLength();
    long nanos = counts.elapsedNanos();
    List<String> lines = new ArrayList<>();
    lines.add(Numbers.count(counts.lines())
        + " lines, about "
        + Numbers.estimate(meter.pairs(0))
        + " different pairs of about "
        + Numbers.estimate(meter.keys())
        + " keys and a tick of "
        + tickLength
        + counts.skippedText());
    order.prefixes().ifPresent(rule -> lines.add(prefixText(rule)));
    lines.add("covers " + HistoryText.covered(history.coverage(), tickLength));
    lines.add(HistoryText.shape(history) + ", " + Sizes.text(history.memoryBytes()) + " of memory");
    lines.add(HistoryText.ERROR_BY_LENGTH + ": " + errors().text(tickLength));
    lines.add(Durations.text(nanos)
        + ", "
        + Numbers.rate(counts.lines(), nanos)
        + ", saved to "
        + order.target());
    return lines;
  }

  private String prefixText(PrefixRule rule) {
    return "prefixes "
        + rule.text()
        + " make about "
        + Numbers.estimate(prefixMeter.pairs(0))
        + " of the pairs and "
        + Numbers.estimate(prefixMeter.keys())
        + " of the keys, about "
        + Numbers.estimate(prefixBits())
        + " of the bits";
  }

  /** As if every pair took the same. */
  private double prefixBits() {
    return prefixMeter.pairs(0) / meter.pairs(0) * (double) HistoryText.bits(history);
  }

  /** For machines. */
  Map<String, Object> fields() {
    TickLength tickLength = order.tickLength();
    long nanos = counts.elapsedNanos();
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("lines", counts.lines());
    fields.put("skipped", counts.skipped());
    fields.put("estimatedPairs", meter.pairs(0));
    fields.put("estimatedKeys", meter.keys());
    order.prefixes().ifPresent(rule -> {
      fields.put("prefixes", rule.text());
      fields.put("estimatedPrefixPairs", prefixMeter.pairs(0));
      fields.put("estimatedPrefixBits", prefixBits());
    });
    fields.put("from", tickLength.moment(history.coverage().from()));
    fields.put("to", tickLength.moment(history.coverage().to()));
    fields.put("tickNanos", tickLength.nanos());
    fields.put("kind", FilterCatalog.kindOf(history).orElseThrow().stem());
    fields.put("bits", HistoryText.bits(history));
    fields.put("memoryBytes", history.memoryBytes());
    fields.put("predictedErrors", errors().fields(tickLength));
    fields.put("elapsedSeconds", nanos / 1e9);
    fields.put("linesPerSecond", Numbers.perSecond(counts.lines(), nanos));
    fields.put("saved", order.target().toString());
    return fields;
  }
}
