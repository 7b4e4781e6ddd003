package io.tidemark.cli;

import io.tidemark.History;
import io.tidemark.cli.filter.FilterFiles;
import io.tidemark.cli.history.HistoryFiles;
import io.tidemark.cli.history.HistoryQuestion;
import io.tidemark.cli.history.OccurrenceReply;
import io.tidemark.cli.history.PrefixOption;
import io.tidemark.cli.history.TickLength;
import io.tidemark.cli.input.Converters;
import io.tidemark.cli.outcome.Failure;
import io.tidemark.cli.terminal.Json;
import io.tidemark.cli.terminal.Terminal;
import io.tidemark.core.time.TimeRange;
import io.tidemark.workload.trace.TimeFormat;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Asks a saved history when. */
@Command(
    name = "when",
    headerHeading = """
        Examples:
          tidemark history when day.tmk 10.0.0.7
          tidemark history when day.tmk 10.0.0.7 --from 2026-01-31T09:00 --to 2026-01-31T10:00
          tidemark history when day.tmk alice --last
          tidemark history when nets.tmk 10.1.0.0/16 --prefix ipv4

        """,
    header = "Asks a saved history: when may a key have occurred?",
    description = {
      "Prints the ranges of time in which it may have occurred, one per line: start, a tab, and",
      "the end, which is not part of it. In the rest of what the history covers it did not occur.",
      "Each range errs as often as history ask does about it. Exit codes: 0 there are some,",
      "1 none, 3 none in the part that the history covers. Times are epoch numbers or ISO-8601",
      "(UTC without an offset).",
      ""
    },
    optionListHeading = "%nOptions:%n",
    sortOptions = false)
final class HistoryWhenCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(index = "0", paramLabel = "F.tmk", description = "A saved history.")
  private String file;

  @Parameters(
      index = "1",
      paramLabel = "KEY",
      description = "The key; behind -- if it starts with a dash.")
  private String key;

  @Mixin
  private PrefixOption prefix;

  @Option(
      names = "--from",
      paramLabel = "TIME",
      description = "Start of the range that is of interest. Default: of what the history covers.")
  private String from;

  @Option(
      names = "--to",
      paramLabel = "TIME",
      description = "End of that range, not part of it. Default: of what the history covers.")
  private String to;

  @Option(names = "--first", description = "Print only the first tick at which it may have been.")
  private boolean first;

  @Option(names = "--last", description = "Print only the last tick at which it may have been.")
  private boolean last;

  @Option(
      names = "--time-format",
      paramLabel = "FORM",
      converter = Converters.Time.class,
      description =
          "How --from and --to are written if not in ISO-8601: s (the default), ms, us or ns"
              + " since 1970, clf, or a pattern.")
  private TimeFormat timeFormat = TimeFormat.SECONDS;

  @Option(names = "--json", description = "One JSON object.")
  private boolean json;

  HistoryWhenCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    if (first && last) {
      throw Failure.wrongUse("--first: with --last (expected: one of them)");
    }
    History<String> history = HistoryFiles.load(file);
    TickLength tickLength = TickLength.of(history.unit());
    try {
      TimeRange range = HistoryQuestion.rangeWithin(
          from, to, tickLength.times(timeFormat), tickLength, history.coverage());
      OccurrenceReply reply = OccurrenceReply.ask(history, prefix.asked(key), range, wanted());
      print(reply);
      return reply.exitCode();
    } catch (UncheckedIOException e) {
      throw FilterFiles.damaged(file, e);
    }
  }

  private OccurrenceReply.Wanted wanted() {
    return first
        ? OccurrenceReply.Wanted.FIRST
        : last ? OccurrenceReply.Wanted.LAST : OccurrenceReply.Wanted.RANGES;
  }

  private void print(OccurrenceReply reply) throws IOException {
    if (json) {
      terminal.output().println(Json.text(reply.fields()));
      return;
    }
    for (String line : reply.lines()) {
      terminal.output().println(line);
    }
    reply.remark().ifPresent(terminal::say);
  }
}
