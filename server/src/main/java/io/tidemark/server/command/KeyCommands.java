package io.tidemark.server.command;

import io.tidemark.server.resp.ReplyWriter;
import io.tidemark.service.MemoryService;
import io.tidemark.service.MemoryType;
import io.tidemark.service.Name;
import io.tidemark.service.NamedMemory;
import java.util.ArrayList;
import java.util.List;

/** Commands about keys of any type: which there are, what they are, and deleting and renaming them. */
final class KeyCommands {
  private static final int DEFAULT_SCAN = 10;
  private static final int MAX_SCAN = 1 << 16;

  private final Memories memories;
  private final MemoryService service;

  private KeyCommands(Memories memories) {
    this.memories = memories;
    this.service = memories.service();
  }

  /** The commands. */
  static List<Command> of(Memories memories) {
    KeyCommands keys = new KeyCommands(memories);
    Family family = new Family("generic", "1.0.0", Refusals.KEY);
    keys.addQuestions(family);
    keys.addChanges(family);
    keys.addInspection(family);
    return family.commands();
  }

  private void addQuestions(Family family) {
    family
        .add(family
            .command("DBSIZE", 1, "", "Tells how many keys there are", Family.READS_FAST)
            .does((request, reply) -> reply.integer(service.size())))
        .add(family
            .command(
                "SCAN",
                -2,
                "cursor:integer [MATCH pattern:pattern] [COUNT count:integer] [TYPE type]",
                "Tells some keys, and where to go on",
                Family.READS)
            .does(family.guarded(this::scan)))
        .add(family
            .command("KEYS", 2, "pattern:pattern", "Tells all keys that match", Family.READS_SLOWLY)
            .does(family.guarded(this::keys)))
        .add("TYPE", 2, "key", "Tells the type of a key", Family.READS_FAST, this::type)
        .add(family
            .command(
                "EXISTS", -2, "key...", "Tells how many of the keys are there", Family.READS_FAST)
            .keys(1, -1, 1)
            .does(family.guarded(this::exists)));
  }

  private void addChanges(Family family) {
    CommandFlag[] writes = {CommandFlag.WRITE};
    CommandFlag[] slowly = {CommandFlag.WRITE, CommandFlag.SLOW};
    family
        .add(family
            .command("DEL", -2, "key...", "Deletes keys", writes)
            .keys(1, -1, 1)
            .does(family.guarded(this::delete)))
        .add(family
            .command("UNLINK", -2, "key...", "Deletes keys", writes)
            .keys(1, -1, 1)
            .does(family.guarded(this::delete)))
        .add(family
            .command(
                "RENAME",
                3,
                "key new_key",
                "Gives a key another name, deleting one that has it",
                writes)
            .keys(1, 2, 1)
            .does(family.guarded(this::rename)))
        .add(family
            .command("FLUSHDB", -1, "[<ASYNC | SYNC>]", "Deletes all keys", slowly)
            .does(family.guarded(this::flush)))
        .add(family
            .command("FLUSHALL", -1, "[<ASYNC | SYNC>]", "Deletes all keys", slowly)
            .does(family.guarded(this::flush)));
  }

  private void addInspection(Family family) {
    family
        .add(Command.named("MEMORY")
            .summary("Tells of memory")
            .of(family
                .command(
                    "MEMORY|USAGE",
                    -3,
                    "key [SAMPLES count:integer]",
                    "Tells how many bytes a key takes",
                    Family.READS)
                .keys(2, 2, 1)
                .does(family.guarded(this::memoryUsage))))
        .add(Command.named("OBJECT")
            .summary("Tells how keys are kept")
            .of(family
                .command("OBJECT|ENCODING", 3, "key", "Tells how a key is kept", Family.READS)
                .keys(2, 2, 1)
                .does(family.guarded(this::encoding))));
  }

  /** What TYPE answers. */
  static String typeName(MemoryType type) {
    return switch (type) {
      case SEEN -> "MBbloom--";
      case COUNTS -> "MBbloomCF";
      case SKETCH -> "CMSk-TYPE";
      case TOP -> "TopK-TYPE";
      case HISTORY -> "TMhistory";
    };
  }

  private void type(Request request, ReplyWriter reply) {
    NamedMemory memory = memories.find(request, 1);
    reply.simple(memory == null ? "none" : typeName(memory.type()));
  }

  private void exists(Request request, ReplyWriter reply) {
    int count = 0;
    for (int word = 1; word < request.size(); word++) {
      count += memories.find(request, word) == null ? 0 : 1;
    }
    reply.integer(count);
  }

  private void delete(Request request, ReplyWriter reply) {
    int count = 0;
    for (int word = 1; word < request.size(); word++) {
      count += service.delete(memories.name(request, word)) ? 1 : 0;
    }
    reply.integer(count);
  }

  private void rename(Request request, ReplyWriter reply) {
    service.rename(memories.keptName(request, 1), memories.keptName(request, 2));
    reply.ok();
  }

  private void flush(Request request, ReplyWriter reply) {
    if (request.size() > 2
        || (request.size() == 2 && !request.is(1, "ASYNC") && !request.is(1, "SYNC"))) {
      throw new CommandException(Errors.SYNTAX);
    }
    service.flush();
    reply.ok();
  }

  private void keys(Request request, ReplyWriter reply) {
    Glob pattern = new Glob(request.copy(1));
    int mark = reply.size();
    int[] count = {0};
    long cursor = 0;
    do {
      cursor = service.scan(cursor, MAX_SCAN, (name, memory) -> {
        if (matches(pattern, name)) {
          count[0]++;
          reply.bulk(name.bytes());
        }
      });
    } while (cursor != 0);
    reply.arrayFrom(mark, count[0]);
  }

  private void scan(Request request, ReplyWriter reply) {
    long cursor = request.integer(1, 0, Long.MAX_VALUE, "ERR invalid cursor");
    Glob pattern = new Glob(new byte[] {'*'});
    int count = DEFAULT_SCAN;
    String type = null;
    for (int word = 2; word < request.size(); word += 2) {
      if (word + 1 == request.size()) {
        throw new CommandException(Errors.SYNTAX);
      }
      if (request.is(word, "MATCH")) {
        pattern = new Glob(request.copy(word + 1));
      } else if (request.is(word, "COUNT")) {
        long most = request.integer(word + 1);
        if (most < 1) {
          throw new CommandException(Errors.SYNTAX);
        }
        count = (int) Math.min(most, MAX_SCAN);
      } else if (request.is(word, "TYPE")) {
        type = request.text(word + 1);
      } else {
        throw new CommandException(Errors.SYNTAX);
      }
    }
    writeScan(cursor, count, pattern, type, reply);
  }

  private void writeScan(long from, int count, Glob pattern, String type, ReplyWriter reply) {
    List<byte[]> names = new ArrayList<>();
    long next = service.scan(from, count, (name, memory) -> {
      if (matches(pattern, name)
          && (type == null || type.equalsIgnoreCase(typeName(memory.type())))) {
        names.add(name.bytes());
      }
    });
    reply.array(2);
    reply.bulk(Long.toString(next));
    reply.array(names.size());
    names.forEach(reply::bulk);
  }

  private static boolean matches(Glob pattern, Name name) {
    return pattern.isAll() || pattern.matches(name.bytes(), 0, name.length());
  }

  private void memoryUsage(Request request, ReplyWriter reply) {
    if (request.size() != 3 && request.size() != 5) {
      throw Replies.wrongArity(request);
    }
    if (request.size() == 5) {
      if (!request.is(3, "SAMPLES")) {
        throw new CommandException(Errors.SYNTAX);
      }
      if (request.integer(4) < 0) {
        throw new CommandException(Errors.SYNTAX);
      }
    }
    NamedMemory memory = memories.find(request, 2);
    if (memory == null) {
      reply.nullValue();
    } else {
      reply.integer(memory.memoryBytes() + request.length(2));
    }
  }

  private void encoding(Request request, ReplyWriter reply) {
    if (memories.find(request, 2) == null) {
      reply.nullValue();
    } else {
      reply.bulk("raw");
    }
  }
}
