package io.tidemark.cli.plan;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * One way to reach a goal.
 *
 * @param name structure and layout
 * @param items different keys it takes
 * @param bytes its memory
 * @param probes bits per key, 0 if that means nothing here
 * @param error false-positive rate after that many items
 * @param remark what speaks for or against it
 */
public record Candidate(
    String name, long items, long bytes, int probes, double error, String remark) {
  /** Memory per item. */
  public double bitsPerItem() {
    return bytes * 8.0 / items;
  }

  Map<String, Object> fields() {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("name", name);
    fields.put("items", items);
    fields.put("memoryBytes", bytes);
    fields.put("bitsPerItem", bitsPerItem());
    fields.put("probes", probes);
    fields.put("predictedError", error);
    fields.put("remark", remark);
    return fields;
  }
}
