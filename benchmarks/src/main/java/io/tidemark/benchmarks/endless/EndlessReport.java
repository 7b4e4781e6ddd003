package io.tidemark.benchmarks.endless;

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
import java.util.Optional;
import org.openjdk.jmh.runner.RunnerException;

/** The report on endless streams. */
public final class EndlessReport extends TopicReport {
  private static final List<EndlessContender> CONTENDERS = List.of(EndlessContender.values());
  private static final EndlessRepeats NEW = EndlessRepeats.NEW;

  /* Its upkeep is done in one of two ways, of which the better is compared. */
  private static final List<EndlessContender> CAFFEINES =
      List.of(EndlessContender.CAFFEINE, EndlessContender.CAFFEINE_ALONE);

  public EndlessReport(Measurements run) {
    super(run);
  }

  @Override
  public void measure(Runs runs) throws IOException, RunnerException {
    for (EndlessSize size : EndlessSize.values()) {
      EndlessRepeats[] streams =
          size == EndlessSize.MIB_256 ? new EndlessRepeats[] {NEW} : EndlessRepeats.values();
      observe(runs, size, EndlessLength.FILLED, streams);
    }
    observe(runs, EndlessSize.KIB_64, EndlessLength.LONG, NEW);
  }

  private static void observe(
      Runs runs, EndlessSize size, EndlessLength passed, EndlessRepeats... streams)
      throws IOException, RunnerException {
    runs.of(EndlessBenchmark.class)
        .contenders(EndlessContender.at(size))
        .param("passed", passed)
        .param("room", size)
        .param("source", streams)
        .oneForkIf(size.bytes() > EndlessSize.KIB_64.bytes())
        .run();
  }

  @Override
  public void write(Page page, Table<?> about) {
    page.section("Endless streams", Page.resource("endless.md"), about);
    page.subsection("Goals of endless streams", "", goals().table());
    for (EndlessSize size : EndlessSize.values()) {
      for (EndlessRepeats stream : EndlessRepeats.values()) {
        observing(page, size, stream);
      }
    }
    length(page);
    page.append(Page.resource("endless-reading.md"));
  }

  private Series at(EndlessLength passed, EndlessSize size, EndlessRepeats stream) {
    return run.series(EndlessBenchmark.class, "observe", passed, size, stream);
  }

  private Series at(EndlessSize size, EndlessRepeats stream) {
    return at(EndlessLength.FILLED, size, stream);
  }

  private void observing(Page page, EndlessSize size, EndlessRepeats stream) {
    Series at = at(size, stream);
    page.subsection(
        "Observing an item, %s, %s".formatted(size.label(), stream.label()),
        "",
        Table.of("memory", CONTENDERS)
            .number("ns", at::nanos)
            .number("Guava ÷ it", c -> at.ratio(EndlessContender.GUAVA, c))
            .number("Caffeine ÷ it", c -> at.ratioOfFastest(CAFFEINES, c))
            .number("`LinkedHashMap` ÷ it", c -> at.ratio(EndlessContender.EXACT_MAP, c))
            .number("bytes allocated", at::allocatedBytes)
            .number("bytes per key", c -> answer(c, at.bytesPerKey(c)))
            // A key of the other stream has mostly come before, if not among the last items.
            .fraction(
                "new keys found",
                c -> answer(c, at.score(c, Metric.FALSE_POSITIVES).filter(share -> stream == NEW)))
            .fraction("keys lost", c -> answer(c, at.score(c, Metric.FALSE_NEGATIVES))));
  }

  /** What holds for something that does answer. */
  private static Optional<Double> answer(EndlessContender contender, Optional<Double> value) {
    return contender == EndlessContender.DIGEST_ALONE ? Optional.empty() : value;
  }

  private void length(Page page) {
    Series filled = at(EndlessSize.KIB_64, NEW);
    Series later = at(EndlessLength.LONG, EndlessSize.KIB_64, NEW);
    page.subsection(
        "The stream's length",
        "The time of an item when the memory has filled, and after %d times as many items: 64 KiB, all keys new.\n\n"
            .formatted(EndlessLength.LONG.times()),
        Table.of(
                "memory",
                CONTENDERS.stream().filter(c -> later.find(c).isPresent()).toList())
            .number("filled, ns", filled::nanos)
            .number("later, ns", later::nanos)
            .number("later ÷ filled", c -> Series.ratio(later.nanos(c), filled.nanos(c))));
  }

  /** What filters for endless streams are meant to reach. */
  private Goals goals() {
    List<EndlessContender> all =
        CONTENDERS.stream().filter(EndlessContender::isOurs).toList();
    Goals goals = new Goals();
    for (EndlessContender ours : all) {
      for (EndlessSize size : EndlessSize.values()) {
        if (EndlessContender.at(size).contains(ours)) {
          goals.atMost(
              "%s, %s: our time over Guava's".formatted(ours.label(), size.label()),
              0.5,
              at(size, NEW).ratio(ours, EndlessContender.GUAVA));
        }
      }
    }
    Series large = at(EndlessSize.KEYS_2M, NEW);
    for (EndlessContender ours : all) {
      goals.atLeast(
          ours.label() + ", 2 million keys: Caffeine's time over ours",
          8,
          large.ratioOfFastest(CAFFEINES, ours));
      goals.atLeast(
          ours.label() + ", 2 million keys: Caffeine's memory over ours",
          30,
          Series.ratio(
              CAFFEINES.stream()
                  .flatMap(peer -> large.bitsPerKey(peer).stream())
                  .min(Double::compare),
              large.bitsPerKey(ours)));
    }
    Series later = at(EndlessLength.LONG, EndlessSize.KIB_64, NEW);
    for (EndlessContender ours : all) {
      goals.atMost(
          "%s, 64 KiB: the time after %d times as many items over the time before"
              .formatted(ours.label(), EndlessLength.LONG.times()),
          // The medians of two measurements of one filter differ by a tenth on a machine that
          // others
          // use.
          1.1,
          Series.ratio(later.nanos(ours), at(EndlessSize.KIB_64, NEW).nanos(ours)));
    }
    goals.nothingAllocated(
        "every filter of Tidemark for endless streams: most bytes allocated per item",
        run.of(EndlessBenchmark.class),
        all.stream());
    return goals;
  }
}
