package io.tidemark.server.command;

import io.tidemark.server.resp.ReplyWriter;
import io.tidemark.service.NamedMemory;
import io.tidemark.service.RefusedException;

/**
 * Commands {@code NAME key item} or {@code NAME key item...} of which neighbours with the same key are executed as one batch of
 * digests. The digests are made while the commands are parsed.
 *
 * <p>Threads: any number at once.
 *
 * @param <M> the memory that they are for
 */
abstract class ItemBatch<M extends NamedMemory> implements BatchCommand {
  private static final int KEY = 1;
  private static final int FIRST_ITEM = 2;

  private final Memories memories;
  private final Class<M> type;
  private final Refusals refusals;
  private final boolean takesMany;

  /**
   * @param takesMany whether a command has several items, and its reply is an array
   */
  ItemBatch(Memories memories, Class<M> type, Refusals refusals, boolean takesMany) {
    this.memories = memories;
    this.type = type;
    this.refusals = refusals;
    this.takesMany = takesMany;
  }

  /** Executes commands; those that stand alone have a batch of their own. */
  abstract void run(M memory, Batch batch, ReplyWriter reply);

  /** Executes a command whose key is not there, is of another type, or which has options. */
  abstract void executeAlone(Request request, ReplyWriter reply);

  final Memories memories() {
    return memories;
  }

  final Refusals refusals() {
    return refusals;
  }

  @Override
  public final boolean begin(Request request, Batch batch) {
    if (!isPlain(request)) {
      return false;
    }
    NamedMemory memory = memories.find(request, KEY);
    if (!type.isInstance(memory)) {
      return false;
    }
    batch.target(memory);
    batch.key(request, KEY);
    addItems(memory, request, batch);
    return true;
  }

  @Override
  public final boolean join(Request request, Batch batch) {
    if (!isPlain(request) || !batch.sameKey(request, KEY)) {
      return false;
    }
    addItems((NamedMemory) batch.target(), request, batch);
    return true;
  }

  private boolean isPlain(Request request) {
    return takesMany || request.size() == FIRST_ITEM + 1;
  }

  private static void addItems(NamedMemory memory, Request request, Batch batch) {
    for (int word = FIRST_ITEM; word < request.size(); word++) {
      batch.add(Memories.digest(memory, request, word));
    }
  }

  @Override
  public final void run(Batch batch, ReplyWriter reply) {
    try {
      run(type.cast(batch.target()), batch, reply);
    } catch (RefusedException e) {
      throw refusals.error(e);
    }
  }

  @Override
  public final void execute(Request request, ReplyWriter reply) {
    Batch batch = memories.scratch().batch();
    if (!begin(request, batch)) {
      executeAlone(request, reply);
      return;
    }
    batch.endCommand();
    run(batch, reply);
  }

  /** Writes no for each item of a command whose key is not there. */
  final void writeNone(Request request, ReplyWriter reply) {
    if (takesMany) {
      reply.array(request.size() - FIRST_ITEM);
    }
    for (int word = FIRST_ITEM; word < request.size(); word++) {
      reply.bool(false);
    }
  }

  /** Writes yes and no for each item, as arrays if commands have several. */
  final void writeFlags(Batch batch, boolean[] flags, ReplyWriter reply) {
    int from = 0;
    for (int command = 0; command < batch.commands(); command++) {
      int to = batch.end(command);
      if (takesMany) {
        reply.array(to - from);
      }
      reply.bools(flags, from, to);
      from = to;
    }
  }
}
