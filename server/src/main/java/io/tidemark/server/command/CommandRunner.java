package io.tidemark.server.command;

import io.tidemark.core.Require;
import io.tidemark.server.resp.ReplyWriter;
import io.tidemark.server.resp.RequestParser;
import io.tidemark.server.resp.Words;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;

/**
 * Executes the commands that a parser finds, in order, and writes their replies. Neighbouring commands that can be are
 * executed as a batch. Nothing is allocated per command that is not refused.
 *
 * <p>Threads: one at a time; each event loop has one.
 */
public final class CommandRunner {
  /** Why {@link #run} ended. */
  public enum Outcome {
    /** There is no complete command left. */
    DONE,
    /** The command that was found last is to be given to {@link #runSlow}, by another thread, before all that follow it. */
    SLOW,
    /** There are many replies; they are to be taken before more commands are executed. */
    FULL,
    /** The connection is to be closed when the replies have been sent. */
    CLOSE
  }

  private static final Logger LOG = System.getLogger(CommandRunner.class.getName());
  private static final int FULL_BYTES = 1 << 20;

  private final ServerContext context;
  /* Replies that are gathered before they are handed on. */
  private final int fullBytes;
  private final Isolation isolation;
  private final Request request;
  private final Request queued;
  private final Batch batch = new Batch();
  private final ReplyWriter reply = new ReplyWriter();
  private final Admission admission;
  /* The command whose batch has begun; null if none has. */
  private Command batched;
  /* Calls of the last command that have not been added to its counts yet. */
  private Command counted;
  private long countedCalls;
  private long countedNanos;
  private long lastNanos;
  private long stamp;

  public CommandRunner(ServerContext context) {
    this(context, FULL_BYTES);
  }

  /**
   * @param fullBytes replies that are gathered before they are to be taken
   */
  public CommandRunner(ServerContext context, int fullBytes) {
    this.context = Require.nonNull(context, "context");
    this.fullBytes = Require.inRange(fullBytes, 1, FULL_BYTES, "fullBytes");
    this.isolation = context.isolation();
    this.request = new Request(context, this);
    this.queued = new Request(context, this);
    this.admission = new Admission(context);
  }

  ServerContext context() {
    return context;
  }

  /** What was replied by the last run; to be taken before the next one. */
  public ReplyWriter reply() {
    return reply;
  }

  /** Executes what the parser finds, until there is nothing more or an {@link Outcome} needs something else first. */
  public Outcome run(Client client, RequestParser parser) {
    reply.clear();
    reply.protocol(client.protocol());
    client.seen(context.clock().millis());
    stamp = isolation.enter();
    try {
      lastNanos = System.nanoTime();
      Outcome outcome = Outcome.DONE;
      while (outcome == Outcome.DONE
          && parser.next(client.isAuthenticated()) == RequestParser.Step.COMMAND) {
        outcome = step(client, parser);
      }
      finishBatch(client);
      if (parser.error() != null) {
        context.statistics().protocolErrors().increment();
        error("ERR " + parser.error(), 1);
        outcome = Outcome.CLOSE;
      }
      return outcome;
    } finally {
      abandonBatch();
      count(client);
      isolation.exit(stamp);
    }
  }

  /**
   * Executes one command that may take long; waits for others if it must be alone.
   *
   * @param words of its own, as the parser goes on
   */
  public void runSlow(Client client, Words words) {
    Command command = admission.find(words);
    reply.protocol(client.protocol());
    boolean alone = command.is(CommandFlag.EXCLUSIVE);
    long slowStamp = alone ? isolation.enterAlone() : isolation.enterSlow();
    try {
      lastNanos = System.nanoTime();
      int mark = reply.size();
      invoke(request, client, command, words);
      hideReply(client, mark);
    } finally {
      count(client);
      if (alone) {
        isolation.exitAlone(slowStamp);
      } else {
        isolation.exitSlow(slowStamp);
      }
    }
  }

  private Outcome step(Client client, RequestParser parser) {
    Words words = parser.words();
    Command command = admission.find(words);
    if (batched != null && command == batched && joins(client, words)) {
      return Outcome.DONE;
    }
    finishBatch(client);
    int mark = reply.size();
    Outcome outcome = Outcome.DONE;
    String refusal = admission.refusal(client, command, words);
    if (refusal != null) {
      refuse(client, command, refusal);
    } else if (client.isInTransaction() && !command.is(CommandFlag.IMMEDIATE)) {
      queue(client, command, words);
    } else if (command.is(CommandFlag.EXCLUSIVE)) {
      outcome = runAlone(client, command, words);
    } else if (command.is(CommandFlag.SLOW)) {
      outcome = Outcome.SLOW;
    } else if (!begins(client, command, parser)) {
      invoke(request, client, command, words);
    }
    if (outcome == Outcome.SLOW) {
      return outcome;
    }
    hideReply(client, mark);
    if (client.isClosing()) {
      return Outcome.CLOSE;
    }
    return reply.size() > fullBytes ? Outcome.FULL : outcome;
  }

  private void queue(Client client, Command command, Words words) {
    Transaction transaction = client.transaction();
    if (transaction.hasFailed()
        || transaction.add(command, words, context.limits().queryBytes())) {
      reply.queued();
    } else {
      refuse(client, command, "ERR transaction is larger than the query buffer");
    }
  }

  private Outcome runAlone(Client client, Command command, Words words) {
    Transaction transaction = client.transaction();
    if (transaction != null && transaction.isSlow()) {
      return Outcome.SLOW;
    }
    isolation.exit(stamp);
    long alone = isolation.tryEnterAlone();
    try {
      if (alone == 0) {
        return Outcome.SLOW;
      }
      invoke(request, client, command, words);
      return Outcome.DONE;
    } finally {
      if (alone != 0) {
        isolation.exitAlone(alone);
      }
      stamp = isolation.enter();
    }
  }

  /** Executes a command of a transaction, within EXEC. */
  void invokeQueued(Client client, Transaction.Queued command) {
    invoke(queued, client, command.command(), command.words());
  }

  private void invoke(Request with, Client client, Command command, Words words) {
    with.set(client, command, words);
    client.executing(command);
    MonitorFeed.show(context, client, command, words);
    int mark = reply.size();
    try {
      command.body().execute(with, reply);
    } catch (CommandException refused) {
      reply.truncate(mark);
      fail(command, refused.getMessage(), 1);
    } catch (RuntimeException unexpected) {
      reply.truncate(mark);
      fail(command, internalError(command, unexpected), 1);
    }
    long nanos = executed(client, command, 1);
    if (context.slowLog().isSlow(nanos) && !command.is(CommandFlag.SKIP_MONITOR)) {
      context.slowLog().add(client, words, nanos, context.clock().millis());
    }
  }

  private boolean begins(Client client, Command command, RequestParser parser) {
    // A command with nothing behind it has nobody to share a batch with.
    if (!(command.body() instanceof BatchCommand body)
        || !parser.hasMore()
        || client.replies() != Client.Replies.ON) {
      return false;
    }
    Words words = parser.words();
    request.set(client, command, words);
    batch.clear();
    try {
      if (!body.begin(request, batch)) {
        return false;
      }
    } catch (CommandException refused) {
      fail(command, refused.getMessage(), 1);
      executed(client, command, 1);
      return true;
    }
    batch.endCommand();
    batched = command;
    client.executing(command);
    MonitorFeed.show(context, client, command, words);
    return true;
  }

  private boolean joins(Client client, Words words) {
    if (batch.isFull() || !batched.accepts(words.size())) {
      return false;
    }
    Command command = batched;
    int mark = batch.size();
    request.set(client, command, words);
    try {
      if (!((BatchCommand) command.body()).join(request, batch)) {
        batch.truncate(mark);
        return false;
      }
    } catch (CommandException refused) {
      batch.truncate(mark);
      finishBatch(client);
      fail(command, refused.getMessage(), 1);
      executed(client, command, 1);
      return true;
    }
    batch.endCommand();
    MonitorFeed.show(context, client, command, words);
    return true;
  }

  private void finishBatch(Client client) {
    if (batched == null) {
      return;
    }
    Command command = batched;
    int commands = batch.commands();
    int mark = reply.size();
    try {
      ((BatchCommand) command.body()).run(batch, reply);
    } catch (CommandException refused) {
      reply.truncate(mark);
      fail(command, refused.getMessage(), commands);
    } catch (RuntimeException unexpected) {
      reply.truncate(mark);
      fail(command, internalError(command, unexpected), commands);
    }
    long nanos = executed(client, command, commands);
    if (context.slowLog().isSlow(nanos)) {
      context.slowLog().add(client, command, batch, nanos, context.clock().millis());
    }
    context.statistics().batches().increment();
    context.statistics().batchedCommands().add(commands);
    abandonBatch();
  }

  private void abandonBatch() {
    if (batched != null) {
      batched = null;
      batch.clear();
    }
  }

  private void refuse(Client client, Command command, String text) {
    if (command != null) {
      command.counts().wasRejected();
    }
    if (client.isInTransaction()) {
      client.transaction().fail();
    }
    if (!text.isEmpty()) {
      error(text, 1);
    }
  }

  private void fail(Command command, String text, int times) {
    command.counts().hasFailed(times);
    error(text, times);
  }

  private void error(String text, int times) {
    for (int i = 0; i < times; i++) {
      reply.error(text);
    }
    context.statistics().error(text, times);
  }

  private static String internalError(Command command, RuntimeException unexpected) {
    LOG.log(Level.ERROR, () -> "command " + command.name() + " failed", unexpected);
    return "ERR internal error: " + unexpected.getClass().getSimpleName();
  }

  /** Takes away a reply that the client does not want. */
  private void hideReply(Client client, int mark) {
    Client.Replies replies = client.replies();
    if (replies == Client.Replies.ON) {
      return;
    }
    reply.truncate(mark);
    if (replies == Client.Replies.SKIP_NEXT) {
      client.replies(Client.Replies.SKIPPED);
    } else if (replies == Client.Replies.SKIPPED) {
      client.replies(Client.Replies.ON);
    }
  }

  /** Counts calls, with the time since the last ones; that of parsing is in it. */
  private long executed(Client client, Command command, int times) {
    long now = System.nanoTime();
    long nanos = now - lastNanos;
    lastNanos = now;
    if (counted != command) {
      count(client);
      counted = command;
    }
    countedCalls += times;
    countedNanos += nanos;
    context
        .latency()
        .record(command.is(CommandFlag.FAST) ? "fast-command" : "command", nanos, context.clock());
    return nanos;
  }

  private void count(Client client) {
    if (counted != null) {
      counted.counts().called(countedCalls, countedNanos);
      context.statistics().commands().add(countedCalls);
      client.executed(countedCalls);
      counted = null;
      countedCalls = 0;
      countedNanos = 0;
    }
  }
}
