package io.tidemark.server.command;

import io.tidemark.server.resp.ReplyWriter;
import io.tidemark.service.MemoryService;
import io.tidemark.service.Name;
import io.tidemark.service.RefusedException;
import java.util.List;

/** Commands about how long keys live as a whole. */
final class ExpiryCommands {
  private static final long MILLIS_PER_SECOND = 1_000;
  private static final long NO_KEY = -2;
  private static final long NEVER_EXPIRES = -1;

  private final Memories memories;
  private final MemoryService service;

  private ExpiryCommands(Memories memories) {
    this.memories = memories;
    this.service = memories.service();
  }

  /** The commands. */
  static List<Command> of(Memories memories) {
    ExpiryCommands expiry = new ExpiryCommands(memories);
    CommandFlag[] writes = {CommandFlag.WRITE, CommandFlag.FAST};
    String condition = " [<NX | XX | GT | LT>]";
    return new Family("generic", "1.0.0", Refusals.KEY)
        .add(
            "EXPIRE",
            -3,
            "key seconds:integer" + condition,
            "Deletes a key in so many seconds",
            writes,
            (request, reply) -> expiry.expire(request, reply, MILLIS_PER_SECOND, true))
        .add(
            "PEXPIRE",
            -3,
            "key milliseconds:integer" + condition,
            "Deletes a key in so many milliseconds",
            writes,
            (request, reply) -> expiry.expire(request, reply, 1, true))
        .add(
            "EXPIREAT",
            -3,
            "key unix_time_seconds:unix-time" + condition,
            "Deletes a key at a time",
            writes,
            (request, reply) -> expiry.expire(request, reply, MILLIS_PER_SECOND, false))
        .add(
            "PEXPIREAT",
            -3,
            "key unix_time_milliseconds:unix-time" + condition,
            "Deletes a key at a time",
            writes,
            (request, reply) -> expiry.expire(request, reply, 1, false))
        .add("PERSIST", 2, "key", "Lets a key live for ever", writes, expiry::persist)
        .add(
            "TTL",
            2,
            "key",
            "Tells in how many seconds a key is deleted; -1 never, -2 there is none",
            Family.READS_FAST,
            (request, reply) -> expiry.timeToLive(request, reply, MILLIS_PER_SECOND))
        .add(
            "PTTL",
            2,
            "key",
            "Tells in how many milliseconds a key is deleted; -1 never, -2 there is none",
            Family.READS_FAST,
            (request, reply) -> expiry.timeToLive(request, reply, 1))
        .commands();
  }

  private void expire(Request request, ReplyWriter reply, long unitMillis, boolean isFromNow) {
    long at = time(request, unitMillis, isFromNow);
    boolean isNew = false;
    boolean isOld = false;
    boolean isLater = false;
    boolean isEarlier = false;
    for (int word = 3; word < request.size(); word++) {
      if (request.is(word, "NX")) {
        isNew = true;
      } else if (request.is(word, "XX")) {
        isOld = true;
      } else if (request.is(word, "GT")) {
        isLater = true;
      } else if (request.is(word, "LT")) {
        isEarlier = true;
      } else {
        throw new CommandException("ERR Unsupported option " + request.text(word));
      }
    }
    if (isNew && (isOld || isLater || isEarlier)) {
      throw new CommandException(
          "ERR NX and XX, GT or LT options at the same time are not compatible");
    }
    if (isLater && isEarlier) {
      throw new CommandException("ERR GT and LT options at the same time are not compatible");
    }
    Name name = memories.name(request, 1);
    long before = expiry(name);
    boolean isDone = before >= 0
        && !(isNew && before != MemoryService.NEVER)
        && !(isOld && before == MemoryService.NEVER)
        && !(isLater && at <= before)
        && !(isEarlier && at >= before)
        && set(name, at);
    reply.integer(isDone ? 1 : 0);
  }

  /** When, in milliseconds since 1970. */
  private long time(Request request, long unitMillis, boolean isFromNow) {
    long value = request.integer(2);
    long base = isFromNow ? service.clock().millis() : 0;
    if (value > (Long.MAX_VALUE - 1 - base) / unitMillis || value < Long.MIN_VALUE / unitMillis) {
      throw new CommandException(
          "ERR invalid expire time in '" + request.command().name() + "' command");
    }
    return Math.max(0, base + value * unitMillis);
  }

  private boolean set(Name name, long millis) {
    try {
      service.expireAt(name, millis);
      return true;
    } catch (RefusedException e) {
      if (e.reason() == RefusedException.Reason.MISSING) {
        return false;
      }
      throw e;
    }
  }

  /** When a key expires; {@link #NO_KEY} if there is none. */
  private long expiry(Name name) {
    try {
      return service.expiry(name);
    } catch (RefusedException e) {
      if (e.reason() == RefusedException.Reason.MISSING) {
        return NO_KEY;
      }
      throw e;
    }
  }

  private void persist(Request request, ReplyWriter reply) {
    try {
      reply.integer(service.persist(memories.name(request, 1)) ? 1 : 0);
    } catch (RefusedException e) {
      if (e.reason() != RefusedException.Reason.MISSING) {
        throw e;
      }
      reply.integer(0);
    }
  }

  private void timeToLive(Request request, ReplyWriter reply, long unitMillis) {
    long at = expiry(memories.name(request, 1));
    if (at == NO_KEY || at == MemoryService.NEVER) {
      reply.integer(at == NO_KEY ? NO_KEY : NEVER_EXPIRES);
    } else {
      long left = Math.max(0, at - service.clock().millis());
      reply.integer((left + unitMillis / 2) / unitMillis);
    }
  }
}
