package io.tidemark.server.command;

import io.tidemark.server.resp.Ascii;
import io.tidemark.server.resp.ReplyWriter;
import java.util.List;

/** HELLO, AUTH and what else is about the connection itself. */
final class ConnectionCommands {
  /* The version of Redis whose connection commands and replies these are; clients decide by it what they may send. */
  static final String REDIS_VERSION = "7.2.4";
  static final String BAD_NAME =
      "ERR Client names cannot contain spaces, newlines or special characters.";

  private static final String WRONG_PASSWORD =
      "WRONGPASS invalid username-password pair or user is disabled.";
  private static final String NO_PASSWORD =
      "ERR AUTH <password> called without any password configured for the default user."
          + " Are you sure your configuration is correct?";
  private static final String HELLO_FIRST =
      "NOAUTH HELLO must be called with the client already authenticated, otherwise the"
          + " HELLO <proto> AUTH <user> <pass> option can be used to authenticate the client and select the RESP protocol version"
          + " at the same time";

  private ConnectionCommands() {}

  static List<Command> all() {
    return List.of(
        command("HELLO", -1, CommandFlag.NO_AUTH, CommandFlag.SKIP_MONITOR)
            .since("6.0.0")
            .summary("Tells who the server is, and chooses the protocol of replies")
            .syntax("[protover:integer [AUTH username password] [SETNAME clientname]]")
            .does(ConnectionCommands::hello),
        command("AUTH", -2, CommandFlag.NO_AUTH, CommandFlag.SKIP_MONITOR)
            .summary("Gives the password")
            .syntax("[username] password")
            .does(ConnectionCommands::auth),
        command("PING", -1)
            .summary("Answers, so that the client knows the server does")
            .syntax("[message]")
            .does(ConnectionCommands::ping),
        command("ECHO", 2)
            .summary("Returns its argument")
            .syntax("message")
            .does((request, reply) ->
                reply.bulk(request.bytes(), request.offset(1), request.length(1))),
        command("QUIT", -1, CommandFlag.NO_AUTH, CommandFlag.IMMEDIATE)
            .summary("Closes the connection")
            .does(ConnectionCommands::quit),
        command("RESET", 1, CommandFlag.NO_AUTH, CommandFlag.IMMEDIATE)
            .since("6.2.0")
            .summary("Makes the connection as it was at its beginning")
            .does(ConnectionCommands::reset),
        command("SELECT", 2)
            .summary("Selects a database; there is only number 0")
            .syntax("index:integer")
            .does(ConnectionCommands::select));
  }

  private static Command.Builder command(String name, int arity, CommandFlag... flags) {
    return Command.named(name)
        .arity(arity)
        .group("connection")
        .flags(CommandFlag.FAST, CommandFlag.LOADING, CommandFlag.STALE, CommandFlag.NOSCRIPT)
        .flags(flags);
  }

  /* Everything is checked before anything is changed. */
  private static void hello(Request request, ReplyWriter reply) {
    Client client = request.client();
    int protocol = client.protocol();
    if (request.size() > 1) {
      long version = request.integer(1, "ERR Protocol version is not an integer or out of range");
      if (version < 2 || version > 3) {
        throw new CommandException("NOPROTO unsupported protocol version");
      }
      protocol = (int) version;
    }
    int auth = 0;
    int name = 0;
    int word = 2;
    while (word < request.size()) {
      int left = request.size() - word - 1;
      if (request.is(word, "AUTH") && left >= 2) {
        auth = word + 1;
        word += 3;
      } else if (request.is(word, "SETNAME") && left >= 1) {
        name = word + 1;
        word += 2;
      } else {
        throw new CommandException("ERR Syntax error in HELLO option '" + request.text(word) + "'");
      }
    }
    if (auth > 0) {
      checkPassword(request, auth, auth + 1);
    } else if (!client.isAuthenticated() && request.context().password().isPresent()) {
      throw new CommandException(HELLO_FIRST);
    }
    String newName = name > 0 ? clientName(request, name, BAD_NAME) : client.name();
    client.authenticated(true);
    client.name(newName);
    client.protocol(protocol);
    reply.protocol(protocol);
    greet(request, reply);
  }

  private static void greet(Request request, ReplyWriter reply) {
    reply.map(8);
    reply.bulk("server");
    reply.bulk("redis");
    reply.bulk("version");
    reply.bulk(REDIS_VERSION);
    reply.bulk("proto");
    reply.integer(request.client().protocol());
    reply.bulk("id");
    reply.integer(request.client().id());
    reply.bulk("mode");
    reply.bulk("standalone");
    reply.bulk("role");
    reply.bulk("master");
    reply.bulk("modules");
    ServerCommands.writeModules(reply);
    reply.bulk("tidemark_version");
    reply.bulk(request.context().version());
  }

  private static void auth(Request request, ReplyWriter reply) {
    if (request.size() > 3) {
      throw new CommandException(Errors.SYNTAX);
    }
    if (request.size() == 2 && request.context().password().isEmpty()) {
      throw new CommandException(NO_PASSWORD);
    }
    checkPassword(request, request.size() == 3 ? 1 : 0, request.size() - 1);
    request.client().authenticated(true);
    reply.ok();
  }

  /** Refuses a wrong user, if one is given (word > 0), or a wrong password. */
  private static void checkPassword(Request request, int user, int word) {
    byte[] bytes = request.bytes();
    boolean known = user == 0
        || Ascii.equalsIgnoreCase(bytes, request.offset(user), request.length(user), "default");
    boolean right = request
        .context()
        .password()
        .map(password -> password.matches(bytes, request.offset(word), request.length(word)))
        .orElse(true);
    if (!known || !right) {
      throw new CommandException(WRONG_PASSWORD);
    }
  }

  private static void ping(Request request, ReplyWriter reply) {
    if (request.size() > 2) {
      throw new CommandException(Admission.wrongArity(request.command()));
    }
    if (request.size() == 2) {
      reply.bulk(request.bytes(), request.offset(1), request.length(1));
    } else {
      reply.pong();
    }
  }

  private static void quit(Request request, ReplyWriter reply) {
    request.client().closeAfterReplies();
    reply.ok();
  }

  private static void reset(Request request, ReplyWriter reply) {
    Client client = request.client();
    client.transaction(null);
    client.unwatch();
    request.context().clients().monitors().remove(client);
    client.monitor(false);
    client.replies(Client.Replies.ON);
    client.name("");
    client.evictable(true);
    client.touching(true);
    client.protocol(2);
    client.authenticated(request.context().password().isEmpty());
    reply.protocol(2);
    reply.simple("RESET");
  }

  private static void select(Request request, ReplyWriter reply) {
    if (request.integer(1, Integer.MIN_VALUE, Integer.MAX_VALUE, Errors.NOT_AN_INTEGER) != 0) {
      throw new CommandException("ERR DB index is out of range");
    }
    reply.ok();
  }

  /** A name that can be part of a line of CLIENT LIST. */
  static String clientName(Request request, int word, String otherwise) {
    byte[] bytes = request.bytes();
    int length = request.length(word);
    if (length > 1024) {
      throw new CommandException(otherwise);
    }
    for (int i = request.offset(word); i < request.offset(word) + length; i++) {
      if (bytes[i] < '!' || bytes[i] > '~') {
        throw new CommandException(otherwise);
      }
    }
    return request.text(word);
  }
}
