package io.tidemark.cli.count;

import io.tidemark.cli.terminal.Numbers;
import io.tidemark.core.filter.counting.DynamicCountFilter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** How wide the counters in the pages of a filter are. */
final class PageWidths {
  private static final int BAR = 40;

  private final DynamicCountFilter filter;
  private final SortedMap<Integer, Integer> pagesByWidth = new TreeMap<>();

  PageWidths(DynamicCountFilter filter) {
    this.filter = filter;
    int maxBits = filter.maxBits();
    for (int bits = 1; bits <= maxBits; bits++) {
      int pages = filter.pagesOfWidth(bits);
      if (pages > 0) {
        pagesByWidth.put(bits, pages);
      }
    }
  }

  private long pages() {
    return pagesByWidth.values().stream().mapToLong(Integer::longValue).sum();
  }

  /** For people, in a line. */
  String text() {
    return Numbers.count(pages())
        + " of up to "
        + Numbers.count(filter.spec().cellsPerPage())
        + " counters, "
        + Numbers.count(filter.foldedPages())
        + " folded; by their width:";
  }

  /** For people, a bar for each width: as long as its share of the most frequent one. */
  Map<String, String> rows() {
    int most = pagesByWidth.values().stream().mapToInt(Integer::intValue).max().orElse(1);
    Map<String, String> rows = new LinkedHashMap<>();
    pagesByWidth.forEach((bits, pages) -> {
      int length = Math.max(1, Math.round((float) BAR * pages / most));
      rows.put(
          "  " + bits + (bits == 1 ? " bit" : " bits"),
          "#".repeat(length) + " " + Numbers.count(pages));
    });
    return rows;
  }

  /** For machines. */
  List<Map<String, Object>> fields() {
    return pagesByWidth.entrySet().stream()
        .map(entry -> {
          Map<String, Object> fields = new LinkedHashMap<>();
          fields.put("bits", entry.getKey());
          fields.put("pages", entry.getValue());
          return fields;
        })
        .toList();
  }
}
