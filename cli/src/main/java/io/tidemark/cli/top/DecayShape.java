package io.tidemark.cli.top;

import io.tidemark.cli.input.Choice;
import io.tidemark.cli.terminal.Numbers;
import io.tidemark.core.cell.AdaptiveLines;
import io.tidemark.core.filter.decaying.DecayingCountFilter;
import io.tidemark.core.filter.decaying.DecayingCountSpec;
import io.tidemark.core.filter.decaying.DecayRules;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The shape of a filter of decaying counts, for people and for machines.
 *
 * @param spec its spec
 */
public record DecayShape(Record spec) {
  /** The shape of a filter. */
  public DecayShape(DecayingCountFilter filter) {
    this(
        filter instanceof DecayingCountFilter adaptive
            ? adaptive.spec()
            : ((DecayingCountFilter) filter).spec());
  }

  /** Where keys lie, and how their counts decay. */
  public DecayRules rules() {
    return spec instanceof DecayingCountSpec adaptive
        ? adaptive.rules()
        : ((DecayingCountSpec) spec).rules();
  }

  /** The number of counters. */
  public long cells() {
    return spec instanceof DecayingCountSpec adaptive
        ? adaptive.cells()
        : ((DecayingCountSpec) spec).cells();
  }

  /** The bits of a counter; of adaptive ones, those that all have. */
  public String width() {
    return spec instanceof DecayingCountSpec adaptive
        ? adaptive.lowBits() + "+"
        : Integer.toString(((DecayingCountSpec) spec).bitsPerCell());
  }

  /** For people. */
  public String text() {
    return (spec instanceof DecayingCountSpec adaptive
            ? "adaptive decaying counts, "
                + Numbers.count(cells())
                + " counters of "
                + adaptive.lowBits()
                + " bits and digits of "
                + adaptive.carryBits()
                + " more, "
                + AdaptiveLines.CELLS_PER_LINE
                + " in "
                + adaptive.wordsPerLine() * Long.BYTES
                + " bytes"
            : "decaying counts, " + Numbers.count(cells()) + " counters of " + width() + " bits")
        + ", "
        + rules().probes()
        + " per key";
  }

  /** For machines. */
  public Map<String, Object> fields() {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("cells", cells());
    if (spec instanceof DecayingCountSpec adaptive) {
      fields.put("lines", adaptive.lines());
      fields.put("wordsPerLine", adaptive.wordsPerLine());
      fields.put("lowBits", adaptive.lowBits());
      fields.put("carryBits", adaptive.carryBits());
    } else {
      fields.put("lines", ((DecayingCountSpec) spec).lines());
      fields.put("bitsPerCell", ((DecayingCountSpec) spec).bitsPerCell());
    }
    fields.put("rows", rules().rows());
    fields.put("probesPerRow", rules().probesPerRow());
    fields.put("probes", rules().probes());
    fields.put("rule", Choice.word(rules().rule()));
    fields.put("fractionBits", rules().fractionBits());
    return fields;
  }
}
