package io.tidemark.cli;

import io.tidemark.DecayingCounts;
import io.tidemark.History;
import io.tidemark.Keys;
import io.tidemark.SavedFilter;
import io.tidemark.cli.facts.FactDescription;
import io.tidemark.cli.filter.Description;
import io.tidemark.cli.filter.FilterFiles;
import io.tidemark.cli.history.HistoryDescription;
import io.tidemark.cli.outcome.ExitCode;
import io.tidemark.cli.terminal.Json;
import io.tidemark.cli.terminal.StandardOutput;
import io.tidemark.cli.terminal.Style;
import io.tidemark.cli.terminal.Terminal;
import io.tidemark.core.facts.Facts;
import io.tidemark.core.filter.Question;
import io.tidemark.text.Numbers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Says what a saved filter is. */
@Command(
    name = "inspect",
    headerHeading = """
        Examples:
          tidemark inspect seen.tmk
          tidemark inspect --verify --json seen.tmk

        """,
    header = "Says what a saved filter is: kind, shape, fill, items or time, error now.",
    description = {
      "The checksum is always checked, of sealed histories those of the parts that are read.",
      "A secret is never shown.",
      ""
    },
    optionListHeading = "%nOptions:%n",
    sortOptions = false)
final class InspectCommand implements Callable<Integer> {
  private static final int LABEL_WIDTH = 16;

  private final Terminal terminal;

  @Parameters(paramLabel = "F.tmk", description = "A saved filter.")
  private String file;

  @Option(
      names = "--verify",
      description =
          "Also encode it again and compare every byte with the file; of sealed histories,"
              + " check every page and every tick.")
  private boolean verify;

  @Option(names = "--json", description = "One JSON object.")
  private boolean json;

  InspectCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    SavedFilter saved = FilterFiles.inspect(file);
    Description description = saved.kind().question() == Question.HISTORY
        ? new HistoryDescription(History.of(saved, Keys.strings()), Files.size(Path.of(file)))
        : new FactDescription(facts(saved));
    long verifiedBytes = verify ? FilterFiles.verify(saved, file) : 0;
    if (json) {
      Map<String, Object> fields = description.fields();
      if (verify) {
        fields.put("verifiedBytes", verifiedBytes);
      }
      terminal.output().println(Json.text(fields));
    } else {
      Map<String, String> rows = description.rows();
      if (verify) {
        rows.put("verified", "all " + Numbers.count(verifiedBytes) + " bytes");
      }
      print(rows);
    }
    return ExitCode.DONE;
  }

  /** The facts of a filter; of decaying counts also the noise. */
  private Facts facts(SavedFilter saved) throws IOException {
    if (saved.kind().question() != Question.DECAYING) {
      return saved.facts();
    }
    DecayingCounts<byte[]> counts = DecayingCounts.load(Path.of(file), Keys.bytes());
    double noise = counts.noiseAt(counts.latestTick());
    return Facts.builder().all(saved.facts()).number("noise", noise).build();
  }

  private void print(Map<String, String> rows) throws IOException {
    StandardOutput out = terminal.output();
    Style style = terminal.outputStyle();
    for (Map.Entry<String, String> row : rows.entrySet()) {
      String space = " ".repeat(Math.max(1, LABEL_WIDTH - row.getKey().length()));
      out.println(style.faint(row.getKey()) + space + row.getValue());
    }
  }
}
