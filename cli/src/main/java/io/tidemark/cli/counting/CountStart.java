package io.tidemark.cli.counting;

import io.tidemark.KeyCounts;
import io.tidemark.Keys;
import io.tidemark.Tidemark;
import io.tidemark.analysis.Plan;
import io.tidemark.cli.filter.FilterFiles;
import io.tidemark.cli.outcome.Failure;
import io.tidemark.cli.terminal.Terminal;
import io.tidemark.core.filter.Question;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.text.Numbers;
import io.tidemark.text.Sizes;
import java.io.IOException;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Counts that are made, or go on with saved ones.
 *
 * @param counts where keys are counted
 * @param plannedError the error beyond which the user is warned, if one was planned
 */
public record CountStart(KeyCounts<byte[]> counts, OptionalDouble plannedError) {
  /**
   * Empty counts for what is asked for; says what they are good for.
   *
   * @throws Failure if there is no such filter, or the heap is too small
   */
  public static CountStart create(
      CountGoalOptions goals, Optional<String> structure, KeyDigest digest, Terminal terminal) {
    Plan plan = goals.plan(structure);
    Plan.Candidate best = plan.best();
    KeyCounts<byte[]> counts = FilterFiles.create(
        best.memoryBytes(),
        () -> Tidemark.counts(Keys.bytes()).spec(best.spec()).digest(digest).build());
    Optional<Long> bound = best.spec().facts().find("maxBytes").map(fact -> (Long) fact.value());
    terminal.detail((bound.isPresent() ? "at most " : "about ")
        + Sizes.text(bound.orElse(best.memoryBytes()))
        + " of memory"
        + (goals.memoryIsDefault() ? " (the default; --items or --memory change it)" : "")
        + ", "
        + best.structure()
        + ": "
        + Numbers.estimate(plan.goal().number("keys"))
        + " different keys at error "
        + Numbers.probability(best.error()));
    return new CountStart(counts, OptionalDouble.of(best.error()));
  }

  /**
   * Goes on with a saved filter; says what it is.
   *
   * @throws Failure if the file holds something else, or another structure than is asked for
   */
  public static CountStart resume(String file, Optional<String> structure, Terminal terminal)
      throws IOException {
    KeyCounts<byte[]> counts = FilterFiles.load(
        file, Question.COUNTING, "count", path -> KeyCounts.load(path, Keys.bytes()));
    String kind = counts.spec().kind().stem();
    structure.filter(asked -> !kind.startsWith(asked)).ifPresent(asked -> {
      throw Failure.wrongUse(
          "--structure: " + asked + " (expected: none, or that of " + file + ", " + kind + ")");
    });
    terminal.detail(Sizes.text(counts.memoryBytes())
        + " of memory, "
        + kind
        + " from "
        + file
        + ": "
        + Numbers.count(counts.total())
        + " there");
    // What was planned is not in the file.
    return new CountStart(counts, OptionalDouble.empty());
  }
}
