package io.tidemark.server.command;

import io.tidemark.server.resp.ReplyWriter;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** INFO, TIME, MODULE, CLUSTER and SHUTDOWN. */
final class ServerCommands {
  /* Clients look for the module before they send its commands; the version is the one whose commands these are. */
  private static final String MODULE = "bf";
  private static final int MODULE_VERSION = 20_800;
  private static final Set<String> MODULE_GROUPS = Set.of("bf", "cf", "cms", "topk", "hist", "tm");

  private ServerCommands() {}

  static List<Command> all() {
    return List.of(
        command("INFO", -1)
            .summary("Tells facts about the server")
            .syntax("[section...]")
            .does(ServerCommands::info),
        command("TIME", 1)
            .since("2.6.0")
            .flags(CommandFlag.FAST)
            .summary("Tells the time of the server")
            .does(ServerCommands::time),
        Command.named("MODULE")
            .since("4.0.0")
            .summary("About modules")
            .of(command("MODULE|LIST", 2)
                .since("4.0.0")
                .flags(CommandFlag.ADMIN, CommandFlag.NOSCRIPT)
                .summary("Lists what a server of Redis would need a module for")
                .does((request, reply) -> writeModules(reply))),
        command("CLUSTER", -2)
            .since("3.0.0")
            .group("cluster")
            .summary("There are no clusters")
            .does((request, reply) -> {
              throw new CommandException("ERR This instance has cluster support disabled");
            }),
        command("SHUTDOWN", -1)
            .flags(CommandFlag.ADMIN, CommandFlag.NOSCRIPT, CommandFlag.NO_MULTI)
            .summary("Ends the server")
            .syntax("[<NOSAVE | SAVE>]")
            .does(ServerCommands::shutdown));
  }

  private static Command.Builder command(String name, int arity) {
    return Command.named(name).arity(arity).flags(CommandFlag.LOADING, CommandFlag.STALE);
  }

  static void writeModules(ReplyWriter reply) {
    reply.array(1);
    reply.map(4);
    reply.bulk("name");
    reply.bulk(MODULE);
    reply.bulk("ver");
    reply.integer(MODULE_VERSION);
    reply.bulk("path");
    reply.bulk("");
    reply.bulk("args");
    reply.array(0);
  }

  static boolean isOfModule(Command command, String module) {
    return module.equals(MODULE) && MODULE_GROUPS.contains(command.group());
  }

  private static void info(Request request, ReplyWriter reply) {
    List<String> sections = new ArrayList<>();
    for (int word = 1; word < request.size(); word++) {
      sections.add(request.text(word));
    }
    reply.verbatim(request.context().info().text(sections));
  }

  private static void time(Request request, ReplyWriter reply) {
    Instant now = request.context().clock().instant();
    reply.array(2);
    reply.bulk(Long.toString(now.getEpochSecond()));
    reply.bulk(Integer.toString(now.getNano() / 1_000));
  }

  private static void shutdown(Request request, ReplyWriter reply) {
    ServerContext.Shutdown how = ServerContext.Shutdown.USUAL;
    if (request.size() == 2 && request.is(1, "SAVE")) {
      how = ServerContext.Shutdown.SAVE;
    } else if (request.size() == 2 && request.is(1, "NOSAVE")) {
      how = ServerContext.Shutdown.NO_SAVE;
    } else if (request.size() > 1) {
      throw new CommandException(Errors.SYNTAX);
    }
    // As with Redis there is no reply: the end of the connection is.
    request.client().replies(Client.Replies.OFF);
    request.client().closeAfterReplies();
    request.context().shutdown(how);
    reply.ok();
  }
}
