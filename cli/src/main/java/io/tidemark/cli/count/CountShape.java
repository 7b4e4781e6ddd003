package io.tidemark.cli.count;

import io.tidemark.cli.input.Choice;
import io.tidemark.cli.terminal.Numbers;
import io.tidemark.core.filter.counting.CountLayout;
import io.tidemark.core.filter.counting.CountingBloomSpec;
import io.tidemark.core.filter.counting.DynamicCountSpec;
import io.tidemark.core.filter.counting.SpectralBloomSpec;
import io.tidemark.core.filter.counting.SpectralRule;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The shape of a filter that counts, for people and machines.
 *
 * @param spec its specification
 */
public record CountShape(Record spec) {
  /** In a few words. */
  public String text() {
    if (spec instanceof DynamicCountSpec dynamic) {
      return "dynamic count filter, "
          + counters(dynamic.cells(), dynamic.probes(), dynamic.layout());
    }
    if (spec instanceof CountingBloomSpec counting) {
      return "counting filter, "
          + counters(counting.cells(), counting.probes(), counting.layout())
          + ", of "
          + counting.bitsPerCell()
          + " bits (up to "
          + Numbers.count(counting.maxCount())
          + ")";
    }
    SpectralBloomSpec spectral = (SpectralBloomSpec) spec;
    return "spectral filter, "
        + counters(spectral.cells(), spectral.probes(), CountLayout.STANDARD)
        + ", by "
        + rule(spectral.rule());
  }

  private static String counters(long cells, int probes, CountLayout layout) {
    return Numbers.count(cells)
        + (cells == 1 ? " counter, " : " counters, ")
        + probes
        + (layout == CountLayout.BLOCKED ? " per key in one block" : " per key");
  }

  private static String rule(SpectralRule rule) {
    return Choice.word(rule).replace('-', ' ');
  }

  /** The number of counters. */
  public long cells() {
    if (spec instanceof DynamicCountSpec dynamic) {
      return dynamic.cells();
    }
    return spec instanceof CountingBloomSpec counting
        ? counting.cells()
        : ((SpectralBloomSpec) spec).cells();
  }

  /** Counters per key. */
  public int probes() {
    if (spec instanceof DynamicCountSpec dynamic) {
      return dynamic.probes();
    }
    return spec instanceof CountingBloomSpec counting
        ? counting.probes()
        : ((SpectralBloomSpec) spec).probes();
  }

  /** How wide counters are, in a word or two. */
  public String width() {
    if (spec instanceof DynamicCountSpec dynamic) {
      return dynamic.baseBits() + "+";
    }
    return spec instanceof CountingBloomSpec counting
        ? Integer.toString(counting.bitsPerCell())
        : "any";
  }

  /** For machines. */
  public Map<String, Object> fields() {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("cells", cells());
    fields.put("probes", probes());
    if (spec instanceof DynamicCountSpec dynamic) {
      fields.put("layout", Choice.word(dynamic.layout()));
      fields.put("baseBits", dynamic.baseBits());
      fields.put("cellsPerPage", dynamic.cellsPerPage());
      fields.put("shrinkAt", dynamic.shrinkAt());
      if (dynamic.isBounded()) {
        fields.put("maxBytes", dynamic.maxBytes());
      }
    } else if (spec instanceof CountingBloomSpec counting) {
      fields.put("layout", Choice.word(counting.layout()));
      fields.put("bitsPerCell", counting.bitsPerCell());
      fields.put("maxCount", counting.maxCount());
    } else if (spec instanceof SpectralBloomSpec spectral) {
      fields.put("rule", Choice.word(spectral.rule()));
      fields.put("secondaryCells", spectral.secondaryCells());
      fields.put("slack", spectral.slack());
    }
    return fields;
  }
}
