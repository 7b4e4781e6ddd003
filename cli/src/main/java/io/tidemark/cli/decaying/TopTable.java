package io.tidemark.cli.decaying;

import io.tidemark.StreamClock;
import io.tidemark.TopKeys;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The keys most frequent lately, as of a time.
 *
 * @param clock what ticks are
 * @param at of when: a tick, or how many lines there were
 * @param entries keys and counts, most first
 * @param total what all lines count together
 * @param noise the smallest count above the noise
 */
record TopTable(
    StreamClock clock, long at, List<TopKeys.Entry<byte[]>> entries, double total, double noise) {
  private boolean isOfLines() {
    return clock.unit().isItems();
  }

  /** Of when this is: a time, or a number of lines. */
  String when() {
    return isOfLines() ? Long.toString(at) : clock.time(at).toString();
  }

  /** As {@link #when}, as text: whole seconds do. */
  String heading() {
    return isOfLines()
        ? "line " + at
        : clock.time(at).truncatedTo(ChronoUnit.SECONDS).toString();
  }

  /** What part of all an entry is. */
  double share(TopKeys.Entry<byte[]> entry) {
    return total == 0 ? 0 : Math.min(1, entry.count() / total);
  }

  /** As JSON. */
  Map<String, Object> fields() {
    Map<String, Object> fields = new LinkedHashMap<>();
    if (isOfLines()) {
      fields.put("line", at);
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
