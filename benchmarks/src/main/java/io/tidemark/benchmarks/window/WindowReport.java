package io.tidemark.benchmarks.window;

import io.tidemark.benchmarks.frame.Metric;
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
import org.openjdk.jmh.runner.RunnerException;

/** The report on windows. */
public final class WindowReport extends TopicReport {
  private static final List<WindowSize> SIZES = List.of(WindowSize.ITEMS_64K, WindowSize.ITEMS_2M);
  private static final List<WindowContender> CONTENDERS = List.of(WindowContender.values());
  private static final List<WindowContender> STANDARD =
      List.of(WindowContender.SCATTERED, WindowContender.LINED);

  /* Its upkeep is done in one of two ways, of which the faster is compared. */
  private static final List<WindowContender> CAFFEINES =
      List.of(WindowContender.CAFFEINE, WindowContender.CAFFEINE_ALONE);

  public WindowReport(Measurements run) {
    super(run);
  }

  @Override
  public void measure(Runs runs) throws IOException, RunnerException {
    for (WindowSize size : SIZES) {
      runs.of(WindowBenchmark.class)
          .contenders(WindowContender.compared())
          .param("size", size)
          .oneForkIf(size == WindowSize.ITEMS_2M)
          .run();
    }
    runs.of(WindowLatencyBenchmark.class)
        .contenders(WindowContender.timedSingly())
        .jvm(Runs.SERIAL_GC)
        .oneForkIf(true)
        .run();
  }

  @Override
  public void write(Page page, Table<?> about) {
    page.section("Windows", Page.resource("window.md"), about);
    page.subsection("Goals of windows", "", goals().table());
    for (WindowSize size : SIZES) {
      for (WindowRepeats stream : WindowRepeats.values()) {
        observing(page, size, stream);
      }
    }
    inference(page);
    slowest(page);
    page.append(Page.resource("window-reading.md"));
  }

  private Series at(WindowSize size, WindowRepeats stream) {
    return run.series(WindowBenchmark.class, "observe", size, stream);
  }

  private void observing(Page page, WindowSize size, WindowRepeats stream) {
    Series at = at(size, stream);
    Table<WindowContender> table = Table.of("memory", CONTENDERS)
        .number("ns", at::nanos)
        .number("Guava ÷ it", c -> at.ratio(WindowContender.GUAVA, c))
        .number("Caffeine ÷ it", c -> at.ratioOfFastest(CAFFEINES, c))
        .number("`LinkedHashMap` ÷ it", c -> at.ratio(WindowContender.EXACT_MAP, c))
        .number("bytes allocated", at::allocatedBytes)
        .number("bytes per item", c -> answer(c, at.bytesPerKey(c)))
        .number("on the heap", c -> answer(c, at.score(c, Metric.HEAP)))
        .fraction("new keys found", c -> answer(c, at.score(c, Metric.FALSE_POSITIVES)))
        .fraction("keys lost", c -> answer(c, at.score(c, Metric.FALSE_NEGATIVES)));
    page.subsection(
        "Observing an item, window of %s, %s".formatted(items(size), stream.label()),
        repeats(at),
        table);
  }

  /** What holds for something that does answer. */
  private static Optional<Double> answer(WindowContender contender, Optional<Double> value) {
    return contender == WindowContender.DIGEST_ALONE ? Optional.empty() : value;
  }

  /** How many of the keys repeat; the same for all, so that anyone's count will do. */
  private static String repeats(Series at) {
    return CONTENDERS.stream()
        .flatMap(contender -> at.score(contender, Metric.REPEATS).stream())
        .findFirst()
        .map(share -> "A fraction of %s of the items have a key that is in the window.\n\n"
            .formatted(Table.number(share)))
        .orElse("");
  }

  private void inference(Page page) {
    Table<WindowContender> table = Table.of(
        "memory", CONTENDERS.stream().filter(c -> c.standard().isPresent()).toList());
    for (WindowSize size : SIZES) {
      for (WindowRepeats stream : WindowRepeats.values()) {
        table.number(items(size) + " items, " + stream.label(), c -> at(size, stream)
            .ratio(c, c.standard().orElseThrow()));
      }
    }
    page.subsection(
        "What inference takes",
        "The time with inference and a decision over the time of the same filter without.\n\n",
        table);
  }

  private Series singly() {
    return run.series(WindowLatencyBenchmark.class, "observeSingly", WindowSize.ITEMS_2M);
  }

  private void slowest(Page page) {
    Series singly = singly();
    page.subsection(
        "The slowest operations",
        "How long it takes at most to observe an item, window of 2,097,152, all keys alike.\n\n",
        Table.of("memory", CONTENDERS)
            .number("half, ns", c -> singly.score(c, Metric.MEDIAN))
            .number("99 %, ns", c -> singly.score(c, Metric.P99))
            .number("99.99 %, µs", c -> singly.score(c, Metric.P9999, 1e3))
            .number("all, µs", c -> singly.score(c, Metric.MOST, 1e3))
            .number("millions timed", c -> singly.score(c, Metric.SINGLE, 1e6))
            .number("millions left out", c -> singly.score(c, Metric.LEFT_OUT, 1e6)));
  }

  /** What windows are meant to reach, and what the paper reached. */
  private Goals goals() {
    Series small = at(WindowSize.ITEMS_64K, WindowRepeats.UNIFORM);
    Series large = at(WindowSize.ITEMS_2M, WindowRepeats.UNIFORM);
    Goals goals = new Goals();
    for (WindowContender ours : STANDARD) {
      String what = ours.label() + ", 2,097,152 items: %s time over ours";
      goals.atLeast(what.formatted("Caffeine's"), 10, large.ratioOfFastest(CAFFEINES, ours));
      goals.atLeast(what.formatted("Guava's"), 10, large.ratio(WindowContender.GUAVA, ours));
      goals.atLeast(
          what.formatted("`LinkedHashMap`'s"), 3, large.ratio(WindowContender.EXACT_MAP, ours));
    }
    for (WindowContender inferred :
        List.of(WindowContender.SCATTERED_INFERRED, WindowContender.LINED_INFERRED)) {
      String what = inferred.label() + ", %s items: its time over that without inference";
      WindowContender standard = inferred.standard().orElseThrow();
      goals.atMost(what.formatted("65,536"), 1.15, small.ratio(inferred, standard));
      goals.atMost(what.formatted("2,097,152"), 1.15, large.ratio(inferred, standard));
    }
    for (WindowContender ours : STANDARD) {
      goals.atMost(
          ours.label() + ", 65,536 items: µs, against the paper's figure",
          0.8,
          small.nanos(ours).map(nanos -> nanos / 1e3));
    }
    for (WindowContender ours : STANDARD) {
      goals.atMost(ours.label() + ", 2,097,152 items: bytes per item", 3, large.bytesPerKey(ours));
    }
    goals.nothingAllocated(
        "every window filter of Tidemark without inference: most bytes allocated per item",
        run.of(WindowBenchmark.class),
        CONTENDERS.stream().filter(c -> c.isOurs() && c.standard().isEmpty()));
    for (WindowContender contender : WindowContender.timedSingly()) {
      if (contender.isOurs()) {
        goals.atMost(
            contender.label() + ", 2,097,152 items, 99.99 % of operations: µs",
            20,
            singly().score(contender, Metric.P9999, 1e3));
      }
    }
    return goals;
  }

  private static String items(WindowSize size) {
    return String.format(Locale.ROOT, "%,d", size.items());
  }
}
