package io.tidemark.benchmarks.report;

import io.tidemark.benchmarks.SingleProfiler;
import io.tidemark.benchmarks.WindowProfiler;
import io.tidemark.benchmarks.window.WindowContender;
import io.tidemark.benchmarks.window.WindowSize;
import io.tidemark.benchmarks.window.WindowStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** What is told about windows. */
final class WindowSections {
  private static final List<WindowSize> SIZES = List.of(WindowSize.ITEMS_64K, WindowSize.ITEMS_2M);

  private final Measurements run;
  private final Sections out;

  private WindowSections(Measurements run, Sections out) {
    this.run = run;
    this.out = out;
  }

  static void write(Run run, Sections out) {
    out.section("Windows", INTRODUCTION, Sections.about(run));
    out.subsection("Goals of windows", "", Goal.table(WindowGoals.of(run.measurements())));
    WindowSections sections = new WindowSections(run.measurements(), out);
    for (WindowSize size : SIZES) {
      for (WindowStream stream : WindowStream.values()) {
        sections.observing(size, stream);
      }
    }
    sections.inference();
    sections.slowest();
    out.append(READING);
  }

  /** All that was measured of a contender by batches. */
  static Stream<Measurement> measured(Measurements run, WindowContender contender) {
    return SIZES.stream().flatMap(size -> Stream.of(WindowStream.values())
        .flatMap(stream -> run.find(contender, size, stream).stream()));
  }

  private static final String INTRODUCTION = """
      Did a key occur among the last items? Each step asks for the key of an item and takes it up.
      Filters have 15 bits per item of a window of 65,536, and 3 bytes per item of one of 2,097,152,
      with all that they keep. The raw results are in [benchmarks/window.json](benchmarks/window.json).

      """;

  private static final String READING = """
      **Windows.** Keys are `long`, drawn from eight times as many as the window has items: all alike, so
      that most are new, or by Zipf's law with exponent 1, so that most occurred lately. The stream has
      passed for three windows before anything is measured. Block timing filters of 65,536 items have
      the paper's shape, 4 timers of 4 bits per key; those of 2,097,152 items the shape that the planner
      chooses for their memory. Inferential ones find the probability that the key is in the window and
      give the cheaper answer, with costs of errors drawn between 1 and 10 for each question: so they lose
      keys on purpose. Where there is one prior for all keys, it is one over their number, which is wrong
      for Zipf's law. The generalized filter has 4 cells to clear and 4 to set per key and forgets
      whatever the window is. The hash buffer has the whole window, and with its index takes more memory
      than the others. Guava's two filters have the same memory together; each takes a window
      of keys, and then replaces the older one. Caffeine's clock goes on by a millisecond per item, and
      entries expire after as many milliseconds as the window has items; `putIfAbsent` asks and writes.
      It counts from the first time a key was written, which others count as lost keys. By default other
      threads do its upkeep; "Caffeine ÷ it" takes the faster of both ways. The `LinkedHashMap` has keys
      in the order in which they came last, and when that was. "Bytes per item" is the memory by the
      shape where there is one, else what the heap has more of after a collection; "on the heap" is that
      for all, with what the JVM itself happens to keep. New keys that are found, and keys lost, are
      fractions of those that did not and did occur among the last items, by an exact count.

      **The slowest operations.** Each operation lies between two readings of the clock; times of 6 %
      difference are told apart. A batch of 1,024 during which the collector ran, which here never works
      beside the program (`-XX:+UseSerialGC`), is left out. What else runs on the machine is not. The
      last row is two readings of the clock with a digest in between. Percentiles are averages over
      iterations, the maximum is over all. Idle gaps come every 10,007 items: half a window, more than a
      window, and 100,000 windows.
      """;

  private void observing(WindowSize size, WindowStream stream) {
    Table table = new Table(
        1,
        List.of(
            "memory",
            "ns",
            "Guava ÷ it",
            "Caffeine ÷ it",
            "`LinkedHashMap` ÷ it",
            "bytes allocated",
            "bytes per item",
            "on the heap",
            "new keys found",
            "keys lost"));
    for (WindowContender contender : WindowContender.values()) {
      run.find(contender, size, stream)
          .ifPresent(found -> table.row(row(contender, size, stream, found)));
    }
    out.subsection(
        String.format(
            Locale.ROOT, "Observing an item, window of %,d, %s", size.items(), stream.label()),
        repeats(size, stream),
        table);
  }

  private List<String> row(
      WindowContender contender, WindowSize size, WindowStream stream, Measurement found) {
    boolean answers = contender != WindowContender.DIGEST_ALONE;
    return List.of(
        contender.label(),
        Numbers.text(found.nanos()),
        Numbers.text(run.ratio(WindowContender.GUAVA, contender, size, stream)),
        Numbers.text(WindowPeers.caffeine(run, contender, size, stream)),
        Numbers.text(run.ratio(WindowContender.EXACT_MAP, contender, size, stream)),
        Numbers.text(found.allocatedBytes()),
        answers ? Numbers.text(found.bitsPerKey() / Byte.SIZE) : Table.NONE,
        answers ? Numbers.text(found.score(WindowProfiler.HEAP)) : Table.NONE,
        answers ? Numbers.fraction(found.score(WindowProfiler.FALSE_POSITIVES)) : Table.NONE,
        answers ? Numbers.fraction(found.score(WindowProfiler.FALSE_NEGATIVES)) : Table.NONE);
  }

  /** How many of the keys repeat; the same for all, so that anyone's count will do. */
  private String repeats(WindowSize size, WindowStream stream) {
    return Stream.of(WindowContender.values())
        .flatMap(contender -> run.find(contender, size, stream).stream())
        .flatMap(found -> found.score(WindowProfiler.REPEATS).stream())
        .findFirst()
        .map(share -> "A fraction of %s of the items have a key that is in the window.\n\n"
            .formatted(Numbers.text(share)))
        .orElse("");
  }

  private void inference() {
    List<String> heads = new ArrayList<>(List.of("memory"));
    for (WindowSize size : SIZES) {
      for (WindowStream stream : WindowStream.values()) {
        heads.add(String.format(Locale.ROOT, "%,d items, %s", size.items(), stream.label()));
      }
    }
    Table table = new Table(1, heads);
    for (WindowContender contender : WindowContender.values()) {
      contender.standard().ifPresent(standard -> {
        List<String> cells = new ArrayList<>(List.of(contender.label()));
        for (WindowSize size : SIZES) {
          for (WindowStream stream : WindowStream.values()) {
            cells.add(Numbers.text(run.ratio(contender, standard, size, stream)));
          }
        }
        table.row(cells);
      });
    }
    out.subsection(
        "What inference takes",
        "The time with inference and a decision over the time of the same filter without.\n\n",
        table);
  }

  private void slowest() {
    Table table = new Table(
        1,
        List.of(
            "memory",
            "half, ns",
            "99 %, ns",
            "99.99 %, µs",
            "all, µs",
            "millions timed",
            "millions left out"));
    for (WindowContender contender : WindowContender.values()) {
      Optional<Measurement> found = run.findSingle(contender);
      table.row(List.of(
          contender.label(),
          score(found, SingleProfiler.MEDIAN, 1),
          score(found, SingleProfiler.P99, 1),
          score(found, SingleProfiler.P9999, 1e3),
          score(found, SingleProfiler.MOST, 1e3),
          score(found, SingleProfiler.SINGLE, 1e6),
          score(found, SingleProfiler.LEFT_OUT, 1e6)));
    }
    out.subsection(
        "The slowest operations",
        "How long it takes at most to observe an item, window of 2,097,152, all keys alike.\n\n",
        table);
  }

  private static String score(Optional<Measurement> found, String name, double unit) {
    return Numbers.text(
        found.flatMap(measurement -> measurement.score(name)).map(value -> value / unit));
  }
}
