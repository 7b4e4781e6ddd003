package io.tidemark.benchmarks.report;

import io.tidemark.benchmarks.AllocationBenchmark;
import io.tidemark.benchmarks.BatchProfiler;
import io.tidemark.benchmarks.CountBenchmark;
import io.tidemark.benchmarks.CountChangeBenchmark;
import io.tidemark.benchmarks.EndlessBenchmark;
import io.tidemark.benchmarks.HistoryBenchmark;
import io.tidemark.benchmarks.LargeHistoryBenchmark;
import io.tidemark.benchmarks.LatelyBenchmark;
import io.tidemark.benchmarks.LatelyErrorBenchmark;
import io.tidemark.benchmarks.LatelyLatencyBenchmark;
import io.tidemark.benchmarks.LatelyProfiler;
import io.tidemark.benchmarks.NumberBenchmark;
import io.tidemark.benchmarks.SharedBenchmark;
import io.tidemark.benchmarks.SingleProfiler;
import io.tidemark.benchmarks.TextBenchmark;
import io.tidemark.benchmarks.WindowBenchmark;
import io.tidemark.benchmarks.WindowLatencyBenchmark;
import io.tidemark.benchmarks.WindowProfiler;
import io.tidemark.benchmarks.count.CountContender;
import io.tidemark.benchmarks.count.CountLoad;
import io.tidemark.benchmarks.count.CountSize;
import io.tidemark.benchmarks.endless.EndlessContender;
import io.tidemark.benchmarks.endless.EndlessLength;
import io.tidemark.benchmarks.endless.EndlessSize;
import io.tidemark.benchmarks.endless.EndlessStream;
import io.tidemark.benchmarks.lately.LatelyContender;
import io.tidemark.benchmarks.lately.LatelyPace;
import io.tidemark.benchmarks.lately.LatelyPassing;
import io.tidemark.benchmarks.lately.LatelySize;
import io.tidemark.benchmarks.subject.Memory;
import io.tidemark.benchmarks.subject.NumberContender;
import io.tidemark.benchmarks.subject.TextContender;
import io.tidemark.benchmarks.window.WindowContender;
import io.tidemark.benchmarks.window.WindowSize;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.openjdk.jmh.runner.NoBenchmarksException;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/** Runs the benchmarks of a topic, as far as they are chosen. */
final class Measuring {
  /* Tidemark's forms that the effect of huge pages is shown for. */
  private static final List<NumberContender> WITH_HUGE_PAGES = List.of(
      NumberContender.BLOOM_BLOCKED,
      NumberContender.BLOOM_BLOCKED_BULK,
      NumberContender.BLOOM_STANDARD);

  /*
   * To fill 256 MiB takes minutes. What differs from these only by its digest or by atomic writes is
   * measured at the smaller sizes, where that difference shows.
   */
  private static final List<NumberContender> LARGE_NUMBERS = List.of(
      NumberContender.BLOOM_BLOCKED,
      NumberContender.BLOOM_BLOCKED_BULK,
      NumberContender.BLOOM_STANDARD,
      NumberContender.GUAVA,
      NumberContender.DATA_SKETCHES,
      NumberContender.FAST_FILTER);
  private static final List<TextContender> LARGE_TEXTS =
      List.of(TextContender.BLOOM_BLOCKED, TextContender.BLOOM_BLOCKED_BULK, TextContender.GUAVA);

  private final Length length;
  private final String heap;
  private final String chosen;
  private final Path file;
  private final RawResults results = new RawResults();

  /**
   * @param chosen a regular expression that the names of the benchmarks to run have a match of
   * @param file where the raw results are saved
   */
  Measuring(Length length, String heap, String chosen, Path file) {
    this.length = length;
    this.heap = heap;
    this.chosen = chosen;
    this.file = file;
  }

  /** Whether any of the chosen benchmarks was run. */
  boolean hasResults() {
    return !results.json().isEmpty();
  }

  void bloom(List<Memory> memories) throws IOException, RunnerException {
    for (Memory memory : memories) {
      if (memory == Memory.MIB_256) {
        large();
      } else {
        run(options(memory)
            .include(pattern(NumberBenchmark.class, TextBenchmark.class, SharedBenchmark.class)));
      }
    }
  }

  private void large() throws IOException, RunnerException {
    run(only(NumberBenchmark.class, LARGE_NUMBERS, options(Memory.MIB_256)));
    run(only(TextBenchmark.class, LARGE_TEXTS, options(Memory.MIB_256)));
    run(only(
        NumberBenchmark.class, WITH_HUGE_PAGES, options(Memory.MIB_256, Measurement.HUGE_PAGES)));
  }

  void history() throws IOException, RunnerException {
    run(options().addProfiler(BatchProfiler.class).include(pattern(HistoryBenchmark.class)));
    run(options().include(pattern(AllocationBenchmark.class)));
    // One fork: to make a history of 2 GiB takes longer than to measure it.
    run(options()
        .forks(1)
        .addProfiler(BatchProfiler.class)
        .include(pattern(LargeHistoryBenchmark.class)));
  }

  void window() throws IOException, RunnerException {
    for (WindowSize size : List.of(WindowSize.ITEMS_64K, WindowSize.ITEMS_2M)) {
      ChainedOptionsBuilder options = windowOptions()
          .param("size", size.name())
          .param("contender", names(WindowContender.compared()));
      // To fill a large window takes longer than to measure it.
      run((size == WindowSize.ITEMS_2M ? options.forks(1) : options)
          .include(pattern(WindowBenchmark.class)));
    }
    run(windowOptions("-XX:+UseSerialGC")
        .forks(1)
        .param("contender", names(WindowContender.timedSingly()))
        .include(pattern(WindowLatencyBenchmark.class)));
  }

  void endless() throws IOException, RunnerException {
    for (EndlessSize size : EndlessSize.values()) {
      EndlessStream[] streams = size == EndlessSize.MIB_256
          ? new EndlessStream[] {EndlessStream.NEW}
          : EndlessStream.values();
      ChainedOptionsBuilder options = windowOptions()
          .param("contender", names(EndlessContender.at(size)))
          .param("passed", EndlessLength.FILLED.name())
          .param("room", size.name())
          .param("source", names(List.of(streams)));
      // To fill a large filter takes longer than to measure it.
      run((size.bytes() > EndlessSize.KIB_64.bytes() ? options.forks(1) : options)
          .include(pattern(EndlessBenchmark.class)));
    }
    run(windowOptions()
        .param("contender", names(EndlessContender.at(EndlessSize.KIB_64)))
        .param("passed", EndlessLength.LONG.name())
        .param("room", EndlessSize.KIB_64.name())
        .param("source", EndlessStream.NEW.name())
        .include(pattern(EndlessBenchmark.class)));
  }

  void count() throws IOException, RunnerException {
    for (CountSize size : List.of(CountSize.KEYS_100K, CountSize.KEYS_10M)) {
      for (CountLoad load : CountLoad.values()) {
        List<CountContender> all = CountContender.at(size, load);
        run(only(CountBenchmark.class, all, countOptions(size, load)));
        List<CountContender> single =
            all.stream().filter(contender -> contender.single().isEmpty()).toList();
        run(only(CountChangeBenchmark.class, single, countOptions(size, load)));
      }
    }
  }

  private ChainedOptionsBuilder countOptions(CountSize size, CountLoad load) {
    ChainedOptionsBuilder options = options()
        .addProfiler(BatchProfiler.class)
        .param("keys", size.name())
        .param("load", load.name());
    // To add so many keys takes longer than to measure.
    return size == CountSize.KEYS_10M ? options.forks(1) : options;
  }

  void lately() throws IOException, RunnerException {
    for (LatelySize size : LatelySize.values()) {
      run(only(LatelyBenchmark.class, List.of(LatelyContender.values()), latelyOptions(size)));
      run(only(
          LatelyLatencyBenchmark.class,
          LatelyContender.timedSingly(size),
          latelyOptions(size, "-XX:+UseSerialGC")
              .forks(1)
              .param("pace", names(List.of(LatelyPace.values())))
              .addProfiler(SingleProfiler.class)));
    }
    for (LatelyPassing passing : LatelyPassing.values()) {
      // One fork: the errors are the same in each.
      run(only(
          LatelyErrorBenchmark.class,
          passing.contenders(),
          options()
              .forks(1)
              .addProfiler(BatchProfiler.class)
              .addProfiler(LatelyProfiler.class)
              .param("passing", passing.name())));
    }
  }

  private ChainedOptionsBuilder latelyOptions(LatelySize size, String... jvmArguments) {
    ChainedOptionsBuilder options =
        options(jvmArguments).addProfiler(BatchProfiler.class).param("space", size.name());
    // To fill a large one takes longer than to measure it.
    return size == LatelySize.MIB_256 ? options.forks(1) : options;
  }

  private ChainedOptionsBuilder windowOptions(String... jvmArguments) {
    return options(jvmArguments)
        .addProfiler(BatchProfiler.class)
        .addProfiler(WindowProfiler.class)
        .addProfiler(SingleProfiler.class);
  }

  private static String[] names(List<? extends Enum<?>> constants) {
    return constants.stream().map(Enum::name).toArray(String[]::new);
  }

  /** The chosen ones among the benchmarks of a class, for some contenders. */
  private ChainedOptionsBuilder only(
      Class<?> benchmark, List<? extends Enum<?>> contenders, ChainedOptionsBuilder options) {
    return options.include(pattern(benchmark)).param("contender", names(contenders));
  }

  private ChainedOptionsBuilder options(Memory memory, String... jvmArguments) {
    ChainedOptionsBuilder options =
        options(jvmArguments).param("memory", memory.name()).addProfiler(BatchProfiler.class);
    // To fill a large filter takes longer than to measure it, and warms the compiler up as well. In
    // small ones, forks differ by what the compiler happened to inline: there several are wanted.
    return memory == Memory.KIB_64 ? options : options.forks(1);
  }

  private ChainedOptionsBuilder options(String... jvmArguments) {
    List<String> arguments = new ArrayList<>(List.of("-Xms" + heap, "-Xmx" + heap));
    arguments.addAll(List.of(jvmArguments));
    return length.apply(new OptionsBuilder()
        .jvmArgsAppend(arguments.toArray(String[]::new))
        .shouldFailOnError(true));
  }

  /** The chosen ones among the benchmarks of some classes. */
  private String pattern(Class<?>... benchmarks) {
    String names =
        Arrays.stream(benchmarks).map(Class::getSimpleName).collect(Collectors.joining("|"));
    return "(?=.*\\.(?:" + names + ")\\.)^.*(?:" + chosen + ")";
  }

  /** Runs JMH, and saves all results so far: a long run that breaks off leaves what it has. */
  private void run(ChainedOptionsBuilder options) throws IOException, RunnerException {
    try {
      results.add(new Runner(options.build()).run());
    } catch (NoBenchmarksException e) {
      return; // None of these was chosen.
    }
    results.save(file);
  }
}
