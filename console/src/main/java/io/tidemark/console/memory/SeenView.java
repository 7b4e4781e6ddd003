package io.tidemark.console.memory;

import io.tidemark.core.Require;
import io.tidemark.core.facts.Facts;
import io.tidemark.service.AddOptions;
import io.tidemark.service.MemoryOptions;
import io.tidemark.service.RefusedException;
import io.tidemark.service.SeenMemory;
import io.tidemark.service.SeenOptions;
import io.tidemark.text.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** Has x been seen? */
final class SeenView extends MemoryView {
  /* What is usual may be less. */
  private static final long LATE_MILLIS = 3_600_000;

  private final SeenMemory memory;
  private final SeenOptions options;

  SeenView(SeenMemory memory) {
    super(memory);
    this.memory = memory;
    this.options = memory.options();
  }

  @Override
  public String question() {
    return "seen " + scope();
  }

  private String scope() {
    if (options.scope() instanceof SeenOptions.Window window) {
      return "within " + Spans.text(window.windowMillis());
    }
    if (options.scope() instanceof SeenOptions.Last last) {
      return "among the last " + Numbers.count(last.items());
    }
    return options.scope() instanceof SeenOptions.Ever ? "ever" : "on an endless stream";
  }

  private boolean isEndless() {
    return options.scope() instanceof SeenOptions.Endless;
  }

  @Override
  public List<String> can() {
    List<String> can = new ArrayList<>(List.of("add", "ask"));
    options.window().ifPresent(window -> can.add("age"));
    can.addAll(List.of("export", "clone", "delete"));
    return can;
  }

  @Override
  public Map<String, String> options() {
    Map<String, String> labels = labels(
        "question", question(),
        "error", Numbers.probability(options.error()),
        "capacity", Numbers.count(options.capacity()));
    if (!(options.scope() instanceof SeenOptions.Last) && !isEndless()) {
      labels.put(
          "growth",
          options.expansion() == 0
              ? "none: full is full"
              : "by a factor of " + options.expansion());
    }
    options.window().ifPresent(window -> {
      window.lateMillis().ifPresent(late -> labels.put("late", Spans.text(late)));
      window.grainMillis().ifPresent(grain -> labels.put("grain", Spans.text(grain)));
    });
    if (options.scope() instanceof SeenOptions.Endless endless) {
      labels.put("weights", endless.weighted() ? "heavy items are forgotten last" : "none");
    }
    return labels;
  }

  @Override
  public MemoryOptions resized(OptionalLong capacity, OptionalDouble error) {
    return new SeenOptions(
        error.orElse(options.error()),
        capacity.orElse(options.capacity()),
        options.expansion(),
        options.scope());
  }

  @Override
  public MemoryOptions larger(long keys) {
    return resized(
        OptionalLong.of(Math.max(1, Math.min(keys, SeenOptions.MAX_CAPACITY))),
        OptionalDouble.empty());
  }

  @Override
  public Optional<MemoryOptions> later() {
    return options
        .window()
        .map(window -> new SeenOptions(
            options.error(),
            options.capacity(),
            options.expansion(),
            new SeenOptions.Window(
                window.windowMillis(),
                OptionalLong.of(Math.min(
                    SeenOptions.Window.MAX_MILLIS,
                    2 * Math.max(LATE_MILLIS, window.lateMillis().orElse(0)))),
                window.grainMillis())));
  }

  @Override
  public Reading read(long nowMillis) {
    Facts facts = memory.facts();
    double items = number(facts, "items");
    double distinct =
        options.scope() instanceof SeenOptions.Ever ? items : number(facts, "distinctEstimate");
    double fill = UNKNOWN;
    if (options.scope() instanceof SeenOptions.Last last) {
      fill = Math.min(1, items / last.items());
    } else if (!isEndless()) {
      fill = Math.min(1, distinct / number(facts, "capacity"));
    }
    return new Reading(
        nowMillis,
        memory.sequence(),
        (String) facts.find("structure").orElseThrow().value(),
        memory.memoryBytes(),
        fill,
        items,
        distinct,
        isEndless() || options.scope() instanceof SeenOptions.Last ? UNKNOWN : options.capacity(),
        options.error(),
        number(facts, "errorNow"),
        observed(facts),
        millis(facts, "oldest"),
        facts);
  }

  @Override
  public Reply ask(Wanted wanted) {
    refuse(wanted.fromMillis(), "from", "only for a history");
    refuse(wanted.toMillis(), "to", "only for a history");
    long digest = memory.digest().of(wanted.item(), 0, wanted.item().length);
    boolean[] found = new boolean[1];
    memory.mightContain(new long[] {digest}, 0, 1, found);
    if (!found[0]) {
      return Reply.of(Reply.Answer.NO, notFound());
    }
    if (options.window().isPresent()) {
      Optional<SeenMemory.Age> age = memory.age(digest);
      if (age.isPresent()) {
        SeenMemory.Age known = age.get();
        return Reply.of(
                Reply.Answer.MAYBE,
                "Probably, " + scope() + ": " + Spans.share(known.probability())
                    + " likely, at most " + Spans.about(known.millis()) + " ago.")
            .likely(known.probability())
            .old(known.millis());
      }
      return Reply.of(Reply.Answer.NO, notFound());
    }
    if (isEndless()) {
      return Reply.of(Reply.Answer.MAYBE, "Probably, as far back as it remembers.");
    }
    double probability = probability(digest);
    return Reply.of(
            Reply.Answer.MAYBE,
            "Probably seen " + scope() + ": " + Spans.share(probability) + " likely.")
        .likely(probability);
  }

  /** The cheaper of two answers whose errors cost the same is wrong with the smaller probability. */
  private double probability(long digest) {
    SeenMemory.Verdict verdict = memory.decide(digest, 1, 1);
    return verdict.isSeen() ? 1 - verdict.expectedCost() : verdict.expectedCost();
  }

  private String notFound() {
    if (isEndless()) {
      return "Not seen, or so long ago that it was forgotten.";
    }
    if (options.scope() instanceof SeenOptions.Window window) {
      return "Certainly not within the last " + Spans.text(window.windowMillis()) + ".";
    }
    return options.scope() instanceof SeenOptions.Ever
        ? "Certainly never since it was made."
        : "Certainly not " + scope() + ".";
  }

  @Override
  public Change add(Wanted wanted) {
    refuse(wanted.times(), "times", "only for counts");
    AddOptions said = AddOptions.NONE;
    if (wanted.atMillis().isPresent()) {
      said = said.at(wanted.atMillis().getAsLong());
    }
    if (wanted.weight().isPresent()) {
      double weight = wanted.weight().getAsDouble();
      if (!(weight >= 0 && weight < Double.POSITIVE_INFINITY)) {
        throw new RefusedException(
            RefusedException.Reason.INVALID, Require.message("weight", weight, "at least 0"));
      }
      said = said.weighing(weight);
    }
    long digest = memory.digest().of(wanted.item(), 0, wanted.item().length);
    boolean isNew = memory.add(digest, said);
    return new Change(
        Optional.of(isNew),
        OptionalDouble.empty(),
        isNew ? "Added: it was certainly not there." : "Added: it may have been there already.");
  }
}
