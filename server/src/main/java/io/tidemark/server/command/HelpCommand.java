package io.tidemark.server.command;

import io.tidemark.server.resp.ReplyWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The subcommand HELP that every command with subcommands has: a line for each, and one about what it is for. */
final class HelpCommand {
  private HelpCommand() {}

  static List<Command> withHelp(String parent, String group, List<Command> subcommands) {
    List<Command> all = new ArrayList<>(subcommands);
    Command help = Command.named(parent + "|help")
        .arity(2)
        .flags(CommandFlag.LOADING, CommandFlag.STALE)
        .group(group)
        .summary("Tells what the subcommands are")
        .does((request, reply) -> write(parent, all, reply));
    all.add(help);
    return all;
  }

  private static void write(String parent, List<Command> subcommands, ReplyWriter reply) {
    reply.array(1 + 2 * subcommands.size());
    reply.simple(parent.toUpperCase(Locale.ROOT)
        + " <subcommand> [<arg> [value] [opt] ...]. Subcommands are:");
    for (Command subcommand : subcommands) {
      StringBuilder line = new StringBuilder(subcommand.shortName().toUpperCase(Locale.ROOT));
      subcommand.arguments().forEach(argument -> append(line, argument));
      reply.simple(line.toString());
      reply.simple("    " + subcommand.summary() + ".");
    }
  }

  private static void append(StringBuilder line, Argument argument) {
    line.append(argument.optional() ? " [" : " ");
    if (argument.token() != null) {
      line.append(argument.token());
    }
    if (argument.type().equals("oneof")) {
      List<String> choices = new ArrayList<>();
      for (Argument part : argument.parts()) {
        StringBuilder choice = new StringBuilder();
        append(choice, part);
        choices.add(choice.substring(1));
      }
      line.append(argument.token() == null ? "" : " ")
          .append('(')
          .append(String.join("|", choices))
          .append(')');
    } else if (argument.type().equals("block")) {
      argument.parts().forEach(part -> append(line, part));
    } else if (!argument.type().equals("pure-token")) {
      line.append(argument.token() == null ? "<" : " <").append(argument.name()).append('>');
    }
    line.append(argument.multiple() ? " ..." : "").append(argument.optional() ? "]" : "");
  }
}
