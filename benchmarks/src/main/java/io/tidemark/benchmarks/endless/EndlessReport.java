package io.tidemark.benchmarks.endless;

import io.tidemark.benchmarks.frame.Metric;
import io.tidemark.benchmarks.report.Goals;
import io.tidemark.benchmarks.report.Measurement;
import io.tidemark.benchmarks.report.Measurements;
import io.tidemark.benchmarks.report.Page;
import io.tidemark.benchmarks.report.Runs;
import io.tidemark.benchmarks.report.Table;
import io.tidemark.benchmarks.report.TopicReport;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.openjdk.jmh.runner.RunnerException;

/** The report on endless streams. */
public final class EndlessReport implements TopicReport {
  private static final List<EndlessContender> CONTENDERS = List.of(EndlessContender.values());
  private static final EndlessStream NEW = EndlessStream.NEW;

  private final Measurements run;

  /** A report on a run. */
  public EndlessReport(Measurements run) {
    this.run = run;
  }

  @Override
  public void measure(Runs runs) throws IOException, RunnerException {
    for (EndlessSize size : EndlessSize.values()) {
      EndlessStream[] streams =
          size == EndlessSize.MIB_256 ? new EndlessStream[] {NEW} : EndlessStream.values();
      observe(runs, size, EndlessLength.FILLED, streams);
    }
    observe(runs, EndlessSize.KIB_64, EndlessLength.LONG, NEW);
  }

  private static void observe(
      Runs runs, EndlessSize size, EndlessLength passed, EndlessStream... streams)
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
      for (EndlessStream stream : EndlessStream.values()) {
        observing(page, size, stream);
      }
    }
    length(page);
    page.append(Page.resource("endless-reading.md"));
  }

  private Optional<Measurement> find(
      EndlessContender contender, EndlessSize size, EndlessStream stream) {
    return find(contender, size, stream, EndlessLength.FILLED);
  }

  private Optional<Measurement> find(
      EndlessContender contender, EndlessSize size, EndlessStream stream, EndlessLength passed) {
    return run.find(EndlessBenchmark.class, "observe", contender, passed, size, stream);
  }

  private Optional<Double> ratio(
      EndlessContender over, EndlessContender under, EndlessSize size, EndlessStream stream) {
    return Measurements.ratio(find(over, size, stream), find(under, size, stream));
  }

  /** The time after a long stream over that when the memory has just filled. */
  private Optional<Double> longRatio(EndlessContender contender) {
    return Measurements.ratio(
        find(contender, EndlessSize.KIB_64, NEW, EndlessLength.LONG),
        find(contender, EndlessSize.KIB_64, NEW));
  }

  /** The two ways of Caffeine's upkeep, of which the better one is compared. */
  private static Stream<EndlessContender> caffeines() {
    return Stream.of(EndlessContender.CAFFEINE, EndlessContender.CAFFEINE_ALONE);
  }

  private Optional<Double> caffeineTime(
      EndlessContender contender, EndlessSize size, EndlessStream stream) {
    return caffeines()
        .flatMap(peer -> ratio(peer, contender, size, stream).stream())
        .min(Double::compare);
  }

  private Optional<Double> caffeineMemory(EndlessContender contender, EndlessSize size) {
    Optional<Double> least =
        caffeines().flatMap(peer -> bits(peer, size).stream()).min(Double::compare);
    return bits(contender, size).flatMap(bits -> least.map(theirs -> theirs / bits));
  }

  private Optional<Double> bits(EndlessContender contender, EndlessSize size) {
    return find(contender, size, NEW).flatMap(Measurement::bitsPerKey);
  }

  private void observing(Page page, EndlessSize size, EndlessStream stream) {
    page.subsection(
        "Observing an item, %s, %s".formatted(size.label(), stream.label()),
        "",
        Table.of(CONTENDERS)
            .label("memory", EndlessContender::label)
            .number("ns", c -> find(c, size, stream).map(Measurement::nanos))
            .number("Guava ÷ it", c -> ratio(EndlessContender.GUAVA, c, size, stream))
            .number("Caffeine ÷ it", c -> caffeineTime(c, size, stream))
            .number("`LinkedHashMap` ÷ it", c -> ratio(EndlessContender.EXACT_MAP, c, size, stream))
            .number(
                "bytes allocated", c -> find(c, size, stream).flatMap(Measurement::allocatedBytes))
            .number("bytes per key", c -> answer(c, size, stream).flatMap(Measurement::bytesPerKey))
            .fraction(
                "new keys found",
                // A key of the other stream has mostly come before, if not among the last items.
                c -> stream == NEW
                    ? answer(c, size, stream).flatMap(found -> found.score(Metric.FALSE_POSITIVES))
                    : Optional.empty())
            .fraction("keys lost", c -> answer(c, size, stream)
                .flatMap(found -> found.score(Metric.FALSE_NEGATIVES))));
  }

  /** A measurement of something that does answer. */
  private Optional<Measurement> answer(
      EndlessContender contender, EndlessSize size, EndlessStream stream) {
    return contender == EndlessContender.DIGEST_ALONE
        ? Optional.empty()
        : find(contender, size, stream);
  }

  private void length(Page page) {
    EndlessSize size = EndlessSize.KIB_64;
    page.subsection(
        "The stream's length",
        "The time of an item when the memory has filled, and after %d times as many items: 64 KiB, all keys new.\n\n"
            .formatted(EndlessLength.LONG.times()),
        Table.of(CONTENDERS.stream()
                .filter(c -> find(c, size, NEW, EndlessLength.LONG).isPresent())
                .toList())
            .label("memory", EndlessContender::label)
            .number("filled, ns", c -> find(c, size, NEW).map(Measurement::nanos))
            .number(
                "later, ns", c -> find(c, size, NEW, EndlessLength.LONG).map(Measurement::nanos))
            .number("later ÷ filled", this::longRatio));
  }

  /** What filters for endless streams are meant to reach. */
  private Goals goals() {
    List<EndlessContender> all = Arrays.stream(EndlessContender.values())
        .filter(EndlessContender::isOurs)
        .toList();
    Goals goals = new Goals();
    for (EndlessContender ours : all) {
      for (EndlessSize size : EndlessSize.values()) {
        if (EndlessContender.at(size).contains(ours)) {
          goals.atMost(
              "%s, %s: our time over Guava's".formatted(ours.label(), size.label()),
              0.5,
              ratio(ours, EndlessContender.GUAVA, size, NEW));
        }
      }
    }
    for (EndlessContender ours : all) {
      goals.atLeast(
          ours.label() + ", 2 million keys: Caffeine's time over ours",
          8,
          caffeineTime(ours, EndlessSize.KEYS_2M, NEW));
      goals.atLeast(
          ours.label() + ", 2 million keys: Caffeine's memory over ours",
          30,
          caffeineMemory(ours, EndlessSize.KEYS_2M));
    }
    for (EndlessContender ours : all) {
      goals.atMost(
          "%s, 64 KiB: the time after %d times as many items over the time before"
              .formatted(ours.label(), EndlessLength.LONG.times()),
          // The medians of two measurements of one filter differ by a tenth on a machine that
          // others
          // use.
          1.1,
          longRatio(ours));
    }
    List<String> names = all.stream().map(Enum::name).toList();
    goals.nothingAllocated(
        "every filter of Tidemark for endless streams: most bytes allocated per item",
        run.of(EndlessBenchmark.class)
            .filter(found -> names.contains(found.key().contender())
                && found.key().size().startsWith(EndlessLength.FILLED.name())));
    return goals;
  }
}
