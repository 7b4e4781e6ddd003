package io.tidemark.console.memory;

import io.tidemark.core.Require;
import io.tidemark.core.facts.Facts;
import io.tidemark.core.filter.HistoryAnswer;
import io.tidemark.core.time.TimeRange;
import io.tidemark.service.HistoryMemory;
import io.tidemark.service.HistoryOptions;
import io.tidemark.service.MemoryOptions;
import io.tidemark.service.RefusedException;
import io.tidemark.text.Numbers;
import io.tidemark.text.Sizes;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** Did x occur between s and e? */
public final class HistoryView extends MemoryView {
  private static final String NOT_KNOWN =
      "Not known: a part of that range is not covered, and it is not in the rest.";
  private final HistoryMemory memory;
  private final HistoryOptions options;

  HistoryView(HistoryMemory memory) {
    super(memory);
    this.memory = memory;
    this.options = memory.options();
  }

  /** What is covered, from its beginning to its end; now, if nothing is. */
  public static TimeRange covered(HistoryMemory memory, long nowMillis) {
    List<TimeRange> covered = memory.covered();
    return covered.isEmpty()
        ? new TimeRange(nowMillis, nowMillis)
        : new TimeRange(covered.get(0).from(), covered.get(covered.size() - 1).to());
  }

  @Override
  public String question() {
    return "occurred between two times"
        + (options.keepMillis().isPresent()
            ? " of the last " + Spans.text(options.keepMillis().getAsLong())
            : "");
  }

  @Override
  public List<String> can() {
    return List.of("add", "ask", "remove", "ranges", "clone", "delete");
  }

  @Override
  public Map<String, String> options() {
    Map<String, String> labels = labels(
        "question", question(),
        "error", Numbers.probability(options.error()),
        "tick", Spans.text(options.tickMillis()),
        "memory", Sizes.text(options.memoryBytes()));
    options.keepMillis().ifPresent(keep -> labels.put("kept", Spans.text(keep)));
    labels.put("prefixes", options.prefixes().isEmpty() ? "none" : options.prefixes());
    return labels;
  }

  @Override
  public MemoryOptions resized(OptionalLong capacity, OptionalDouble error) {
    refuse(capacity, "capacity", "none: a history has a size of its memory");
    return new HistoryOptions(
        error.orElse(options.error()),
        options.tickMillis(),
        options.keepMillis(),
        options.memoryBytes(),
        options.prefixes());
  }

  @Override
  public MemoryOptions larger(long keys) {
    return new HistoryOptions(
        options.error(),
        options.tickMillis(),
        options.keepMillis(),
        2 * options.memoryBytes(),
        options.prefixes());
  }

  @Override
  public Reading read(long nowMillis) {
    Facts facts = memory.facts();
    List<TimeRange> covered = memory.covered();
    double pairs = number(facts, "livePairs") + number(facts, "sealedPairs");
    return new Reading(
        nowMillis,
        memory.sequence(),
        "history-store",
        memory.memoryBytes(),
        Math.min(1, (double) memory.memoryBytes() / options.memoryBytes()),
        pairs,
        UNKNOWN,
        UNKNOWN,
        options.error(),
        number(facts, "errorNow"),
        Optional.empty(),
        covered.isEmpty()
            ? OptionalLong.empty()
            : OptionalLong.of(covered.get(0).from()),
        facts);
  }

  @Override
  public Reply ask(Wanted wanted) {
    TimeRange range = range(wanted);
    HistoryAnswer answer = memory.exists(wanted.item(), range.from(), range.to());
    return switch (answer) {
      case NO -> Reply.of(Reply.Answer.NO, "Certainly not in that range.");
      case UNKNOWN -> Reply.of(Reply.Answer.UNKNOWN, NOT_KNOWN);
      case MAYBE -> {
        // Time has gone on since: what was asked for may have been forgotten.
        OptionalDouble probability = memory.probability(wanted.item(), range.from(), range.to());
        if (probability.isEmpty()) {
          yield Reply.of(Reply.Answer.UNKNOWN, NOT_KNOWN);
        }
        yield Reply.of(
                Reply.Answer.MAYBE,
                "Probably in that range; a \"maybe\" for an item that did not occur has a chance of "
                    + Spans.share(1 - probability.getAsDouble()) + ".")
            .likely(probability.getAsDouble());
      }
    };
  }

  private TimeRange range(Wanted wanted) {
    long now = memory.origin().createdMillis();
    TimeRange covered = covered(memory, now);
    long from = wanted.fromMillis().orElse(covered.from());
    long to = wanted.toMillis().orElse(Math.max(covered.to(), from));
    if (from > to) {
      throw new RefusedException(
          RefusedException.Reason.INVALID, Require.message("to", to, "at least " + from));
    }
    return new TimeRange(from, to);
  }

  @Override
  public Change add(Wanted wanted) {
    refuse(wanted.times(), "times", "only for counts");
    refuse(wanted.weight(), "weight", "only for endless streams");
    if (wanted.atMillis().isPresent()) {
      memory.add(wanted.item(), wanted.atMillis().getAsLong());
    } else {
      memory.add(wanted.item());
    }
    return new Change(Optional.empty(), OptionalDouble.empty(), "Added.");
  }

  @Override
  public Change remove(Wanted wanted) {
    refuse(wanted.times(), "times", "only for counts");
    if (wanted.fromMillis().isEmpty() && wanted.toMillis().isEmpty()) {
      memory.forget(wanted.item());
      return new Change(Optional.empty(), OptionalDouble.empty(), "Forgotten at all times so far.");
    }
    TimeRange range = range(wanted);
    memory.forget(wanted.item(), range.from(), range.to());
    return new Change(Optional.empty(), OptionalDouble.empty(), "Forgotten in that range.");
  }
}
