package io.tidemark.benchmarks.report;

import io.tidemark.benchmarks.subject.Contender;
import io.tidemark.benchmarks.subject.Memory;
import io.tidemark.benchmarks.subject.NumberContender;
import io.tidemark.benchmarks.subject.SharedContender;
import io.tidemark.benchmarks.subject.TextContender;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** What is told about Bloom filters. */
final class BloomSections {
  private static final List<String> OPERATIONS = List.of("add", "absent", "present");
  private static final String NONE = Table.NONE;

  private final Measurements run;
  private final Sections out;

  private BloomSections(Measurements run, Sections out) {
    this.run = run;
    this.out = out;
  }

  static void write(Run run, Sections out) {
    out.append(Sections.about(run));
    out.section(
        "Goals",
        "For the blocked layout at an error of 0.01.\n\n",
        Goal.table(Goals.of(run.measurements())));
    BloomSections sections = new BloomSections(run.measurements(), out);
    sections.filters("`long` keys", List.of(NumberContender.values()), NumberContender.GUAVA);
    sections.filters(
        "`String` keys of 16 characters", List.of(TextContender.values()), TextContender.GUAVA);
    sections.threads();
    sections.hugePages();
  }

  private void filters(String keys, List<? extends Contender> contenders, Contender guava) {
    for (Memory memory : Memory.values()) {
      Table table = new Table(1, filterHeads(guava));
      contenders.forEach(contender -> table.row(filterRow(contender, guava, memory)));
      out.section(
          keys + ", " + memory.label(),
          String.format(Locale.ROOT, "%,d keys.\n\n", memory.keys()),
          table);
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
      cells.add(Numbers.text(run.ratio(guava, contender, operation, memory)));
      if (guava instanceof NumberContender) {
        cells.add(
            Numbers.text(run.ratio(contender, NumberContender.FAST_FILTER, operation, memory)));
      }
    }
    for (String operation : OPERATIONS) {
      cells.add(number(contender, operation, memory, Measurement::allocatedBytes));
    }
    cells.add(number(contender, "absent", memory, Measurement::bitsPerKey));
    cells.add(run.find(contender, "absent", memory)
        .map(found -> Numbers.fraction(found.positive()))
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
    out.section("Threads that share a filter", THREADS, table);
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
              Numbers.text(without.get().nanos()),
              Numbers.text(with.get().nanos()),
              Numbers.text(without.get().nanos() / with.get().nanos())));
        }
      }
    }
    out.section("Huge pages", HUGE_PAGES, table);
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
    return Numbers.text(run.find(contender, operation, memory).map(quantity::applyAsDouble));
  }
}
