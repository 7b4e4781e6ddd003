package io.tidemark.console.memory;

import io.tidemark.analysis.ObservedError;
import io.tidemark.core.Require;
import io.tidemark.core.facts.Facts;
import io.tidemark.service.CountsMemory;
import io.tidemark.service.HistoryMemory;
import io.tidemark.service.MemoryOptions;
import io.tidemark.service.NamedMemory;
import io.tidemark.service.RefusedException;
import io.tidemark.service.RefusedException.Reason;
import io.tidemark.service.SeenMemory;
import io.tidemark.service.SketchMemory;
import io.tidemark.service.TopMemory;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * A memory as the console sees it: in one form for all types. What it cannot do is refused.
 *
 * <p>Threads: any number.
 */
public abstract class MemoryView {
  /** Not known. */
  static final double UNKNOWN = Double.NaN;

  private static final long NANOS_PER_MILLI = 1_000_000;

  private final NamedMemory memory;

  MemoryView(NamedMemory memory) {
    this.memory = Require.nonNull(memory, "memory");
  }

  /** A view of a memory. */
  public static MemoryView of(NamedMemory memory) {
    return switch (memory.type()) {
      case SEEN -> new SeenView((SeenMemory) memory);
      case COUNTS -> new CountsView((CountsMemory) memory);
      case SKETCH -> new SketchView((SketchMemory) memory);
      case TOP -> new TopView((TopMemory) memory);
      case HISTORY -> new HistoryView((HistoryMemory) memory);
    };
  }

  /** The memory. */
  public final NamedMemory memory() {
    return memory;
  }

  /** What it answers, in words. */
  public abstract String question();

  /** What can be done with it, as words of the API. */
  public abstract List<String> can();

  /** What was asked for, by labels. */
  public abstract Map<String, String> options();

  /**
   * The options of a memory like this one with another size.
   *
   * @throws RefusedException UNSUPPORTED if it has no such size
   */
  public abstract MemoryOptions resized(OptionalLong capacity, OptionalDouble error);

  /** The options of a memory like this one for so many distinct items, or for about twice as much. */
  public abstract MemoryOptions larger(long keys);

  /** The options of a memory like this one that takes items which come later; empty if lateness is no option. */
  public Optional<MemoryOptions> later() {
    return Optional.empty();
  }

  /** What it says of itself. */
  public abstract Reading read(long nowMillis);

  /** Asks for an item. */
  public abstract Reply ask(Wanted wanted);

  /** Adds an item. */
  public abstract Change add(Wanted wanted);

  /**
   * Removes an item.
   *
   * @throws RefusedException UNSUPPORTED if items cannot be removed
   */
  public Change remove(Wanted wanted) {
    throw unsupported("remove", "a memory of counts, or a history");
  }

  /** A reading without errors and without an oldest moment. */
  final Reading reading(long nowMillis, String structure, Facts facts, double fill, double items) {
    return new Reading(
        nowMillis,
        memory.sequence(),
        structure,
        memory.memoryBytes(),
        fill,
        items,
        UNKNOWN,
        UNKNOWN,
        UNKNOWN,
        UNKNOWN,
        Optional.empty(),
        OptionalLong.empty(),
        facts);
  }

  final RefusedException unsupported(String what, String expected) {
    return new RefusedException(
        Reason.UNSUPPORTED, what + ": " + memory.type() + " (expected: " + expected + ")");
  }

  /** Refuses options that mean nothing here. */
  static void refuse(OptionalLong value, String name, String expected) {
    if (value.isPresent()) {
      throw new RefusedException(
          Reason.UNSUPPORTED, Require.message(name, value.getAsLong(), expected));
    }
  }

  /** The same. */
  static void refuse(OptionalDouble value, String name, String expected) {
    if (value.isPresent()) {
      throw new RefusedException(
          Reason.UNSUPPORTED, Require.message(name, value.getAsDouble(), expected));
    }
  }

  /** How often, at least once. */
  static int times(Wanted wanted) {
    long times = wanted.times().orElse(1);
    if (times < 1 || times > 100_000) {
      throw new RefusedException(Reason.INVALID, Require.message("times", times, "1..100000"));
    }
    return (int) times;
  }

  static double number(Facts facts, String name) {
    return facts.find(name).map(fact -> ((Number) fact.value()).doubleValue()).orElse(UNKNOWN);
  }

  static OptionalLong millis(Facts facts, String name) {
    return facts
        .find(name)
        .map(fact -> OptionalLong.of(Math.floorDiv((Long) fact.value(), NANOS_PER_MILLI)))
        .orElse(OptionalLong.empty());
  }

  static Optional<ObservedError> observed(Facts facts) {
    double share = number(facts, "errorObserved");
    double judged = number(facts, "errorJudged");
    return judged > 0
        ? Optional.of(new ObservedError(
            Math.round(share * judged),
            (long) judged,
            number(facts, "errorObservedLow"),
            number(facts, "errorObservedHigh")))
        : Optional.empty();
  }

  /** Labels and values in their order. */
  static Map<String, String> labels(String... labelsAndValues) {
    Map<String, String> labels = new LinkedHashMap<>();
    for (int i = 0; i < labelsAndValues.length; i += 2) {
      labels.put(labelsAndValues[i], labelsAndValues[i + 1]);
    }
    return labels;
  }
}
