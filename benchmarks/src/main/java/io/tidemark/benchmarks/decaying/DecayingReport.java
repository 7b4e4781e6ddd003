package io.tidemark.benchmarks.decaying;

import io.tidemark.benchmarks.frame.Metric;
import io.tidemark.benchmarks.report.Goals;
import io.tidemark.benchmarks.report.Measurement;
import io.tidemark.benchmarks.report.Measurements;
import io.tidemark.benchmarks.report.Page;
import io.tidemark.benchmarks.report.Runs;
import io.tidemark.benchmarks.report.Table;
import io.tidemark.benchmarks.report.TopicReport;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.openjdk.jmh.runner.RunnerException;

/** The report on decaying counts. */
public final class DecayingReport implements TopicReport {
  private static final List<String> OPERATIONS = List.of("add", "estimate");
  private static final List<DecayingContender> CONTENDERS = List.of(DecayingContender.values());

  /* Times are told apart to 6 %, and the 99.99th percentile of a run scatters by more. */
  private static final double SLOWEST_TOLERANCE = 1.25;

  private final Measurements run;

  /** A report on a run. */
  public DecayingReport(Measurements run) {
    this.run = run;
  }

  @Override
  public void measure(Runs runs) throws IOException, RunnerException {
    for (DecayingSize size : DecayingSize.values()) {
      runs.of(DecayingBenchmark.class)
          .contenders(CONTENDERS)
          .param("space", size)
          .oneForkIf(size == DecayingSize.MIB_256)
          .run();
      runs.of(DecayingLatencyBenchmark.class)
          .contenders(DecayingContender.timedSingly(size))
          .param("space", size)
          .param("pace", DecayingPace.values())
          .jvm(Runs.SERIAL_GC)
          .oneForkIf(true)
          .run();
    }
    for (DecayingPassing passing : DecayingPassing.values()) {
      // One fork: the errors are the same in each.
      runs.of(DecayingErrorBenchmark.class)
          .contenders(passing.contenders())
          .param("passing", passing)
          .oneForkIf(true)
          .run();
    }
  }

  @Override
  public void write(Page page, Table<?> about) {
    page.section("Decaying counts", Page.resource("decaying.md"), about);
    page.subsection("Goals of decaying counts", "", goals().table());
    for (DecayingSize size : DecayingSize.values()) {
      times(page, size);
    }
    batches(page);
    for (DecayingSize size : DecayingSize.values()) {
      slowest(page, size);
    }
    for (DecayingPassing passing : DecayingPassing.values()) {
      errors(page, passing);
    }
    page.append(Page.resource("decaying-reading.md"));
  }

  private Optional<Measurement> find(
      DecayingContender contender, String operation, DecayingSize size) {
    return run.find(DecayingBenchmark.class, operation, contender, size);
  }

  private Optional<Double> ratio(
      DecayingContender over, DecayingContender under, String operation, DecayingSize size) {
    return Measurements.ratio(find(over, operation, size), find(under, operation, size));
  }

  /** The time of the fastest peer over that of a contender; none if not all peers were measured. */
  private Optional<Double> fastestPeer(
      DecayingContender contender, String operation, DecayingSize size) {
    List<Double> ratios = DecayingContender.PEERS.stream()
        .flatMap(peer -> ratio(peer, contender, operation, size).stream())
        .toList();
    return ratios.size() < DecayingContender.PEERS.size()
        ? Optional.empty()
        : ratios.stream().min(Double::compare);
  }

  private Optional<Double> single(
      DecayingContender contender,
      DecayingPace pace,
      DecayingSize size,
      Metric metric,
      double unit) {
    return run.find(DecayingLatencyBenchmark.class, "addSingly", contender, pace, size)
        .flatMap(found -> found.score(metric, unit));
  }

  private void times(Page page, DecayingSize size) {
    Table<DecayingContender> table = Table.of(CONTENDERS).label("counts", DecayingContender::label);
    for (String operation : OPERATIONS) {
      table
          .number(operation + ", ns", c -> find(c, operation, size).map(Measurement::nanos))
          .number("fastest peer ÷ it", c -> fastestPeer(c, operation, size))
          .number(
              "it ÷ no decay", c -> c.plain().flatMap(plain -> ratio(c, plain, operation, size)))
          .number("bytes allocated", c -> find(c, operation, size)
              .flatMap(Measurement::allocatedBytes));
    }
    table.number("bytes per key", c -> find(c, "add", size).flatMap(Measurement::bytesPerKey));
    page.subsection(
        String.format(Locale.ROOT, "Decaying counts, %s, %,d keys", size.label(), size.universe()),
        "",
        table);
  }

  private void batches(Page page) {
    record Row(DecayingContender batch, DecayingSize size) {}
    List<Row> rows = new ArrayList<>();
    for (DecayingContender contender : CONTENDERS) {
      for (DecayingSize size : DecayingSize.values()) {
        contender.single().ifPresent(single -> rows.add(new Row(contender, size)));
      }
    }
    Table<Row> table = Table.of(rows)
        .label("counts", row -> row.batch.label())
        .label("memory", row -> row.size.label());
    for (String operation : OPERATIONS) {
      table.number(
          operation + ", one by one ÷ in batches",
          row -> ratio(row.batch.single().orElseThrow(), row.batch, operation, row.size));
    }
    page.subsection(
        "What batches gain for decaying counts",
        "The time of single operations over that in a batch of 1,024.\n\n",
        table);
  }

  private void slowest(Page page, DecayingSize size) {
    record Row(DecayingContender contender, DecayingPace pace) {}
    List<Row> rows = new ArrayList<>();
    for (DecayingContender contender : DecayingContender.timedSingly(size)) {
      for (DecayingPace pace : DecayingPace.values()) {
        rows.add(new Row(contender, pace));
      }
    }
    page.subsection(
        "The slowest additions, " + size.label(),
        "How long an addition takes at most.\n\n",
        Table.of(rows)
            .label("counts", row -> row.contender.label())
            .label("epochs", row -> row.pace.label())
            .number("half, ns", row -> single(row.contender, row.pace, size, Metric.MEDIAN, 1))
            .number("99 %, ns", row -> single(row.contender, row.pace, size, Metric.P99, 1))
            .number("99.9 %, ns", row -> single(row.contender, row.pace, size, Metric.P999, 1))
            .number("99.99 %, µs", row -> single(row.contender, row.pace, size, Metric.P9999, 1e3))
            .number("all, µs", row -> single(row.contender, row.pace, size, Metric.MOST, 1e3))
            .number(
                "millions timed",
                row -> single(row.contender, row.pace, size, Metric.SINGLE, 1e6)));
  }

  private void errors(Page page, DecayingPassing passing) {
    page.subsection(
        "How far counts are off, " + passing.label(),
        "",
        Table.of(passing.contenders())
            .label("counts", DecayingContender::label)
            .number("overcount, absent: mean", c -> error(c, passing, Metric.ABSENT_MEAN))
            .number("99 %", c -> error(c, passing, Metric.ABSENT_MOST))
            .number("overcount, present: mean", c -> error(c, passing, Metric.PRESENT_MEAN))
            .number("99 %", c -> error(c, passing, Metric.PRESENT_MOST))
            .fraction("too low", c -> error(c, passing, Metric.TOO_LOW)));
  }

  private Optional<Double> error(
      DecayingContender contender, DecayingPassing passing, Metric metric) {
    return run.find(DecayingErrorBenchmark.class, "absent", contender, passing)
        .flatMap(found -> found.score(metric));
  }

  /** What decaying counts are meant to reach. */
  private Goals goals() {
    Goals goals = new Goals();
    for (DecayingSize size : DecayingSize.values()) {
      for (DecayingContender ours : CONTENDERS) {
        String name = "%s, %s, ".formatted(ours.label(), size.label());
        ours.plain().ifPresent(plain -> {
          goals.atLeast(
              name + "`add`: the fastest peer's time over ours", 2, fastestPeer(ours, "add", size));
          goals.atMost(
              name + "`add`: our time over that of our count-min without decay",
              1.5,
              ratio(ours, plain, "add", size));
        });
      }
      for (DecayingContender ours : DecayingContender.timedSingly(size)) {
        if (ours.isOurs()) {
          slowestGoals(goals, ours, size);
        }
      }
    }
    List<String> names =
        CONTENDERS.stream().filter(DecayingContender::isOurs).map(Enum::name).toList();
    goals.nothingAllocated(
        "decaying filters: most bytes allocated per operation",
        run.of(DecayingBenchmark.class)
            .filter(found -> names.contains(found.key().contender())));
    return goals;
  }

  private void slowestGoals(Goals goals, DecayingContender ours, DecayingSize size) {
    for (DecayingPace pace : List.of(DecayingPace.EPOCHS, DecayingPace.ERAS)) {
      goals.atMost(
          "%s, %s, 99.99 %% of `add`, %s: time over that when no epoch begins"
              .formatted(ours.label(), size.label(), pace.label()),
          SLOWEST_TOLERANCE,
          single(ours, pace, size, Metric.P9999, 1)
              .flatMap(some -> single(ours, DecayingPace.QUIET, size, Metric.P9999, 1)
                  .map(quiet -> some / quiet)));
    }
  }
}
