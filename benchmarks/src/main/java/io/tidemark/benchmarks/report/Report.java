package io.tidemark.benchmarks.report;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import io.tidemark.benchmarks.BatchProfiler;
import io.tidemark.benchmarks.NumberBenchmark;
import io.tidemark.benchmarks.TextBenchmark;
import io.tidemark.benchmarks.subject.Memory;
import io.tidemark.benchmarks.subject.NumberContender;
import io.tidemark.benchmarks.subject.TextContender;
import io.tidemark.core.Require;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import org.openjdk.jmh.runner.NoBenchmarksException;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Runs the benchmarks, and writes their raw results and a page about them. */
@Command(
    name = "benchmarks/run",
    mixinStandardHelpOptions = true,
    showDefaultValues = true,
    description = "Measures Tidemark's filters and their peers, and writes benchmarks.md.")
public final class Report implements Callable<Integer> {
  private static final Path WHOLE_RUN = Path.of("docs");
  private static final Path SELECTION = Path.of("benchmarks", "target", "report");

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

  @Option(names = "--quick", description = "Measure briefly: a look, not a result.")
  private boolean quick;

  @Option(
      names = "--page-only",
      description = "Measure nothing; write the page again from the raw results that are there.")
  private boolean pageOnly;

  @Option(
      names = "--filter",
      paramLabel = "REGEX",
      description = "Only benchmarks whose name, such as NumberBenchmark.add, has a match.")
  private Pattern filter;

  @Option(
      names = "--memory",
      split = ",",
      paramLabel = "SIZE",
      description = "Only these sizes: ${COMPLETION-CANDIDATES}.")
  private List<Memory> memories = List.of(Memory.values());

  @Option(
      names = "--heap",
      paramLabel = "SIZE",
      defaultValue = "6g",
      description = "Heap of each measurement; the exact set at MIB_256 needs more than 4 GiB.")
  private String heap;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Where to write; docs for a whole run, else benchmarks/target/report.")
  private Path out;

  @Spec
  private CommandSpec command;

  private final RawResults results = new RawResults();
  private final ObjectMapper json = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  /** Runs the command. */
  public static void main(String[] args) {
    System.exit(new CommandLine(new Report()).execute(args));
  }

  @Override
  public Integer call() throws IOException, RunnerException {
    Path directory = Files.createDirectories(directory().resolve("benchmarks"));
    if (!pageOnly) {
      measure(directory);
    }
    Machine machine = json.readValue(machineFile(directory).toFile(), Machine.class);
    Path page = directory().resolve("benchmarks.md");
    Files.writeString(
        page,
        Markdown.of(machine, Measurements.of(json.readTree(rawFile(directory).toFile()))));
    System.out.println("Written: " + page);
    return 0;
  }

  private static Path machineFile(Path directory) {
    return directory.resolve("machine.json");
  }

  private static Path rawFile(Path directory) {
    return directory.resolve("bloom.json");
  }

  private void measure(Path directory) throws IOException, RunnerException {
    for (Memory memory : memories) {
      try {
        runSize(memory, directory);
      } catch (NoBenchmarksException e) {
        throw new ParameterException(
            command.commandLine(),
            Require.message(
                "--filter", filter, "a match in a benchmark such as NumberBenchmark.add"),
            e);
      }
    }
    if (memories.contains(Memory.MIB_256)) {
      hugePages(directory);
    }
    Machine machine = Machine.here("-Xmx" + heap, length().words(), Clock.systemUTC());
    json.writeValue(machineFile(directory).toFile(), machine);
  }

  private void runSize(Memory memory, Path directory) throws IOException, RunnerException {
    if (memory != Memory.MIB_256) {
      run(options(memory).include(pattern("")), directory);
      return;
    }
    run(only(NumberBenchmark.class, LARGE_NUMBERS, options(memory)), directory);
    run(only(TextBenchmark.class, LARGE_TEXTS, options(memory)), directory);
  }

  /** The chosen ones among the benchmarks of a class, for some contenders. */
  private ChainedOptionsBuilder only(
      Class<?> benchmark, List<? extends Enum<?>> contenders, ChainedOptionsBuilder options) {
    return options
        .include(pattern(benchmark.getSimpleName()))
        .param("contender", contenders.stream().map(Enum::name).toArray(String[]::new));
  }

  private Path directory() {
    if (out != null) {
      return out;
    }
    boolean whole = !quick && filter == null && memories.size() == Memory.values().length;
    return whole ? WHOLE_RUN : SELECTION;
  }

  private Length length() {
    return quick ? Length.QUICK : Length.WHOLE;
  }

  private ChainedOptionsBuilder options(Memory memory, String... jvmArguments) {
    List<String> arguments = new ArrayList<>(List.of("-Xms" + heap, "-Xmx" + heap));
    arguments.addAll(List.of(jvmArguments));
    return length()
        .apply(
            new OptionsBuilder()
                .param("memory", memory.name())
                .jvmArgsAppend(arguments.toArray(String[]::new))
                .shouldFailOnError(true)
                .addProfiler(BatchProfiler.class),
            memory);
  }

  /** Those of the chosen benchmarks whose name has a text in it. */
  private String pattern(String text) {
    String chosen = filter == null ? "" : filter.pattern();
    return "(?=.*" + Pattern.quote(text) + ")^.*(?:" + chosen + ")";
  }

  private void hugePages(Path directory) throws IOException, RunnerException {
    try {
      run(
          only(
              NumberBenchmark.class,
              WITH_HUGE_PAGES,
              options(Memory.MIB_256, Measurement.HUGE_PAGES)),
          directory);
    } catch (NoBenchmarksException e) {
      System.out.println("No benchmark with huge pages among the chosen: " + WITH_HUGE_PAGES);
    }
  }

  /** Runs JMH, and saves all results so far: a long run that breaks off leaves what it has. */
  private void run(ChainedOptionsBuilder options, Path directory)
      throws IOException, RunnerException {
    results.add(new Runner(options.build()).run());
    results.save(rawFile(directory));
  }
}
