package io.tidemark.experiments.command;

import io.tidemark.experiments.ExperimentInfo;
import io.tidemark.experiments.catalog.ExperimentCatalog;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Which experiments there are. */
@Command(
    name = "list",
    headerHeading = """
        Examples:
          tidemark experiment list

        """,
    header = "Which experiments there are, and roughly how long each takes.",
    optionListHeading = "%nOptions:%n",
    sortOptions = false)
final class ListCommand implements Runnable {
  private static final String ROW = "%-32s  %12s  %12s    %s%n";

  private final Console console;

  @Option(names = "--json", description = "One JSON object.")
  private boolean json;

  ListCommand(Console console) {
    this.console = console;
  }

  @Override
  public void run() {
    List<ExperimentInfo> infos = ExperimentCatalog.standard().infos();
    if (json) {
      console
          .output()
          .println(infos.stream()
              .map(ListCommand::json)
              .collect(Collectors.joining(",", "{\"experiments\":[", "]}")));
      return;
    }
    console.output().printf(Locale.ROOT, ROW, "id", "quick", "full", "what it repeats");
    for (ExperimentInfo info : infos) {
      console
          .output()
          .printf(
              Locale.ROOT,
              ROW,
              info.id(),
              Console.duration((double) info.quickDuration().toSeconds()),
              Console.duration((double) info.fullDuration().toSeconds()),
              info.title() + " (" + info.source() + ")");
    }
  }

  private static String json(ExperimentInfo info) {
    return String.format(
        Locale.ROOT,
        "{\"id\":%s,\"title\":%s,\"source\":%s,\"quickSeconds\":%d,\"fullSeconds\":%d}",
        quoted(info.id()),
        quoted(info.title()),
        quoted(info.source().toString()),
        info.quickDuration().toSeconds(),
        info.fullDuration().toSeconds());
  }

  private static String quoted(String text) {
    return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }
}
