package io.tidemark.cli.history;

import io.tidemark.cli.terminal.Numbers;
import io.tidemark.core.filter.history.bank.BankHistory;
import io.tidemark.core.filter.history.bank.FilterSizes;
import io.tidemark.core.filter.history.bank.IntervalHistory;
import io.tidemark.core.filter.history.bank.IntervalTree;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The filters of a history for intervals of one length.
 *
 * @param ticks ticks of an interval
 * @param filters how many of them have bits
 * @param bits all their bits
 * @param ones how many of the bits are set
 * @param probes bits per key, of the first
 */
record FilterRows(long ticks, int filters, long bits, double ones, int probes) {
  /** The filters that have bits, by the length of their intervals; the pairs of a tree first. */
  static List<FilterRows> of(BankHistory history) {
    List<FilterRows> rows = new ArrayList<>();
    if (history instanceof IntervalHistory intervals) {
      IntervalTree tree = intervals.spec().tree();
      rows.add(of(history, 1, tree.nodes(), 1));
      for (int height = tree.leafHeight(); height <= tree.topHeight(); height++) {
        rows.add(of(history, 1L << height, tree.firstFilter(height), tree.count(height)));
      }
    } else {
      for (int height = 0; height < history.sizes().count(); height++) {
        rows.add(of(history, 1L << height, height, 1));
      }
    }
    rows.removeIf(row -> row.bits == 0);
    return rows;
  }

  private static FilterRows of(BankHistory history, long ticks, int first, int count) {
    FilterSizes sizes = history.sizes();
    int filters = 0;
    long bits = 0;
    double ones = 0;
    for (int filter = first; filter < first + count; filter++) {
      if (sizes.bits(filter) > 0) {
        filters++;
        bits += sizes.bits(filter);
        ones += history.fill(filter) * sizes.bits(filter);
      }
    }
    return new FilterRows(ticks, filters, bits, ones, sizes.probes(first));
  }

  String label(TickLength tickLength) {
    return "  " + tickLength.length(ticks);
  }

  String text() {
    return (filters == 1 ? "" : Numbers.count(filters) + " filters, together ")
        + Numbers.count(bits)
        + " bits, "
        + probes
        + " probes, "
        + Numbers.probability(ones / bits)
        + " of the bits are set";
  }

  Map<String, Object> fields() {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("intervalTicks", ticks);
    fields.put("filters", filters);
    fields.put("bits", bits);
    fields.put("probes", probes);
    fields.put("fill", ones / bits);
    return fields;
  }
}
