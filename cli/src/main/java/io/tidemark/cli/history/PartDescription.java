package io.tidemark.cli.history;

import io.tidemark.cli.terminal.Numbers;
import io.tidemark.core.catalog.FilterCatalog;
import io.tidemark.core.filter.history.SingleHistory;
import io.tidemark.core.filter.history.bank.BankHistory;
import io.tidemark.core.filter.history.sealed.SealedHistory;
import io.tidemark.core.filter.history.tideline.TidelineHistory;
import io.tidemark.core.filter.history.tideline.TidelineScale;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What one of the histories that a file holds is made of.
 *
 * @param part the history
 * @param tickLength how long its ticks are
 */
record PartDescription(SingleHistory part, TickLength tickLength) {
  /** For people: its shape, and what there is in more than one size. */
  Map<String, String> rows() {
    Map<String, String> rows = new LinkedHashMap<>();
    rows.put("shape", HistoryText.shape(part));
    if (part instanceof BankHistory bank) {
      FilterRows.of(bank).forEach(row -> rows.put(row.label(tickLength), row.text()));
    }
    if (part instanceof TidelineHistory tideline) {
      for (TidelineScale scale : tideline.spec().scales()) {
        rows.put("  " + tickLength.length(1L << scale.slotHeight()), text(scale));
      }
      rows.put("fill", Numbers.probability(tideline.fill()) + " of the bits are set");
    }
    return rows;
  }

  private String text(TidelineScale scale) {
    return "slots in windows of "
        + tickLength.length(1L << scale.windowHeight())
        + ", "
        + (scale.probes() == 0
            ? "no bits"
            : scale.probes() + (scale.probes() == 1 ? " bit" : " bits") + " per slot");
  }

  /** For machines. */
  Map<String, Object> fields() {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("kind", FilterCatalog.kindOf(part).orElseThrow().stem());
    fields.put("from", tickLength.moment(part.coverage().from()));
    fields.put("to", tickLength.moment(part.coverage().to()));
    fields.put("bits", HistoryText.bits(part));
    if (part instanceof BankHistory bank) {
      fields.put("filters", FilterRows.of(bank).stream().map(FilterRows::fields).toList());
    }
    if (part instanceof TidelineHistory tideline) {
      List<TidelineScale> scales = tideline.spec().scales();
      fields.put("lines", tideline.spec().lines());
      fields.put("fill", tideline.fill());
      fields.put("scales", scales.stream().map(PartDescription::fields).toList());
    }
    if (part instanceof SealedHistory sealed) {
      fields.put("keys", sealed.spec().keys());
      fields.put("pairs", sealed.spec().pairs());
      fields.put("fingerprintBits", sealed.spec().fingerprintBits());
    }
    return fields;
  }

  private static Map<String, Object> fields(TidelineScale scale) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("slotTicks", 1L << scale.slotHeight());
    fields.put("windowTicks", 1L << scale.windowHeight());
    fields.put("bitsPerSlot", scale.probes());
    return fields;
  }
}
