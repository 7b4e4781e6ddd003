package io.tidemark.cli.history;

import io.tidemark.core.facts.Fact;
import io.tidemark.core.facts.Facts;
import io.tidemark.text.Numbers;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What one of the histories that a file holds is made of.
 *
 * @param facts those of the history
 * @param tickLength how long its ticks are
 */
record PartDescription(Facts facts, TickLength tickLength) {
  private static final Pattern GROUP = Pattern.compile("(?:pair|interval(\\d+))Filters");
  private static final Pattern SCALE = Pattern.compile("slots(\\d+)WindowTicks");

  /** For people: its shape, and what there is in more than one size. */
  Map<String, String> rows() {
    Map<String, String> rows = new LinkedHashMap<>();
    rows.put("shape", HistoryText.shape(facts));
    for (Map<String, Object> group : groups()) {
      rows.put("  " + tickLength.length((Long) group.get("intervalTicks")), groupText(group));
    }
    for (Map<String, Object> scale : scales()) {
      rows.put("  " + tickLength.length((Long) scale.get("slotTicks")), scaleText(scale));
    }
    facts
        .find("fill")
        .ifPresent(fill ->
            rows.put("fill", Numbers.probability((Double) fill.value()) + " of the bits are set"));
    return rows;
  }

  private static String groupText(Map<String, Object> group) {
    long filters = (Long) group.get("filters");
    return (filters == 1 ? "" : Numbers.count(filters) + " filters, together ")
        + Numbers.count((Long) group.get("bits"))
        + " bits, "
        + group.get("probes")
        + " probes, "
        + Numbers.probability((Double) group.get("fill"))
        + " of the bits are set";
  }

  private String scaleText(Map<String, Object> scale) {
    long bits = (Long) scale.get("bitsPerSlot");
    return "slots in windows of "
        + tickLength.length((Long) scale.get("windowTicks"))
        + ", "
        + (bits == 0 ? "no bits" : bits + (bits == 1 ? " bit" : " bits") + " per slot");
  }

  /** The filters that have bits, by the length of their intervals. */
  private List<Map<String, Object>> groups() {
    List<Map<String, Object>> groups = new ArrayList<>();
    for (Fact fact : facts) {
      Matcher name = GROUP.matcher(fact.name());
      if (name.matches()) {
        String stem = fact.name().substring(0, fact.name().length() - "Filters".length());
        Map<String, Object> group = new LinkedHashMap<>();
        group.put("intervalTicks", name.group(1) == null ? 1L : Long.parseLong(name.group(1)));
        group.put("filters", fact.value());
        group.put("bits", value(stem + "Bits"));
        group.put("probes", value(stem + "Probes"));
        group.put("fill", value(stem + "Fill"));
        groups.add(group);
      }
    }
    return groups;
  }

  private List<Map<String, Object>> scales() {
    List<Map<String, Object>> scales = new ArrayList<>();
    for (Fact fact : facts) {
      Matcher name = SCALE.matcher(fact.name());
      if (name.matches()) {
        Map<String, Object> scale = new LinkedHashMap<>();
        scale.put("slotTicks", Long.parseLong(name.group(1)));
        scale.put("windowTicks", fact.value());
        scale.put("bitsPerSlot", value("slots" + name.group(1) + "Bits"));
        scales.add(scale);
      }
    }
    return scales;
  }

  private Object value(String name) {
    return facts.find(name).orElseThrow().value();
  }

  /** As JSON. */
  Map<String, Object> fields() {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("kind", HistoryText.kind(facts));
    fields.put("from", moment("from"));
    fields.put("to", moment("to"));
    fields.put("bits", HistoryText.bits(facts));
    if (!groups().isEmpty()) {
      fields.put("filters", groups());
    }
    for (String name : List.of("lines", "fill")) {
      facts.find(name).ifPresent(fact -> fields.put(name, fact.value()));
    }
    if (!scales().isEmpty()) {
      fields.put("scales", scales());
    }
    for (String name : List.of("keys", "pairs", "fingerprintBits")) {
      facts.find(name).ifPresent(fact -> fields.put(name, fact.value()));
    }
    return fields;
  }

  String covered() {
    long ticks = HistoryText.count(facts, "ticks");
    return HistoryText.covered(moment("from"), moment("to"), ticks, gaps(), tickLength);
  }

  private int gaps() {
    return (int) HistoryText.count(facts, "gaps");
  }

  private String moment(String name) {
    return tickLength.moment(facts.find(name).orElseThrow());
  }
}
