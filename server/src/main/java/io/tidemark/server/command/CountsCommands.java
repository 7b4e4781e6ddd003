package io.tidemark.server.command;

import io.tidemark.server.resp.ReplyWriter;
import io.tidemark.service.CountsInfo;
import io.tidemark.service.CountsMemory;
import io.tidemark.service.CountsOptions;
import io.tidemark.service.NamedMemory;
import io.tidemark.service.RefusedException;
import io.tidemark.service.SeenOptions;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** CF.*: how many of an item are there now, with deletes? */
final class CountsCommands {
  /** The probability of a count that is too high. */
  private static final double ERROR = 0.001;

  private static final CountsOptions DEFAULT = new CountsOptions(1024, ERROR, 1, 2, 20);
  private static final int MAX_BUCKET = 255;
  private static final int MAX_ITERATIONS = 65_535;
  private static final String CAPACITY_RANGE =
      "Capacity must be in the range [2 * BUCKETSIZE, " + SeenOptions.MAX_CAPACITY + "]";

  private final Memories memories;

  private CountsCommands(Memories memories) {
    this.memories = memories;
  }

  /** The commands. */
  static List<Command> of(Memories memories) {
    CountsCommands family = new CountsCommands(memories);
    return new Family("cf", "1.0.0", Refusals.COUNTS)
        .add(
            "CF.RESERVE",
            -3,
            "key capacity:integer [BUCKETSIZE size:integer] [MAXITERATIONS n:integer]"
                + " [EXPANSION rate:integer]",
            "Makes a filter that can also delete, for so many items",
            Family.WRITES_SLOWLY,
            family::reserve)
        .add(
            "CF.ADD",
            3,
            "key item",
            "Adds an item once more",
            Family.WRITES_FAST,
            new Add(memories, false))
        .add(
            "CF.ADDNX",
            3,
            "key item",
            "Adds an item if it is not there",
            Family.WRITES_FAST,
            new Add(memories, true))
        .add(
            "CF.INSERT",
            -4,
            "key [CAPACITY capacity:integer] [NOCREATE] ITEMS item...",
            "Adds items once more each",
            Family.WRITES,
            (request, reply) -> family.insert(request, reply, false))
        .add(
            "CF.INSERTNX",
            -4,
            "key [CAPACITY capacity:integer] [NOCREATE] ITEMS item...",
            "Adds those items that are not there",
            Family.WRITES,
            (request, reply) -> family.insert(request, reply, true))
        .add(
            "CF.EXISTS",
            3,
            "key item",
            "Tells whether an item may be there",
            Family.READS_FAST,
            new Exists(memories, false))
        .add(
            "CF.MEXISTS",
            -3,
            "key item...",
            "Tells of items whether they may be there",
            Family.READS,
            new Exists(memories, true))
        .add("CF.DEL", 3, "key item", "Deletes an item once", Family.WRITES_FAST, family::delete)
        .add(
            "CF.COUNT",
            3,
            "key item",
            "Tells how many of an item there are",
            Family.READS_FAST,
            family::count)
        .add(
            "CF.INFO",
            -2,
            "key [FULL]",
            "Tells what a filter is like",
            Family.READS_FAST,
            family::info)
        .commands();
  }

  private void reserve(Request request, ReplyWriter reply) {
    long capacity = request.integer(2, "Bad capacity");
    int bucket = DEFAULT.bucketSize();
    int iterations = DEFAULT.maxIterations();
    int expansion = DEFAULT.expansion();
    for (int word = 3; word < request.size(); word += 2) {
      if (request.is(word, "BUCKETSIZE")) {
        bucket = option(request, word, "BUCKETSIZE", 1, MAX_BUCKET);
      } else if (request.is(word, "MAXITERATIONS")) {
        iterations = option(request, word, "MAXITERATIONS", 1, MAX_ITERATIONS);
      } else if (request.is(word, "EXPANSION")) {
        expansion = option(request, word, "EXPANSION", 0, SeenOptions.MAX_EXPANSION);
      } else {
        throw new CommandException(Replies.UNKNOWN_ARGUMENT);
      }
    }
    if (capacity < 2L * bucket || capacity > SeenOptions.MAX_CAPACITY) {
      throw new CommandException(CAPACITY_RANGE);
    }
    CountsOptions options = new CountsOptions(capacity, ERROR, expansion, bucket, iterations);
    memories.find(request, 1, CountsMemory.class); // another type is told as such
    memories.create(request, 1, options, CountsMemory.class, Refusals.COUNTS);
    reply.ok();
  }

  private static int option(Request request, int word, String name, int min, int max) {
    long value = request.integer(Replies.present(request, word + 1), "Couldn't parse " + name);
    if (value < min || value > max) {
      throw new CommandException(name + ": value must be in the range [" + min + ", " + max + "]");
    }
    return (int) value;
  }

  private void insert(Request request, ReplyWriter reply, boolean onlyAbsent) {
    CountsOptions options = DEFAULT;
    boolean isExisting = false;
    int word = 2;
    for (; !request.is(Replies.present(request, word), "ITEMS"); word++) {
      if (request.is(word, "NOCREATE")) {
        isExisting = true;
      } else if (request.is(word, "CAPACITY")) {
        long capacity = request.integer(
            Replies.present(request, ++word),
            2L * DEFAULT.bucketSize(),
            SeenOptions.MAX_CAPACITY,
            "Bad capacity");
        options = new CountsOptions(
            capacity, ERROR, DEFAULT.expansion(), DEFAULT.bucketSize(), DEFAULT.maxIterations());
      } else {
        throw new CommandException(Replies.UNKNOWN_ARGUMENT);
      }
    }
    int first = Replies.present(request, word + 1);
    CountsMemory memory = isExisting
        ? memories.get(request, 1, CountsMemory.class, Refusals.COUNTS)
        : memories.findOrCreate(request, 1, options, CountsMemory.class, Refusals.COUNTS);
    int size = request.size() - first;
    Scratch scratch = memories.scratch();
    long[] digests = scratch.digests(memory, request, first, 1);
    int[] outcomes = scratch.outcomes(size);
    add(memory, onlyAbsent, digests, size, outcomes);
    reply.array(size);
    for (int i = 0; i < size; i++) {
      if (onlyAbsent || reply.protocol() == 2) {
        reply.integer(outcomes[i]);
      } else {
        reply.bool(outcomes[i] == CountsMemory.ADDED);
      }
    }
  }

  private static void add(
      CountsMemory memory, boolean onlyAbsent, long[] digests, int size, int[] outcomes) {
    try {
      if (onlyAbsent) {
        memory.addIfAbsent(digests, 0, size, outcomes);
      } else {
        memory.add(digests, 0, size, outcomes);
      }
    } catch (RefusedException e) {
      if (e.reason() != RefusedException.Reason.MISSING) {
        throw e;
      }
      answerDeleted(memory, onlyAbsent, digests, size, outcomes);
    }
  }

  /** Answers as if the items had come just before another client deleted the memory, which was found there. */
  private static void answerDeleted(
      CountsMemory memory, boolean onlyAbsent, long[] digests, int size, int[] outcomes) {
    boolean[] found = new boolean[size];
    memory.mightContain(digests, 0, size, found);
    Set<Long> before = new HashSet<>();
    for (int i = 0; i < size; i++) {
      boolean isThere = found[i] || !before.add(digests[i]);
      outcomes[i] = onlyAbsent && isThere ? CountsMemory.THERE : CountsMemory.ADDED;
    }
  }

  private void delete(Request request, ReplyWriter reply) {
    CountsMemory memory = memories.find(request, 1, CountsMemory.class);
    if (memory == null) {
      throw new CommandException("Not found");
    }
    reply.bool(memory.delete(Memories.digest(memory, request, 2)));
  }

  private void count(Request request, ReplyWriter reply) {
    NamedMemory found = memories.find(request, 1);
    if (!(found instanceof CountsMemory memory)) {
      reply.integer(0);
      return;
    }
    Scratch scratch = memories.scratch();
    long[] times = scratch.numbers(1);
    memory.count(scratch.digests(memory, request, 2, 1), 0, 1, times);
    reply.integer(times[0]);
  }

  private void info(Request request, ReplyWriter reply) {
    boolean isFull = InfoReply.isFull(request);
    CountsMemory memory = memories.get(request, 1, CountsMemory.class, Refusals.COUNTS);
    CountsInfo info = memory.info();
    new InfoReply()
        .field("Size", info.sizeBytes())
        .field("Number of buckets", info.buckets())
        .field("Number of filters", info.filters())
        .field("Number of items inserted", info.inserted())
        .field("Number of items deleted", info.deleted())
        .field("Bucket size", info.bucketSize())
        .field("Expansion rate", info.expansion())
        .field("Max iterations", info.maxIterations())
        .append(memory, isFull)
        .write(reply);
  }

  /** CF.ADD and CF.ADDNX. */
  private static final class Add extends ItemBatch<CountsMemory> {
    private final boolean onlyAbsent;

    Add(Memories memories, boolean onlyAbsent) {
      super(memories, CountsMemory.class, Refusals.COUNTS, false);
      this.onlyAbsent = onlyAbsent;
    }

    @Override
    void run(CountsMemory memory, Batch batch, ReplyWriter reply) {
      int[] outcomes = memories().scratch().outcomes(batch.size());
      add(memory, onlyAbsent, batch.values(), batch.size(), outcomes);
      for (int i = 0; i < batch.size(); i++) {
        if (outcomes[i] == CountsMemory.FULL) {
          reply.error(Refusals.COUNTS.full());
        } else {
          reply.bool(outcomes[i] == CountsMemory.ADDED);
        }
      }
    }

    @Override
    void executeAlone(Request request, ReplyWriter reply) {
      memories().findOrCreate(request, 1, DEFAULT, CountsMemory.class, Refusals.COUNTS);
      execute(request, reply);
    }
  }

  /** CF.EXISTS and CF.MEXISTS. */
  private static final class Exists extends ItemBatch<CountsMemory> {
    Exists(Memories memories, boolean takesMany) {
      super(memories, CountsMemory.class, Refusals.COUNTS, takesMany);
    }

    @Override
    void run(CountsMemory memory, Batch batch, ReplyWriter reply) {
      boolean[] found = batch.flags();
      memory.mightContain(batch.values(), 0, batch.size(), found);
      writeFlags(batch, found, reply);
    }

    @Override
    void executeAlone(Request request, ReplyWriter reply) {
      writeNone(request, reply);
    }
  }
}
