package io.tidemark.server.command;

import io.tidemark.server.resp.ReplyWriter;
import java.util.ArrayList;
import java.util.List;

/** CLIENT: who is connected, under which name, and how replies are sent. */
final class ClientCommands {
  private ClientCommands() {}

  static List<Command> all() {
    return List.of(Command.named("CLIENT")
        .group("connection")
        .since("2.4.0")
        .summary("About connections of clients")
        .of(
            command("SETNAME", 3)
                .summary("Names the connection")
                .syntax("connection-name")
                .does(ClientCommands::setName),
            command("GETNAME", 2)
                .summary("Returns the name of the connection")
                .does(ClientCommands::getName),
            command("SETINFO", 4)
                .summary("Tells which library the client uses")
                .syntax("<LIB-NAME libname | LIB-VER libver>")
                .does(ClientCommands::setInfo),
            command("ID", 2)
                .summary("Returns the id of the connection")
                .does((request, reply) -> reply.integer(request.client().id())),
            command("INFO", 2).summary("Describes the connection").does(ClientCommands::info),
            command("LIST", -2, CommandFlag.ADMIN)
                .summary("Describes all connections, or those that were asked for")
                .syntax("[TYPE <NORMAL | MASTER | REPLICA | PUBSUB>] [ID client-id:integer...]")
                .does(ClientCommands::list),
            command("KILL", -3, CommandFlag.ADMIN)
                .summary("Closes connections")
                .syntax(
                    "<address | [ID client-id:integer] [ADDR address] [LADDR address] [TYPE type] [USER user]"
                        + " [SKIPME yesno] [MAXAGE seconds:integer]>")
                .does(ClientCommands::kill),
            command("NO-EVICT", 3, CommandFlag.ADMIN)
                .summary("Has no effect here: connections are not evicted")
                .syntax("<ON | OFF>")
                .does((request, reply) -> {
                  request.client().evictable(!isOn(request));
                  reply.ok();
                }),
            command("NO-TOUCH", 3)
                .summary("Has no effect here: memories have no time of last use")
                .syntax("<ON | OFF>")
                .does((request, reply) -> {
                  request.client().touching(!isOn(request));
                  reply.ok();
                }),
            command("REPLY", 3)
                .summary("Switches replies on or off, or leaves out the next one")
                .syntax("<ON | OFF | SKIP>")
                .does(ClientCommands::reply)));
  }

  private static Command.Builder command(String name, int arity, CommandFlag... flags) {
    return Command.named("CLIENT|" + name)
        .arity(arity)
        .group("connection")
        .since("2.4.0")
        .flags(CommandFlag.LOADING, CommandFlag.STALE, CommandFlag.NOSCRIPT)
        .flags(flags);
  }

  private static void setName(Request request, ReplyWriter reply) {
    request.client().name(ConnectionCommands.clientName(request, 2, ConnectionCommands.BAD_NAME));
    reply.ok();
  }

  private static void getName(Request request, ReplyWriter reply) {
    String name = request.client().name();
    if (name.isEmpty()) {
      reply.nullValue();
    } else {
      reply.bulk(name);
    }
  }

  /* What it does not know is accepted: libraries send this unasked, and must not be stopped by it. */
  private static void setInfo(Request request, ReplyWriter reply) {
    if (request.is(2, "LIB-NAME")) {
      request.client().library(ConnectionCommands.clientName(request, 3, bad("lib-name")));
    } else if (request.is(2, "LIB-VER")) {
      request.client().libraryVersion(ConnectionCommands.clientName(request, 3, bad("lib-ver")));
    }
    reply.ok();
  }

  private static String bad(String attribute) {
    return "ERR " + attribute + " cannot contain spaces, newlines or special characters.";
  }

  private static void info(Request request, ReplyWriter reply) {
    reply.verbatim(line(request.client(), request.context().clock().millis()) + "\n");
  }

  private static void list(Request request, ReplyWriter reply) {
    List<Client> wanted = new ArrayList<>();
    if (request.size() == 2
        || (request.size() == 4 && request.is(2, "TYPE") && isNormal(request, 3))) {
      wanted.addAll(request.context().clients().all());
    } else if (request.size() > 3 && request.is(2, "ID")) {
      for (int word = 3; word < request.size(); word++) {
        Client client =
            request.context().clients().find(request.integer(word, "ERR Invalid client ID"));
        if (client != null) {
          wanted.add(client);
        }
      }
    } else if (request.size() != 4 || !request.is(2, "TYPE")) {
      throw new CommandException(Errors.SYNTAX);
    }
    long now = request.context().clock().millis();
    StringBuilder text = new StringBuilder();
    wanted.forEach(client -> text.append(line(client, now)).append('\n'));
    reply.verbatim(text.toString());
  }

  /** Whether the type is that of all clients here; false if it is one that no client has. */
  static boolean isNormal(Request request, int word) {
    if (request.is(word, "NORMAL")) {
      return true;
    }
    for (String other : List.of("MASTER", "REPLICA", "SLAVE", "PUBSUB")) {
      if (request.is(word, other)) {
        return false;
      }
    }
    throw new CommandException("ERR Unknown client type '" + request.text(word) + "'");
  }

  private static String line(Client client, long nowMillis) {
    Transaction transaction = client.transaction();
    Command last = client.lastCommand();
    long input = client.link().inputBytes();
    long output = client.link().outputBytes();
    return "id=" + client.id() + " addr=" + client.link().address() + " laddr="
        + client.link().localAddress() + " fd=-1 name=" + client.name() + " age="
        + (nowMillis - client.createdMillis()) / 1_000 + " idle="
        + (nowMillis - client.lastMillis()) / 1_000
        + " flags=" + flags(client) + " db=0 sub=0 psub=0 ssub=0 multi="
        + (transaction == null ? -1 : transaction.queue().size()) + " watch="
        + client.watches().size() + " qbuf=" + input + " qbuf-free=0 argv-mem=0 multi-mem="
        + (transaction == null ? 0 : transaction.bytes()) + " rbs=0 rbp=0 obl=0 oll=0 omem="
        + output + " tot-mem="
        + (input + output) + " events=r cmd=" + (last == null ? "NULL" : last.name())
        + " user=default redir=-1 resp=" + client.protocol() + " lib-name=" + client.library()
        + " lib-ver="
        + client.libraryVersion() + " tot-cmds=" + client.commands();
  }

  private static String flags(Client client) {
    String flags = (client.isMonitor() ? "O" : "")
        + (client.isInTransaction() ? "x" : "")
        + (client.isClosing() ? "c" : "")
        + (client.isEvictable() ? "" : "e")
        + (client.isTouching() ? "" : "T");
    return flags.isEmpty() ? "N" : flags;
  }

  private static void kill(Request request, ReplyWriter reply) {
    ClientFilter filter = ClientFilter.of(request);
    int killed = 0;
    for (Client client : request.context().clients().all()) {
      if (filter.matches(client)) {
        killed++;
        close(request, client);
      }
    }
    if (request.size() > 3) {
      reply.integer(killed);
    } else if (killed > 0) {
      reply.ok();
    } else {
      throw new CommandException("ERR No such client");
    }
  }

  private static void close(Request request, Client client) {
    if (client == request.client()) {
      client.closeAfterReplies();
    } else {
      client.link().close();
    }
  }

  private static boolean isOn(Request request) {
    if (request.is(2, "ON") || request.is(2, "OFF")) {
      return request.is(2, "ON");
    }
    throw new CommandException(Errors.SYNTAX);
  }

  private static void reply(Request request, ReplyWriter reply) {
    Client client = request.client();
    if (request.is(2, "ON")) {
      client.replies(Client.Replies.ON);
    } else if (request.is(2, "OFF")) {
      client.replies(Client.Replies.OFF);
    } else if (request.is(2, "SKIP")) {
      if (client.replies() != Client.Replies.OFF) {
        client.replies(Client.Replies.SKIP_NEXT);
      }
    } else {
      throw new CommandException(Errors.SYNTAX);
    }
    reply.ok();
  }
}
