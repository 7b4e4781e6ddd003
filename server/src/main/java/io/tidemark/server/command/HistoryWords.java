package io.tidemark.server.command;

import io.tidemark.core.time.TimeRange;
import io.tidemark.service.HistoryMemory;
import io.tidemark.service.HistoryOptions;
import io.tidemark.service.ServiceClock;
import java.util.List;
import java.util.OptionalLong;

/** Reads what is asked of histories: their options, and ranges of time. */
final class HistoryWords {
  private static final double DEFAULT_ERROR = 0.001;
  private static final long DEFAULT_TICK_MILLIS = 1_000;
  private static final long DEFAULT_MEMORY_BYTES = 64L << 20;
  private static final long MAX_MILLIS = 100L * 366 * 24 * 3_600_000;

  private HistoryWords() {}

  /** Reads {@code [ERROR e] [TICK time] [KEEP time] [MEMORY size] [PREFIXES kind:lengths]} to the end of the request. */
  static HistoryOptions options(Request request, int first) {
    double error = DEFAULT_ERROR;
    long tick = DEFAULT_TICK_MILLIS;
    OptionalLong keep = OptionalLong.empty();
    long memory = DEFAULT_MEMORY_BYTES;
    String prefixes = "";
    for (int word = first; word < request.size(); word += 2) {
      int value = word + 1;
      if (request.is(word, "ERROR")) {
        error = error(request, Replies.present(request, value));
      } else if (request.is(word, "TICK")) {
        tick = time(request, Replies.present(request, value), "tick");
      } else if (request.is(word, "KEEP")) {
        keep = OptionalLong.of(time(request, Replies.present(request, value), "keep"));
      } else if (request.is(word, "MEMORY")) {
        memory = request.sizeBytes(Replies.present(request, value), "ERR bad memory");
        if (memory < 1) {
          throw new CommandException("ERR memory must be at least 1");
        }
      } else if (request.is(word, "PREFIXES")) {
        prefixes = request.text(Replies.present(request, value));
      } else {
        throw new CommandException(Replies.UNKNOWN_ARGUMENT);
      }
    }
    return new HistoryOptions(error, tick, keep, memory, prefixes);
  }

  private static double error(Request request, int word) {
    double error = request.number(word, "ERR bad error rate");
    if (!(error > 0 && error < 1)) {
      throw new CommandException(SeenWords.ERROR_RANGE);
    }
    return error;
  }

  private static long time(Request request, int word, String name) {
    long millis = request.durationMillis(word, "ERR bad " + name);
    if (millis < 1 || millis > MAX_MILLIS) {
      throw new CommandException(
          "ERR " + name + " must be in the range [1ms, " + MAX_MILLIS / 86_400_000 + "d]");
    }
    return millis;
  }

  /**
   * A range of time {@code from to}, of which {@code to} is not a part: milliseconds, {@code *} for now, {@code -} and {@code +}
   * for the ends of what is covered.
   *
   * @param word where {@code from} is
   * @throws CommandException if one is no time, or they are not in order
   */
  static TimeRange range(Request request, int word, HistoryMemory memory, ServiceClock clock) {
    long from = bound(request, word, memory, clock);
    long to = bound(request, word + 1, memory, clock);
    if (from > to) {
      throw new CommandException("ERR the range ends before it begins");
    }
    return new TimeRange(from, to);
  }

  private static long bound(Request request, int word, HistoryMemory memory, ServiceClock clock) {
    boolean isFirst = Times.isOnly(request, word, '-');
    if (!isFirst && !Times.isOnly(request, word, '+')) {
      return Times.instant(request, word, clock);
    }
    List<TimeRange> covered = memory.covered();
    if (covered.isEmpty()) {
      return clock.millis();
    }
    return isFirst ? covered.get(0).from() : covered.get(covered.size() - 1).to();
  }
}
