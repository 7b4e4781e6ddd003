package io.tidemark.cli.decaying;

import io.tidemark.DecayingCounts;
import io.tidemark.Keys;
import io.tidemark.Tidemark;
import io.tidemark.analysis.Plan;
import io.tidemark.cli.filter.FilterFiles;
import io.tidemark.cli.outcome.Failure;
import io.tidemark.cli.terminal.Terminal;
import io.tidemark.core.filter.FilterKind;
import io.tidemark.core.filter.Question;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.text.Numbers;
import io.tidemark.text.Sizes;
import java.io.IOException;
import java.util.Optional;

/** Starts with empty counts, or continues with saved ones. */
public final class TopStart {
  private TopStart() {}

  /**
   * Empty counts for what is asked for; says what they are good for.
   *
   * @param most how many keys are printed
   * @throws Failure if there is no such filter, or the heap is too small
   */
  public static DecayingCounts<byte[]> create(
      TopGoalOptions goals,
      DecayChoice choice,
      Optional<String> structure,
      TopTimes times,
      KeyDigest digest,
      int most,
      Terminal terminal) {
    Plan plan = goals.plan(choice, structure, times::set);
    Plan.Candidate best = plan.best();
    DecayingCounts<byte[]> counts =
        FilterFiles.create(best.memoryBytes(), () -> Tidemark.decayingCounts(Keys.bytes())
            .spec(best.spec())
            .digest(digest)
            .clock(terminal.clock())
            .top(most)
            .build());
    terminal.detail(Sizes.text(counts.memoryBytes() + counts.candidateBytes())
        + " of memory"
        + (goals.memoryIsDefault() ? " (the default; --memory changes it)" : "")
        + ", "
        + Sizes.text(counts.candidateBytes())
        + " of it for candidates; "
        + best.structure()
        + "; "
        + DecayChoice.text(best.spec().facts())
        + ". If all lines count "
        + Numbers.estimate(plan.goal().number("total"))
        + " together and keys follow Zipf's law: "
        + NoiseText.of(best.predictions().number("noise")));
    times.say(counts, terminal);
    return counts;
  }

  /**
   * Saved counts.
   *
   * @param choice how counts decay, if it is given again
   * @throws Failure if the file holds something else, or counts that decay otherwise
   */
  public static DecayingCounts<byte[]> load(String file, Optional<DecayChoice> choice)
      throws IOException {
    DecayingCounts<byte[]> saved = FilterFiles.load(
        file, Question.DECAYING, "top", path -> DecayingCounts.load(path, Keys.bytes()));
    if (saved.spec().kind() != FilterKind.DECAYING_COUNT) {
      throw Failure.wrongUse("--load: " + file + " (expected: a filter that top saved)");
    }
    choice.filter(asked -> !asked.builder().decaysAs(saved)).ifPresent(asked -> {
      throw Failure.wrongUse(asked.options().strip().replaceFirst(" ", ": ")
          + " (expected: none, or that of "
          + file
          + ", where "
          + DecayChoice.text(saved.spec().facts())
          + ")");
    });
    return saved;
  }

  /** Goes on with saved counts; says what they are. */
  public static DecayingCounts<byte[]> resume(
      DecayingCounts<byte[]> saved, String file, TopTimes times, int most, Terminal terminal) {
    DecayingCounts<byte[]> counts =
        times.over(saved).withClock(terminal.clock()).withTop(most);
    terminal.detail(Sizes.text(counts.memoryBytes() + counts.candidateBytes())
        + " of memory from "
        + file
        + "; "
        + DecayChoice.text(counts.spec().facts())
        + ". Keys are not saved: each is listed once it occurs again");
    times.say(counts, terminal);
    return counts;
  }
}
