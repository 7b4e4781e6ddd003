package io.tidemark.server.command;

import io.tidemark.server.resp.ReplyWriter;
import io.tidemark.server.resp.Words;
import java.util.List;

/** MULTI, EXEC, DISCARD, WATCH and UNWATCH. */
final class TransactionCommands {
  private TransactionCommands() {}

  static List<Command> all() {
    return List.of(
        command("MULTI", 1, CommandFlag.IMMEDIATE)
            .since("1.2.0")
            .summary("Begins a transaction: commands are queued from now on")
            .does(TransactionCommands::multi),
        command("EXEC", 1, CommandFlag.IMMEDIATE, CommandFlag.EXCLUSIVE)
            .since("1.2.0")
            .summary("Executes the queued commands, with none of other clients between them")
            .does(TransactionCommands::exec),
        command("DISCARD", 1, CommandFlag.IMMEDIATE)
            .since("2.0.0")
            .summary("Forgets the queued commands")
            .does(TransactionCommands::discard),
        command("WATCH", -2, CommandFlag.IMMEDIATE)
            .since("2.2.0")
            .keys(1, -1, 1)
            .summary("Lets the next EXEC do nothing if one of these keys changes before")
            .syntax("key...")
            .does(TransactionCommands::watch),
        command("UNWATCH", 1)
            .since("2.2.0")
            .summary("Forgets the watched keys")
            .does((request, reply) -> {
              request.client().unwatch();
              reply.ok();
            }));
  }

  private static Command.Builder command(String name, int arity, CommandFlag... flags) {
    return Command.named(name)
        .arity(arity)
        .group("transactions")
        .flags(CommandFlag.FAST, CommandFlag.LOADING, CommandFlag.STALE, CommandFlag.NOSCRIPT)
        .flags(flags);
  }

  private static void multi(Request request, ReplyWriter reply) {
    if (request.client().isInTransaction()) {
      throw new CommandException("ERR MULTI calls can not be nested");
    }
    request.client().transaction(new Transaction());
    reply.ok();
  }

  private static void exec(Request request, ReplyWriter reply) {
    Client client = request.client();
    Transaction transaction = client.transaction();
    if (transaction == null) {
      throw new CommandException("ERR EXEC without MULTI");
    }
    boolean unchanged = isUnchanged(request);
    client.transaction(null);
    client.unwatch();
    if (transaction.hasFailed()) {
      throw new CommandException("EXECABORT Transaction discarded because of previous errors.");
    }
    if (!unchanged) {
      reply.nullArray();
      return;
    }
    reply.array(transaction.queue().size());
    for (Transaction.Queued queued : transaction.queue()) {
      request.runner().invokeQueued(client, queued);
    }
    client.executing(request.command());
  }

  private static boolean isUnchanged(Request request) {
    for (Client.Watch watch : request.client().watches()) {
      if (version(request, watch.key(), 0) != watch.version()) {
        return false;
      }
    }
    return true;
  }

  private static void discard(Request request, ReplyWriter reply) {
    if (!request.client().isInTransaction()) {
      throw new CommandException("ERR DISCARD without MULTI");
    }
    request.client().transaction(null);
    request.client().unwatch();
    reply.ok();
  }

  private static void watch(Request request, ReplyWriter reply) {
    Client client = request.client();
    if (client.isInTransaction()) {
      throw new CommandException("ERR WATCH inside MULTI is not allowed");
    }
    // A client that watches without end must not fill memory.
    if (client.watchedBytes() + Transaction.bytes(request.words())
        > request.context().limits().queryBytes()) {
      throw new CommandException("ERR watched keys are larger than the query buffer");
    }
    for (int word = 1; word < request.size(); word++) {
      // The version before the key is kept: a change in between is noticed once too often rather
      // than never.
      long version = version(request, request.words(), word);
      client.watch(new Client.Watch(Words.of(request.copy(word)), version));
    }
    reply.ok();
  }

  private static long version(Request request, Words words, int word) {
    return request
        .context()
        .versions()
        .version(words.bytes(), words.offset(word), words.length(word));
  }
}
