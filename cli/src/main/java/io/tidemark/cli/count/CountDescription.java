package io.tidemark.cli.count;

import io.tidemark.Counts;
import io.tidemark.Keys;
import io.tidemark.cli.filter.Description;
import io.tidemark.cli.filter.FilterDescription;
import io.tidemark.cli.terminal.Numbers;
import io.tidemark.cli.terminal.Sizes;
import io.tidemark.core.filter.MultisetFilter;
import io.tidemark.core.filter.counting.CountingBloomFilter;
import io.tidemark.core.filter.counting.DynamicCountFilter;
import io.tidemark.core.filter.counting.SpectralBloomFilter;
import io.tidemark.core.wire.FrameHeader;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What a saved filter that counts is, for people and for machines. A secret is never shown.
 *
 * @param filter the filter
 * @param fileBytes size of its file
 */
public record CountDescription(MultisetFilter filter, long fileBytes) implements Description {
  private Counts<byte[]> counts() {
    return Counts.over(filter, Keys.bytes());
  }

  @Override
  public Map<String, String> rows() {
    Counts<byte[]> counts = counts();
    Map<String, String> rows = new LinkedHashMap<>();
    rows.put(
        "kind",
        counts.structure().stem() + ": how many x are there now? Counts too high, never too low");
    rows.put("structure", counts.structure().label());
    rows.put("shape", new CountShape(counts.spec()).text());
    rows.put("memory", memory(counts));
    rows.put("digest", FilterDescription.text(counts.digest()));
    rows.put("fill", Numbers.probability(1 - zeroShare()) + " of the counters are above zero");
    rows.put("items", Numbers.count(counts.total()) + " there now, all keys together");
    rows.put("error now", Numbers.probability(counts.expectedError()));
    addOwn(rows);
    rows.put("format version", Integer.toString(FrameHeader.FORMAT_VERSION));
    rows.put("file", Numbers.count(fileBytes) + " bytes");
    return rows;
  }

  /** What not all structures have. */
  private void addOwn(Map<String, String> rows) {
    if (filter instanceof DynamicCountFilter dynamic) {
      PageWidths widths = new PageWidths(dynamic);
      rows.put(
          "rebuilds",
          Numbers.count(dynamic.growths())
              + " to wider counters, "
              + Numbers.count(dynamic.shrinks())
              + " to narrower ones");
      rows.put("pages", widths.text());
      rows.putAll(widths.rows());
    } else if (filter instanceof CountingBloomFilter counting) {
      rows.put(
          "saturated",
          Numbers.count(counting.saturatedCells())
              + " counters, which stay at "
              + Numbers.count(counting.spec().maxCount()));
    } else if (filter instanceof SpectralBloomFilter spectral) {
      rows.put(
          "rebuilds",
          Numbers.count(spectral.rebuilds())
              + " of a counter, "
              + Numbers.count(spectral.refreshes())
              + " of all, since it was loaded");
      rows.put("moved keys", Numbers.count(spectral.movedKeys()));
    }
  }

  private String memory(Counts<byte[]> counts) {
    String now = Sizes.text(counts.memoryBytes());
    return filter instanceof DynamicCountFilter dynamic && dynamic.spec().isBounded()
        ? now + ", at most " + Sizes.text(dynamic.spec().maxBytes())
        : now;
  }

  private double zeroShare() {
    if (filter instanceof DynamicCountFilter dynamic) {
      return dynamic.zeroShare();
    }
    return filter instanceof CountingBloomFilter counting
        ? counting.zeroShare()
        : ((SpectralBloomFilter) filter).zeroShare();
  }

  @Override
  public Map<String, Object> fields() {
    Counts<byte[]> counts = counts();
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("kind", counts.structure().stem());
    fields.put("structure", counts.structure().label());
    fields.putAll(new CountShape(counts.spec()).fields());
    fields.put("memoryBytes", counts.memoryBytes());
    fields.put("digest", FilterDescription.text(counts.digest()));
    fields.put("zeroShare", zeroShare());
    fields.put("total", counts.total());
    fields.put("predictedErrorNow", counts.expectedError());
    fields.put("rebuilds", counts.rebuilds());
    fields.put("saturatedCells", counts.saturatedCells());
    if (filter instanceof DynamicCountFilter dynamic) {
      fields.put("foldedPages", dynamic.foldedPages());
      fields.put("pagesByWidth", new PageWidths(dynamic).fields());
    }
    if (filter instanceof SpectralBloomFilter spectral) {
      fields.put("refreshes", spectral.refreshes());
      fields.put("movedKeys", spectral.movedKeys());
    }
    fields.put("formatVersion", FrameHeader.FORMAT_VERSION);
    fields.put("fileBytes", fileBytes);
    return fields;
  }
}
