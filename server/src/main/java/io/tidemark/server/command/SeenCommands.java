package io.tidemark.server.command;

import io.tidemark.server.resp.ReplyWriter;
import io.tidemark.service.SeenMemory;
import io.tidemark.service.SeenOptions;
import java.util.List;
import java.util.Optional;

/** BF.*: has an item been seen, ever or lately? */
final class SeenCommands {
  private final Memories memories;

  private SeenCommands(Memories memories) {
    this.memories = memories;
  }

  /** The commands. */
  static List<Command> of(Memories memories) {
    SeenCommands seen = new SeenCommands(memories);
    return new Family("bf", "1.0.0", Refusals.SEEN)
        .add(
            "BF.RESERVE",
            -4,
            "key " + SeenWords.SYNTAX,
            "Makes a filter: ever, within a time, among the last items, or for an endless stream",
            Family.WRITES_SLOWLY,
            seen::reserve)
        .add(
            "BF.ADD",
            -3,
            "key item [AT milliseconds:integer] [WEIGHT weight:double] [ID token]",
            "Adds an item, and tells whether it is new",
            Family.WRITES_FAST,
            new SeenAdditions(memories, false))
        .add(
            "BF.MADD",
            -3,
            "key item...",
            "Adds items, and tells which are new",
            Family.WRITES,
            new SeenAdditions(memories, true))
        .add(
            "BF.INSERT",
            -4,
            "key [CAPACITY capacity:integer] [ERROR error:double] [EXPANSION expansion:integer]"
                + " [NOCREATE] [NONSCALING] ITEMS item...",
            "Adds items to a filter that is made if it is not there, and tells which are new",
            Family.WRITES,
            seen::insert)
        .add(
            "BF.EXISTS",
            3,
            "key item",
            "Tells whether an item may have been added",
            Family.READS_FAST,
            new Exists(memories, false))
        .add(
            "BF.MEXISTS",
            -3,
            "key item...",
            "Tells of items whether they may have been added",
            Family.READS,
            new Exists(memories, true))
        .add("BF.CARD", 2, "key", "Tells how many items were new", Family.READS_FAST, seen::card)
        .add(
            "BF.INFO",
            -2,
            "key [<CAPACITY | SIZE | FILTERS | ITEMS | EXPANSION | FULL>]",
            "Tells what a filter is like",
            Family.READS_FAST,
            seen::info)
        .add(
            "BF.AGE",
            3,
            "key item",
            "Tells how likely an item is in the window, and how long ago it came",
            Family.READS_FAST,
            seen::age)
        .add(
            "BF.DECIDE",
            7,
            "key item FPCOST cost:double FNCOST cost:double",
            "Tells the cheaper answer for an item, and what it costs on average",
            Family.READS_FAST,
            seen::decide)
        .commands();
  }

  private void reserve(Request request, ReplyWriter reply) {
    SeenOptions options = new SeenWords(request).reserve(2);
    memories.find(request, 1, SeenMemory.class); // another type is told as such
    memories.create(request, 1, options, SeenMemory.class, Refusals.SEEN);
    reply.ok();
  }

  private void insert(Request request, ReplyWriter reply) {
    SeenWords words = new SeenWords(request);
    int first = words.insert(2);
    SeenMemory memory = words.isExisting()
        ? memories.get(request, 1, SeenMemory.class, Refusals.SEEN)
        : memories.findOrCreate(request, 1, words.options(), SeenMemory.class, Refusals.SEEN);
    Batch batch = memories.scratch().batch();
    for (int word = first; word < request.size(); word++) {
      batch.add(Memories.digest(memory, request, word));
    }
    batch.endCommand();
    SeenAdditions.run(memory, batch, true, reply);
  }

  private void card(Request request, ReplyWriter reply) {
    SeenMemory memory = memories.find(request, 1, SeenMemory.class);
    reply.integer(memory == null ? 0 : memory.items());
  }

  private void info(Request request, ReplyWriter reply) {
    Replies.end(request, 3);
    SeenMemory memory = memories.get(request, 1, SeenMemory.class, Refusals.SEEN);
    Object expansion = memory.expansion() == 0 ? null : memory.expansion();
    if (request.size() == 3 && !request.is(2, "FULL")) {
      Object value;
      if (request.is(2, "CAPACITY")) {
        value = memory.capacity();
      } else if (request.is(2, "SIZE")) {
        value = memory.memoryBytes();
      } else if (request.is(2, "FILTERS")) {
        value = memory.filters();
      } else if (request.is(2, "ITEMS")) {
        value = memory.items();
      } else if (request.is(2, "EXPANSION")) {
        value = expansion;
      } else {
        throw new CommandException("Invalid information value");
      }
      reply.array(1);
      InfoReply.write(value, reply);
      return;
    }
    boolean isOurs = !(memory.options().scope() instanceof SeenOptions.Ever);
    new InfoReply()
        .field("Capacity", memory.capacity())
        .field("Size", memory.memoryBytes())
        .field("Number of filters", memory.filters())
        .field("Number of items inserted", memory.items())
        .field("Expansion rate", expansion)
        .append(memory, isOurs || request.size() == 3)
        .write(reply);
  }

  private void age(Request request, ReplyWriter reply) {
    SeenMemory memory = memories.get(request, 1, SeenMemory.class, Refusals.SEEN);
    Optional<SeenMemory.Age> age = memory.age(Memories.digest(memory, request, 2));
    if (age.isEmpty()) {
      reply.nullArray();
      return;
    }
    reply.array(2);
    reply.number(age.get().probability());
    reply.integer(age.get().millis());
  }

  private void decide(Request request, ReplyWriter reply) {
    double falsePositive = Double.NaN;
    double falseNegative = Double.NaN;
    for (int word = 3; word < request.size(); word += 2) {
      if (request.is(word, "FPCOST")) {
        falsePositive = cost(request, word + 1);
      } else if (request.is(word, "FNCOST")) {
        falseNegative = cost(request, word + 1);
      } else {
        throw new CommandException(Replies.UNKNOWN_ARGUMENT);
      }
    }
    if (Double.isNaN(falsePositive) || Double.isNaN(falseNegative)) {
      throw new CommandException(Errors.SYNTAX);
    }
    SeenMemory memory = memories.get(request, 1, SeenMemory.class, Refusals.SEEN);
    SeenMemory.Verdict verdict =
        memory.decide(Memories.digest(memory, request, 2), falsePositive, falseNegative);
    reply.array(2);
    reply.bool(verdict.isSeen());
    reply.number(verdict.expectedCost());
  }

  private static double cost(Request request, int word) {
    double cost = request.number(word, "ERR bad cost");
    if (cost < 0) {
      throw new CommandException("ERR cost must be at least 0");
    }
    return cost;
  }

  /** BF.EXISTS and BF.MEXISTS. */
  private static final class Exists extends ItemBatch<SeenMemory> {
    Exists(Memories memories, boolean takesMany) {
      super(memories, SeenMemory.class, Refusals.SEEN, takesMany);
    }

    @Override
    void run(SeenMemory memory, Batch batch, ReplyWriter reply) {
      boolean[] found = batch.flags();
      memory.mightContain(batch.values(), 0, batch.size(), found);
      writeFlags(batch, found, reply);
    }

    /* What is not there, or is something else, has seen nothing. */
    @Override
    void executeAlone(Request request, ReplyWriter reply) {
      writeNone(request, reply);
    }
  }
}
