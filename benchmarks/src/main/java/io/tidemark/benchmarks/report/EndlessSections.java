package io.tidemark.benchmarks.report;

import io.tidemark.benchmarks.WindowProfiler;
import io.tidemark.benchmarks.endless.EndlessContender;
import io.tidemark.benchmarks.endless.EndlessLength;
import io.tidemark.benchmarks.endless.EndlessSize;
import io.tidemark.benchmarks.endless.EndlessStream;
import java.util.List;

/** What is told about streams without end. */
final class EndlessSections {
  private final Measurements run;
  private final Sections out;

  private EndlessSections(Measurements run, Sections out) {
    this.run = run;
    this.out = out;
  }

  static void write(Run run, Sections out) {
    out.section("Streams without end", INTRODUCTION, Sections.about(run));
    out.subsection(
        "Goals of streams without end", "", Goal.table(EndlessGoals.of(run.measurements())));
    EndlessSections sections = new EndlessSections(run.measurements(), out);
    for (EndlessSize size : EndlessSize.values()) {
      for (EndlessStream stream : EndlessStream.values()) {
        sections.observing(size, stream);
      }
    }
    sections.length();
    out.append(READING);
  }

  private static final String INTRODUCTION = """
      Did a key occur before, in a stream that never ends? Each step asks for the key of an item and takes
      it up, and something older is forgotten. The filters of the paper have its shape: 5 probes, 10
      cells lowered per item, 7 levels. Swept ones have 5 probes, 7 levels and half of their cells free;
      tidepools have 16 slots of a print of 13 bits and 8 levels. The raw results are in [benchmarks/endless.json](benchmarks/endless.json).

      """;

  private static final String READING = """
      **Streams without end.** Keys are `long`. They are all new, or drawn by Zipf's law with exponent 1.
      The stream has passed until cells have been lowered seven times on average, but for 256 MiB, where
      all have been touched; to evict by value is left out there, since its time depends on how full the
      cells are. Each key has a level, all levels alike; "learned" is to learn them from weights, in 32 KiB beside
      the filter. Guava's filter has the same memory and is made
      for as many keys as 5 probes are best for (7 are what it takes for an error of 1 %); when it
      has them, an empty one takes its place. That is to put keys and no more: it forgets all at once.
      Caffeine's cache and the `LinkedHashMap` keep 2,097,152 keys; "Caffeine ÷ it" takes the faster
      way of its upkeep. "Bytes per key" is the memory by the shape where there is one, else what the
      heap has more of after a collection, over a third of the filter's bytes: 2,097,152 at 6 MiB. "New
      keys found" are the share of keys that were found though they never came. "Keys lost" are the share
      that was not found of those that had come among the last items: 65,536 of them at 64 KiB, 4,096
      at 16 KiB, else 2,097,152. No filter here is told of that window.
      """;

  private void observing(EndlessSize size, EndlessStream stream) {
    Table table = new Table(
        1,
        List.of(
            "memory",
            "ns",
            "Guava ÷ it",
            "Caffeine ÷ it",
            "`LinkedHashMap` ÷ it",
            "bytes allocated",
            "bytes per key",
            "new keys found",
            "keys lost"));
    for (EndlessContender contender : EndlessContender.values()) {
      run.find(contender, size, stream)
          .ifPresent(found -> table.row(row(contender, size, stream, found)));
    }
    out.subsection("Observing an item, %s, %s".formatted(size.label(), stream.label()), "", table);
  }

  private List<String> row(
      EndlessContender contender, EndlessSize size, EndlessStream stream, Measurement found) {
    boolean answers = contender != EndlessContender.DIGEST_ALONE;
    return List.of(
        contender.label(),
        Numbers.text(found.nanos()),
        Numbers.text(run.ratio(EndlessContender.GUAVA, contender, size, stream)),
        Numbers.text(EndlessPeers.time(run, contender, size, stream)),
        Numbers.text(run.ratio(EndlessContender.EXACT_MAP, contender, size, stream)),
        Numbers.text(found.allocatedBytes()),
        answers ? Numbers.text(found.bitsPerKey() / Byte.SIZE) : Table.NONE,
        // A key of the other stream has mostly come before, if not among the last items.
        answers && stream == EndlessStream.NEW
            ? Numbers.fraction(found.score(WindowProfiler.FALSE_POSITIVES))
            : Table.NONE,
        answers ? Numbers.fraction(found.score(WindowProfiler.FALSE_NEGATIVES)) : Table.NONE);
  }

  private void length() {
    EndlessSize size = EndlessSize.KIB_64;
    Table table = new Table(1, List.of("memory", "filled, ns", "later, ns", "later ÷ filled"));
    for (EndlessContender contender : EndlessContender.values()) {
      run.find(contender, size, EndlessStream.NEW, EndlessLength.LONG)
          .ifPresent(later -> table.row(List.of(
              contender.label(),
              Numbers.text(run.find(contender, size, EndlessStream.NEW).map(Measurement::nanos)),
              Numbers.text(later.nanos()),
              Numbers.text(run.longRatio(contender, size, EndlessStream.NEW)))));
    }
    out.subsection(
        "The stream's length",
        "The time of an item when the memory has filled, and after %d times as many items: 64 KiB, all keys new.\n\n"
            .formatted(EndlessLength.LONG.times()),
        table);
  }
}
