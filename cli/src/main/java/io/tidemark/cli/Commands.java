package io.tidemark.cli;

import io.tidemark.cli.terminal.Terminal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/** All commands, in the order of the help. */
final class Commands {
  private record Entry(Class<?> command, Supplier<CommandLine> line) {}

  private final Map<String, Entry> byName = new LinkedHashMap<>();

  Commands(Terminal terminal) {
    put(DedupCommand.class, () -> new CommandLine(new DedupCommand(terminal)));
    put(SeenCommand.class, () -> new CommandLine(new SeenCommand(terminal)));
    put(CountCommand.class, () -> new CommandLine(new CountCommand(terminal)));
    put(TopCommand.class, () -> new CommandLine(new TopCommand(terminal)));
    put(HistoryCommand.class, () -> new CommandLine(new HistoryCommand())
        .addSubcommand(new HistoryBuildCommand(terminal))
        .addSubcommand(new HistoryAskCommand(terminal))
        .addSubcommand(new HistoryWhenCommand(terminal))
        .addSubcommand(new HistoryMergeCommand(terminal)));
    put(PlanCommand.class, () -> new CommandLine(new PlanCommand())
        .addSubcommand(new PlanDedupCommand(terminal))
        .addSubcommand(new PlanHistoryCommand(terminal))
        .addSubcommand(new PlanCountCommand(terminal))
        .addSubcommand(new PlanTopCommand(terminal)));
    put(InspectCommand.class, () -> new CommandLine(new InspectCommand(terminal)));
    put(ServeCommand.class, () -> new CommandLine(new ServeCommand(terminal)));
    put(ExperimentCommand.class, () -> new CommandLine(new ExperimentCommand()));
    put(DemoCommand.class, () -> new CommandLine(new DemoCommand(terminal)));
    put(CommandLine.HelpCommand.class, () -> new CommandLine(new CommandLine.HelpCommand()));
    put(
        AutoComplete.GenerateCompletion.class,
        () -> new CommandLine(new AutoComplete.GenerateCompletion()));
  }

  private void put(Class<?> command, Supplier<CommandLine> line) {
    byName.put(command.getAnnotation(Command.class).name(), new Entry(command, line));
  }

  /**
   * The command line for some arguments: with the one command they name, since picocli takes its
   * time to read the annotations of each, or with all where they are needed.
   */
  CommandLine line(String... arguments) {
    CommandLine line = new CommandLine(new TidemarkCommand());
    String first = arguments.length == 0 ? "--help" : arguments[0];
    if (first.equals("help")) {
      addTitles(line, arguments.length == 1 ? Set.of(first) : Set.of(first, arguments[1]));
    } else if (List.of("--help", "-h").contains(first) && arguments.length <= 1) {
      addTitles(line, Set.of());
    } else if (byName.containsKey(first) && !first.equals("generate-completion")) {
      line.addSubcommand(byName.get(first).line.get());
    } else {
      addTitles(line, byName.keySet());
    }
    line.getCommandSpec()
        .version(Version.text())
        .addOption(OptionSpec.builder("--version")
            .versionHelp(true)
            .description("Show the version.")
            .build());
    addHelp(line);
    if (asksForHelp(arguments)) {
      flow(line);
    }
    return line;
  }

  /** Adds all commands: some whole, the others only by what a list of them shows. */
  private void addTitles(CommandLine line, Set<String> whole) {
    byName.forEach((name, entry) ->
        line.addSubcommand(whole.contains(name) ? entry.line.get() : title(entry.command)));
  }

  private static CommandLine title(Class<?> command) {
    Command annotation = command.getAnnotation(Command.class);
    CommandSpec spec = CommandSpec.create().name(annotation.name());
    // The list shows the header, and the description of a command without one.
    spec.usageMessage().header(annotation.header()).description(annotation.description());
    return new CommandLine(spec);
  }

  /** Whether some arguments lead to help. */
  static boolean asksForHelp(String... arguments) {
    return Arrays.stream(arguments)
        .anyMatch(word -> word.equals("--help") || word.equals("-h") || word.equals("help"));
  }

  /**
   * Lets descriptions flow, whose lines are written for one width: picocli breaks them by that of the
   * screen. An empty line stays one.
   */
  private static void flow(CommandLine line) {
    line.getSubcommands().values().forEach(Commands::flow);
    CommandSpec command = line.getCommandSpec();
    UsageMessageSpec usage = command.usageMessage();
    usage.description(flowing(usage.description()));
    for (OptionSpec option : List.copyOf(command.options())) {
      command.remove(option);
      command.addOption(
          OptionSpec.builder(option).description(flowing(option.description())).build());
    }
  }

  private static String[] flowing(String... lines) {
    List<String> paragraphs = new ArrayList<>();
    StringBuilder paragraph = new StringBuilder();
    for (String line : lines) {
      if (line.isEmpty()) {
        addIfAny(paragraph, paragraphs);
        paragraphs.add("");
      } else {
        paragraph.append(paragraph.isEmpty() ? "" : " ").append(line);
      }
    }
    addIfAny(paragraph, paragraphs);
    return paragraphs.toArray(String[]::new);
  }

  private static void addIfAny(StringBuilder paragraph, List<String> paragraphs) {
    if (!paragraph.isEmpty()) {
      paragraphs.add(paragraph.toString());
      paragraph.setLength(0);
    }
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
