package io.tidemark.benchmarks.history;

import static io.tidemark.benchmarks.history.HistoryContender.GUAVA;
import static io.tidemark.benchmarks.history.HistoryContender.LEVEL;
import static io.tidemark.benchmarks.history.HistoryContender.SEALED;
import static io.tidemark.benchmarks.history.HistoryContender.TIDELINE;
import static io.tidemark.benchmarks.report.Measurements.ratio;

import io.tidemark.benchmarks.frame.Keys;
import io.tidemark.benchmarks.report.Goals;
import io.tidemark.benchmarks.report.Measurement;
import io.tidemark.benchmarks.report.Measurements;
import io.tidemark.benchmarks.report.Page;
import io.tidemark.benchmarks.report.Runs;
import io.tidemark.benchmarks.report.Table;
import io.tidemark.benchmarks.report.TopicReport;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.openjdk.jmh.runner.RunnerException;

/** The report on histories. */
public final class HistoryReport implements TopicReport {
  private static final List<String> ADDITIONS = List.of("addInOrder", "addShuffled");
  private static final List<String> ABSENT =
      List.of("absent1", "absent16", "absent128", "absent1024", "absent8192");
  private static final String PRESENT = "present128";
  private static final List<HistoryContender> CONTENDERS = List.of(HistoryContender.values());
  private static final double NANOS_PER_MICRO = 1e3;
  private static final double NANOS_PER_MILLI = 1e6;

  private final Measurements run;

  /** A report on a run. */
  public HistoryReport(Measurements run) {
    this.run = run;
  }

  /** How many operations a benchmark times together. */
  public static int batch(String benchmark) {
    if (benchmark.equals(AllocationBenchmark.class.getSimpleName())) {
      return 1;
    }
    boolean histories = benchmark.equals(HistoryBenchmark.class.getSimpleName())
        || benchmark.equals(LargeHistoryBenchmark.class.getSimpleName());
    return histories ? Pairs.BATCH : Keys.BATCH;
  }

  @Override
  public void measure(Runs runs) throws IOException, RunnerException {
    runs.of(HistoryBenchmark.class).run();
    runs.of(AllocationBenchmark.class).run();
    runs.of(LargeHistoryBenchmark.class).oneForkIf(true).run();
  }

  @Override
  public void write(Page page, Table<?> about) {
    HistoryDay day = HistoryDay.FULL;
    String introduction = String.format(
        Locale.ROOT,
        Page.resource("history.md"),
        day.bits(),
        day.pairs(),
        day.keys(),
        day.ticks(),
        HistoryContender.TUNED_TICKS,
        HistoryContender.LEAST_TICKS,
        HistoryContender.MOST_TICKS);
    page.section("Histories", introduction, about);
    page.subsection(
        "Goals of histories",
        "For levels with optimised bits, unless it says otherwise.\n\n",
        goals().table());
    additions(page);
    questions(page);
    shares(page);
    page.append(Page.resource("history-reading.md"));
  }

  private Optional<Measurement> find(HistoryContender contender, String operation) {
    return run.find(HistoryBenchmark.class, operation, contender, HistoryDay.FULL);
  }

  private Optional<Measurement> findLarge(HistoryContender contender) {
    return run.find(LargeHistoryBenchmark.class, "addInOrder", contender, LargeDay.BILLION);
  }

  private Optional<Double> nanos(HistoryContender contender, String operation) {
    return find(contender, operation).map(Measurement::nanos);
  }

  private Optional<Double> allocated(HistoryContender contender, String operation) {
    return find(contender, operation).flatMap(Measurement::allocatedBytes);
  }

  private Optional<Double> bits(HistoryContender contender, String operation) {
    return find(contender, operation).flatMap(Measurement::bitsPerKey);
  }

  private void additions(Page page) {
    page.subsection(
        "Adding a pair",
        "",
        Table.of(CONTENDERS)
            .label("history", HistoryContender::label)
            .number("in the order of time, ns", c -> nanos(c, "addInOrder"))
            .number("Guava ÷ it", c -> ratio(find(GUAVA, "addInOrder"), find(c, "addInOrder")))
            .number("shuffled, ns", c -> nanos(c, "addShuffled"))
            .number("Guava ÷ it", c -> ratio(find(GUAVA, "addShuffled"), find(c, "addShuffled")))
            .number("bytes allocated, in order", c -> allocated(c, "addInOrder"))
            .number("shuffled", c -> allocated(c, "addShuffled"))
            .number("bits per pair", c -> bits(c, "addInOrder")));
    page.subsection(
        "Adding a pair to 2 GiB",
        "Made for a thousand million pairs of four million keys in a day.\n\n",
        Table.of(CONTENDERS)
            .label("history", HistoryContender::label)
            .number("in the order of time, ns", c -> findLarge(c).map(Measurement::nanos))
            .number("Guava ÷ it", c -> ratio(findLarge(GUAVA), findLarge(c))));
  }

  private void questions(Page page) {
    page.subsection(
        "Asking for a range",
        "",
        Table.of(CONTENDERS)
            .label("history", HistoryContender::label)
            .number("absent in 1 tick, ns", c -> nanos(c, "absent1"))
            .number("in 16", c -> nanos(c, "absent16"))
            .number("in 128", c -> nanos(c, "absent128"))
            .number("in 1,024", c -> nanos(c, "absent1024"))
            .number("in 8,192", c -> nanos(c, "absent8192"))
            .number("present in 128 ticks, ns", c -> nanos(c, PRESENT))
            .number("most bytes allocated", this::mostAllocated));
    Table<HistoryContender> errors = Table.of(CONTENDERS.stream()
            .filter(contender -> contender != HistoryContender.DIGEST_ALONE)
            .toList())
        .label("history", HistoryContender::label);
    List<String> heads = List.of("1 tick", "16", "128", "1,024", "8,192");
    for (int i = 0; i < ABSENT.size(); i++) {
      String operation = ABSENT.get(i);
      errors.fraction(heads.get(i), c -> find(c, operation).flatMap(Measurement::positive));
    }
    page.subsection(
        "Errors of histories",
        "The measured fraction of absent keys that were found in ranges of so many ticks.\n\n",
        errors);
  }

  private Optional<Double> mostAllocated(HistoryContender contender) {
    return Stream.concat(ABSENT.stream(), Stream.of(PRESENT))
        .flatMap(operation -> allocated(contender, operation).stream())
        .max(Double::compare);
  }

  private void shares(Page page) {
    List<String> lengths = run.of(AllocationBenchmark.class)
        .map(found -> found.key().size())
        .distinct()
        .toList();
    page.subsection(
        "Dividing bits among filters",
        "The shape of a history with optimised bits, from what it holds and is asked.\n\n",
        Table.of(lengths)
            .label("ticks", ticks -> String.format(Locale.ROOT, "%,d", Long.parseLong(ticks)))
            .number("levels, µs", ticks -> share("level", ticks, NANOS_PER_MICRO))
            .number(
                "intervals of 4 and more, ms", ticks -> share("interval", ticks, NANOS_PER_MILLI)));
  }

  private Optional<Double> share(String operation, String ticks, double unit) {
    return run.findAlone(AllocationBenchmark.class, operation, ticks)
        .map(found -> found.nanos() / unit);
  }

  /** What histories are meant to reach, and what the paper reached. */
  private Goals goals() {
    Goals goals = new Goals();
    for (String operation : ADDITIONS) {
      goals.atMost(
          "`%s`: our time over that of one `put` of Guava".formatted(operation),
          0.7,
          ratio(find(LEVEL, operation), find(GUAVA, operation)));
    }
    goals.atMost("`absent128`: ns", 400, nanos(LEVEL, "absent128"));
    goals.atMost(
        "`addInOrder`: µs, against the paper's figure",
        20,
        nanos(LEVEL, "addInOrder").map(nanos -> nanos / NANOS_PER_MICRO));
    goals.atMost(
        "`absent128`: µs, against the paper's figure",
        1,
        nanos(LEVEL, "absent128").map(nanos -> nanos / NANOS_PER_MICRO));
    tidelineGoals(goals);
    sealedGoals(goals);
    goals.atMost(
        "bits for the levels of 86,400 ticks: µs", 100, share("level", "86400", NANOS_PER_MICRO));
    goals.atMost(
        "bits for the intervals of 86,400 ticks: ms",
        20,
        share("interval", "86400", NANOS_PER_MILLI));
    goals.atMost("bits for 65,535 intervals: ms", 20, share("interval", "131072", NANOS_PER_MILLI));
    List<String> ours =
        CONTENDERS.stream().filter(HistoryContender::isOurs).map(Enum::name).toList();
    goals.nothingAllocated(
        "every history of Tidemark, every operation: most bytes allocated",
        Stream.concat(run.of(HistoryBenchmark.class), run.of(LargeHistoryBenchmark.class))
            .filter(found -> ours.contains(found.key().contender())));
    return goals;
  }

  private void tidelineGoals(Goals goals) {
    for (String operation : ADDITIONS) {
      goals.atMost(
          "tideline, `%s`: its time over that of one `put` of Guava".formatted(operation),
          0.15,
          ratio(find(TIDELINE, operation), find(GUAVA, operation)));
    }
    goals.atMost(
        "tideline, `absent128`: its time over that of one `mightContain` of Guava",
        0.5,
        ratio(find(TIDELINE, "absent128"), find(GUAVA, "absent1")));
    goals.atMost(
        "tideline, `present128`: its time over that of levels",
        1,
        ratio(find(TIDELINE, PRESENT), find(LEVEL, PRESENT)));
    goals.atMost(
        "tideline of 2 GiB, `addInOrder`: its time over that of one `put` of Guava",
        0.3,
        ratio(findLarge(TIDELINE), findLarge(GUAVA)));
  }

  private void sealedGoals(Goals goals) {
    for (String operation : List.of("absent128", PRESENT)) {
      goals.atMost(
          "sealed, `%s`: its time over that of one `mightContain` of Guava".formatted(operation),
          1.5,
          ratio(find(SEALED, operation), find(GUAVA, "absent1")));
    }
    goals.atMost(
        "sealed: its bits over those of the others",
        0.12,
        bits(SEALED, "absent128")
            .flatMap(own -> bits(LEVEL, "absent128").map(others -> own / others)));
  }
}
