package io.tidemark.console.watch;

import io.tidemark.console.memory.MemoryView;
import io.tidemark.console.memory.Reading;
import io.tidemark.console.memory.RedisWords;
import io.tidemark.core.time.TimeRange;
import io.tidemark.service.HistoryMemory;
import io.tidemark.service.MemoryOptions;
import io.tidemark.service.MemoryService;
import io.tidemark.service.Name;
import io.tidemark.service.RefusedException;
import io.tidemark.text.Numbers;
import io.tidemark.text.Sizes;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;

/** Where reality has left the plan, and what to do about it. */
public final class Warnings {
  private static final double MOST_FILL = 0.95;
  private static final long LATE_MILLIS = 3_600_000;

  private Warnings() {}

  /** Of the whole server. */
  public static List<Warning> of(MemoryService service) {
    List<Warning> warnings = new ArrayList<>();
    long used = service.budget().usedBytes();
    long limit = service.budget().limitBytes();
    if (used >= MOST_FILL * limit) {
      warnings.add(new Warning(
          "AT_MEMORY_LIMIT",
          "The memories take " + Sizes.text(used) + " of " + Sizes.text(limit)
              + "; what would take more is refused.",
          "Delete a memory, or start the server with more: `./tidemark serve --memory "
              + Sizes.option(2 * limit) + "`"));
    }
    try {
      service.journal().checkWritable();
    } catch (RefusedException refused) {
      warnings.add(new Warning(
          "WRITES_REFUSED",
          "Changes are refused: " + refused.getMessage(),
          "Make room on the disk, then make a snapshot: `redis-cli SAVE`"));
    }
    return warnings;
  }

  /**
   * Of a memory.
   *
   * @param late items that came too late since the start
   * @param lateMillis when it was last seen that some did
   */
  static List<Warning> of(
      Name name, MemoryView view, Reading reading, long late, OptionalLong lateMillis) {
    List<Warning> warnings = new ArrayList<>();
    double keys = Double.isNaN(reading.distinct()) ? reading.items() : reading.distinct();
    if (keys > reading.planned()) {
      warnings.add(new Warning(
          "MORE_KEYS_THAN_PLANNED",
          "About " + Numbers.count(Math.round(keys)) + " distinct items (planned: "
              + Numbers.count(Math.round(reading.planned())) + ").",
          "Begin a larger one and add to it from now on: `"
              + larger(name, view, Math.round(2 * keys)) + "`"));
    }
    addErrors(warnings, name, view, reading);
    if (lateMillis.isPresent() && reading.millis() - lateMillis.getAsLong() < LATE_MILLIS) {
      warnings.add(new Warning(
          "LATE_DROPPED",
          Numbers.count(late)
              + " items came too late since the start and were refused, the last at about "
              + Instant.ofEpochMilli(lateMillis.getAsLong()) + ".",
          view.later()
              .map(options -> "Begin one that takes later items: `" + redis(name, options) + "`")
              .orElse("Send items sooner after they occur.")));
    }
    if (view.memory() instanceof HistoryMemory history) {
      addGaps(warnings, history);
    }
    return warnings;
  }

  private static void addErrors(
      List<Warning> warnings, Name name, MemoryView view, Reading reading) {
    boolean isExpected = reading.errorNow() > reading.errorDeclared();
    boolean isObserved =
        reading.observed().isPresent() && reading.observed().get().low() > reading.errorDeclared();
    if (!isExpected && !isObserved) {
      return;
    }
    warnings.add(new Warning(
        "ERROR_ABOVE_DECLARED",
        isObserved
            ? "The error that was observed is at least "
                + Numbers.probability(reading.observed().get().low()) + " (declared: "
                + Numbers.probability(reading.errorDeclared()) + ")."
            : "The error is expected to be " + Numbers.probability(reading.errorNow())
                + " now (declared: " + Numbers.probability(reading.errorDeclared()) + ").",
        "Begin a larger one and add to it from now on: `"
            + larger(name, view, Math.round(2 * Math.max(1, reading.items()))) + "`"));
  }

  private static void addGaps(List<Warning> warnings, HistoryMemory history) {
    List<TimeRange> covered = history.covered();
    if (covered.size() > 1) {
      long from = covered.get(covered.size() - 2).to();
      long to = covered.get(covered.size() - 1).from();
      warnings.add(new Warning(
          "HISTORY_GAP",
          "Of " + (covered.size() - 1) + " stretches of time nothing is known, the last one from "
              + Instant.ofEpochMilli(from) + " to " + Instant.ofEpochMilli(to)
              + ": the server ended before it was on the disk.",
          "Add again what occurred then, or have every change on the disk before it is answered:"
              + " `./tidemark serve --fsync always`"));
    }
  }

  private static String larger(Name name, MemoryView view, long keys) {
    return redis(name, view.larger(keys));
  }

  private static String redis(Name name, MemoryOptions options) {
    byte[] old = name.bytes();
    byte[] next = Arrays.copyOf(old, old.length + 2);
    next[old.length] = '-';
    next[old.length + 1] = '2';
    return "redis-cli " + RedisWords.line(RedisWords.reserve(options), next);
  }
}
