package io.tidemark.server.command;

import io.tidemark.server.resp.ReplyWriter;
import java.util.OptionalLong;

/** What several families of commands answer. */
final class Replies {
  /** For a word that is no option. */
  static final String UNKNOWN_ARGUMENT = "Unknown argument received";

  private Replies() {}

  /** The error for words that are missing or too many. */
  static CommandException wrongArity(Request request) {
    return new CommandException(
        "ERR wrong number of arguments for '" + request.command().name() + "' command");
  }

  /** A word, or the error for one that is missing. */
  static int present(Request request, int word) {
    if (word >= request.size()) {
      throw wrongArity(request);
    }
    return word;
  }

  /** Refuses words behind the last one that is expected. */
  static void end(Request request, int words) {
    if (request.size() > words) {
      throw wrongArity(request);
    }
  }

  /**
   * The half-life that is asked for at the end of a request, in milliseconds; empty if none is.
   *
   * @param word where the words {@code HALFLIFE duration} would be
   */
  static OptionalLong halfLife(Request request, int word) {
    if (request.size() == word) {
      return OptionalLong.empty();
    }
    if (!request.is(word, "HALFLIFE")) {
      throw new CommandException(UNKNOWN_ARGUMENT);
    }
    long millis = request.durationMillis(present(request, word + 1), "ERR bad half-life");
    end(request, word + 2);
    if (millis < 1) {
      throw new CommandException("ERR half-life must be at least 1ms");
    }
    return OptionalLong.of(millis);
  }

  /** Writes an array of yes and no. */
  static void flags(ReplyWriter reply, boolean[] flags, int size) {
    reply.array(size);
    reply.bools(flags, 0, size);
  }

  /** Writes a count: a whole number, or one that need not be whole if it decays. */
  static void count(ReplyWriter reply, double count, boolean isDecaying) {
    if (isDecaying) {
      reply.number(count);
    } else {
      reply.integer((long) count);
    }
  }
}
