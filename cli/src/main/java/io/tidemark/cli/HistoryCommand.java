package io.tidemark.cli;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Did x occur between s and e? */
@Command(
    name = "history",
    headerHeading = """
        Examples:
          tidemark history build --format clf --out day.tmk access.log
          tidemark history ask day.tmk 10.0.0.7 --from 2026-01-31T09:00 --to 2026-01-31T10:00
          tidemark history when day.tmk 10.0.0.7
          tidemark history merge monday.tmk tuesday.tmk --out week.tmk

        """,
    header = "Remembers which key occurred when, and answers: did x occur between s and e?",
    optionListHeading = "%nOptions:%n",
    commandListHeading = "%nWhat to do:%n",
    synopsisSubcommandLabel = "WHAT")
final class HistoryCommand implements Runnable {
  @Spec
  private CommandSpec spec;

  @Override
  public void run() {
    throw new ParameterException(
        new CommandLine(spec), "history: nothing (expected: build, ask, when or merge)");
  }
}
