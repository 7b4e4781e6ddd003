package io.tidemark.server.command;

import io.tidemark.server.resp.ReplyWriter;
import io.tidemark.service.TopMemory;
import io.tidemark.service.TopOptions;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;

/** TOPK.*: which items occur most often, ever or lately? */
final class TopCommands {
  private static final int MAX_K = 1 << 20;
  private static final long DEFAULT_WIDTH = 8;
  private static final int DEFAULT_DEPTH = 7;
  private static final double DEFAULT_DECAY = 0.9;
  private static final int MAX_INCREMENT = 100_000;
  private static final String DECAY = "TopK: invalid decay value. must be '<= 1' & '> 0'";
  private static final String INCREMENT =
      "TopK: increment must be an integer greater or equal to 0 and smaller or equal to 100,000";

  private final Memories memories;

  private TopCommands(Memories memories) {
    this.memories = memories;
  }

  /** The commands. */
  static List<Command> of(Memories memories) {
    TopCommands tops = new TopCommands(memories);
    return new Family("topk", "2.0.0", Refusals.TOP)
        .add(
            "TOPK.RESERVE",
            -3,
            "key topk:integer [width:integer depth:integer decay:double] [HALFLIFE duration]",
            "Makes a list of the most frequent items; with a half-life, old occurrences count less",
            Family.WRITES_SLOWLY,
            tops::reserve)
        .add(
            "TOPK.ADD",
            -3,
            "key item...",
            "Counts occurrences, and tells which items that drove out of the list",
            Family.WRITES,
            tops::add)
        .add(
            "TOPK.INCRBY",
            -4,
            "key item increment:integer [item increment:integer]...",
            "Counts several occurrences each, and tells which items that drove out of the list",
            Family.WRITES,
            tops::increase)
        .add(
            "TOPK.QUERY",
            -3,
            "key item...",
            "Tells whether items are in the list",
            Family.READS,
            tops::query)
        .add(
            "TOPK.COUNT",
            -3,
            "key item...",
            "Tells how often items occurred, in the list or not",
            Family.READS,
            tops::count)
        .add(
            "TOPK.LIST",
            -2,
            "key [WITHCOUNT]",
            "Tells the most frequent items, the first one first",
            Family.READS,
            tops::list)
        .add(
            "TOPK.INFO",
            -2,
            "key [FULL]",
            "Tells what a list is like",
            Family.READS_FAST,
            tops::info)
        .commands();
  }

  private void reserve(Request request, ReplyWriter reply) {
    int k = (int) request.integer(2, 1, MAX_K, "TopK: invalid k");
    long width = DEFAULT_WIDTH;
    int depth = DEFAULT_DEPTH;
    double decay = DEFAULT_DECAY;
    int word = 3;
    if (word < request.size() && !request.is(word, "HALFLIFE")) {
      Replies.present(request, word + 2);
      width = request.integer(word, 1, Integer.MAX_VALUE, "TopK: invalid width");
      depth = (int) request.integer(word + 1, 1, Integer.MAX_VALUE, "TopK: invalid depth");
      decay = request.number(word + 2, DECAY);
      if (!(decay > 0 && decay <= 1)) {
        throw new CommandException(DECAY);
      }
      word += 3;
    }
    OptionalLong halfLife = Replies.halfLife(request, word);
    TopOptions options = new TopOptions(k, width, depth, decay, halfLife);
    memories.create(request, 1, options, TopMemory.class, Refusals.TOP);
    reply.ok();
  }

  private void add(Request request, ReplyWriter reply) {
    TopMemory memory = memories.get(request, 1, TopMemory.class, Refusals.TOP);
    byte[][] items = items(request, 1);
    long[] increments = new long[items.length];
    Arrays.fill(increments, 1);
    increase(memory, items, increments, reply);
  }

  private void increase(Request request, ReplyWriter reply) {
    if (request.size() % 2 != 0) {
      throw Replies.wrongArity(request);
    }
    TopMemory memory = memories.get(request, 1, TopMemory.class, Refusals.TOP);
    byte[][] items = items(request, 2);
    long[] increments = new long[items.length];
    for (int i = 0; i < items.length; i++) {
      increments[i] = request.integer(3 + 2 * i, 0, MAX_INCREMENT, INCREMENT);
    }
    increase(memory, items, increments, reply);
  }

  private static void increase(
      TopMemory memory, byte[][] items, long[] increments, ReplyWriter reply) {
    byte[][] expelled = new byte[items.length][];
    memory.increase(items, increments, 0, items.length, expelled);
    reply.array(expelled.length);
    for (byte[] item : expelled) {
      if (item == null) {
        reply.nullValue();
      } else {
        reply.bulk(item);
      }
    }
  }

  private void query(Request request, ReplyWriter reply) {
    TopMemory memory = memories.get(request, 1, TopMemory.class, Refusals.TOP);
    byte[][] items = items(request, 1);
    boolean[] found = new boolean[items.length];
    memory.query(items, 0, items.length, found);
    Replies.flags(reply, found, items.length);
  }

  private void count(Request request, ReplyWriter reply) {
    TopMemory memory = memories.get(request, 1, TopMemory.class, Refusals.TOP);
    byte[][] items = items(request, 1);
    double[] counts = new double[items.length];
    memory.count(items, 0, items.length, counts);
    reply.array(items.length);
    for (double count : counts) {
      Replies.count(reply, count, memory.isDecaying());
    }
  }

  private void list(Request request, ReplyWriter reply) {
    Replies.end(request, 3);
    boolean withCount = request.size() == 3;
    if (withCount && !request.is(2, "WITHCOUNT")) {
      throw new CommandException("WITHCOUNT keyword expected");
    }
    TopMemory memory = memories.get(request, 1, TopMemory.class, Refusals.TOP);
    List<TopMemory.Entry> list = memory.list();
    reply.array(withCount ? 2 * list.size() : list.size());
    for (TopMemory.Entry entry : list) {
      reply.bulk(entry.item());
      if (withCount) {
        Replies.count(reply, entry.count(), memory.isDecaying());
      }
    }
  }

  private void info(Request request, ReplyWriter reply) {
    boolean isFull = InfoReply.isFull(request);
    TopMemory memory = memories.get(request, 1, TopMemory.class, Refusals.TOP);
    TopOptions options = memory.options();
    new InfoReply()
        .field("k", options.k())
        .field("width", options.width())
        .field("depth", options.depth())
        .field("decay", options.decay())
        .append(memory, isFull || memory.isDecaying())
        .write(reply);
  }

  private static byte[][] items(Request request, int step) {
    byte[][] items = new byte[(request.size() - 2) / step][];
    for (int i = 0; i < items.length; i++) {
      items[i] = request.copy(2 + step * i);
    }
    return items;
  }
}
