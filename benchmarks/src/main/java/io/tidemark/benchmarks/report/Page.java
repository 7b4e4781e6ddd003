package io.tidemark.benchmarks.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** The text of the page about the benchmarks, section by section. Every number in it comes from a run. */
public final class Page {
  private final StringBuilder out = new StringBuilder();

  public void append(Object text) {
    out.append('\n').append(text);
  }

  /** Adds a section, unless its table has no rows. */
  public void section(String title, String text, Table<?> table) {
    section("## ", title, text, table);
  }

  /** Adds a section within one, unless its table has no rows. */
  public void subsection(String title, String text, Table<?> table) {
    section("### ", title, text, table);
  }

  private void section(String mark, String title, String text, Table<?> table) {
    if (!table.isEmpty()) {
      out.append('\n').append(mark).append(title).append("\n\n").append(text).append(table);
    }
  }

  /** Where and when a run was made, and how much its times scatter. */
  public static Table<?> about(Machine machine, Measurements run) {
    return Table.of(List.of(
            Map.entry("date", machine.date()),
            Map.entry("length", machine.run()),
            Map.entry("processor", machine.cpu() + ", " + machine.cores() + " cores"),
            Map.entry("memory", machine.memoryGibibytes() + " GiB"),
            Map.entry("system", machine.system() + ", huge pages: " + machine.hugePages()),
            Map.entry("JVM", machine.jvm() + ", `" + machine.heap() + "`"),
            Map.entry("spread of medians between iterations", spread(run))))
        .label("this run", Map.Entry::getKey)
        .text("", Map.Entry::getValue);
  }

  /** How far the medians of one measurement's iterations lie apart: in the middle, and at worst. */
  private static String spread(Measurements run) {
    double[] spreads =
        run.all().stream().mapToDouble(Measurement::spread).sorted().toArray();
    return spreads.length == 0
        ? Table.NONE
        : "%s, at worst %s"
            .formatted(
                Table.number(spreads[spreads.length / 2]),
                Table.number(spreads[spreads.length - 1]));
  }

  /** A text that stands in a file beside this class. */
  public static String resource(String name) {
    try (InputStream in = Page.class.getResourceAsStream(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public String toString() {
    return out.toString();
  }
}
