package io.tidemark.server.command;

import io.tidemark.core.facts.Fact;
import io.tidemark.core.facts.FactUnit;
import io.tidemark.core.facts.Facts;
import io.tidemark.server.resp.ReplyWriter;
import io.tidemark.service.NamedMemory;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What the INFO commands of the families answer: a map of names and values, in RESP2 a flat array that some clients read by
 * position. First what clients know, then what is ours.
 *
 * <p>There are clients that give up on a field which they do not know. So ours are appended where such a client cannot
 * have made the key, since our words were used to reserve it, and where {@code FULL} asks for them.
 */
final class InfoReply {
  /** Facts and the names that they are appended under. */
  private static final Map<String, String> APPENDED = new LinkedHashMap<>();

  static {
    APPENDED.put("structure", "Structure");
    APPENDED.put("errorNow", "Error now");
    APPENDED.put("errorObserved", "Error observed");
    APPENDED.put("errorObservedLow", "Error observed low");
    APPENDED.put("errorObservedHigh", "Error observed high");
    APPENDED.put("distinctEstimate", "Distinct estimate");
    APPENDED.put("window", "Window");
    APPENDED.put("windowItems", "Window items");
    APPENDED.put("oldest", "Oldest");
    APPENDED.put("halfLifeMillis", "Half-life");
    APPENDED.put("noise", "Noise");
  }

  private static final long NANOS_PER_MILLI = 1_000_000;

  private final Map<String, Object> fields = new LinkedHashMap<>();

  /**
   * Whether {@code NAME key FULL} was sent.
   *
   * @throws CommandException if it is another word, or there are more
   */
  static boolean isFull(Request request) {
    Replies.end(request, 3);
    if (request.size() == 3 && !request.is(2, "FULL")) {
      throw new CommandException("Invalid information value");
    }
    return request.size() == 3;
  }

  /** Adds a whole number, a number or a text; null is "none". */
  InfoReply field(String name, Object value) {
    fields.put(name, value);
    return this;
  }

  /** Adds what only our memories have, if it is wanted. */
  InfoReply append(NamedMemory memory, boolean isWanted) {
    if (isWanted) {
      Facts facts = memory.facts();
      APPENDED.forEach(
          (fact, name) -> facts.find(fact).ifPresent(found -> fields.put(name, value(found))));
    }
    return this;
  }

  private static Object value(Fact fact) {
    boolean isTime = fact.unit() == FactUnit.NANOS || fact.unit() == FactUnit.EPOCH_NANOS;
    return isTime ? (Long) fact.value() / NANOS_PER_MILLI : fact.value();
  }

  /** Writes it. */
  void write(ReplyWriter reply) {
    reply.map(fields.size());
    fields.forEach((name, value) -> {
      reply.simple(name);
      write(value, reply);
    });
  }

  static void write(Object value, ReplyWriter reply) {
    if (value == null) {
      reply.nullValue();
    } else if (value instanceof Double number) {
      reply.number(number);
    } else if (value instanceof Number number) {
      reply.integer(number.longValue());
    } else if (value instanceof Boolean flag) {
      reply.bool(flag);
    } else {
      reply.bulk(value.toString());
    }
  }
}
