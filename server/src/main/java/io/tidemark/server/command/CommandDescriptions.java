package io.tidemark.server.command;

import io.tidemark.server.resp.ReplyWriter;
import java.util.ArrayList;
import java.util.List;

/** Commands as COMMAND INFO and COMMAND DOCS describe them; redis-cli and client libraries read it. */
final class CommandDescriptions {
  private CommandDescriptions() {}

  static void infos(List<Command> commands, ReplyWriter reply) {
    reply.array(commands.size());
    commands.forEach(command -> info(command, reply));
  }

  static void info(Command command, ReplyWriter reply) {
    reply.array(10);
    reply.bulk(command.name());
    reply.integer(command.arity());
    List<String> flags = new ArrayList<>();
    for (CommandFlag flag : command.flags()) {
      if (flag.text() != null) {
        flags.add(flag.text());
      }
    }
    simples(flags, reply);
    reply.integer(command.firstKey());
    reply.integer(command.lastKey());
    reply.integer(command.keyStep());
    simples(categories(command), reply);
    reply.array(0);
    keySpecification(command, reply);
    infos(command.subcommands(), reply);
  }

  /** The categories of access lists, as Redis would put it into; there are no access lists here. */
  static List<String> categories(Command command) {
    List<String> categories = new ArrayList<>();
    if (command.is(CommandFlag.WRITE)) {
      categories.add("@write");
    }
    if (command.is(CommandFlag.READONLY)) {
      categories.add("@read");
    }
    if (command.is(CommandFlag.ADMIN)) {
      categories.add("@admin");
      categories.add("@dangerous");
    }
    categories.add(command.is(CommandFlag.FAST) ? "@fast" : "@slow");
    categories.add("@" + command.group());
    return categories;
  }

  private static void keySpecification(Command command, ReplyWriter reply) {
    if (command.firstKey() == 0) {
      reply.array(0);
      return;
    }
    reply.array(1);
    reply.map(3);
    reply.bulk("flags");
    boolean write = command.is(CommandFlag.WRITE);
    simples(write ? List.of("RW", "access", "update") : List.of("RO", "access"), reply);
    reply.bulk("begin_search");
    reply.map(2);
    pair("type", "index", reply);
    reply.bulk("spec");
    reply.map(1);
    pair("index", command.firstKey(), reply);
    reply.bulk("find_keys");
    reply.map(2);
    pair("type", "range", reply);
    reply.bulk("spec");
    reply.map(3);
    // The last key as Redis counts it here: from the first one, or from the end.
    pair(
        "lastkey",
        command.lastKey() < 0 ? command.lastKey() : command.lastKey() - command.firstKey(),
        reply);
    pair("keystep", command.keyStep(), reply);
    pair("limit", 0, reply);
  }

  static void docs(List<Command> commands, ReplyWriter reply) {
    reply.map(commands.size());
    for (Command command : commands) {
      reply.bulk(command.name());
      doc(command, reply);
    }
  }

  private static void doc(Command command, ReplyWriter reply) {
    boolean arguments = !command.arguments().isEmpty();
    boolean subcommands = !command.subcommands().isEmpty();
    reply.map(3 + (arguments ? 1 : 0) + (subcommands ? 1 : 0));
    pair("summary", command.summary(), reply);
    pair("since", command.since(), reply);
    pair("group", command.group(), reply);
    if (arguments) {
      arguments(command.arguments(), reply);
    }
    if (subcommands) {
      reply.bulk("subcommands");
      docs(command.subcommands(), reply);
    }
  }

  private static void arguments(List<Argument> arguments, ReplyWriter reply) {
    reply.bulk("arguments");
    reply.array(arguments.size());
    for (Argument argument : arguments) {
      argument(argument, reply);
    }
  }

  private static void argument(Argument argument, ReplyWriter reply) {
    List<String> flags = new ArrayList<>();
    if (argument.optional()) {
      flags.add("optional");
    }
    if (argument.multiple()) {
      flags.add("multiple");
    }
    boolean key = argument.type().equals("key");
    boolean token = argument.token() != null;
    boolean parts = !argument.parts().isEmpty();
    reply.map(2 + (key ? 1 : 0) + (token ? 1 : 0) + (flags.isEmpty() ? 0 : 1) + (parts ? 1 : 0));
    pair("name", argument.name(), reply);
    pair("type", argument.type(), reply);
    if (key) {
      pair("key_spec_index", 0, reply);
    }
    if (token) {
      pair("token", argument.token(), reply);
    }
    if (!flags.isEmpty()) {
      reply.bulk("flags");
      simples(flags, reply);
    }
    if (parts) {
      arguments(argument.parts(), reply);
    }
  }

  private static void simples(List<String> texts, ReplyWriter reply) {
    reply.set(texts.size());
    texts.forEach(reply::simple);
  }

  private static void pair(String name, String value, ReplyWriter reply) {
    reply.bulk(name);
    reply.bulk(value);
  }

  private static void pair(String name, int value, ReplyWriter reply) {
    reply.bulk(name);
    reply.integer(value);
  }
}
