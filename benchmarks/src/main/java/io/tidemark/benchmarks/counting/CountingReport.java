package io.tidemark.benchmarks.counting;

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

/** The report on counts with removal. */
public final class CountingReport extends TopicReport {
  private static final String ADD = "add";
  private static final String PRESENT = "present";
  private static final String ABSENT = "absent";
  private static final String REPLACE = "replace";
  private static final List<String> OPERATIONS = List.of(ADD, REPLACE, PRESENT, ABSENT);
  private static final List<CountingSize> SIZES =
      List.of(CountingSize.KEYS_100K, CountingSize.KEYS_10M);
  private static final List<CountingContender> CONTENDERS = List.of(CountingContender.values());
  private static final List<CountingContender> ORESTES =
      List.of(CountingContender.ORESTES, CountingContender.ORESTES_4);

  public CountingReport(Measurements run) {
    super(run);
  }

  @Override
  public void measure(Runs runs) throws IOException, RunnerException {
    for (CountingSize size : SIZES) {
      for (CountingLoad load : CountingLoad.values()) {
        List<CountingContender> all = CountingContender.at(size, load);
        measure(runs.of(CountingBenchmark.class, "add|present|absent"), all, size, load);
        // Batch forms only add and ask.
        List<CountingContender> single =
            all.stream().filter(contender -> contender.single().isEmpty()).toList();
        measure(runs.of(CountingBenchmark.class, REPLACE), single, size, load);
      }
    }
  }

  private static void measure(
      Runs.Selection selection,
      List<CountingContender> contenders,
      CountingSize size,
      CountingLoad load)
      throws IOException, RunnerException {
    selection
        .contenders(contenders)
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

  private Series at(String operation, CountingSize size, CountingLoad load) {
    return run.series(CountingBenchmark.class, operation, size, load);
  }

  private static String title(CountingSize size, CountingLoad load) {
    return String.format(Locale.ROOT, "%,d keys, %s", size.keys(), load.label());
  }

  private void times(Page page, CountingSize size, CountingLoad load) {
    Table<CountingContender> table = Table.of("filter", CONTENDERS);
    for (String operation : OPERATIONS) {
      Series at = at(operation, size, load);
      table
          .number(operation + ", ns", at::nanos)
          .number("spectral ÷ it", c -> at.ratio(CountingContender.SPECTRAL, c))
          .number("it ÷ FastFilter", c -> at.ratio(c, CountingContender.FAST_FILTER))
          .number("`HashMap` ÷ it", c -> at.ratio(CountingContender.HASH_MAP, c));
    }
    page.subsection("Times, " + title(size, load), "", table);
  }

  private void memory(Page page, CountingSize size, CountingLoad load) {
    Series present = at(PRESENT, size, load);
    Optional<Double> map = present.bytesPerKey(CountingContender.HASH_MAP);
    Table<CountingContender> table = Table.of("filter", CONTENDERS)
        .number("bytes per key", present::bytesPerKey)
        .number("`HashMap` ÷ it", c -> Series.ratio(map, present.bytesPerKey(c)))
        .fraction("error, absent", at(ABSENT, size, load)::positive)
        .fraction("error, present", c -> present.positive(c).filter(error -> c.counts()));
    for (String operation : OPERATIONS) {
      table.number("bytes allocated, " + operation, at(operation, size, load)::allocatedBytes);
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
      table.number(operation + ", one by one ÷ in batches", row -> at(operation, row.size, row.load)
          .ratio(row.batch.single().orElseThrow(), row.batch));
    }
    page.subsection(
        "What batches gain",
        "The time of single operations over that in a batch of 1,024.\n\n",
        table);
  }

  /** What the dynamic count filter is meant to reach. */
  private Goals goals() {
    Goals goals = new Goals();
    goals(
        goals,
        CountingContender.DYNAMIC,
        CountingContender.DYNAMIC_BATCH,
        CountingContender.COUNTING);
    goals(
        goals,
        CountingContender.DYNAMIC_BLOCKED,
        CountingContender.DYNAMIC_BLOCKED_BATCH,
        CountingContender.COUNTING_BLOCKED);
    goals.nothingAllocated(
        "dynamic and counting filters: most bytes allocated per operation",
        run.of(CountingBenchmark.class),
        CONTENDERS.stream().filter(c -> c.isOurs() && c != CountingContender.SPECTRAL));
    return goals;
  }

  private void goals(
      Goals goals, CountingContender ours, CountingContender batch, CountingContender fixed) {
    for (CountingSize size : SIZES) {
      String name = String.format(Locale.ROOT, "%s, %,d keys, ", ours.label(), size.keys());
      for (CountingLoad load : CountingLoad.values()) {
        boolean spectral = CountingContender.at(size, load).contains(CountingContender.SPECTRAL);
        for (String operation : spectral ? List.of(ADD, PRESENT) : List.<String>of()) {
          goals.atLeast(
              "%s%s, `%s`: the spectral filter's time over ours"
                  .formatted(name, load.label(), operation),
              2,
              at(operation, size, load).ratio(CountingContender.SPECTRAL, ours));
        }
        for (String operation : List.of(ADD, PRESENT)) {
          goals.atMost(
              "%s%s, `%s`: our time over the counting filter's"
                  .formatted(name, load.label(), operation),
              1.5,
              at(operation, size, load).ratio(ours, fixed));
        }
      }
      peerGoals(goals, name, ours, size);
    }
    for (String operation : List.of(ADD, PRESENT)) {
      goals.atMost(
          "%s, 10,000,384 keys, `%s`: the time in batches over that one by one"
              .formatted(ours.label(), operation),
          1,
          at(operation, CountingSize.KEYS_10M, CountingLoad.ONCE).ratio(batch, ours));
    }
  }

  private void peerGoals(Goals goals, String name, CountingContender ours, CountingSize size) {
    CountingLoad once = CountingLoad.ONCE;
    CountingContender fastFilter = CountingContender.FAST_FILTER;
    if (CountingContender.at(size, once).contains(CountingContender.ORESTES)) {
      goals.atLeast(
          name + "`replace`: Orestes' time over ours",
          20,
          at(REPLACE, size, once).ratioOfFastest(ORESTES, ours));
    }
    for (String operation : OPERATIONS) {
      goals.atMost(
          "%s`%s`: our time over FastFilter's".formatted(name, operation),
          1,
          at(operation, size, once).ratio(ours, fastFilter));
    }
    Series absent = at(ABSENT, size, once);
    goals.atMost(
        name + "our error over FastFilter's",
        1,
        Series.ratio(absent.positive(ours), absent.positive(fastFilter)));
    goals.atMost(name + "bytes per key", 5, at(PRESENT, size, once).bytesPerKey(ours));
  }
}
