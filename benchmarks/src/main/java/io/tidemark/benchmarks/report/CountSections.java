package io.tidemark.benchmarks.report;

import io.tidemark.benchmarks.count.CountContender;
import io.tidemark.benchmarks.count.CountLoad;
import io.tidemark.benchmarks.count.CountSize;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What is told about keys that come and go. */
final class CountSections {
  static final String ADD = "add";
  static final String PRESENT = "present";
  static final String ABSENT = "absent";

  static final List<String> OPERATIONS = List.of(ADD, Measurements.REPLACE, PRESENT, ABSENT);
  static final List<CountSize> SIZES = List.of(CountSize.KEYS_100K, CountSize.KEYS_10M);

  private final Measurements run;
  private final Sections out;

  private CountSections(Measurements run, Sections out) {
    this.run = run;
    this.out = out;
  }

  static void write(Run run, Sections out) {
    out.section("Keys that come and go", INTRODUCTION, Sections.about(run));
    out.subsection(
        "Goals of keys that come and go", "", Goal.table(CountGoals.of(run.measurements())));
    CountSections sections = new CountSections(run.measurements(), out);
    for (CountSize size : SIZES) {
      for (CountLoad load : CountLoad.values()) {
        sections.times(size, load);
        sections.memory(size, load);
      }
    }
    sections.batches();
    out.append(READING);
  }

  private static final String INTRODUCTION = """
      How many of a key are there now, when keys are removed as well? Filters have the cells that give an
      error of 0.01: 4 probes and 10.6 cells per key, in the blocked layout 11.15 cells. The
      cells of the dynamic filter have 3 bits where each key is there once, which is enough; where it is
      there 100 times they begin with 6 bits. The counting filter's cells have 3 bits and 10, as wide as the
      widest of the dynamic one. The raw results are in [benchmarks/count.json](benchmarks/count.json).

      """;

  private static final String READING = """
      **Keys that come and go.** Keys are `long`. They are there once each, or 1 to 199 times, all numbers
      alike. `add` adds a key: a new one where each is there once, else one that is there. After each batch
      as many keys are removed, those that came longest ago, which is not in the time. `replace` adds a
      key and removes the one that came longest ago, and takes the time of both. `present` asks how often
      a key is there that is, in an order of no relation to the order in which keys came; the run stops if
      an answer is too low. `absent` asks for keys that never came; the errors are the fractions of answers
      that are too high. Times include the digest of the key. The spectral filter has as many cells and
      probes as the standard layout, and adds by minimum selection, which can remove. Orestes chooses its
      cells and probes for an error of 0.01 itself, with counters of 16 bits unless told otherwise; it
      may be used by several threads at once. The spectral filter and Orestes are not measured with 10,000,384
      keys, which take them minutes to add. FastFilter's filters have counters but do not tell counts:
      they say whether a key is there. The counting one has 9.5 cells of 4 bits per key and 7 probes, the
      succinct one 11 bits per key and its counters. Both maps are exact. "Bytes per key" is what the filter
      says that it has, where it does, else what the heap has more of after a collection, where arrays
      take whole regions of the collector; the keys are those that are there at once, each counted once.
      """;

  private void times(CountSize size, CountLoad load) {
    List<String> heads = new ArrayList<>(List.of("filter"));
    OPERATIONS.forEach(operation -> heads.addAll(
        List.of(operation + ", ns", "spectral ÷ it", "it ÷ FastFilter", "`HashMap` ÷ it")));
    Table table = new Table(1, heads);
    for (CountContender contender : CountContender.values()) {
      List<String> cells = new ArrayList<>(List.of(contender.label()));
      for (String operation : OPERATIONS) {
        cells.add(Numbers.text(run.find(contender, operation, size, load).map(Measurement::nanos)));
        cells.add(
            Numbers.text(run.ratio(CountContender.SPECTRAL, contender, operation, size, load)));
        cells.add(
            Numbers.text(run.ratio(contender, CountContender.FAST_FILTER, operation, size, load)));
        cells.add(
            Numbers.text(run.ratio(CountContender.HASH_MAP, contender, operation, size, load)));
      }
      table.row(cells);
    }
    out.subsection("Times, " + title(size, load), "", table);
  }

  private static String title(CountSize size, CountLoad load) {
    return String.format(Locale.ROOT, "%,d keys, %s", size.keys(), load.label());
  }

  private void memory(CountSize size, CountLoad load) {
    List<String> heads = new ArrayList<>(
        List.of("filter", "bytes per key", "`HashMap` ÷ it", "error, absent", "error, present"));
    OPERATIONS.forEach(operation -> heads.add("bytes allocated, " + operation));
    Table table = new Table(1, heads);
    for (CountContender contender : CountContender.values()) {
      List<String> cells = new ArrayList<>(List.of(
          contender.label(),
          Numbers.text(bytesPerKey(run, contender, size, load)),
          Numbers.text(bytesPerKey(run, CountContender.HASH_MAP, size, load)
              .flatMap(map -> bytesPerKey(run, contender, size, load).map(its -> map / its))),
          error(contender, ABSENT, size, load),
          tells(contender) ? error(contender, PRESENT, size, load) : Table.NONE));
      for (String operation : OPERATIONS) {
        cells.add(Numbers.text(
            run.find(contender, operation, size, load).map(Measurement::allocatedBytes)));
      }
      table.row(cells);
    }
    out.subsection("Memory and errors, " + title(size, load), "", table);
  }

  /** The memory per key, if it was measured. */
  static Optional<Double> bytesPerKey(
      Measurements run, CountContender contender, CountSize size, CountLoad load) {
    return run.find(contender, PRESENT, size, load).map(found -> found.bitsPerKey() / Byte.SIZE);
  }

  private String error(CountContender contender, String operation, CountSize size, CountLoad load) {
    return run.find(contender, operation, size, load)
        .map(found -> Numbers.fraction(found.positive()))
        .orElse(Table.NONE);
  }

  /** Whether it says how many there are. */
  private static boolean tells(CountContender contender) {
    return contender != CountContender.FAST_FILTER
        && contender != CountContender.FAST_FILTER_BLOCKED;
  }

  private void batches() {
    List<String> operations = List.of(ADD, PRESENT, ABSENT);
    List<String> heads = new ArrayList<>(List.of("filter", "keys"));
    operations.forEach(operation -> heads.add(operation + ", one by one ÷ in batches"));
    Table table = new Table(2, heads);
    for (CountContender contender : CountContender.values()) {
      for (CountSize size : SIZES) {
        for (CountLoad load : CountLoad.values()) {
          contender.single().ifPresent(single -> {
            List<String> cells = new ArrayList<>(List.of(contender.label(), title(size, load)));
            operations.forEach(operation ->
                cells.add(Numbers.text(run.ratio(single, contender, operation, size, load))));
            table.row(cells);
          });
        }
      }
    }
    out.subsection(
        "What batches gain",
        "The time of single operations over that in a batch of 1,024.\n\n",
        table);
  }
}
