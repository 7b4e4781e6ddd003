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
          tidemark plan dedup --items 10000000 --error 0.001

        """,
    header = "Memories of fixed size for streams without end.",
    synopsisSubcommandLabel = "COMMAND",
    optionListHeading = "%nOptions:%n",
    commandListHeading = "%nCommands (tidemark COMMAND --help shows the options of each):%n",
    footer = {
      "",
      "Exit codes: 0 done, 2 wrong use, 4 bad or corrupt input file.",
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
