package io.tidemark.cli;

import io.tidemark.History;
import io.tidemark.cli.filter.FilterFiles;
import io.tidemark.cli.history.HistoryFiles;
import io.tidemark.cli.history.HistoryQuestion;
import io.tidemark.cli.history.PrefixOption;
import io.tidemark.cli.history.QueryRun;
import io.tidemark.cli.history.Reply;
import io.tidemark.cli.history.TickLength;
import io.tidemark.cli.input.Converters;
import io.tidemark.cli.input.OnError;
import io.tidemark.cli.outcome.ExitCode;
import io.tidemark.cli.outcome.Failure;
import io.tidemark.cli.terminal.Json;
import io.tidemark.cli.terminal.Terminal;
import io.tidemark.core.time.TimeRange;
import io.tidemark.workload.trace.TimeFormat;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Asks a saved history. */
@Command(
    name = "ask",
    headerHeading = """
        Examples:
          tidemark history ask day.tmk 10.0.0.7 --from 2026-01-31T09:00 --to 2026-01-31T10:00
          tidemark history ask day.tmk alice --from 1769817600 --to 1769821200 --prior 0.01
          tidemark history ask nets.tmk 10.1.0.0/16 --prefix ipv4 --from 1769817600 --to 1769821200
          tidemark history ask day.tmk --queries questions.tsv > answers.tsv

        """,
    header = "Asks a saved history: did a key occur in a range of time?",
    description = {
      "Prints \"no\" (certain), \"maybe\" and the probability that it is true, or \"unknown\" if",
      "it did not occur in the part of the range that the history covers. What the probability",
      "comes from is said on a terminal. Exit codes: 0 maybe, 1 no, 3 unknown. Times are epoch numbers or ISO-8601 (UTC without an offset); a range",
      "holds its start and not its end, and is widened to whole ticks.",
      ""
    },
    optionListHeading = "%nOptions:%n",
    sortOptions = false)
final class HistoryAskCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(index = "0", paramLabel = "F.tmk", description = "A saved history.")
  private String file;

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "KEY",
      description = "The key; behind -- if it starts with a dash.")
  private String key;

  @Option(names = "--from", paramLabel = "TIME", description = "Start of the range.")
  private String from;

  @Option(names = "--to", paramLabel = "TIME", description = "End of the range, not part of it.")
  private String to;

  @Mixin
  private PrefixOption prefix;

  @Option(
      names = "--queries",
      paramLabel = "FILE",
      description =
          "Instead of KEY, --from and --to: lines of key, from and to, separated by tabs, -"
              + " for standard input. Each comes back with answer and probability as two further"
              + " columns: the probability is 0 for no and empty for unknown. The exit code is 0.")
  private String queries;

  @Option(
      names = "--prior",
      paramLabel = "P",
      converter = Converters.Probability.class,
      description =
          "Probability, before asking, that the key occurred in the range: what the probability"
              + " of a maybe starts from. Default: learned from what the history says of the key"
              + " in other ranges of the same length.")
  private Double prior;

  @Option(
      names = "--time-format",
      paramLabel = "FORM",
      converter = Converters.Time.class,
      description =
          "How times are written that are not ISO-8601: s (the default), ms, us or ns since"
              + " 1970, clf, or a pattern.")
  private TimeFormat timeFormat = TimeFormat.SECONDS;

  @Option(
      names = "--on-error",
      paramLabel = "stop|skip",
      converter = OnError.Words.class,
      description = "A question that does not parse ends the run (the default), or is left out.")
  private OnError onError = OnError.STOP;

  @Option(names = "--json", description = "One JSON object per answer.")
  private boolean json;

  HistoryAskCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    checkOptions();
    try {
      return answer();
    } catch (UncheckedIOException e) {
      throw FilterFiles.damaged(file, e);
    }
  }

  private int answer() throws IOException {
    History<String> history = HistoryFiles.load(file);
    TickLength tickLength = TickLength.of(history.unit());
    TimeFormat times = tickLength.times(timeFormat);
    if (queries != null) {
      QueryRun.Form form = json ? QueryRun.Form.JSON : QueryRun.Form.COLUMNS;
      new QueryRun(history, known(), form, onError, terminal).play(queries, times);
      return ExitCode.DONE;
    }
    TimeRange range = HistoryQuestion.range(from, to, times, tickLength);
    Reply reply = Reply.of(history, prefix.asked(key).digest(history, range), range, known());
    print(range, tickLength, reply);
    return reply.exitCode();
  }

  private OptionalDouble known() {
    return prior == null ? OptionalDouble.empty() : OptionalDouble.of(prior);
  }

  private void print(TimeRange range, TickLength tickLength, Reply reply) throws IOException {
    String text = json ? Json.text(QueryRun.fields(key, range, tickLength, reply)) : reply.line();
    terminal.output().println(text);
    if (!json && terminal.errorsAreTerminal()) {
      reply.reason().ifPresent(terminal::note);
    }
  }

  private void checkOptions() {
    if (queries != null) {
      if (key != null || from != null || to != null || prefix.given()) {
        throw Failure.wrongUse(
            "--queries: "
                + queries
                + " (expected: without KEY, --from and --to, which its lines have, and without --prefix)");
      }
      return;
    }
    if (key == null) {
      throw Failure.wrongUse("KEY: none (expected: a key, or --queries FILE)");
    }
    if (from == null || to == null) {
      throw Failure.wrongUse((from == null ? "--from" : "--to")
          + ": none (expected: a time such as 2026-01-31T09:00 or 1769850000)");
    }
  }
}
