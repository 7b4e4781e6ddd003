package io.tidemark.server.command;

import io.tidemark.server.resp.Words;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** Finds the command that words name, and says why it may not be executed. */
final class Admission {
  /* What an error text repeats of a request at most. */
  private static final int MAX_REPEATED = 128;
  private static final String NO_AUTH = "NOAUTH Authentication required.";

  private final ServerContext context;
  private final CommandTable table;

  Admission(ServerContext context) {
    this.context = context;
    this.table = context.table();
  }

  /** The command or subcommand; null if there is none. */
  Command find(Words words) {
    Command command = table.find(words.bytes(), words.offset(0), words.length(0));
    if (command == null || command.subcommands().isEmpty() || words.size() == 1) {
      return command;
    }
    return command.subcommand(words.bytes(), words.offset(1), words.length(1));
  }

  /** The error for a command that may not be executed; null if it may. Empty if the client gets nothing at all. */
  String refusal(Client client, Command command, Words words) {
    if (command == null) {
      return unknown(client, words);
    }
    if (!command.accepts(words.size())) {
      return wrongArity(client, command);
    }
    if (!client.isAuthenticated()
        && !command.is(CommandFlag.NO_AUTH)
        && context.password().isPresent()) {
      return NO_AUTH;
    }
    if (client.isInTransaction() && command.is(CommandFlag.NO_MULTI)) {
      return "ERR Command not allowed inside a transaction";
    }
    return null;
  }

  static String wrongArity(Command command) {
    return "ERR wrong number of arguments for '" + command.name() + "' command";
  }

  private static String wrongArity(Client client, Command command) {
    if (client.isInTransaction() && command.name().equals("exec")) {
      client.transaction(null);
      return "EXECABORT Transaction discarded because of: wrong number of arguments for 'exec' command";
    }
    return wrongArity(command);
  }

  private String unknown(Client client, Words words) {
    Command container = table.find(words.bytes(), words.offset(0), words.length(0));
    if (container != null) {
      return "ERR unknown subcommand '" + beginning(words, 1, MAX_REPEATED) + "'. Try "
          + container.name().toUpperCase(Locale.ROOT) + " HELP.";
    }
    String name = beginning(words, 0, MAX_REPEATED);
    if (name.equalsIgnoreCase("post") || name.equalsIgnoreCase("host:")) {
      // A web page can make a browser send such lines here, and commands behind them.
      client.closeAfterReplies();
      return "";
    }
    StringBuilder arguments = new StringBuilder();
    for (int word = 1; word < words.size() && arguments.length() < MAX_REPEATED; word++) {
      String argument = beginning(words, word, MAX_REPEATED - arguments.length());
      arguments.append('\'').append(argument).append("' ");
    }
    return "ERR unknown command '" + name + "', with args beginning with: " + arguments;
  }

  private static String beginning(Words words, int word, int max) {
    int length = Math.min(words.length(word), max);
    return new String(words.bytes(), words.offset(word), length, StandardCharsets.UTF_8);
  }
}
