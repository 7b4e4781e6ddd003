package io.tidemark.benchmarks.report;

import java.util.List;

/** The text of a page, section by section. */
final class Sections {
  private final StringBuilder out = new StringBuilder();

  /** Adds a paragraph or a table. */
  void append(Object text) {
    out.append('\n').append(text);
  }

  /** Adds a section, unless its table has no rows. */
  void section(String title, String text, Table table) {
    section("## ", title, text, table);
  }

  /** Adds a section within one, unless its table has no rows. */
  void subsection(String title, String text, Table table) {
    section("### ", title, text, table);
  }

  private void section(String mark, String title, String text, Table table) {
    if (!table.isEmpty()) {
      out.append('\n').append(mark).append(title).append("\n\n").append(text).append(table);
    }
  }

  /** Where and when a run was made, and how much its times scatter. */
  static Table about(Run run) {
    Machine machine = run.machine();
    return new Table(1, List.of("this run", ""))
        .row(List.of("date", machine.date()))
        .row(List.of("length", machine.run()))
        .row(List.of("processor", machine.cpu() + ", " + machine.cores() + " cores"))
        .row(List.of("memory", machine.memoryGibibytes() + " GiB"))
        .row(List.of("system", machine.system() + ", huge pages: " + machine.hugePages()))
        .row(List.of("JVM", machine.jvm() + ", `" + machine.heap() + "`"))
        .row(List.of("spread of medians between iterations", spread(run.measurements())));
  }

  /** How far the medians of one measurement's iterations lie apart: in the middle, and at worst. */
  private static String spread(Measurements run) {
    double[] spreads =
        run.all().stream().mapToDouble(Measurement::spread).sorted().toArray();
    return spreads.length == 0
        ? Table.NONE
        : "%s, at worst %s"
            .formatted(
                Numbers.text(spreads[spreads.length / 2]),
                Numbers.text(spreads[spreads.length - 1]));
  }

  @Override
  public String toString() {
    return out.toString();
  }
}
