package io.tidemark.cli;

import io.tidemark.History;
import io.tidemark.cli.filter.FilterFiles;
import io.tidemark.cli.history.HistoryDescription;
import io.tidemark.cli.history.HistoryFiles;
import io.tidemark.cli.history.HistoryMerge;
import io.tidemark.cli.history.HistoryQuestion;
import io.tidemark.cli.history.TickLength;
import io.tidemark.cli.input.Converters;
import io.tidemark.cli.outcome.ExitCode;
import io.tidemark.cli.outcome.Failure;
import io.tidemark.cli.stream.Form;
import io.tidemark.cli.stream.SummaryOptions;
import io.tidemark.cli.terminal.Json;
import io.tidemark.cli.terminal.Terminal;
import io.tidemark.core.filter.Question;
import io.tidemark.core.time.TimeRange;
import io.tidemark.workload.trace.TimeFormat;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Makes one history of several. */
@Command(
    name = "merge",
    headerHeading = """
        Examples:
          tidemark history merge monday.tmk tuesday.tmk --out week.tmk
          tidemark history merge am.tmk pm.tmk --from 2026-01-31 --to 2026-02-01 --out day.tmk
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

  @Option(
      names = "--from",
      paramLabel = "TIME",
      description =
          "With --to: in all of this time nothing occurred but what the histories hold, so"
              + " that the seams between parts of one stream are answered no. Default: what is between"
              + " them is unknown.")
  private String from;

  @Option(names = "--to", paramLabel = "TIME", description = "End of that time, not part of it.")
  private String to;

  @Mixin
  private final SummaryOptions summary = new SummaryOptions();

  HistoryMergeCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    Form form = summary.apply(terminal);
    if (files.size() < 2) {
      throw Failure.wrongUse("F.tmk: " + files.get(0) + " (expected: at least two histories)");
    }
    Path target = FilterFiles.writable("--out", out, Question.HISTORY);
    FilterFiles.refuseInput("--out", out, target, files);
    History<String> merged = merged(target);
    FilterFiles.save(merged::save, target);
    HistoryDescription description = new HistoryDescription(merged, Files.size(target));
    if (form == Form.JSON) {
      terminal.say(Json.text(description.fields()));
    } else {
      description.summary().forEach(terminal::note);
      terminal.note("saved to " + out);
    }
    return ExitCode.DONE;
  }

  private History<String> covering(History<String> merged) {
    if (from == null && to == null) {
      return merged;
    }
    if (from == null || to == null) {
      throw Failure.wrongUse((from == null ? "--from" : "--to")
          + ": none (expected: both --from and --to, or neither)");
    }
    TickLength tickLength = TickLength.of(merged.unit());
    TimeRange range =
        HistoryQuestion.range(from, to, tickLength.times(TimeFormat.SECONDS), tickLength);
    return merged.covering(range.from(), range.to());
  }

  private History<String> merged(Path target) throws IOException {
    HistoryMerge merge = new HistoryMerge();
    for (String file : files) {
      merge.add(file, HistoryFiles.load(file));
    }
    try {
      return covering(memoryBytes == null ? merge.merged(target) : merge.foldedTo(memoryBytes));
    } catch (UncheckedIOException e) {
      throw FilterFiles.damaged(String.join(" or ", files), e);
    }
  }
}
