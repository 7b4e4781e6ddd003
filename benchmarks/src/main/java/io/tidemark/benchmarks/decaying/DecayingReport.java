package io.tidemark.benchmarks.decaying;

import io.tidemark.benchmarks.frame.Metric;
import io.tidemark.benchmarks.report.Goals;
import io.tidemark.benchmarks.report.Measurements;
import io.tidemark.benchmarks.report.Page;
import io.tidemark.benchmarks.report.Runs;
import io.tidemark.benchmarks.report.Series;
import io.tidemark.benchmarks.report.Table;
import io.tidemark.benchmarks.report.TopicReport;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.openjdk.jmh.runner.RunnerException;

/** The report on decaying counts. */
public final class DecayingReport extends TopicReport {
  private static final List<String> OPERATIONS = List.of("add", "estimate");
  private static final List<DecayingContender> CONTENDERS = List.of(DecayingContender.values());

  /* Times are told apart to 6 %, and the 99.99th percentile of a run scatters by more. */
  private static final double SLOWEST_TOLERANCE = 1.25;

  public DecayingReport(Measurements run) {
    super(run);
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
    for (DecayingLength length : DecayingLength.values()) {
      // One fork: the errors are the same in each.
      runs.of(DecayingErrorBenchmark.class)
          .contenders(length.contenders())
          .param("length", length)
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
    for (DecayingLength length : DecayingLength.values()) {
      errors(page, length);
    }
    page.append(Page.resource("decaying-reading.md"));
  }

  private Series at(String operation, DecayingSize size) {
    return run.series(DecayingBenchmark.class, operation, size);
  }

  private Series singly(DecayingPace pace, DecayingSize size) {
    return run.series(DecayingLatencyBenchmark.class, "addSingly", pace, size);
  }

  /** The time of the fastest peer over that of a contender; none if not all peers were measured. */
  private static Optional<Double> fastestPeer(Series at, DecayingContender contender) {
    return DecayingContender.PEERS.stream().allMatch(peer -> at.find(peer).isPresent())
        ? at.ratioOfFastest(DecayingContender.PEERS, contender)
        : Optional.empty();
  }

  private void times(Page page, DecayingSize size) {
    Table<DecayingContender> table = Table.of("counts", CONTENDERS);
    for (String operation : OPERATIONS) {
      Series at = at(operation, size);
      table
          .number(operation + ", ns", at::nanos)
          .number("fastest peer ÷ it", c -> fastestPeer(at, c))
          .number("it ÷ no decay", c -> c.plain().flatMap(plain -> at.ratio(c, plain)))
          .number("bytes allocated", at::allocatedBytes);
    }
    table.number("bytes per key", at("add", size)::bytesPerKey);
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
      table.number(operation + ", one by one ÷ in batches", row -> at(operation, row.size)
          .ratio(row.batch.single().orElseThrow(), row.batch));
    }
    page.subsection(
        "What batches gain for decaying counts",
        "The time of single operations over that in a batch of 1,024.\n\n",
        table);
  }

  private void slowest(Page page, DecayingSize size) {
    record Row(DecayingContender contender, DecayingPace pace, Series singly) {
      Optional<Double> score(Metric metric, double unit) {
        return singly.score(contender, metric, unit);
      }
    }
    List<Row> rows = new ArrayList<>();
    for (DecayingContender contender : DecayingContender.timedSingly(size)) {
      for (DecayingPace pace : DecayingPace.values()) {
        rows.add(new Row(contender, pace, singly(pace, size)));
      }
    }
    page.subsection(
        "The slowest additions, " + size.label(),
        "How long an addition takes at most.\n\n",
        Table.of(rows)
            .label("counts", row -> row.contender.label())
            .label("epochs", row -> row.pace.label())
            .number("half, ns", row -> row.score(Metric.MEDIAN, 1))
            .number("99 %, ns", row -> row.score(Metric.P99, 1))
            .number("99.9 %, ns", row -> row.score(Metric.P999, 1))
            .number("99.99 %, µs", row -> row.score(Metric.P9999, 1e3))
            .number("all, µs", row -> row.score(Metric.MOST, 1e3))
            .number("millions timed", row -> row.score(Metric.SINGLE, 1e6)));
  }

  private void errors(Page page, DecayingLength length) {
    Series at = run.series(DecayingErrorBenchmark.class, "absent", length);
    page.subsection(
        "How far counts are off, " + length.label(),
        "",
        Table.of("counts", length.contenders())
            .number("overcount, absent: mean", c -> at.score(c, Metric.ABSENT_MEAN))
            .number("99 %", c -> at.score(c, Metric.ABSENT_MOST))
            .number("overcount, present: mean", c -> at.score(c, Metric.PRESENT_MEAN))
            .number("99 %", c -> at.score(c, Metric.PRESENT_MOST))
            .fraction("too low", c -> at.score(c, Metric.TOO_LOW)));
  }

  /** What decaying counts are meant to reach. */
  private Goals goals() {
    Goals goals = new Goals();
    for (DecayingSize size : DecayingSize.values()) {
      Series add = at("add", size);
      for (DecayingContender ours : CONTENDERS) {
        String name = "%s, %s, `add`: ".formatted(ours.label(), size.label());
        ours.plain().ifPresent(plain -> {
          goals.atLeast(name + "the fastest peer's time over ours", 2, fastestPeer(add, ours));
          goals.atMost(
              name + "our time over that of our count-min without decay",
              1.5,
              add.ratio(ours, plain));
        });
      }
      for (DecayingContender ours : DecayingContender.timedSingly(size)) {
        if (ours.isOurs()) {
          slowestGoals(goals, ours, size);
        }
      }
    }
    goals.nothingAllocated(
        "decaying filters: most bytes allocated per operation",
        run.of(DecayingBenchmark.class),
        CONTENDERS.stream().filter(DecayingContender::isOurs));
    return goals;
  }

  private void slowestGoals(Goals goals, DecayingContender ours, DecayingSize size) {
    for (DecayingPace pace : List.of(DecayingPace.EPOCHS, DecayingPace.ERAS)) {
      goals.atMost(
          "%s, %s, 99.99 %% of `add`, %s: time over that when no epoch begins"
              .formatted(ours.label(), size.label(), pace.label()),
          SLOWEST_TOLERANCE,
          Series.ratio(
              singly(pace, size).score(ours, Metric.P9999),
              singly(DecayingPace.QUIET, size).score(ours, Metric.P9999)));
    }
  }
}
