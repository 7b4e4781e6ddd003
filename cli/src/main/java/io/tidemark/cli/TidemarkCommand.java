package io.tidemark.cli;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command without a subcommand. */
@Command(
    name = "tidemark",
    headerHeading = """
        Examples:
          tidemark demo
          tidemark dedup access.log > clean.log
          tidemark dedup --format clf --window 10m --rate 5000 access.log > clean.log
          tidemark count --items 1000000 --ask keys.txt changes.txt
          tail -F access.log | tidemark top --format clf --half-life 10m --follow
          tidemark history build --format clf --out day.tmk access.log
          tidemark history ask day.tmk 10.0.0.7 --from 2026-01-31T09:00 --to 2026-01-31T10:00
          tidemark plan dedup --items 10000000 --error 0.001

        """,
    header = "Memories of fixed size for endless streams.",
    synopsisSubcommandLabel = "COMMAND",
    optionListHeading = "%nOptions:%n",
    commandListHeading = "%nCommands (tidemark COMMAND --help shows the options of each):%n",
    footer = {
      "",
      "Exit codes: 0 done, 2 wrong use, 4 bad or corrupt input file; of history ask for one key:",
      "0 maybe, 1 no, 3 unknown.",
      "Environment: TIDEMARK_JAVA_OPTS (such as -Xmx8g), NO_COLOR, TIDEMARK_DEBUG=1."
    })
final class TidemarkCommand implements Runnable {
  @Spec
  private CommandSpec spec;

  @Override
  public void run() {
    throw new ParameterException(new CommandLine(spec), "no command given");
  }
}
