package io.tidemark.benchmarks.history;

import static io.tidemark.benchmarks.history.HistoryContender.GUAVA;
import static io.tidemark.benchmarks.history.HistoryContender.LEVEL;
import static io.tidemark.benchmarks.history.HistoryContender.SEALED;
import static io.tidemark.benchmarks.history.HistoryContender.TIDELINE;

import io.tidemark.benchmarks.frame.BenchmarkKeys;
import io.tidemark.benchmarks.report.Goals;
import io.tidemark.benchmarks.report.Measurements;
import io.tidemark.benchmarks.report.Page;
import io.tidemark.benchmarks.report.Runs;
import io.tidemark.benchmarks.report.Series;
import io.tidemark.benchmarks.report.Table;
import io.tidemark.benchmarks.report.TopicReport;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.openjdk.jmh.runner.RunnerException;

/** The report on histories. */
public final class HistoryReport extends TopicReport {
  private static final List<String> ADDITIONS = List.of("addInOrder", "addShuffled");
  private static final String PRESENT = "present128";
  private static final List<String> QUESTIONS =
      List.of("absent1", "absent16", "absent128", "absent1024", "absent8192", PRESENT);
  private static final List<HistoryContender> CONTENDERS = List.of(HistoryContender.values());
  private static final double NANOS_PER_MICRO = 1e3;
  private static final double NANOS_PER_MILLI = 1e6;

  public HistoryReport(Measurements run) {
    super(run);
  }

  /** How many operations a benchmark times together. */
  public static int batch(String benchmark) {
    if (benchmark.equals(AllocationBenchmark.class.getSimpleName())) {
      return 1;
    }
    boolean histories = benchmark.equals(HistoryBenchmark.class.getSimpleName())
        || benchmark.equals(LargeHistoryBenchmark.class.getSimpleName());
    return histories ? Pairs.BATCH : BenchmarkKeys.BATCH;
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

  private Series at(String operation) {
    return run.series(HistoryBenchmark.class, operation, HistoryDay.FULL);
  }

  private Series large() {
    return run.series(LargeHistoryBenchmark.class, "addInOrder", SampledDay.BILLION);
  }

  private void additions(Page page) {
    Series inOrder = at("addInOrder");
    Series shuffled = at("addShuffled");
    page.subsection(
        "Adding a pair",
        "",
        Table.of("history", CONTENDERS)
            .number("in the order of time, ns", inOrder::nanos)
            .number("Guava ÷ it", c -> inOrder.ratio(GUAVA, c))
            .number("shuffled, ns", shuffled::nanos)
            .number("Guava ÷ it", c -> shuffled.ratio(GUAVA, c))
            .number("bytes allocated, in order", inOrder::allocatedBytes)
            .number("shuffled", shuffled::allocatedBytes)
            .number("bits per pair", inOrder::bitsPerKey));
    page.subsection(
        "Adding a pair to 2 GiB",
        "Made for a thousand million pairs of four million keys in a day.\n\n",
        Table.of("history", CONTENDERS)
            .number("in the order of time, ns", large()::nanos)
            .number("Guava ÷ it", c -> large().ratio(GUAVA, c)));
  }

  private void questions(Page page) {
    page.subsection(
        "Asking for a range",
        "",
        Table.of("history", CONTENDERS)
            .number("absent in 1 tick, ns", at("absent1")::nanos)
            .number("in 16", at("absent16")::nanos)
            .number("in 128", at("absent128")::nanos)
            .number("in 1,024", at("absent1024")::nanos)
            .number("in 8,192", at("absent8192")::nanos)
            .number("present in 128 ticks, ns", at(PRESENT)::nanos)
            .number("most bytes allocated", this::mostAllocated));
    page.subsection(
        "Errors of histories",
        "The measured fraction of absent keys that were found in ranges of so many ticks.\n\n",
        Table.of(
                "history",
                CONTENDERS.stream()
                    .filter(c -> c != HistoryContender.DIGEST_ALONE)
                    .toList())
            .fraction("1 tick", at("absent1")::positive)
            .fraction("16", at("absent16")::positive)
            .fraction("128", at("absent128")::positive)
            .fraction("1,024", at("absent1024")::positive)
            .fraction("8,192", at("absent8192")::positive));
  }

  private Optional<Double> mostAllocated(HistoryContender contender) {
    return QUESTIONS.stream()
        .flatMap(operation -> at(operation).allocatedBytes(contender).stream())
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
          at(operation).ratio(LEVEL, GUAVA));
    }
    Series absent = at("absent128");
    goals.atMost("`absent128`: ns", 400, absent.nanos(LEVEL));
    goals.atMost(
        "`addInOrder`: µs, against the paper's figure",
        20,
        at("addInOrder").nanos(LEVEL).map(nanos -> nanos / NANOS_PER_MICRO));
    goals.atMost(
        "`absent128`: µs, against the paper's figure",
        1,
        absent.nanos(LEVEL).map(nanos -> nanos / NANOS_PER_MICRO));
    for (String operation : ADDITIONS) {
      goals.atMost(
          "tideline, `%s`: its time over that of one `put` of Guava".formatted(operation),
          0.15,
          at(operation).ratio(TIDELINE, GUAVA));
    }
    Optional<Double> mightContain = at("absent1").nanos(GUAVA);
    goals.atMost(
        "tideline, `absent128`: its time over that of one `mightContain` of Guava",
        0.5,
        Series.ratio(absent.nanos(TIDELINE), mightContain));
    goals.atMost(
        "tideline, `present128`: its time over that of levels",
        1,
        at(PRESENT).ratio(TIDELINE, LEVEL));
    goals.atMost(
        "tideline of 2 GiB, `addInOrder`: its time over that of one `put` of Guava",
        0.3,
        large().ratio(TIDELINE, GUAVA));
    for (String operation : List.of("absent128", PRESENT)) {
      goals.atMost(
          "sealed, `%s`: its time over that of one `mightContain` of Guava".formatted(operation),
          1.5,
          Series.ratio(at(operation).nanos(SEALED), mightContain));
    }
    goals.atMost(
        "sealed: its bits over those of the others",
        0.12,
        Series.ratio(absent.bitsPerKey(SEALED), absent.bitsPerKey(LEVEL)));
    goals.atMost(
        "bits for the levels of 86,400 ticks: µs", 100, share("level", "86400", NANOS_PER_MICRO));
    goals.atMost(
        "bits for the intervals of 86,400 ticks: ms",
        20,
        share("interval", "86400", NANOS_PER_MILLI));
    goals.atMost("bits for 65,535 intervals: ms", 20, share("interval", "131072", NANOS_PER_MILLI));
    goals.nothingAllocated(
        "every history of Tidemark, every operation: most bytes allocated",
        Stream.concat(run.of(HistoryBenchmark.class), run.of(LargeHistoryBenchmark.class)),
        CONTENDERS.stream().filter(HistoryContender::isOurs));
    return goals;
  }
}
