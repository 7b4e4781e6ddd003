package io.tidemark.benchmarks.window;

import io.tidemark.benchmarks.frame.Metric;
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

/** The report on windows. */
public final class WindowReport implements TopicReport {
  private static final List<WindowSize> SIZES = List.of(WindowSize.ITEMS_64K, WindowSize.ITEMS_2M);
  private static final List<WindowContender> CONTENDERS = List.of(WindowContender.values());
  private static final List<WindowContender> STANDARD =
      List.of(WindowContender.SCATTERED, WindowContender.LINED);
  private static final WindowStream UNIFORM = WindowStream.UNIFORM;
  private static final double NANOS_PER_MICRO = 1e3;

  private final Measurements run;

  /** A report on a run. */
  public WindowReport(Measurements run) {
    this.run = run;
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
      for (WindowStream stream : WindowStream.values()) {
        observing(page, size, stream);
      }
    }
    inference(page);
    slowest(page);
    page.append(Page.resource("window-reading.md"));
  }

  private Optional<Measurement> find(
      WindowContender contender, WindowSize size, WindowStream stream) {
    return run.find(WindowBenchmark.class, "observe", contender, size, stream);
  }

  private Optional<Measurement> findSingle(WindowContender contender) {
    return run.find(WindowLatencyBenchmark.class, "observeSingly", contender, WindowSize.ITEMS_2M);
  }

  private Optional<Double> ratio(
      WindowContender over, WindowContender under, WindowSize size, WindowStream stream) {
    return Measurements.ratio(find(over, size, stream), find(under, size, stream));
  }

  /** The time of Caffeine over that of a contender, where its upkeep is done the faster way. */
  private Optional<Double> caffeine(
      WindowContender contender, WindowSize size, WindowStream stream) {
    return Stream.of(WindowContender.CAFFEINE, WindowContender.CAFFEINE_ALONE)
        .flatMap(peer -> ratio(peer, contender, size, stream).stream())
        .min(Double::compare);
  }

  private void observing(Page page, WindowSize size, WindowStream stream) {
    Table<WindowContender> table = Table.of(CONTENDERS)
        .label("memory", WindowContender::label)
        .number("ns", c -> find(c, size, stream).map(Measurement::nanos))
        .number("Guava ÷ it", c -> ratio(WindowContender.GUAVA, c, size, stream))
        .number("Caffeine ÷ it", c -> caffeine(c, size, stream))
        .number("`LinkedHashMap` ÷ it", c -> ratio(WindowContender.EXACT_MAP, c, size, stream))
        .number("bytes allocated", c -> find(c, size, stream).flatMap(Measurement::allocatedBytes))
        .number("bytes per item", c -> answer(c, size, stream).flatMap(Measurement::bytesPerKey))
        .number("on the heap", c -> score(answer(c, size, stream), Metric.HEAP))
        .fraction("new keys found", c -> score(answer(c, size, stream), Metric.FALSE_POSITIVES))
        .fraction("keys lost", c -> score(answer(c, size, stream), Metric.FALSE_NEGATIVES));
    page.subsection(
        "Observing an item, window of %s, %s".formatted(items(size), stream.label()),
        repeats(size, stream),
        table);
  }

  /** A measurement of something that does answer. */
  private Optional<Measurement> answer(
      WindowContender contender, WindowSize size, WindowStream stream) {
    return contender == WindowContender.DIGEST_ALONE
        ? Optional.empty()
        : find(contender, size, stream);
  }

  private static Optional<Double> score(Optional<Measurement> found, Metric metric) {
    return found.flatMap(measurement -> measurement.score(metric));
  }

  /** How many of the keys repeat; the same for all, so that anyone's count will do. */
  private String repeats(WindowSize size, WindowStream stream) {
    return CONTENDERS.stream()
        .flatMap(contender -> score(find(contender, size, stream), Metric.REPEATS).stream())
        .findFirst()
        .map(share -> "A fraction of %s of the items have a key that is in the window.\n\n"
            .formatted(Table.number(share)))
        .orElse("");
  }

  private void inference(Page page) {
    Table<WindowContender> table = Table.of(CONTENDERS.stream()
            .filter(contender -> contender.standard().isPresent())
            .toList())
        .label("memory", WindowContender::label);
    for (WindowSize size : SIZES) {
      for (WindowStream stream : WindowStream.values()) {
        table.number(
            items(size) + " items, " + stream.label(),
            c -> ratio(c, c.standard().orElseThrow(), size, stream));
      }
    }
    page.subsection(
        "What inference takes",
        "The time with inference and a decision over the time of the same filter without.\n\n",
        table);
  }

  private void slowest(Page page) {
    page.subsection(
        "The slowest operations",
        "How long it takes at most to observe an item, window of 2,097,152, all keys alike.\n\n",
        Table.of(CONTENDERS)
            .label("memory", WindowContender::label)
            .number("half, ns", c -> single(c, Metric.MEDIAN, 1))
            .number("99 %, ns", c -> single(c, Metric.P99, 1))
            .number("99.99 %, µs", c -> single(c, Metric.P9999, NANOS_PER_MICRO))
            .number("all, µs", c -> single(c, Metric.MOST, NANOS_PER_MICRO))
            .number("millions timed", c -> single(c, Metric.SINGLE, 1e6))
            .number("millions left out", c -> single(c, Metric.LEFT_OUT, 1e6)));
  }

  private Optional<Double> single(WindowContender contender, Metric metric, double unit) {
    return findSingle(contender).flatMap(found -> found.score(metric, unit));
  }

  /** What windows are meant to reach, and what the paper reached. */
  private Goals goals() {
    WindowSize large = WindowSize.ITEMS_2M;
    Goals goals = new Goals();
    for (WindowContender ours : STANDARD) {
      String what = ours.label() + ", 2,097,152 items: %s time over ours";
      goals.atLeast(what.formatted("Caffeine's"), 10, caffeine(ours, large, UNIFORM));
      goals.atLeast(
          what.formatted("Guava's"), 10, ratio(WindowContender.GUAVA, ours, large, UNIFORM));
      goals.atLeast(
          what.formatted("`LinkedHashMap`'s"),
          3,
          ratio(WindowContender.EXACT_MAP, ours, large, UNIFORM));
    }
    for (WindowContender inferred :
        List.of(WindowContender.SCATTERED_INFERRED, WindowContender.LINED_INFERRED)) {
      for (WindowSize size : SIZES) {
        goals.atMost(
            "%s, %s items: its time over that without inference"
                .formatted(inferred.label(), items(size)),
            1.15,
            ratio(inferred, inferred.standard().orElseThrow(), size, UNIFORM));
      }
    }
    for (WindowContender ours : STANDARD) {
      goals.atMost(
          ours.label() + ", 65,536 items: µs, against the paper's figure",
          0.8,
          find(ours, WindowSize.ITEMS_64K, UNIFORM).map(found -> found.nanos() / NANOS_PER_MICRO));
    }
    for (WindowContender ours : STANDARD) {
      goals.atMost(
          ours.label() + ", 2,097,152 items: bytes per item",
          3,
          find(ours, large, UNIFORM).flatMap(Measurement::bytesPerKey));
    }
    List<String> plain = CONTENDERS.stream()
        .filter(contender -> contender.isOurs() && contender.standard().isEmpty())
        .map(Enum::name)
        .toList();
    goals.nothingAllocated(
        "every window filter of Tidemark without inference: most bytes allocated per item",
        run.of(WindowBenchmark.class).filter(found -> plain.contains(found.key().contender())));
    for (WindowContender contender : WindowContender.timedSingly()) {
      if (contender.isOurs()) {
        goals.atMost(
            contender.label() + ", 2,097,152 items, 99.99 % of operations: µs",
            20,
            single(contender, Metric.P9999, NANOS_PER_MICRO));
      }
    }
    return goals;
  }

  private static String items(WindowSize size) {
    return String.format(Locale.ROOT, "%,d", size.items());
  }
}
