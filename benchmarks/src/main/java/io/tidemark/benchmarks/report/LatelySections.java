package io.tidemark.benchmarks.report;

import io.tidemark.benchmarks.LatelyProfiler;
import io.tidemark.benchmarks.SingleProfiler;
import io.tidemark.benchmarks.lately.LatelyContender;
import io.tidemark.benchmarks.lately.LatelyPace;
import io.tidemark.benchmarks.lately.LatelyPassing;
import io.tidemark.benchmarks.lately.LatelySize;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What is told about counts that decay. */
final class LatelySections {
  static final String ADD = "add";
  static final String ESTIMATE = "estimate";
  static final List<String> OPERATIONS = List.of(ADD, ESTIMATE);

  private final Measurements run;
  private final Sections out;

  private LatelySections(Measurements run, Sections out) {
    this.run = run;
    this.out = out;
  }

  static void write(Run run, Sections out) {
    out.section("Counts that decay", INTRODUCTION, Sections.about(run));
    out.subsection(
        "Goals of counts that decay", "", Goal.table(LatelyGoals.of(run.measurements())));
    LatelySections sections = new LatelySections(run.measurements(), out);
    for (LatelySize size : LatelySize.values()) {
      sections.times(size);
    }
    sections.batches();
    for (LatelySize size : LatelySize.values()) {
      sections.slowest(size);
    }
    for (LatelyPassing passing : LatelyPassing.values()) {
      sections.errors(passing);
    }
    out.append(READING);
  }

  private static final String INTRODUCTION = """
      How often has a key occurred lately? Each contender has the same memory, 64 KiB or 256 MiB, and
      there are as many different keys as an exact map of that memory holds: 3,072 and 12,582,912.
      The raw results are in [benchmarks/lately.json](benchmarks/lately.json).

      """;

  private static final String READING = """
      **Counts that decay.** Keys are `long`, drawn by Zipf's law with exponent 1, one at each tick. A count
      halves in 1,048,576 ticks where the memory is 64 KiB, in 4,194,304 where it is 256 MiB, in 1,024
      epochs; "an epoch per item" has the same half-life. Each key has come once, and a half-life has
      passed, before anything is measured. `add` adds the key of an item at its tick. `estimate` asks for
      keys of the stream at the latest tick; the run stops if one is not found that must be. Times include
      the digest of the key or what others do instead. Decaying filters have counters of 32 bits, 3 of a
      key in one line of 64 bytes or 2 in each of two, and raise only those that must be unless it says
      "all raised", as the paper does; a batch of 1,024 comes at one tick. Adaptive ones have 64
      counters in a line of 64 bytes. Our counting filter has counters of 32 bits and 4 probes, which all are
      raised, and does not decay; a key of the blocked one lies in 1 KiB. stream-lib and Spark have 4
      rows of 64-bit counters and do not decay; stream-lib's count-min makes a text of the key for an
      error that does not occur, and Spark has no question for primitive keys. The halved ones are the scheme of Caffeine's
      sketch, written for this page since Caffeine's is not public: all counters are halved at once when a
      half-life is over. The map is fastutil's of `long` to `double`; it lets new occurrences weigh more
      instead of old ones less, which takes less work than a time in each entry, and its memory is what the
      number of keys was chosen by. "Fastest peer" is the fastest of stream-lib's two, Spark and the map.
      "One counter per key" raises a single counter in a table of all the memory and is no answer to the
      question: it shows what the digest and one access to memory take, below which nothing can be.

      **The slowest additions.** Each addition lies between two readings of the clock; times of 6 %
      difference are told apart. An epoch every 5,000 items is twice as often as what the 99.99th percentile
      leaves out, so that the time an epoch takes to begin would show there. What else runs on the machine is
      not left out. Percentiles are averages over iterations, the maximum is over all.

      **How far counts are off.** 64 KiB each, 32,768 keys by Zipf's law with exponent 1, against an exact
      decayed map after the same stream: 262,144 items that do not decay, for those that cannot, and 1,114,112
      items with a half-life of 131,072. Overcounts are in occurrences that count in full; of absent keys, 32,768
      that never came, and of present keys, all that came, each taken once. Where an answer can be too low,
      overcounts can be negative. These are counted and not timed.
      """;

  private void times(LatelySize size) {
    List<String> heads = new ArrayList<>(List.of("counts"));
    OPERATIONS.forEach(operation -> heads.addAll(
        List.of(operation + ", ns", "fastest peer ÷ it", "it ÷ no decay", "bytes allocated")));
    heads.add("bytes per key");
    Table table = new Table(1, heads);
    for (LatelyContender contender : LatelyContender.values()) {
      List<String> cells = new ArrayList<>(List.of(contender.label()));
      for (String operation : OPERATIONS) {
        Optional<Measurement> found = run.find(contender, operation, size);
        cells.add(Numbers.text(found.map(Measurement::nanos)));
        cells.add(Numbers.text(LatelyGoals.fastestPeer(run, contender, operation, size)));
        cells.add(Numbers.text(
            contender.plain().flatMap(plain -> run.ratio(contender, plain, operation, size))));
        cells.add(Numbers.text(found.map(Measurement::allocatedBytes)));
      }
      cells.add(Numbers.text(
          run.find(contender, ADD, size).map(found -> found.bitsPerKey() / Byte.SIZE)));
      table.row(cells);
    }
    out.subsection(
        String.format(Locale.ROOT, "Counting lately, %s, %,d keys", size.label(), size.universe()),
        "",
        table);
  }

  private void batches() {
    List<String> heads = new ArrayList<>(List.of("counts", "memory"));
    OPERATIONS.forEach(operation -> heads.add(operation + ", one by one ÷ in batches"));
    Table table = new Table(2, heads);
    for (LatelyContender contender : LatelyContender.values()) {
      for (LatelySize size : LatelySize.values()) {
        contender.single().ifPresent(single -> {
          List<String> cells = new ArrayList<>(List.of(contender.label(), size.label()));
          OPERATIONS.forEach(
              operation -> cells.add(Numbers.text(run.ratio(single, contender, operation, size))));
          table.row(cells);
        });
      }
    }
    out.subsection(
        "What batches gain for counts that decay",
        "The time of single operations over that in a batch of 1,024.\n\n",
        table);
  }

  private void slowest(LatelySize size) {
    Table table = new Table(
        2,
        List.of(
            "counts",
            "epochs",
            "half, ns",
            "99 %, ns",
            "99.9 %, ns",
            "99.99 %, µs",
            "all, µs",
            "millions timed"));
    for (LatelyContender contender : LatelyContender.timedSingly(size)) {
      for (LatelyPace pace : LatelyPace.values()) {
        Optional<Measurement> found = run.findSingle(contender, pace, size);
        table.row(List.of(
            contender.label(),
            pace.label(),
            score(found, SingleProfiler.MEDIAN, 1),
            score(found, SingleProfiler.P99, 1),
            score(found, SingleProfiler.P999, 1),
            score(found, SingleProfiler.P9999, 1e3),
            score(found, SingleProfiler.MOST, 1e3),
            score(found, SingleProfiler.SINGLE, 1e6)));
      }
    }
    out.subsection(
        "The slowest additions, " + size.label(), "How long an addition takes at most.\n\n", table);
  }

  private void errors(LatelyPassing passing) {
    Table table = new Table(
        1,
        List.of(
            "counts",
            "overcount, absent: mean",
            "99 %",
            "overcount, present: mean",
            "99 %",
            "too low"));
    for (LatelyContender contender : passing.contenders()) {
      Optional<Measurement> found = run.findErrors(contender, passing);
      table.row(List.of(
          contender.label(),
          score(found, LatelyProfiler.ABSENT_MEAN, 1),
          score(found, LatelyProfiler.ABSENT_MOST, 1),
          score(found, LatelyProfiler.PRESENT_MEAN, 1),
          score(found, LatelyProfiler.PRESENT_MOST, 1),
          Numbers.fraction(found.flatMap(errors -> errors.score(LatelyProfiler.TOO_LOW)))));
    }
    out.subsection("How far counts are off, " + passing.label(), "", table);
  }

  private static String score(Optional<Measurement> found, String name, double unit) {
    return Numbers.text(
        found.flatMap(measurement -> measurement.score(name)).map(value -> value / unit));
  }
}
