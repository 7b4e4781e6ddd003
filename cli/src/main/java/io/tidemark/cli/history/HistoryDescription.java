package io.tidemark.cli.history;

import io.tidemark.History;
import io.tidemark.SavedFilter;
import io.tidemark.cli.filter.Description;
import io.tidemark.cli.filter.FilterDescription;
import io.tidemark.core.time.Coverage;
import io.tidemark.text.Numbers;
import io.tidemark.text.Sizes;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a saved history is, as text and as JSON. A secret is never shown.
 *
 * @param history the history
 * @param fileBytes size of its file
 */
public record HistoryDescription(History<String> history, long fileBytes) implements Description {
  private String kind() {
    return HistoryText.kind(history.facts());
  }

  private Coverage coverage() {
    return history.coverage();
  }

  private TickLength tickLength() {
    return TickLength.of(history.unit());
  }

  private List<PartDescription> parts() {
    return history.pieceFacts().stream()
        .map(facts -> new PartDescription(facts, tickLength()))
        .toList();
  }

  private LengthErrors errors() {
    long ticks = coverage().to() - coverage().from();
    return LengthErrors.of(history, LengthErrors.typical(ticks));
  }

  /** In a few lines, as text. */
  public List<String> summary() {
    List<String> lines = new ArrayList<>();
    List<PartDescription> parts = parts();
    lines.add(
        parts.size() == 1
            ? HistoryText.shape(parts.get(0).facts())
            : parts.size() + " histories side by side, " + Sizes.text(history.memoryBytes())
                + " of memory");
    lines.add("covers " + HistoryText.covered(coverage(), tickLength()));
    lines.add(HistoryText.ERROR_BY_LENGTH + ": " + errors().text(tickLength()));
    return lines;
  }

  @Override
  public Map<String, String> rows() {
    TickLength tickLength = tickLength();
    Map<String, String> rows = new LinkedHashMap<>();
    rows.put("kind", kind() + ": did x occur between s and e? False positives only");
    rows.put("covers", HistoryText.covered(coverage(), tickLength));
    rows.put("tick", tickLength.toString());
    List<PartDescription> parts = parts();
    if (parts.size() == 1) {
      rows.putAll(parts.get(0).rows());
    } else {
      for (int i = 0; i < parts.size(); i++) {
        PartDescription part = parts.get(i);
        rows.put("part " + (i + 1), part.covered());
        rows.put(
            " ".repeat(i + 1),
            HistoryText.structure(part.facts()) + ": " + HistoryText.shape(part.facts()));
      }
    }
    rows.put("memory", Sizes.text(history.memoryBytes()));
    rows.put("digest", FilterDescription.text(history.digest()));
    rows.put("error by length", errors().text(tickLength));
    rows.put("format version", Integer.toString(SavedFilter.FORMAT_VERSION));
    rows.put("file", Numbers.count(fileBytes) + " bytes");
    return rows;
  }

  @Override
  public Map<String, Object> fields() {
    TickLength tickLength = tickLength();
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("kind", kind());
    fields.put("from", tickLength.moment(coverage().from()));
    fields.put("to", tickLength.moment(coverage().to()));
    fields.put("ticks", coverage().to() - coverage().from());
    fields.put("tickNanos", tickLength.nanos());
    fields.put("parts", parts().stream().map(PartDescription::fields).toList());
    fields.put("memoryBytes", history.memoryBytes());
    fields.put("digest", FilterDescription.text(history.digest()));
    fields.put("predictedErrors", errors().fields(tickLength));
    fields.put("formatVersion", SavedFilter.FORMAT_VERSION);
    fields.put("fileBytes", fileBytes);
    return fields;
  }
}
