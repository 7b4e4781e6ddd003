package io.tidemark.server.command;

import io.tidemark.server.resp.ReplyWriter;
import io.tidemark.service.AddOptions;
import io.tidemark.service.RefusedException;
import io.tidemark.service.SeenMemory;
import java.util.HashSet;
import java.util.Set;

/**
 * BF.ADD and BF.MADD: neighbours with the same key are one batch, as long as they have no options.
 *
 * <p>Threads: any number at once.
 */
final class SeenAdditions extends ItemBatch<SeenMemory> {
  private final boolean takesMany;

  SeenAdditions(Memories memories, boolean takesMany) {
    super(memories, SeenMemory.class, Refusals.SEEN, takesMany);
    this.takesMany = takesMany;
  }

  @Override
  void run(SeenMemory memory, Batch batch, ReplyWriter reply) {
    run(memory, batch, takesMany, reply);
  }

  /**
   * Adds the items of commands in order, and writes their answers.
   *
   * @param takesMany whether the reply to a command is an array; an error is its last element then
   */
  static void run(SeenMemory memory, Batch batch, boolean takesMany, ReplyWriter reply) {
    long[] digests = batch.values();
    boolean[] isNew = batch.flags();
    int size = batch.size();
    int from = 0;
    int taken = add(memory, digests, 0, size, isNew);
    for (int command = 0; command < batch.commands(); command++) {
      int to = batch.end(command);
      String refusal = null;
      while (taken < to && refusal == null) {
        try {
          isNew[taken] = memory.add(digests[taken], AddOptions.NONE);
          taken = add(memory, digests, taken + 1, size, isNew); // there was room after all
        } catch (RefusedException e) {
          refusal = Refusals.SEEN.text(e);
        }
      }
      write(isNew, from, Math.min(taken, to), to, refusal, takesMany, reply);
      if (refusal != null) {
        // Commands behind this one may still find their items.
        taken = add(memory, digests, to, size, isNew);
      }
      from = to;
    }
  }

  private static void write(
      boolean[] isNew,
      int from,
      int taken,
      int to,
      String refusal,
      boolean takesMany,
      ReplyWriter reply) {
    if (takesMany) {
      reply.array(taken < to ? taken - from + 1 : to - from);
    }
    reply.bools(isNew, from, taken);
    if (taken < to) {
      reply.error(refusal);
    }
  }

  /**
   * Adds items in order.
   *
   * @return the index of the first that was not taken; {@code to} if all were
   */
  private static int add(SeenMemory memory, long[] digests, int from, int to, boolean[] isNew) {
    if (from == to) {
      return to;
    }
    try {
      return from + memory.add(digests, from, to, isNew);
    } catch (RefusedException e) {
      if (e.reason() != RefusedException.Reason.MISSING) {
        throw e;
      }
      answerDeleted(memory, digests, from, to, isNew);
      return to;
    }
  }

  /** Answers as if the items had come just before another client deleted the memory, which was found there. */
  private static void answerDeleted(
      SeenMemory memory, long[] digests, int from, int to, boolean[] isNew) {
    memory.mightContain(digests, from, to, isNew);
    Set<Long> before = new HashSet<>();
    for (int i = from; i < to; i++) {
      isNew[i] = !isNew[i] && before.add(digests[i]);
    }
  }

  @Override
  void executeAlone(Request request, ReplyWriter reply) {
    if (takesMany || request.size() == 3) {
      memories().findOrCreate(request, 1, SeenWords.DEFAULT, SeenMemory.class, Refusals.SEEN);
      execute(request, reply);
    } else {
      addWithOptions(request, reply);
    }
  }

  private void addWithOptions(Request request, ReplyWriter reply) {
    AddOptions options = AddOptions.NONE;
    int token = 0;
    for (int word = 3; word < request.size(); word += 2) {
      int value = Replies.present(request, word + 1);
      if (request.is(word, "AT")) {
        options = options.at(Times.instant(request, value, memories().service().clock()));
      } else if (request.is(word, "WEIGHT")) {
        options = options.weighing(weight(request, value));
      } else if (request.is(word, "ID")) {
        token = value;
      } else {
        throw new CommandException(Errors.SYNTAX);
      }
    }
    SeenMemory memory = memory(request, options);
    long digest = Memories.digest(memory, request, 2);
    if (token > 0) {
      options = options.once(Memories.digest(memory, request, token));
    }
    try {
      reply.bool(memory.add(digest, options));
    } catch (RefusedException e) {
      throw Refusals.SEEN.error(e);
    }
  }

  private SeenMemory memory(Request request, AddOptions options) {
    if (options.equals(AddOptions.NONE)) {
      return memories()
          .findOrCreate(request, 1, SeenWords.DEFAULT, SeenMemory.class, Refusals.SEEN);
    }
    // A filter that an item makes has no use for time and weight: nothing is made that would refuse
    // them.
    return memories().get(request, 1, SeenMemory.class, Refusals.SEEN);
  }

  private static double weight(Request request, int word) {
    double weight = request.number(word, "ERR bad weight");
    if (weight < 0) {
      throw new CommandException("ERR weight must be at least 0");
    }
    return weight;
  }
}
