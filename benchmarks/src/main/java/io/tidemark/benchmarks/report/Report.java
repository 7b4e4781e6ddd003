package io.tidemark.benchmarks.report;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import io.tidemark.benchmarks.subject.Memory;
import io.tidemark.core.Require;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import org.openjdk.jmh.runner.RunnerException;
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
      names = "--topic",
      split = ",",
      paramLabel = "TOPIC",
      description = "Only these topics: ${COMPLETION-CANDIDATES}.")
  private List<Topic> topics = List.of(Topic.values());

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
    Path page = directory().resolve("benchmarks.md");
    Files.writeString(page, Markdown.of(runs(directory)));
    System.out.println("Written: " + page);
    return 0;
  }

  /** The runs whose raw results are there, also those of topics that were not chosen this time. */
  private Map<Topic, Run> runs(Path directory) throws IOException {
    Map<Topic, Run> runs = new EnumMap<>(Topic.class);
    for (Topic topic : Topic.values()) {
      if (Files.exists(topic.resultsIn(directory))) {
        Machine machine = json.readValue(topic.machineIn(directory).toFile(), Machine.class);
        Measurements found =
            Measurements.of(json.readTree(topic.resultsIn(directory).toFile()));
        runs.put(topic, new Run(machine, found));
      }
    }
    return runs;
  }

  private void measure(Path directory) throws IOException, RunnerException {
    boolean any = false;
    for (Topic topic : topics) {
      any |= measure(topic, directory);
    }
    if (!any) {
      throw new ParameterException(
          command.commandLine(),
          Require.message(
              "--filter", filter, "a match in a benchmark such as NumberBenchmark.add"));
    }
  }

  private boolean measure(Topic topic, Path directory) throws IOException, RunnerException {
    String chosen = filter == null ? "" : filter.pattern();
    Measuring measuring = new Measuring(length(), heap, chosen, topic.resultsIn(directory));
    switch (topic) {
      case BLOOM -> measuring.bloom(memories);
      case HISTORY -> measuring.history();
      case WINDOW -> measuring.window();
      case ENDLESS -> measuring.endless();
      case COUNT -> measuring.count();
      case LATELY -> measuring.lately();
    }
    if (measuring.hasResults()) {
      Machine machine = Machine.here("-Xmx" + heap, length().words(), Clock.systemUTC());
      json.writeValue(topic.machineIn(directory).toFile(), machine);
    }
    return measuring.hasResults();
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
}
