package io.tidemark.cli;

import io.tidemark.cli.terminal.Terminal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** All commands, in the order of the help. */
final class Commands {
  private final Map<String, Supplier<CommandLine>> byName = new LinkedHashMap<>();

  Commands(Terminal terminal) {
    byName.put("dedup", () -> new CommandLine(new DedupCommand(terminal)));
    byName.put("seen", () -> new CommandLine(new SeenCommand(terminal)));
    byName.put("count", () -> new CommandLine(new CountCommand(terminal)));
    byName.put("top", () -> new CommandLine(new TopCommand(terminal)));
    byName.put("history", () -> new CommandLine(new HistoryCommand())
        .addSubcommand(new HistoryBuildCommand(terminal))
        .addSubcommand(new HistoryAskCommand(terminal))
        .addSubcommand(new HistoryWhenCommand(terminal))
        .addSubcommand(new HistoryMergeCommand(terminal)));
    byName.put("plan", () -> new CommandLine(new PlanCommand())
        .addSubcommand(new PlanDedupCommand(terminal))
        .addSubcommand(new PlanHistoryCommand(terminal))
        .addSubcommand(new PlanCountCommand(terminal))
        .addSubcommand(new PlanTopCommand(terminal)));
    byName.put("inspect", () -> new CommandLine(new InspectCommand(terminal)));
    byName.put("serve", () -> new CommandLine(new ServeCommand(terminal)));
    byName.put("experiment", () -> new CommandLine(new ExperimentCommand()));
    byName.put("demo", () -> new CommandLine(new DemoCommand(terminal)));
    byName.put("help", () -> new CommandLine(new CommandLine.HelpCommand()));
    byName.put("generate-completion", () -> new CommandLine(new AutoComplete.GenerateCompletion()));
  }

  /**
   * The command line for some arguments: with the one command they name, since picocli takes its
   * time to read the annotations of each, or with all where they are needed.
   */
  CommandLine line(String... arguments) {
    CommandLine line = new CommandLine(new TidemarkCommand());
    String first = arguments.length == 0 ? "" : arguments[0];
    boolean needsAll = first.equals("help") || first.equals("generate-completion");
    if (byName.containsKey(first) && !needsAll) {
      line.addSubcommand(byName.get(first).get());
    } else {
      byName.values().forEach(command -> line.addSubcommand(command.get()));
    }
    line.getCommandSpec()
        .version(Version.text())
        .addOption(OptionSpec.builder("--version")
            .versionHelp(true)
            .description("Show the version.")
            .build());
    addHelp(line);
    return line;
  }

  /** Every command explains itself. */
  private static void addHelp(CommandLine command) {
    if (command.getCommandSpec().findOption("--help") == null) {
      command
          .getCommandSpec()
          .addOption(OptionSpec.builder("-h", "--help")
              .usageHelp(true)
              .description("Show this.")
              .build());
    }
    command.getSubcommands().values().forEach(Commands::addHelp);
  }
}
