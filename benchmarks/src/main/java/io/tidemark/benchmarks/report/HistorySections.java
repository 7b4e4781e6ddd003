package io.tidemark.benchmarks.report;

import io.tidemark.benchmarks.AllocationBenchmark;
import io.tidemark.benchmarks.history.HistoryContender;
import io.tidemark.benchmarks.history.HistoryDay;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** What is told about histories. */
final class HistorySections {
  /** The names of the contenders that are histories of Tidemark. */
  static final Set<String> OURS = Arrays.stream(HistoryContender.values())
      .filter(HistoryContender::isOurs)
      .map(Enum::name)
      .collect(Collectors.toUnmodifiableSet());

  private static final List<String> ADDITIONS = List.of("addInOrder", "addShuffled");
  private static final List<String> ABSENT =
      List.of("absent1", "absent16", "absent128", "absent1024", "absent8192");
  private static final String PRESENT = "present128";

  private final Measurements run;
  private final Sections out;

  private HistorySections(Measurements run, Sections out) {
    this.run = run;
    this.out = out;
  }

  static void write(Run run, Sections out) {
    out.section("Histories", introduction(), Sections.about(run));
    out.subsection(
        "Goals of histories",
        "For levels with optimised bits, unless it says otherwise.\n\n",
        Goal.table(HistoryGoals.of(run.measurements())));
    HistorySections sections = new HistorySections(run.measurements(), out);
    sections.additions();
    sections.largeAdditions();
    sections.questions();
    sections.errors();
    sections.shares();
    out.append(READING);
  }

  private static final String READING = """
      **Histories.** `addInOrder` and `addShuffled` fill an empty history, and go on with a new one
      when all pairs of the day are there. `absent…` asks a full history for keys of the day that did
      not occur in the range; keys and ranges are drawn from all alike. `present…` asks for a range
      with a pair in it, and the run stops if one is not found. Keys are `long`; the digest of a key is
      made once, within the time. All histories have the same bits but the sealed one, which takes what
      it needs; to add is there to gather a pair, and sorting and sealing are not in the time. Guava's
      filter is made for the pairs of the day, and asked for one tick of the range after the other
      until one is found: for one tick, that is one `mightContain`.
      Histories that are optimised for short ranges have no bits for long intervals: they answer for
      longer ranges by many short intervals, more slowly and with more errors. To divide bits is what
      tuning does before a history is made. The paper's figures are from another machine.
      """;

  private static String introduction() {
    return String.format(
        Locale.ROOT,
        """
        Did a key occur in a range of ticks? Every history has %,d bits and holds a day of a web log: \
        %,d pairs (key, tick) of %,d keys in %,d ticks. Where bits are optimised, they are so for \
        ranges of %d ticks; the tideline has one shape for ranges of %d to %,d ticks. The sealed \
        history takes the bits that it needs. The raw results are in [benchmarks/history.json](benchmarks/history.json).

        """,
        HistoryDay.FULL.bits(),
        HistoryDay.FULL.pairs(),
        HistoryDay.FULL.keys(),
        HistoryDay.FULL.ticks(),
        HistoryContender.TUNED_TICKS,
        HistoryContender.LEAST_TICKS,
        HistoryContender.MOST_TICKS);
  }

  private void additions() {
    Table table = new Table(
        1,
        List.of(
            "history",
            "in the order of time, ns",
            "Guava ÷ it",
            "shuffled, ns",
            "Guava ÷ it",
            "bytes allocated, in order",
            "shuffled",
            "bits per pair"));
    for (HistoryContender contender : HistoryContender.values()) {
      List<String> cells = new ArrayList<>(List.of(contender.label()));
      for (String operation : ADDITIONS) {
        cells.add(nanos(contender, operation));
        cells.add(Numbers.text(run.ratio(HistoryContender.GUAVA, contender, operation)));
      }
      ADDITIONS.forEach(operation -> cells.add(allocated(contender, operation)));
      cells.add(Numbers.text(run.find(contender, ADDITIONS.get(0)).map(Measurement::bitsPerKey)));
      table.row(cells);
    }
    out.subsection("Adding a pair", "", table);
  }

  private void largeAdditions() {
    Table table = new Table(1, List.of("history", "in the order of time, ns", "Guava ÷ it"));
    for (HistoryContender contender : HistoryContender.values()) {
      Optional<Measurement> found = run.findLarge(contender);
      if (found.isPresent()) {
        table.row(List.of(
            contender.label(),
            Numbers.text(found.map(Measurement::nanos)),
            Numbers.text(run.largeRatio(HistoryContender.GUAVA, contender))));
      }
    }
    out.subsection(
        "Adding a pair to 2 GiB",
        "Made for a thousand million pairs of four million keys in a day.\n\n",
        table);
  }

  private void questions() {
    Table table = new Table(
        1,
        List.of(
            "history",
            "absent in 1 tick, ns",
            "in 16",
            "in 128",
            "in 1,024",
            "in 8,192",
            "present in 128 ticks, ns",
            "most bytes allocated"));
    for (HistoryContender contender : HistoryContender.values()) {
      List<String> cells = new ArrayList<>(List.of(contender.label()));
      ABSENT.forEach(operation -> cells.add(nanos(contender, operation)));
      cells.add(nanos(contender, PRESENT));
      cells.add(Numbers.text(mostAllocated(contender)));
      table.row(cells);
    }
    out.subsection("Asking for a range", "", table);
  }

  private Optional<Double> mostAllocated(HistoryContender contender) {
    List<String> operations = new ArrayList<>(ABSENT);
    operations.add(PRESENT);
    return operations.stream()
        .flatMap(operation -> run.find(contender, operation).stream())
        .map(Measurement::allocatedBytes)
        .max(Double::compare);
  }

  private void errors() {
    Table table = new Table(1, List.of("history", "1 tick", "16", "128", "1,024", "8,192"));
    for (HistoryContender contender : HistoryContender.values()) {
      if (contender == HistoryContender.DIGEST_ALONE) {
        continue;
      }
      List<String> cells = new ArrayList<>(List.of(contender.label()));
      for (String operation : ABSENT) {
        cells.add(run.find(contender, operation)
            .map(found -> Numbers.fraction(found.positive()))
            .orElse(Table.NONE));
      }
      table.row(cells);
    }
    out.subsection(
        "Errors of histories",
        "The measured fraction of absent keys that were found in ranges of so many ticks.\n\n",
        table);
  }

  private void shares() {
    Table table = new Table(1, List.of("ticks", "levels, µs", "intervals of 4 and more, ms"));
    List<String> lengths = run.all().stream()
        .map(Measurement::key)
        .filter(key -> key.benchmark().equals(AllocationBenchmark.class.getSimpleName()))
        .map(Measurement.Key::size)
        .distinct()
        .toList();
    for (String ticks : lengths) {
      table.row(List.of(
          String.format(Locale.ROOT, "%,d", Long.parseLong(ticks)),
          Numbers.text(run.findAllocation("level", ticks).map(found -> found.nanos() / 1e3)),
          Numbers.text(run.findAllocation("interval", ticks).map(found -> found.nanos() / 1e6))));
    }
    out.subsection(
        "Dividing bits among filters",
        "The shape of a history with optimised bits, from what it holds and is asked.\n\n",
        table);
  }

  private String nanos(HistoryContender contender, String operation) {
    return Numbers.text(run.find(contender, operation).map(Measurement::nanos));
  }

  private String allocated(HistoryContender contender, String operation) {
    return Numbers.text(run.find(contender, operation).map(Measurement::allocatedBytes));
  }
}
