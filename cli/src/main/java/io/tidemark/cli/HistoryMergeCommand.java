package io.tidemark.cli;

import io.tidemark.History;
import io.tidemark.cli.filter.FilterFiles;
import io.tidemark.cli.history.HistoryDescription;
import io.tidemark.cli.history.HistoryFiles;
import io.tidemark.cli.history.HistoryMerge;
import io.tidemark.cli.input.Converters;
import io.tidemark.cli.outcome.ExitCode;
import io.tidemark.cli.outcome.Failure;
import io.tidemark.cli.terminal.Json;
import io.tidemark.cli.terminal.Terminal;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Makes one history of several. */
@Command(
    name = "merge",
    headerHeading = """
        Examples:
          tidemark history merge monday.tmk tuesday.tmk --out week.tmk
          tidemark history merge day*.tmk --memory 64M --out month.tmk

        """,
    header = "Makes one history of several: of days one after the other, or of several streams.",
    description = {
      "They must have the same ticks, and the same seed or secret. They stand side by side in",
      "the result, so that no answer becomes less certain, but for --memory. Sealed histories",
      "become one sealed history, if all are sealed.",
      ""
    },
    optionListHeading = "%nOptions:%n",
    sortOptions = false)
final class HistoryMergeCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(paramLabel = "F.tmk", arity = "1..*", description = "Saved histories, at least two.")
  private List<String> files;

  @Option(
      names = "--out",
      paramLabel = "F.tmk",
      required = true,
      description = "The file to save the result to.")
  private String out;

  @Option(
      names = "--memory",
      paramLabel = "SIZE",
      converter = Converters.Size.class,
      description =
          "Most memory of the result: neighbours are folded onto each other until it fits,"
              + " the shortest first. The errors grow. It works best for histories of equal shape,"
              + " as history build --like makes them.")
  private Long memoryBytes;

  @Option(names = "--json", description = "The summary as one JSON object, on standard error.")
  private boolean json;

  HistoryMergeCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    if (files.size() < 2) {
      throw Failure.wrongUse("F.tmk: " + files.get(0) + " (expected: at least two histories)");
    }
    Path target = FilterFiles.writable("--out", out);
    History<String> merged = merged(target);
    FilterFiles.save(merged::save, target);
    HistoryDescription description = new HistoryDescription(merged, Files.size(target));
    if (json) {
      terminal.say(Json.text(description.fields()));
    } else {
      description.summary().forEach(terminal::say);
      terminal.say("saved to " + out);
    }
    return ExitCode.DONE;
  }

  private History<String> merged(Path target) throws IOException {
    HistoryMerge merge = new HistoryMerge();
    for (String file : files) {
      merge.add(file, HistoryFiles.load(file));
    }
    try {
      return memoryBytes == null ? merge.merged(target) : merge.foldedTo(memoryBytes);
    } catch (UncheckedIOException e) {
      throw FilterFiles.damaged(String.join(" or ", files), e);
    }
  }
}
