package io.tidemark.experiments.command;

import io.tidemark.experiments.ExperimentCard;
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
    List<ExperimentCard> cards = ExperimentCatalog.standard().cards();
    if (json) {
      console
          .output()
          .println(cards.stream()
              .map(ListCommand::json)
              .collect(Collectors.joining(",", "{\"experiments\":[", "]}")));
      return;
    }
    console.output().printf(Locale.ROOT, ROW, "id", "quick", "full", "what it repeats");
    for (ExperimentCard card : cards) {
      console
          .output()
          .printf(
              Locale.ROOT,
              ROW,
              card.id(),
              Console.duration((double) card.quickDuration().toSeconds()),
              Console.duration((double) card.fullDuration().toSeconds()),
              card.title() + " (" + card.source() + ")");
    }
  }

  private static String json(ExperimentCard card) {
    return String.format(
        Locale.ROOT,
        "{\"id\":%s,\"title\":%s,\"source\":%s,\"quickSeconds\":%d,\"fullSeconds\":%d}",
        quoted(card.id()),
        quoted(card.title()),
        quoted(card.source().toString()),
        card.quickDuration().toSeconds(),
        card.fullDuration().toSeconds());
  }

  private static String quoted(String text) {
    return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }
}
