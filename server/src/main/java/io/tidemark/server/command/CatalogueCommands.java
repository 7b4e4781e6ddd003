package io.tidemark.server.command;

import io.tidemark.server.resp.ReplyWriter;
import io.tidemark.server.resp.Words;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;

/** COMMAND: which commands there are, and what they take. */
final class CatalogueCommands {
  private CatalogueCommands() {}

  static List<Command> all() {
    return List.of(Command.named("COMMAND")
        .arity(-1)
        .since("2.8.13")
        .flags(CommandFlag.LOADING, CommandFlag.STALE)
        .summary("Describes all commands")
        .of(
            (request, reply) ->
                CommandDescriptions.infos(request.context().table().all(), reply),
            command("COUNT", 2)
                .summary("Counts the commands")
                .does((request, reply) ->
                    reply.integer(request.context().table().all().size())),
            command("DOCS", -2)
                .summary("Tells what commands are for and what they take")
                .syntax("[command-name...]")
                .does(CatalogueCommands::docs),
            command("INFO", -2)
                .summary("Describes commands")
                .syntax("[command-name...]")
                .does(CatalogueCommands::info),
            command("LIST", -2)
                .summary("Lists the names of commands")
                .syntax(
                    "[FILTERBY <MODULE module-name | ACLCAT category | PATTERN pattern:pattern>]")
                .does(CatalogueCommands::list),
            command("GETKEYS", -3)
                .summary("Finds the keys of a command")
                .syntax("command [arg...]")
                .does(CatalogueCommands::keys)));
  }

  private static Command.Builder command(String name, int arity) {
    return Command.named("COMMAND|" + name)
        .arity(arity)
        .since("2.8.13")
        .flags(CommandFlag.LOADING, CommandFlag.STALE);
  }

  private static void docs(Request request, ReplyWriter reply) {
    List<Command> wanted = new ArrayList<>();
    if (request.size() == 2) {
      wanted.addAll(request.context().table().all());
    }
    for (int word = 2; word < request.size(); word++) {
      Command command = named(request, word);
      if (command != null) {
        wanted.add(command);
      }
    }
    CommandDescriptions.docs(wanted, reply);
  }

  private static void info(Request request, ReplyWriter reply) {
    if (request.size() == 2) {
      CommandDescriptions.infos(request.context().table().all(), reply);
      return;
    }
    reply.array(request.size() - 2);
    for (int word = 2; word < request.size(); word++) {
      Command command = named(request, word);
      if (command == null) {
        reply.nullArray();
      } else {
        CommandDescriptions.info(command, reply);
      }
    }
  }

  /** The command, or the subcommand behind a bar; null if there is none. */
  private static Command named(Request request, int word) {
    String name = request.text(word).toLowerCase(Locale.ROOT);
    int bar = name.indexOf('|');
    Command command = request.context().table().find(bar < 0 ? name : name.substring(0, bar));
    if (bar < 0 || command == null) {
      return command;
    }
    byte[] subcommand = name.substring(bar + 1).getBytes(StandardCharsets.UTF_8);
    return command.subcommand(subcommand, 0, subcommand.length);
  }

  private static void list(Request request, ReplyWriter reply) {
    Predicate<Command> filter = filter(request);
    List<String> names = new ArrayList<>();
    for (Command command : request.context().table().all()) {
      if (filter.test(command)) {
        names.add(command.name());
      }
      command.subcommands().stream().filter(filter).map(Command::name).forEach(names::add);
    }
    reply.array(names.size());
    names.forEach(reply::bulk);
  }

  private static Predicate<Command> filter(Request request) {
    if (request.size() == 2) {
      return command -> true;
    }
    if (request.size() != 5 || !request.is(2, "FILTERBY")) {
      throw new CommandException(Errors.SYNTAX);
    }
    String value = request.text(4);
    if (request.is(3, "MODULE")) {
      return command -> ServerCommands.isOfModule(command, value);
    }
    if (request.is(3, "ACLCAT")) {
      return command -> CommandDescriptions.categories(command).contains("@" + value);
    }
    if (request.is(3, "PATTERN")) {
      Glob glob = new Glob(value.toLowerCase(Locale.ROOT).getBytes(StandardCharsets.UTF_8));
      return command -> {
        byte[] name = command.name().getBytes(StandardCharsets.UTF_8);
        return glob.matches(name, 0, name.length);
      };
    }
    throw new CommandException(Errors.SYNTAX);
  }

  private static void keys(Request request, ReplyWriter reply) {
    byte[][] bytes = new byte[request.size() - 2][];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = request.copy(i + 2);
    }
    Words words = Words.of(bytes);
    Command command = new Admission(request.context()).find(words);
    if (command == null) {
      throw new CommandException("ERR Invalid command specified");
    }
    if (command.firstKey() == 0) {
      throw new CommandException("ERR The command has no key arguments");
    }
    if (!command.accepts(words.size())) {
      throw new CommandException("ERR Invalid number of arguments specified for command");
    }
    int last = command.lastKey() < 0 ? words.size() + command.lastKey() : command.lastKey();
    int mark = reply.size();
    int keys = 0;
    for (int word = command.firstKey(); word <= last; word += command.keyStep()) {
      reply.bulk(words.bytes(), words.offset(word), words.length(word));
      keys++;
    }
    reply.arrayFrom(mark, keys);
  }
}
