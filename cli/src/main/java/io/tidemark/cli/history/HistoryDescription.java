package io.tidemark.cli.history;

import io.tidemark.cli.filter.Description;
import io.tidemark.cli.filter.FilterDescription;
import io.tidemark.cli.terminal.Numbers;
import io.tidemark.cli.terminal.Sizes;
import io.tidemark.core.catalog.FilterCatalog;
import io.tidemark.core.filter.history.SingleHistory;
import io.tidemark.core.time.Coverage;
import io.tidemark.core.wire.FrameHeader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a saved history is, for people and for machines. A secret is never shown.
 *
 * @param history the history
 * @param fileBytes size of its file
 */
public record HistoryDescription(OpenHistory history, long fileBytes) implements Description {
  private String kind() {
    return FilterCatalog.kindOf(history.filter()).orElseThrow().stem();
  }

  private Coverage coverage() {
    return history.filter().coverage();
  }

  private LengthErrors errors() {
    long ticks = coverage().to() - coverage().from();
    return LengthErrors.of(history.errors(), coverage(), LengthErrors.typical(ticks));
  }

  /** In a few lines, for people. */
  public List<String> summary() {
    List<String> lines = new ArrayList<>();
    int parts = history.parts().size();
    lines.add(
        parts == 1
            ? HistoryText.shape(history.parts().get(0))
            : parts + " histories side by side, " + Sizes.text(history.memoryBytes())
                + " of memory");
    lines.add("covers " + HistoryText.covered(coverage(), history.tickLength()));
    lines.add(HistoryText.ERROR_BY_LENGTH + ": " + errors().text(history.tickLength()));
    return lines;
  }

  @Override
  public Map<String, String> rows() {
    TickLength tickLength = history.tickLength();
    Map<String, String> rows = new LinkedHashMap<>();
    rows.put("kind", kind() + ": did x occur between s and e? False positives only");
    rows.put("covers", HistoryText.covered(coverage(), tickLength));
    rows.put("tick", tickLength.toString());
    if (history.parts().size() == 1) {
      rows.putAll(new PartDescription(history.parts().get(0), tickLength).rows());
    } else {
      for (int i = 0; i < history.parts().size(); i++) {
        SingleHistory part = history.parts().get(i);
        rows.put("part " + (i + 1), HistoryText.covered(part.coverage(), tickLength));
        rows.put(" ".repeat(i + 1), HistoryText.structure(part) + ": " + HistoryText.shape(part));
      }
    }
    rows.put("memory", Sizes.text(history.memoryBytes()));
    rows.put("digest", FilterDescription.text(history.digest()));
    rows.put("error by length", errors().text(tickLength));
    rows.put("format version", Integer.toString(FrameHeader.FORMAT_VERSION));
    rows.put("file", Numbers.count(fileBytes) + " bytes");
    return rows;
  }

  @Override
  public Map<String, Object> fields() {
    TickLength tickLength = history.tickLength();
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("kind", kind());
    fields.put("from", tickLength.moment(coverage().from()));
    fields.put("to", tickLength.moment(coverage().to()));
    fields.put("ticks", coverage().to() - coverage().from());
    fields.put("tickNanos", tickLength.nanos());
    fields.put(
        "parts",
        history.parts().stream()
            .map(part -> new PartDescription(part, tickLength).fields())
            .toList());
    fields.put("memoryBytes", history.memoryBytes());
    fields.put("digest", FilterDescription.text(history.digest()));
    fields.put("predictedErrors", errors().fields(tickLength));
    fields.put("formatVersion", FrameHeader.FORMAT_VERSION);
    fields.put("fileBytes", fileBytes);
    return fields;
  }
}
