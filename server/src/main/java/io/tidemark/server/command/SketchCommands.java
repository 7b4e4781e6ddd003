package io.tidemark.server.command;

import io.tidemark.server.resp.ReplyWriter;
import io.tidemark.service.RefusedException;
import io.tidemark.service.SketchMemory;
import io.tidemark.service.SketchOptions;
import java.util.List;
import java.util.OptionalLong;

/** CMS.*: how often did an item occur, ever or lately? */
final class SketchCommands {
  /** More counters than any machine has memory for. */
  private static final double TOO_MANY = 0x1p48;

  private static final String WRONG_WEIGHTS = "CMS: wrong number of keys/weights";

  private final Memories memories;

  private SketchCommands(Memories memories) {
    this.memories = memories;
  }

  /** The commands. */
  static List<Command> of(Memories memories) {
    SketchCommands sketches = new SketchCommands(memories);
    Family family = new Family("cms", "2.0.0", Refusals.SKETCH)
        .add(
            "CMS.INITBYDIM",
            -4,
            "key width:integer depth:integer [HALFLIFE duration]",
            "Makes a sketch of so many counters; with a half-life, old occurrences count less",
            Family.WRITES_SLOWLY,
            sketches::initByDim)
        .add(
            "CMS.INITBYPROB",
            -4,
            "key error:double probability:double [HALFLIFE duration]",
            "Makes a sketch with such an error; with a half-life, old occurrences count less",
            Family.WRITES_SLOWLY,
            sketches::initByProb)
        .add(
            "CMS.INCRBY",
            -4,
            "key item increment:integer [item increment:integer]...",
            "Counts occurrences of items",
            Family.WRITES,
            sketches::increase)
        .add(
            "CMS.QUERY",
            -3,
            "key item...",
            "Tells how often items occurred",
            Family.READS,
            sketches::query)
        .add(
            "CMS.INFO",
            -2,
            "key [FULL]",
            "Tells what a sketch is like",
            Family.READS_FAST,
            sketches::info);
    return family
        .add(family
            .command(
                "CMS.MERGE",
                -4,
                "destination:key numkeys:integer source:key... [WEIGHTS weight:integer...]",
                "Makes a sketch the sum of others",
                Family.WRITES_SLOWLY)
            .keys(1, 1, 1)
            .does(family.guarded(sketches::merge)))
        .commands();
  }

  private void initByDim(Request request, ReplyWriter reply) {
    long width = request.integer(2, 1, Long.MAX_VALUE, "CMS: invalid width");
    long depth = request.integer(3, 1, Long.MAX_VALUE, "CMS: invalid depth");
    init(request, (double) width, (double) depth, reply);
  }

  private void initByProb(Request request, ReplyWriter reply) {
    double error = insideUnit(request, 2, "CMS: invalid overestimation value");
    double probability = insideUnit(request, 3, "CMS: invalid prob value");
    double width = Math.ceil(2 / error);
    double depth = Math.max(1, Math.ceil(Math.log(probability) / Math.log(0.5)));
    init(request, width, depth, reply);
  }

  private static double insideUnit(Request request, int word, String otherwise) {
    double value = request.number(word, otherwise);
    if (!(value > 0 && value < 1)) {
      throw new CommandException(otherwise);
    }
    return value;
  }

  private void init(Request request, double width, double depth, ReplyWriter reply) {
    OptionalLong halfLife = Replies.halfLife(request, 4);
    if (width * depth > TOO_MANY || depth > Integer.MAX_VALUE) {
      throw new CommandException(Refusals.SKETCH.noMemory());
    }
    SketchOptions options = new SketchOptions((long) width, (int) depth, halfLife);
    memories.create(request, 1, options, SketchMemory.class, Refusals.SKETCH);
    reply.ok();
  }

  private void increase(Request request, ReplyWriter reply) {
    if (request.size() % 2 != 0) {
      throw Replies.wrongArity(request);
    }
    SketchMemory memory = memories.get(request, 1, SketchMemory.class, Refusals.SKETCH);
    int size = (request.size() - 2) / 2;
    Scratch scratch = memories.scratch();
    long[] increments = scratch.numbers(size);
    for (int i = 0; i < size; i++) {
      increments[i] = request.integer(3 + 2 * i, "CMS: Cannot parse number");
      if (increments[i] < 0) {
        throw new CommandException("CMS: Number cannot be negative");
      }
    }
    double[] counts = scratch.counts(size);
    try {
      memory.increase(scratch.digests(memory, request, 2, 2), increments, 0, size, counts);
    } catch (RefusedException e) {
      throw Refusals.SKETCH.errorOfCounting(e, Refusals.SKETCH.full());
    }
    write(memory, counts, size, reply);
  }

  private void query(Request request, ReplyWriter reply) {
    SketchMemory memory = memories.get(request, 1, SketchMemory.class, Refusals.SKETCH);
    int size = request.size() - 2;
    Scratch scratch = memories.scratch();
    double[] counts = scratch.counts(size);
    memory.query(scratch.digests(memory, request, 2, 1), 0, size, counts);
    write(memory, counts, size, reply);
  }

  private static void write(SketchMemory memory, double[] counts, int size, ReplyWriter reply) {
    reply.array(size);
    for (int i = 0; i < size; i++) {
      Replies.count(reply, counts[i], memory.isDecaying());
    }
  }

  private void merge(Request request, ReplyWriter reply) {
    SketchMemory memory = memories.get(request, 1, SketchMemory.class, Refusals.SKETCH);
    long keys = request.integer(2, "CMS: invalid numkeys");
    if (keys < 1) {
      throw new CommandException("CMS: Number of keys must be positive");
    }
    if (keys > request.size() - 3) {
      throw new CommandException("CMS: wrong number of keys");
    }
    int count = (int) keys;
    int weights = 3 + count;
    boolean isWeighted = request.size() > weights;
    if (isWeighted && (!request.is(weights, "WEIGHTS") || request.size() - weights - 1 != count)) {
      throw new CommandException(WRONG_WEIGHTS);
    }
    SketchMemory[] sources = new SketchMemory[count];
    long[] times = new long[count];
    for (int i = 0; i < count; i++) {
      sources[i] = memories.get(request, 3 + i, SketchMemory.class, Refusals.SKETCH);
      times[i] = isWeighted
          ? request.integer(weights + 1 + i, 0, Long.MAX_VALUE, "CMS: invalid weight value")
          : 1;
    }
    memory.merge(sources, times);
    reply.ok();
  }

  private void info(Request request, ReplyWriter reply) {
    boolean isFull = InfoReply.isFull(request);
    SketchMemory memory = memories.get(request, 1, SketchMemory.class, Refusals.SKETCH);
    double total = memory.total();
    new InfoReply()
        .field("width", memory.width())
        .field("depth", memory.depth())
        .field("count", memory.isDecaying() ? (Object) total : (Object) (long) total)
        .append(memory, isFull || memory.isDecaying())
        .write(reply);
  }
}
