package io.tidemark.cli.decaying;

import io.tidemark.TopKeys;
import io.tidemark.cli.window.LineTimes;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The keys most frequent lately, as of a tick.
 *
 * @param unit what ticks are
 * @param tick of when
 * @param entries keys and counts, most first
 * @param total what all lines count together
 * @param noise the smallest count that can be told from noise
 */
record TopTable(
    TickUnit unit, long tick, List<TopKeys.Entry<byte[]>> entries, double total, double noise) {
  /** Of when this is: a time, or a number of lines. */
  String when() {
    return unit == TickUnit.ITEMS
        ? Long.toString(tick)
        : LineTimes.instant(Math.multiplyExact(tick, TickUnit.NANOS)).toString();
  }

  /** As {@link #when}, for people: whole seconds do. */
  String heading() {
    return unit == TickUnit.ITEMS
        ? "line " + tick
        : LineTimes.instant(Math.multiplyExact(tick, TickUnit.NANOS))
            .truncatedTo(ChronoUnit.SECONDS)
            .toString();
  }

  /** What part of all an entry is. */
  double share(TopKeys.Entry<byte[]> entry) {
    return total == 0 ? 0 : Math.min(1, entry.count() / total);
  }

  /** For machines. */
  Map<String, Object> fields() {
    Map<String, Object> fields = new LinkedHashMap<>();
    if (unit == TickUnit.ITEMS) {
      fields.put("line", tick);
    } else {
      fields.put("time", when());
    }
    fields.put("total", total);
    fields.put("noise", noise);
    fields.put("top", entries.stream().map(TopTable::fields).toList());
    return fields;
  }

  private static Map<String, Object> fields(TopKeys.Entry<byte[]> entry) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("key", KeyText.text(entry.key()));
    fields.put("count", entry.count());
    return fields;
  }
}
