package io.tidemark.benchmarks.counting;

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
import java.util.stream.Stream;
import org.openjdk.jmh.runner.RunnerException;

/** The report on counts with removal. */
public final class CountingReport implements TopicReport {
  private static final String ADD = "add";
  private static final String PRESENT = "present";
  private static final String ABSENT = "absent";
  private static final String REPLACE = "replace";
  private static final List<String> OPERATIONS = List.of(ADD, REPLACE, PRESENT, ABSENT);
  private static final List<CountingSize> SIZES =
      List.of(CountingSize.KEYS_100K, CountingSize.KEYS_10M);
  private static final List<CountingContender> CONTENDERS = List.of(CountingContender.values());

  private final Measurements run;

  /** A report on a run. */
  public CountingReport(Measurements run) {
    this.run = run;
  }

  @Override
  public void measure(Runs runs) throws IOException, RunnerException {
    for (CountingSize size : SIZES) {
      for (CountingLoad load : CountingLoad.values()) {
        List<CountingContender> all = CountingContender.at(size, load);
        measure(runs.of(CountingBenchmark.class).contenders(all), size, load);
        List<CountingContender> single =
            all.stream().filter(contender -> contender.single().isEmpty()).toList();
        measure(runs.of(ReplaceBenchmark.class).contenders(single), size, load);
      }
    }
  }

  private static void measure(Runs.Selection selection, CountingSize size, CountingLoad load)
      throws IOException, RunnerException {
    selection
        .param("keys", size)
        .param("load", load)
        .oneForkIf(size == CountingSize.KEYS_10M)
        .run();
  }

  @Override
  public void write(Page page, Table<?> about) {
    page.section("Counts with removal", Page.resource("counting.md"), about);
    page.subsection("Goals of counts with removal", "", goals().table());
    for (CountingSize size : SIZES) {
      for (CountingLoad load : CountingLoad.values()) {
        times(page, size, load);
        memory(page, size, load);
      }
    }
    batches(page);
    page.append(Page.resource("counting-reading.md"));
  }

  private Optional<Measurement> find(
      CountingContender contender, String operation, CountingSize size, CountingLoad load) {
    Class<?> benchmark =
        operation.equals(REPLACE) ? ReplaceBenchmark.class : CountingBenchmark.class;
    return run.find(benchmark, operation, contender, size, load);
  }

  private Optional<Double> ratio(
      CountingContender over,
      CountingContender under,
      String operation,
      CountingSize size,
      CountingLoad load) {
    return Measurements.ratio(
        find(over, operation, size, load), find(under, operation, size, load));
  }

  private Optional<Double> bytesPerKey(
      CountingContender contender, CountingSize size, CountingLoad load) {
    return find(contender, PRESENT, size, load).flatMap(Measurement::bytesPerKey);
  }

  private static String title(CountingSize size, CountingLoad load) {
    return String.format(Locale.ROOT, "%,d keys, %s", size.keys(), load.label());
  }

  private void times(Page page, CountingSize size, CountingLoad load) {
    Table<CountingContender> table = Table.of(CONTENDERS).label("filter", CountingContender::label);
    for (String operation : OPERATIONS) {
      table
          .number(operation + ", ns", c -> find(c, operation, size, load).map(Measurement::nanos))
          .number("spectral ÷ it", c -> ratio(CountingContender.SPECTRAL, c, operation, size, load))
          .number(
              "it ÷ FastFilter",
              c -> ratio(c, CountingContender.FAST_FILTER, operation, size, load))
          .number(
              "`HashMap` ÷ it", c -> ratio(CountingContender.HASH_MAP, c, operation, size, load));
    }
    page.subsection("Times, " + title(size, load), "", table);
  }

  private void memory(Page page, CountingSize size, CountingLoad load) {
    Table<CountingContender> table = Table.of(CONTENDERS)
        .label("filter", CountingContender::label)
        .number("bytes per key", c -> bytesPerKey(c, size, load))
        .number("`HashMap` ÷ it", c -> bytesPerKey(CountingContender.HASH_MAP, size, load)
            .flatMap(map -> bytesPerKey(c, size, load).map(its -> map / its)))
        .fraction("error, absent", c -> find(c, ABSENT, size, load).flatMap(Measurement::positive))
        .fraction("error, present", c -> find(c, PRESENT, size, load)
            .filter(found -> c.tells())
            .flatMap(Measurement::positive));
    for (String operation : OPERATIONS) {
      table.number("bytes allocated, " + operation, c -> find(c, operation, size, load)
          .flatMap(Measurement::allocatedBytes));
    }
    page.subsection("Memory and errors, " + title(size, load), "", table);
  }

  private void batches(Page page) {
    record Row(CountingContender batch, CountingSize size, CountingLoad load) {}
    List<Row> rows = new ArrayList<>();
    for (CountingContender contender : CONTENDERS) {
      for (CountingSize size : SIZES) {
        for (CountingLoad load : CountingLoad.values()) {
          contender.single().ifPresent(single -> rows.add(new Row(contender, size, load)));
        }
      }
    }
    Table<Row> table = Table.of(rows)
        .label("filter", row -> row.batch.label())
        .label("keys", row -> title(row.size, row.load));
    for (String operation : List.of(ADD, PRESENT, ABSENT)) {
      table.number(
          operation + ", one by one ÷ in batches",
          row -> ratio(row.batch.single().orElseThrow(), row.batch, operation, row.size, row.load));
    }
    page.subsection(
        "What batches gain",
        "The time of single operations over that in a batch of 1,024.\n\n",
        table);
  }

  /** What the dynamic count filter is meant to reach. */
  private Goals goals() {
    Goals goals = new Goals();
    for (CountingContender ours :
        List.of(CountingContender.DYNAMIC, CountingContender.DYNAMIC_BLOCKED)) {
      for (CountingSize size : SIZES) {
        String name = String.format(Locale.ROOT, "%s, %,d keys, ", ours.label(), size.keys());
        for (CountingLoad load : CountingLoad.values()) {
          countingGoals(goals, name, ours, size, load);
        }
        peerGoals(goals, name, ours, size);
      }
      batchGoals(goals, ours);
    }
    List<String> names = CONTENDERS.stream()
        .filter(contender -> contender.isOurs() && contender != CountingContender.SPECTRAL)
        .map(Enum::name)
        .toList();
    goals.nothingAllocated(
        "dynamic and counting filters: most bytes allocated per operation",
        Stream.concat(run.of(CountingBenchmark.class), run.of(ReplaceBenchmark.class))
            .filter(found -> names.contains(found.key().contender())));
    return goals;
  }

  private void countingGoals(
      Goals goals, String name, CountingContender ours, CountingSize size, CountingLoad load) {
    CountingContender fixed = ours == CountingContender.DYNAMIC
        ? CountingContender.COUNTING
        : CountingContender.COUNTING_BLOCKED;
    if (CountingContender.at(size, load).contains(CountingContender.SPECTRAL)) {
      for (String operation : List.of(ADD, PRESENT)) {
        goals.atLeast(
            "%s%s, `%s`: the spectral filter's time over ours"
                .formatted(name, load.label(), operation),
            2,
            ratio(CountingContender.SPECTRAL, ours, operation, size, load));
      }
    }
    for (String operation : List.of(ADD, PRESENT)) {
      goals.atMost(
          "%s%s, `%s`: our time over the counting filter's"
              .formatted(name, load.label(), operation),
          1.5,
          ratio(ours, fixed, operation, size, load));
    }
  }

  private void peerGoals(Goals goals, String name, CountingContender ours, CountingSize size) {
    CountingLoad once = CountingLoad.ONCE;
    if (CountingContender.at(size, once).contains(CountingContender.ORESTES)) {
      goals.atLeast(
          name + "`replace`: Orestes' time over ours",
          20,
          // The faster of its two kinds of counters.
          Stream.of(CountingContender.ORESTES, CountingContender.ORESTES_4)
              .flatMap(peer -> ratio(peer, ours, REPLACE, size, once).stream())
              .min(Double::compare));
    }
    for (String operation : OPERATIONS) {
      goals.atMost(
          "%s`%s`: our time over FastFilter's".formatted(name, operation),
          1,
          ratio(ours, CountingContender.FAST_FILTER, operation, size, once));
    }
    goals.atMost(name + "our error over FastFilter's", 1, error(ours, size).flatMap(error -> error(
            CountingContender.FAST_FILTER, size)
        .map(theirs -> error / theirs)));
    goals.atMost(name + "bytes per key", 5, bytesPerKey(ours, size, once));
  }

  private Optional<Double> error(CountingContender contender, CountingSize size) {
    return find(contender, ABSENT, size, CountingLoad.ONCE).flatMap(Measurement::positive);
  }

  private void batchGoals(Goals goals, CountingContender ours) {
    CountingContender batches = ours == CountingContender.DYNAMIC
        ? CountingContender.DYNAMIC_BATCH
        : CountingContender.DYNAMIC_BLOCKED_BATCH;
    for (String operation : List.of(ADD, PRESENT)) {
      goals.atMost(
          "%s, 10,000,384 keys, `%s`: the time in batches over that one by one"
              .formatted(ours.label(), operation),
          1,
          ratio(batches, ours, operation, CountingSize.KEYS_10M, CountingLoad.ONCE));
    }
  }
}
