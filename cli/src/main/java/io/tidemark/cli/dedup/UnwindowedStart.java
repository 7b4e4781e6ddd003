package io.tidemark.cli.dedup;

import io.tidemark.EndlessFilter;
import io.tidemark.EndlessFilterBuilder;
import io.tidemark.Importance;
import io.tidemark.Keys;
import io.tidemark.SeenFilter;
import io.tidemark.SeenFilterBuilder;
import io.tidemark.StreamSample;
import io.tidemark.Tidemark;
import io.tidemark.analysis.Plan;
import io.tidemark.cli.filter.DigestOptions;
import io.tidemark.cli.filter.FilterFiles;
import io.tidemark.cli.filter.Goal;
import io.tidemark.cli.filter.LayoutWords.Layout;
import io.tidemark.cli.filter.Refusals;
import io.tidemark.cli.input.Choice;
import io.tidemark.cli.input.InputOptions;
import io.tidemark.cli.input.Inputs;
import io.tidemark.cli.outcome.Failure;
import io.tidemark.cli.terminal.Terminal;
import io.tidemark.cli.window.CostPair;
import io.tidemark.core.facts.Facts;
import io.tidemark.core.filter.FilterKind;
import io.tidemark.core.filter.Question;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.text.FactText;
import io.tidemark.text.Numbers;
import io.tidemark.text.Sizes;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Starts without a window: with as many keys as are expected, in a filter that never forgets; on an
 * endless stream, in one that does.
 *
 * @param goal items, error and memory
 * @param structure the filter asked for
 * @param layout the layout asked for
 * @param costs what errors cost
 * @param sample what may be learned from
 * @param records where keys and weights stand
 */
public record UnwindowedStart(
    Goal goal,
    Optional<DedupStructure> structure,
    Optional<Layout> layout,
    Optional<CostPair> costs,
    SampleOptions sample,
    InputOptions records) {
  /** Checks that the options do not contradict each other. */
  public UnwindowedStart {
    structure.ifPresent(asked -> DedupStructure.check(asked, DedupStructure.Use.EVER));
    if (neverForgets(goal, structure)) {
      checkSeen(costs, sample);
    } else {
      checkEndless(goal, structure, layout, costs, sample);
    }
  }

  /** Whether what is asked for is a filter that forgets nothing. */
  public static boolean neverForgets(Goal goal, Optional<DedupStructure> structure) {
    return structure.map(DedupStructure::neverForgets).orElse(goal.items().isPresent());
  }

  private static void checkSeen(Optional<CostPair> costs, SampleOptions sample) {
    String reason = "without --items and --structure classic, with which nothing is forgotten";
    if (costs.isPresent()) {
      throw Failure.wrongUse("costs: given (expected: " + reason + ")");
    }
    sample.refuse(reason);
  }

  private static void checkEndless(
      Goal goal,
      Optional<DedupStructure> structure,
      Optional<Layout> layout,
      Optional<CostPair> costs,
      SampleOptions sample) {
    goal.items().ifPresent(items -> {
      throw Failure.wrongUse("--items: "
          + items
          + " (expected: none with --structure "
          + structure.orElseThrow().label()
          + ", whose size is that of --memory)");
    });
    layout.ifPresent(asked -> {
      throw Failure.wrongUse("--layout: "
          + Choice.word(asked)
          + " (expected: with --items or --structure classic, whose filter has layouts)");
    });
    if (sample.given() && sample.file().equals(Inputs.STANDARD_INPUT)) {
      sample.refuse("a file; the stream itself is not kept");
    }
    costs.ifPresent(pair -> {
      pair.checkNumbers();
      if (goal.error().isPresent()) {
        throw Failure.wrongUse("--error: "
            + goal.error().getAsDouble()
            + " (expected: none with costs, which say how much error is best)");
      }
    });
  }

  /** The filters that never forget and reach the goal. */
  public Plan seenPlan() {
    return Refusals.asking(() -> {
      Plan plan =
          seenGoals(goal.items().isPresent() && goal.error().isPresent()).plan();
      goal.memoryBytes().ifPresent(bytes -> checkMemory(plan.best(), bytes));
      return plan;
    });
  }

  /** Of items, error and memory two are enough; that the third suffices is checked. */
  private SeenFilterBuilder<byte[]> seenGoals(boolean memoryFollows) {
    SeenFilterBuilder<byte[]> builder = Tidemark.seen(Keys.bytes());
    goal.items().ifPresent(builder::items);
    goal.error().ifPresent(builder::error);
    if (!memoryFollows && (goal.items().isEmpty() || goal.memoryBytes().isPresent())) {
      builder.memory(goal.memoryBytes().orElse(Goal.DEFAULT_MEMORY_BYTES));
    }
    structure.ifPresent(asked -> builder.structure(asked.label()));
    return builder;
  }

  private void checkMemory(Plan.Candidate best, long bytes) {
    if (best.memoryBytes() > bytes) {
      throw Failure.wrongUse("--memory: "
          + Sizes.option(bytes)
          + " (expected: at least "
          + Sizes.option(best.memoryBytes())
          + " for "
          + Numbers.count(goal.items().orElseThrow())
          + " items at error "
          + goal.errorWanted()
          + ")");
    }
  }

  /** The filters for an endless stream that reach the goal. */
  public Plan endlessPlan(Terminal terminal) throws IOException {
    EndlessFilterBuilder<byte[], Object> builder = Tidemark.endless(Keys.bytes());
    Optional<StreamSample> learned = sample.learn(records, terminal);
    return Refusals.asking(() -> {
      builder.memory(goal.memoryBytes().orElse(Goal.DEFAULT_MEMORY_BYTES));
      costs
          .flatMap(CostPair::constant)
          .ifPresentOrElse(builder::costs, () -> builder.error(goal.errorWanted()));
      learned.ifPresent(builder::sample);
      // Weights make no difference to stable cells, which may be asked for all the same.
      boolean weighs = records.hasWeight() && !structure.equals(Optional.of(DedupStructure.STABLE));
      structure.ifPresent(asked -> builder.structure(asked.label()));
      return weighs ? builder.importance(Importance.learned()).plan() : builder.plan();
    });
  }

  /** A memory that reaches the goal. */
  public DedupMemory create(DigestOptions digests, Terminal terminal) throws IOException {
    return neverForgets(goal, structure)
        ? createSeen(digests.digest(), terminal)
        : createEndless(digests.digest(), terminal);
  }

  private SeenMemory createSeen(KeyDigest digest, Terminal terminal) {
    Plan plan = seenPlan();
    Plan.Candidate candidate = layout.map(asked -> inLayout(plan, asked)).orElseGet(plan::best);
    SeenFilter<byte[]> filter = seen(candidate, digest);
    terminal.detail(described(candidate)
        + (goal.memoryIsDefault() ? " (the default; --items or --memory change it)" : "")
        + ": "
        + Numbers.count(FactText.count(candidate.predictions(), "keys").orElseThrow())
        + " different keys at error "
        + Numbers.probability(candidate.error()));
    return new SeenMemory(filter, goal.error().orElse(candidate.error()), terminal);
  }

  private static Plan.Candidate inLayout(Plan plan, Layout asked) {
    return plan.candidates().stream()
        .filter(each -> FactText.word(each.spec().facts(), "layout").equals(Choice.word(asked)))
        .findFirst()
        .orElseThrow(() -> Failure.wrongUse("--layout: "
            + Choice.word(asked)
            + " (expected: "
            + FactText.word(plan.best().spec().facts(), "layout")
            + ", the only one that reaches this goal)"));
  }

  private static SeenFilter<byte[]> seen(Plan.Candidate candidate, KeyDigest digest) {
    return FilterFiles.create(
        candidate.memoryBytes(),
        () -> Tidemark.seen(Keys.bytes()).digest(digest).candidate(candidate).build());
  }

  private static String described(Plan.Candidate candidate) {
    String bits = FactText.word(candidate.spec().facts(), "layout");
    return Sizes.text(candidate.memoryBytes())
        + " of memory, "
        + candidate.structure()
        + " filter, "
        + (bits.isEmpty() ? "" : bits + " with ")
        + FactText.shape(candidate.spec().facts());
  }

  private DedupMemory createEndless(KeyDigest digest, Terminal terminal) throws IOException {
    Plan.Candidate candidate = endlessPlan(terminal).best();
    String what = described(candidate)
        + (goal.memoryBytes().isEmpty() ? " (the default; --memory changes it)" : "")
        + ": ";
    boolean weighs = candidate
        .predictions()
        .find("keepsImportant")
        .map(fact -> (Boolean) fact.value())
        .orElse(false);
    EndlessFilterBuilder<byte[], Object> builder =
        Tidemark.endless(Keys.bytes()).digest(digest).candidate(candidate);
    EndlessFilter<byte[], ?> filter = FilterFiles.create(
        candidate.memoryBytes(),
        () -> weighs ? builder.importance(Importance.learned()).build() : builder.build());
    terminal.detail(what
        + EndlessMemory.promise(candidate.predictions(), weighs)
        + ", at error "
        + Numbers.probability(candidate.error()));
    if (weighs) {
      terminal.detail(Sizes.text(filter.memoryBytes() - candidate.memoryBytes())
          + " of memory more, for the ranks of weights");
    }
    // With costs no error is promised.
    return memory(filter, costs.isPresent() ? 1 : goal.errorWanted(), terminal);
  }

  private EndlessMemory memory(
      EndlessFilter<byte[], ?> filter, double plannedError, Terminal terminal) {
    if (records.hasWeight() && filter.learned().isEmpty()) {
      terminal.note("weights make no difference to this filter: all keys are kept alike");
    }
    return new EndlessMemory(filter, records.hasWeight(), plannedError, terminal);
  }

  /** A memory that continues with a saved filter. */
  public DedupMemory resume(FilterKind kind, String name, Terminal terminal) throws IOException {
    if (costs.isPresent()) {
      throw Failure.wrongUse(
          "costs: given (expected: none with " + name + ", which has its shape)");
    }
    sample.refuse("none with " + name + ", which has its shape");
    if (kind.question() == Question.ENDLESS) {
      return resumeEndless(kind, name, terminal);
    }
    if (kind.question() != Question.SEEN) {
      throw Failure.wrongUse("--load: " + name + " (expected: a filter that dedup saved)");
    }
    SeenFilter<byte[]> filter = FilterFiles.load(name, file -> SeenFilter.load(file, Keys.bytes()));
    checkStructure(kind == FilterKind.BLOOM ? "classic" : "growing", name);
    terminal.detail(
        described(filter.memoryBytes(), kind == FilterKind.BLOOM ? "classic" : "growing")
            + " from "
            + name
            + ": about "
            + Numbers.estimate(filter.estimatedItems())
            + " different keys so far");
    return new SeenMemory(filter, goal.errorWanted(), terminal);
  }

  private EndlessMemory resumeEndless(FilterKind kind, String name, Terminal terminal)
      throws IOException {
    boolean weighs = kind == FilterKind.WEIGHED;
    EndlessFilter<byte[], ?> filter = FilterFiles.load(name, file -> loaded(file, weighs));
    Facts facts = filter.facts();
    checkStructure(FactText.word(facts, "structure"), name);
    if (weighs && !records.hasWeight()) {
      throw Failure.wrongUse(
          "--load: " + name + " (expected: with --weight, by which its keys are kept)");
    }
    terminal.detail(described(filter.memoryBytes(), FactText.word(facts, "structure"))
        + " from "
        + name
        + ": "
        + EndlessMemory.promise(filter.remembering(), weighs)
        + ", "
        + Numbers.count(filter.items())
        + " lines so far");
    // What was planned is not in the file.
    return memory(filter, 1, terminal);
  }

  private static EndlessFilter<byte[], ?> loaded(Path file, boolean weighs) throws IOException {
    return weighs
        ? EndlessFilter.load(file, Keys.bytes(), Importance.learned())
        : EndlessFilter.load(file, Keys.bytes());
  }

  private void checkStructure(String saved, String name) {
    structure.filter(asked -> !asked.label().equals(saved)).ifPresent(asked -> {
      throw Failure.wrongUse("--structure: "
          + asked.label()
          + " (expected: none, or "
          + saved
          + ", which is that of "
          + name
          + ")");
    });
  }

  private static String described(long memoryBytes, String structure) {
    return Sizes.text(memoryBytes) + " of memory, " + structure + " filter";
  }
}
