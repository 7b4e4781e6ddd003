package io.tidemark.console.api;

import io.tidemark.console.memory.MemoryView;
import io.tidemark.core.facts.Fact;
import io.tidemark.core.facts.FactUnit;
import io.tidemark.core.facts.Facts;
import io.tidemark.service.MemoryPlan;
import io.tidemark.text.FactText;
import io.tidemark.text.Numbers;
import io.tidemark.text.Sizes;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** All about one memory. */
record MemoryPage(
    Row row,
    List<FactLine> facts,
    List<Line> options,
    List<Line> plan,
    List<String> can,
    List<String> prefixes,
    Map<String, String> commands) {
  /** A fact: the value for programs, times in milliseconds, and as text. */
  record FactLine(String name, String label, Object value, String unit, String text) {
    static FactLine of(Fact fact) {
      Object value = fact.value();
      String unit = fact.unit().name().toLowerCase(Locale.ROOT);
      if (fact.unit() == FactUnit.EPOCH_NANOS) {
        value = Math.floorDiv((Long) value, 1_000_000L);
        unit = "time";
      } else if (fact.unit() == FactUnit.NANOS) {
        value = (Long) value / 1e6;
        unit = "millis";
      }
      return new FactLine(fact.name(), FactText.label(fact), value, unit, FactText.text(fact));
    }
  }

  /** A label and its text. */
  record Line(String label, String text) {}

  static List<FactLine> lines(Facts facts) {
    return facts.list().stream().map(FactLine::of).toList();
  }

  static List<Line> lines(MemoryPlan plan) {
    List<Line> lines = new ArrayList<>();
    lines.add(new Line("structure", plan.structure()));
    lines.add(new Line("memory", Sizes.text(plan.memoryBytes())));
    if (Double.isFinite(plan.error())) {
      lines.add(new Line("error", Numbers.probability(plan.error())));
    }
    plan.facts().forEach(fact -> lines.add(new Line(FactText.label(fact), FactText.text(fact))));
    return lines;
  }

  static List<Line> options(MemoryView view) {
    return view.options().entrySet().stream()
        .map(option -> new Line(option.getKey(), option.getValue()))
        .toList();
  }
}
