package io.tidemark.benchmarks.report;

import io.tidemark.benchmarks.subject.Contender;
import io.tidemark.benchmarks.subject.Memory;
import io.tidemark.benchmarks.subject.NumberContender;
import io.tidemark.benchmarks.subject.SharedContender;
import io.tidemark.benchmarks.subject.TextContender;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** The report of a run, in Markdown. Every number in it comes from the run. */
final class Markdown {
  private static final List<String> OPERATIONS = List.of("add", "absent", "present");
  private static final String NONE = Table.NONE;

  private final Machine machine;
  private final Measurements run;
  private final StringBuilder out = new StringBuilder();

  private Markdown(Machine machine, Measurements run) {
    this.machine = machine;
    this.run = run;
  }

  static String of(Machine machine, Measurements run) throws IOException {
    Markdown markdown = new Markdown(machine, run);
    markdown.head();
    markdown.goals();
    markdown.filters("`long` keys", List.of(NumberContender.values()), NumberContender.GUAVA);
    markdown.filters(
        "`String` keys of 16 characters", List.of(TextContender.values()), TextContender.GUAVA);
    markdown.threads();
    markdown.hugePages();
    markdown.out.append('\n').append(resource("reading.md"));
    return markdown.out.toString();
  }

  private void head() throws IOException {
    out.append(resource("head.md")).append('\n');
    out.append(new Table(1, List.of("this run", ""))
        .row(List.of("date", machine.date()))
        .row(List.of("length", machine.run()))
        .row(List.of("processor", machine.cpu() + ", " + machine.cores() + " cores"))
        .row(List.of("memory", machine.memoryGibibytes() + " GiB"))
        .row(List.of("system", machine.system() + ", huge pages: " + machine.hugePages()))
        .row(List.of("JVM", machine.jvm() + ", `" + machine.heap() + "`"))
        .row(List.of("spread of medians between iterations", spread())));
  }

  /** How far the medians of one measurement's iterations lie apart: in the middle, and at worst. */
  private String spread() {
    double[] spreads =
        run.all().stream().mapToDouble(Measurement::spread).sorted().toArray();
    return spreads.length == 0
        ? NONE
        : "%s, at worst %s"
            .formatted(number(spreads[spreads.length / 2]), number(spreads[spreads.length - 1]));
  }

  private void goals() {
    out.append("\n## Goals\n\nFor the blocked layout at an error of 0.01.\n\n");
    Table table = new Table(1, List.of("goal", "target", "measured", "verdict"));
    for (Goal goal : Goals.of(run)) {
      table.row(List.of(goal.what(), goal.targetText(), goal.measuredText(), goal.verdict()));
    }
    out.append(table);
  }

  private void filters(String keys, List<? extends Contender> contenders, Contender guava) {
    for (Memory memory : Memory.values()) {
      Table table = new Table(1, filterHeads(guava));
      contenders.forEach(contender -> table.row(filterRow(contender, guava, memory)));
      section(
          keys + ", " + memory.label(),
          String.format(Locale.ROOT, "%,d keys.\n\n", memory.keys()),
          table);
    }
  }

  /** Writes a section, unless its table has no rows. */
  private void section(String title, String text, Table table) {
    if (!table.isEmpty()) {
      out.append("\n## ").append(title).append("\n\n").append(text).append(table);
    }
  }

  private static List<String> filterHeads(Contender guava) {
    List<String> heads = new ArrayList<>(List.of("filter"));
    for (String operation : OPERATIONS) {
      heads.add(operation + ", ns");
      heads.add("Guava ÷ it");
      if (guava instanceof NumberContender) {
        heads.add("it ÷ FastFilter");
      }
    }
    heads.addAll(
        List.of("bytes allocated, add", "absent", "present", "bits per key", "measured error"));
    return heads;
  }

  private List<String> filterRow(Contender contender, Contender guava, Memory memory) {
    List<String> cells = new ArrayList<>(List.of(contender.label()));
    for (String operation : OPERATIONS) {
      cells.add(number(contender, operation, memory, Measurement::nanos));
      cells.add(number(run.ratio(guava, contender, operation, memory)));
      if (guava instanceof NumberContender) {
        cells.add(number(run.ratio(contender, NumberContender.FAST_FILTER, operation, memory)));
      }
    }
    for (String operation : OPERATIONS) {
      cells.add(number(contender, operation, memory, Measurement::allocatedBytes));
    }
    cells.add(number(contender, "absent", memory, Measurement::bitsPerKey));
    cells.add(run.find(contender, "absent", memory)
        .map(found -> String.format(Locale.ROOT, "%.5f", found.positive()))
        .orElse(NONE));
    return cells;
  }

  private void threads() {
    List<String> operations =
        List.of("newOneThread", "newTwoThreads", "knownOneThread", "knownTwoThreads");
    Table table = new Table(
        2,
        List.of(
            "filter",
            "memory",
            "new, 1 thread",
            "new, 2 threads",
            "known, 1 thread",
            "known, 2 threads"));
    for (Memory memory : Memory.values()) {
      // The plain filter has no measurement with keys that are known.
      table.row(List.of(
          "Tidemark, not concurrent",
          memory.label(),
          number(NumberContender.BLOOM_BLOCKED, "add", memory, Measurement::nanos),
          NONE,
          NONE,
          NONE));
      for (SharedContender contender : SharedContender.values()) {
        List<String> cells = new ArrayList<>(List.of(contender.label(), memory.label()));
        operations.forEach(
            operation -> cells.add(number(contender, operation, memory, Measurement::nanos)));
        table.row(cells);
      }
    }
    section("Threads that share a filter", THREADS, table);
  }

  private static final String THREADS = """
      Time of one key in one thread, in ns. Twice the threads at the same time is twice the keys. \
      New keys are added as above. Known keys are in the filter already: a filter that looks before \
      it writes has nothing to write.

      """;

  private void hugePages() {
    Table table =
        new Table(2, List.of("filter, 256 MiB", "operation", "without, ns", "with, ns", "gain"));
    for (NumberContender contender : NumberContender.values()) {
      for (String operation : OPERATIONS) {
        Optional<Measurement> with = run.findWithHugePages(contender, operation, Memory.MIB_256);
        Optional<Measurement> without = run.find(contender, operation, Memory.MIB_256);
        if (with.isPresent() && without.isPresent()) {
          table.row(List.of(
              contender.label(),
              operation,
              number(without.get().nanos()),
              number(with.get().nanos()),
              number(without.get().nanos() / with.get().nanos())));
        }
      }
    }
    section("Huge pages", HUGE_PAGES, table);
  }

  private static final String HUGE_PAGES = """
      A filter that is larger than what the processor's table of pages covers pays for a second \
      miss at each key. With `-XX:+UseTransparentHugePages` the JVM asks Linux for pages of 2 MiB, \
      where its setting for huge pages is `madvise` or `always`. With and without the flag, in the \
      same run:

      """;

  private String number(
      Contender contender,
      String operation,
      Memory memory,
      ToDoubleFunction<Measurement> quantity) {
    return number(run.find(contender, operation, memory).map(quantity::applyAsDouble));
  }

  private static String number(Optional<Double> value) {
    return value.map(Markdown::number).orElse(NONE);
  }

  /* Three digits or so: the others do not repeat. */
  private static String number(double value) {
    int places = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
    return String.format(Locale.ROOT, "%." + places + "f", value);
  }

  private static String resource(String name) throws IOException {
    try (InputStream in = Markdown.class.getResourceAsStream(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
