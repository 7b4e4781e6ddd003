package io.tidemark.benchmarks;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import io.tidemark.benchmarks.report.Length;
import io.tidemark.benchmarks.report.Machine;
import io.tidemark.benchmarks.report.Measurements;
import io.tidemark.benchmarks.report.Page;
import io.tidemark.benchmarks.report.Runs;
import io.tidemark.benchmarks.seen.SeenSize;
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
public final class Main implements Callable<Integer> {
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
  private List<SeenSize> memories = List.of(SeenSize.values());

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

  public static void main(String[] args) {
    System.exit(
        new CommandLine(new Main()).setCaseInsensitiveEnumValuesAllowed(true).execute(args));
  }

  @Override
  public Integer call() throws IOException, RunnerException {
    Path directory = Files.createDirectories(directory().resolve("benchmarks"));
    if (!pageOnly) {
      measure(directory);
    }
    Path page = directory().resolve("benchmarks.md");
    Files.writeString(page, page(directory));
    System.out.println("Written: " + page);
    return 0;
  }

  /** The page about all topics that have raw results, also those that were not chosen this time. */
  private String page(Path directory) throws IOException {
    Map<Topic, Machine> machines = new EnumMap<>(Topic.class);
    Map<Topic, Measurements> runs = new EnumMap<>(Topic.class);
    for (Topic topic : Topic.values()) {
      if (Files.exists(topic.resultsIn(directory))) {
        machines.put(topic, json.readValue(topic.machineIn(directory).toFile(), Machine.class));
        runs.put(
            topic,
            Measurements.of(json.readTree(topic.resultsIn(directory).toFile()), topic::batch));
      }
    }
    return page(machines, runs);
  }

  /** The page about the topics that there are runs of. */
  static String page(Map<Topic, Machine> machines, Map<Topic, Measurements> runs) {
    Measurements all = Measurements.of(runs.values());
    Page page = new Page();
    runs.forEach(
        (topic, run) -> topic.report(all).write(page, Page.about(machines.get(topic), run)));
    return Page.resource("head.md") + page + "\n" + Page.resource("reading.md");
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
    Runs runs = new Runs(length(), heap, chosen, memories::contains, topic.resultsIn(directory));
    topic.report(Measurements.of(List.of())).measure(runs);
    if (runs.hasResults()) {
      Machine machine = Machine.here("-Xmx" + heap, length().words(), Clock.systemUTC());
      json.writeValue(topic.machineIn(directory).toFile(), machine);
    }
    return runs.hasResults();
  }

  private Path directory() {
    if (out != null) {
      return out;
    }
    boolean whole = !quick && filter == null && memories.size() == SeenSize.values().length;
    return whole ? WHOLE_RUN : SELECTION;
  }

  private Length length() {
    return quick ? Length.QUICK : Length.WHOLE;
  }
}
