package io.tidemark.cli;

import io.tidemark.cli.outcome.ExitCode;
import io.tidemark.cli.terminal.Durations;
import io.tidemark.cli.terminal.Json;
import io.tidemark.cli.terminal.StandardOutput;
import io.tidemark.cli.terminal.Table;
import io.tidemark.cli.terminal.Terminal;
import io.tidemark.experiments.ExperimentCard;
import io.tidemark.experiments.RunScale;
import io.tidemark.experiments.catalog.ExperimentCatalog;
import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
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
final class ExperimentListCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Option(names = "--json", description = "One JSON object.")
  private boolean json;

  ExperimentListCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    List<ExperimentCard> cards = ExperimentCatalog.standard().cards();
    StandardOutput out = terminal.output();
    if (json) {
      out.println(Json.text(Map.of(
          "experiments", cards.stream().map(ExperimentListCommand::fields).toList())));
      return ExitCode.DONE;
    }
    Table table = new Table("id", "quick", "full", "  what it repeats");
    for (ExperimentCard card : cards) {
      table.row(
          card.id(),
          text(card.quickDuration()),
          text(card.fullDuration()),
          "  " + card.title() + " (" + card.source() + ")");
    }
    List<String> lines = table.lines();
    out.println(terminal.outputStyle().strong(lines.get(0)));
    for (String line : lines.subList(1, lines.size())) {
      out.println(line);
    }
    return ExitCode.DONE;
  }

  private static String text(Duration duration) {
    return Durations.text(duration.toNanos());
  }

  private static Map<String, Object> fields(ExperimentCard card) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("id", card.id());
    fields.put("title", card.title());
    fields.put("source", card.source().toString());
    fields.put("quickSeconds", card.duration(RunScale.QUICK).toMillis() / 1e3);
    fields.put("fullSeconds", card.duration(RunScale.FULL).toMillis() / 1e3);
    return fields;
  }
}
