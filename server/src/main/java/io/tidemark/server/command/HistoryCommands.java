package io.tidemark.server.command;

import io.tidemark.core.filter.HistoryAnswer;
import io.tidemark.core.time.Coverage;
import io.tidemark.core.time.TimeRange;
import io.tidemark.server.resp.ReplyWriter;
import io.tidemark.service.HistoryMemory;
import io.tidemark.service.HistoryOptions;
import io.tidemark.service.ServiceClock;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** HIST.*: did an item occur between two times, and when? */
final class HistoryCommands {
  private static final int DEFAULT_RANGES = 1_000;
  private static final int MAX_RANGES = 100_000;

  private final Memories memories;
  private final ServiceClock clock;

  private HistoryCommands(Memories memories) {
    this.memories = memories;
    this.clock = memories.service().clock();
  }

  /** The commands. */
  static List<Command> of(Memories memories) {
    HistoryCommands histories = new HistoryCommands(memories);
    Family family = new Family("hist", "1.0.0", Refusals.HISTORY);
    histories.addChanges(family);
    histories.addQuestions(family);
    return family.commands();
  }

  private void addChanges(Family family) {
    family
        .add(
            "HIST.RESERVE",
            -2,
            "key [ERROR error:double] [TICK duration] [KEEP duration] [MEMORY size]"
                + " [PREFIXES kind_and_lengths]",
            "Makes a history",
            Family.WRITES_SLOWLY,
            this::reserve)
        .add(
            "HIST.ADD",
            -3,
            "key item [AT milliseconds:integer]",
            "Remembers that an item occurred",
            Family.WRITES_FAST,
            this::add)
        .add(
            "HIST.MADD",
            -4,
            "key milliseconds:integer item [milliseconds:integer item]...",
            "Remembers that items occurred, each at its time",
            Family.WRITES,
            this::addMany)
        .add(
            "HIST.FORGET",
            -3,
            "key item [from to]",
            "Forgets an item, or that it occurred in a range",
            Family.WRITES_SLOWLY,
            this::forget);
  }

  private void addQuestions(Family family) {
    String range = "key item from to";
    family
        .add(
            "HIST.EXISTS",
            -5,
            range + " [PREFIX]",
            "Tells whether an item, or any with a prefix, occurred in a range: 1 maybe, 0 certainly not,"
                + " -1 unknown",
            Family.READS_FAST,
            this::exists)
        .add(
            "HIST.PROB",
            5,
            range,
            "Tells how likely it is that an item which may have occurred really did",
            Family.READS_FAST,
            this::probability)
        .add(
            "HIST.WHEN",
            -5,
            range + " [COUNT count:integer]",
            "Tells the ranges in which an item may have occurred",
            Family.READS_SLOWLY,
            this::when)
        .add(
            "HIST.FIRST",
            5,
            range,
            "Tells when an item may have occurred first",
            Family.READS_SLOWLY,
            (request, reply) -> edge(request, reply, true))
        .add(
            "HIST.LAST",
            5,
            range,
            "Tells when an item may have occurred last",
            Family.READS_SLOWLY,
            (request, reply) -> edge(request, reply, false))
        .add("HIST.INFO", 2, "key", "Tells what a history is like", Family.READS_FAST, this::info);
  }

  private HistoryMemory memory(Request request) {
    return memories.get(request, 1, HistoryMemory.class, Refusals.HISTORY);
  }

  private TimeRange range(Request request, HistoryMemory memory) {
    return HistoryWords.range(request, 3, memory, clock);
  }

  private void reserve(Request request, ReplyWriter reply) {
    HistoryOptions options = HistoryWords.options(request, 2);
    memories.create(request, 1, options, HistoryMemory.class, Refusals.HISTORY);
    reply.ok();
  }

  private void add(Request request, ReplyWriter reply) {
    if (request.size() != 3 && request.size() != 5) {
      throw Replies.wrongArity(request);
    }
    HistoryMemory memory = memory(request);
    if (request.size() == 3) {
      memory.add(request.copy(2));
    } else if (request.is(3, "AT")) {
      memory.add(request.copy(2), Times.instant(request, 4, clock));
    } else {
      throw new CommandException(Errors.SYNTAX);
    }
    reply.integer(1);
  }

  private void addMany(Request request, ReplyWriter reply) {
    if (request.size() % 2 != 0) {
      throw Replies.wrongArity(request);
    }
    HistoryMemory memory = memory(request);
    int size = (request.size() - 2) / 2;
    byte[][] items = new byte[size][];
    long[] millis = new long[size];
    for (int i = 0; i < size; i++) {
      millis[i] = Times.instant(request, 2 + 2 * i, clock);
      items[i] = request.copy(3 + 2 * i);
    }
    memory.addAll(items, millis, 0, size);
    reply.integer(size);
  }

  private void forget(Request request, ReplyWriter reply) {
    if (request.size() != 3 && request.size() != 5) {
      throw Replies.wrongArity(request);
    }
    HistoryMemory memory = memory(request);
    if (request.size() == 3) {
      memory.forget(request.copy(2));
    } else {
      TimeRange range = range(request, memory);
      memory.forget(request.copy(2), range.from(), range.to());
    }
    reply.ok();
  }

  private void exists(Request request, ReplyWriter reply) {
    Replies.end(request, 6);
    boolean isPrefix = request.size() == 6;
    if (isPrefix && !request.is(5, "PREFIX")) {
      throw new CommandException(Errors.SYNTAX);
    }
    HistoryMemory memory = memory(request);
    TimeRange range = range(request, memory);
    byte[] item = request.copy(2);
    HistoryAnswer answer = isPrefix
        ? memory.existsPrefix(item, range.from(), range.to())
        : memory.exists(item, range.from(), range.to());
    reply.integer(
        switch (answer) {
          case MAYBE -> 1;
          case NO -> 0;
          case UNKNOWN -> -1;
        });
  }

  private void probability(Request request, ReplyWriter reply) {
    HistoryMemory memory = memory(request);
    TimeRange range = range(request, memory);
    OptionalDouble probability = memory.probability(request.copy(2), range.from(), range.to());
    if (probability.isEmpty()) {
      reply.nullValue();
    } else {
      reply.number(probability.getAsDouble());
    }
  }

  private void when(Request request, ReplyWriter reply) {
    int most = DEFAULT_RANGES;
    if (request.size() > 5) {
      Replies.present(request, 6);
      Replies.end(request, 7);
      if (!request.is(5, "COUNT")) {
        throw new CommandException(Errors.SYNTAX);
      }
      most = (int) request.integer(
          6, 1, MAX_RANGES, "ERR count must be in the range [1, " + MAX_RANGES + "]");
    }
    HistoryMemory memory = memory(request);
    TimeRange range = range(request, memory);
    List<TimeRange> found = possible(memory, request.copy(2), range);
    found = found.subList(0, Math.min(most, found.size()));
    reply.array(found.size());
    for (TimeRange one : found) {
      write(one.from(), one.to(), reply);
    }
  }

  /* In the rest of the range it did not occur: so what is unknown belongs to the answer. */
  private static List<TimeRange> possible(HistoryMemory memory, byte[] item, TimeRange range) {
    List<TimeRange> all = memory.when(item, range.from(), range.to(), MAX_RANGES);
    List<TimeRange> unknown = memory.unknown(range.from(), range.to());
    if (unknown.isEmpty()) {
      return all;
    }
    boolean isCut = all.size() == MAX_RANGES;
    long end = isCut ? all.get(MAX_RANGES - 1).to() : Long.MAX_VALUE;
    List<TimeRange> both = new ArrayList<>(all);
    unknown.stream().filter(each -> each.from() < end).forEach(both::add);
    return Coverage.ofAll(both).ranges();
  }

  private void edge(Request request, ReplyWriter reply, boolean isFirst) {
    HistoryMemory memory = memory(request);
    TimeRange range = range(request, memory);
    byte[] item = request.copy(2);
    OptionalLong known = isFirst
        ? memory.first(item, range.from(), range.to())
        : memory.last(item, range.from(), range.to());
    long tick = memory.options().tickMillis();
    List<TimeRange> unknown = memory.unknown(range.from(), range.to());
    if (known.isEmpty() && unknown.isEmpty()) {
      reply.nullArray();
    } else if (unknown.isEmpty()) {
      write(known.getAsLong(), known.getAsLong() + tick, reply);
    } else if (isFirst) {
      long start = Math.min(known.orElse(Long.MAX_VALUE), unknown.get(0).from());
      write(start, start + tick, reply);
    } else {
      long start =
          Math.max(known.orElse(Long.MIN_VALUE), unknown.get(unknown.size() - 1).to() - tick);
      write(start, start + tick, reply);
    }
  }

  private static void write(long from, long to, ReplyWriter reply) {
    reply.array(2);
    reply.integer(from);
    reply.integer(to);
  }

  private void info(Request request, ReplyWriter reply) {
    HistoryMemory memory = memory(request);
    HistoryOptions options = memory.options();
    List<TimeRange> covered = memory.covered();
    InfoReply info = new InfoReply()
        .field("Size", memory.memoryBytes())
        .field("Error", options.error())
        .field("Tick", options.tickMillis())
        .field("Keep", options.keepMillis().isPresent() ? options.keepMillis().getAsLong() : null)
        .field("Prefixes", options.prefixes())
        .field("Covered from", covered.isEmpty() ? null : covered.get(0).from())
        .field(
            "Covered to",
            covered.isEmpty() ? null : covered.get(covered.size() - 1).to())
        .append(memory, true);
    info.write(reply);
  }
}
