package io.tidemark.cli.decaying;

import io.tidemark.DecayingCounts;
import io.tidemark.Keys;
import io.tidemark.Tidemark;
import io.tidemark.analysis.Plan;
import io.tidemark.cli.filter.FilterFiles;
import io.tidemark.cli.outcome.Failure;
import io.tidemark.cli.terminal.Durations;
import io.tidemark.cli.terminal.Numbers;
import io.tidemark.cli.terminal.Sizes;
import io.tidemark.cli.terminal.Terminal;
import io.tidemark.core.facts.FactUnit;
import io.tidemark.core.facts.Facts;
import io.tidemark.core.filter.FilterKind;
import io.tidemark.core.filter.Question;
import io.tidemark.core.hash.KeyDigest;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;

/**
 * Starts with empty counts, or goes on with saved ones.
 *
 * @param counts where keys are counted
 * @param unit what ticks are
 */
public record TopStart(DecayingCounts<byte[]> counts, TickUnit unit) {
  /**
   * Empty counts for what is asked for; says what they are good for.
   *
   * @param most how many keys are told
   * @throws Failure if there is no such filter, or the heap is too small
   */
  public static TopStart create(
      TopRequest request,
      Optional<String> structure,
      Optional<Duration> late,
      KeyDigest digest,
      int most,
      Terminal terminal) {
    Plan plan = request.plan(structure, late);
    Plan.Candidate best = plan.best();
    DecayingCounts<byte[]> counts =
        FilterFiles.create(best.memoryBytes(), () -> Tidemark.decayingCounts(Keys.bytes())
            .spec(best.spec())
            .digest(digest)
            .top(most)
            .build());
    terminal.say(Sizes.text(counts.memoryBytes() + counts.candidateBytes())
        + " of memory"
        + (request.memoryIsDefault() ? " (the default; --memory changes it)" : "")
        + ", "
        + Sizes.text(counts.candidateBytes())
        + " of it for candidates; "
        + best.structure()
        + "; "
        + request.choice().text()
        + ". If all lines count "
        + Numbers.estimate(plan.goal().number("total"))
        + " together and keys follow Zipf's law: "
        + NoiseText.of(best.predictions().number("noise")));
    return new TopStart(counts, request.choice().unit());
  }

  /**
   * Goes on with saved counts; says what they are.
   *
   * @param choice how counts decay, if that is said again
   * @throws Failure if the file holds something else, or counts that decay otherwise
   */
  public static TopStart resume(
      String file, Optional<DecayChoice> choice, int most, Terminal terminal) throws IOException {
    DecayingCounts<byte[]> saved = FilterFiles.load(
        file, Question.DECAYING, "top", path -> DecayingCounts.load(path, Keys.bytes()));
    if (saved.spec().kind() != FilterKind.DECAYING_COUNT) {
      throw Failure.wrongUse("--load: " + file + " (expected: a filter that top saved)");
    }
    TickUnit unit = saved.clock().unit().isItems() ? TickUnit.ITEMS : TickUnit.TIME;
    String decay = text(saved.facts());
    choice
        .filter(asked -> asked.unit() != unit || !asked.isThatOf(saved.facts()))
        .ifPresent(asked -> {
          throw Failure.wrongUse(asked.options().strip().replaceFirst(" ", ": ")
              + " (expected: none, or that of "
              + file
              + ", where "
              + decay
              + ")");
        });
    DecayingCounts<byte[]> counts = saved.withTop(most);
    terminal.say(Sizes.text(counts.memoryBytes() + counts.candidateBytes())
        + " of memory from "
        + file
        + "; "
        + decay
        + ". Keys are not saved: each is listed once it occurs again");
    return new TopStart(counts, unit);
  }

  /** How counts decay, for people. */
  static String text(Facts facts) {
    return facts
        .find("halfLifeItems")
        .or(() -> facts.find("halfLifeNanos"))
        .map(fact -> "counts halve in "
            + (fact.unit() == FactUnit.NANOS
                ? Durations.about((Long) fact.value() / 1e9)
                : Numbers.amount((Long) fact.value()) + " lines"))
        .orElse("counts are forgotten after each epoch");
  }
}
