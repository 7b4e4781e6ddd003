package io.tidemark.server.command;

import io.tidemark.core.wire.CorruptDataException;
import io.tidemark.server.resp.ReplyWriter;
import io.tidemark.service.CountsMemory;
import io.tidemark.service.MemoryDump;
import io.tidemark.service.MemoryService;
import io.tidemark.service.MemoryService.IfTaken;
import io.tidemark.service.Name;
import io.tidemark.service.NamedMemory;
import io.tidemark.service.RefusedException;
import io.tidemark.service.SeenMemory;
import java.io.IOException;
import java.util.List;
import java.util.Locale;

/**
 * DUMP, RESTORE and COPY, and the dumps of filters in chunks. The bytes are our own: those of other servers are refused.
 */
final class DumpCommands {
  /** What a client may send back in one word. */
  private static final long MAX_DUMP_BYTES = 60L << 20;

  private static final String BAD_DUMP = "ERR DUMP payload version or checksum are wrong";
  private static final String BAD_CHUNK = "ERR received bad data";

  /** What may fail as it reads or keeps bytes. */
  private interface Action {
    void run() throws IOException;
  }

  private final Memories memories;
  private final MemoryService service;

  private DumpCommands(Memories memories) {
    this.memories = memories;
    this.service = memories.service();
  }

  /** The commands. */
  static List<Command> of(Memories memories) {
    DumpCommands dumps = new DumpCommands(memories);
    Family family = new Family("generic", "1.0.0", Refusals.KEY);
    family
        .add("DUMP", 2, "key", "Tells a key as bytes", Family.READS_SLOWLY, dumps::dump)
        .add(
            "RESTORE",
            -4,
            "key ttl:integer serialized_value [REPLACE] [ABSTTL] [IDLETIME seconds:integer]"
                + " [FREQ frequency:integer]",
            "Makes a key of what DUMP told",
            Family.WRITES_SLOWLY,
            dumps::restore)
        .add(family
            .command(
                "COPY",
                -3,
                "source:key destination:key [DB destination_db:integer] [REPLACE]",
                "Makes a key with the content of another one",
                Family.WRITES_SLOWLY)
            .keys(1, 2, 1)
            .does(family.guarded(dumps::copy)));
    dumps.addChunks(family, "BF", SeenMemory.class);
    dumps.addChunks(family, "CF", CountsMemory.class);
    return family.commands();
  }

  private void addChunks(Family family, String prefix, Class<? extends NamedMemory> type) {
    Family chunks = new Family(prefix.toLowerCase(Locale.ROOT), "1.0.0", Refusals.SEEN)
        .add(
            prefix + ".SCANDUMP",
            3,
            "key iterator:integer",
            "Tells a filter as bytes, chunk by chunk",
            Family.READS_SLOWLY,
            (request, reply) -> scanDump(request, reply, type))
        .add(
            prefix + ".LOADCHUNK",
            4,
            "key iterator:integer data",
            "Makes a filter of the chunks that were told, one after the other",
            Family.WRITES_SLOWLY,
            (request, reply) -> loadChunk(request, reply, type));
    chunks.commands().forEach(family::add);
  }

  private void dump(Request request, ReplyWriter reply) {
    NamedMemory memory = memories.find(request, 1);
    if (memory == null) {
      reply.nullValue();
      return;
    }
    if (memory.memoryBytes() > MAX_DUMP_BYTES) {
      throw new CommandException("ERR the key takes " + memory.memoryBytes()
          + " bytes (expected: at most " + MAX_DUMP_BYTES
          + "; BF.SCANDUMP and CF.SCANDUMP tell filters in chunks)");
    }
    orElse(BAD_DUMP, () -> reply.bulk(service.dump(memories.name(request, 1))));
  }

  private void restore(Request request, ReplyWriter reply) {
    boolean isReplacing = false;
    boolean isAbsolute = false;
    for (int word = 4; word < request.size(); word++) {
      if (request.is(word, "REPLACE")) {
        isReplacing = true;
      } else if (request.is(word, "ABSTTL")) {
        isAbsolute = true;
      } else if (request.is(word, "IDLETIME") || request.is(word, "FREQ")) {
        // They are for evicting keys, which does not happen here.
        if (word + 1 == request.size()) {
          throw new CommandException(Errors.SYNTAX);
        }
        checkUse(request, word++);
      } else {
        throw new CommandException(Errors.SYNTAX);
      }
    }
    long time = request.integer(2);
    if (time < 0) {
      throw new CommandException("ERR Invalid TTL value, must be >= 0");
    }
    long now = service.clock().millis();
    long at = time == 0
        ? MemoryService.NEVER
        : isAbsolute ? time : now + Math.min(time, Long.MAX_VALUE - 1 - now);
    Name name = memories.keptName(request, 1);
    IfTaken ifTaken = isReplacing ? IfTaken.REPLACE : IfTaken.REFUSE;
    orElse(BAD_DUMP, () -> {
      service.restore(name, request.copy(3), ifTaken);
      if (at != MemoryService.NEVER) {
        service.expireAt(name, at);
      }
    });
    reply.ok();
  }

  private static void checkUse(Request request, int word) {
    boolean isIdle = request.is(word, "IDLETIME");
    long value = request.integer(word + 1);
    if (isIdle && value < 0) {
      throw new CommandException("ERR Invalid IDLETIME value, must be >= 0");
    }
    if (!isIdle && (value < 0 || value > 255)) {
      throw new CommandException("ERR Invalid FREQ value, must be >= 0 and <= 255");
    }
  }

  private void copy(Request request, ReplyWriter reply) {
    boolean isReplacing = false;
    for (int word = 3; word < request.size(); word++) {
      if (request.is(word, "REPLACE")) {
        isReplacing = true;
      } else if (request.is(word, "DB") && word + 1 < request.size()) {
        word++;
        if (request.integer(word) != 0) {
          throw new CommandException("ERR DB index is out of range");
        }
      } else {
        throw new CommandException(Errors.SYNTAX);
      }
    }
    Name from = memories.keptName(request, 1);
    Name to = memories.keptName(request, 2);
    if (from.equals(to)) {
      throw new CommandException("ERR source and destination objects are the same");
    }
    IfTaken ifTaken = isReplacing ? IfTaken.REPLACE : IfTaken.REFUSE;
    try {
      orElse(BAD_DUMP, () -> service.copy(from, to, ifTaken));
      reply.integer(1);
    } catch (RefusedException e) {
      if (e.reason() != RefusedException.Reason.MISSING
          && e.reason() != RefusedException.Reason.EXISTS) {
        throw e;
      }
      reply.integer(0);
    }
  }

  private void scanDump(Request request, ReplyWriter reply, Class<? extends NamedMemory> type) {
    NamedMemory memory = memories.get(request, 1, type, Refusals.SEEN);
    long iterator = request.integer(2, 0, Long.MAX_VALUE, "Second argument must be numeric");
    orElse(BAD_CHUNK, () -> {
      MemoryDump.Chunk chunk = MemoryDump.chunk(memory, iterator);
      reply.array(2);
      reply.integer(chunk.next());
      reply.bulk(chunk.bytes());
    });
  }

  private void loadChunk(Request request, ReplyWriter reply, Class<? extends NamedMemory> type) {
    request.integer(2, 1, Long.MAX_VALUE, "Second argument must be numeric");
    memories.find(request, 1, type); // another type is told as such
    orElse(
        BAD_CHUNK, () -> service.loadChunk(memories.keptName(request, 1), request.copy(3), type));
    reply.ok();
  }

  /** Does something, and tells bytes that are none of ours as an error. */
  private static void orElse(String error, Action action) {
    try {
      action.run();
    } catch (CorruptDataException e) {
      throw new CommandException(error);
    } catch (IOException e) {
      throw new CommandException("ERR " + e.getMessage());
    }
  }
}
