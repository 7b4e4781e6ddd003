package io.tidemark.cli.top;

import io.tidemark.core.time.TimeRules;
import io.tidemark.Keys;
import io.tidemark.RecentCounts;
import io.tidemark.analysis.decaying.DecayPlan;
import io.tidemark.analysis.decaying.DecayStream;
import io.tidemark.analysis.decaying.DecayStructure;
import io.tidemark.cli.filter.FilterFiles;
import io.tidemark.cli.outcome.Failure;
import io.tidemark.cli.terminal.Numbers;
import io.tidemark.cli.terminal.Sizes;
import io.tidemark.cli.terminal.Terminal;
import io.tidemark.core.filter.decaying.DecayingCountFilter;
import io.tidemark.core.hash.KeyDigest;
import java.io.IOException;
import java.util.Optional;

/**
 * Starts with empty counts, or goes on with saved ones.
 *
 * @param counts where keys are counted
 * @param unit what ticks are
 */
public record TopStart(RecentCounts<byte[]> counts, TickUnit unit) {
  /**
   * Empty counts for what is asked for; says what they are good for.
   *
   * @param most how many keys are told
   * @throws Failure if there is no such filter, or the heap is too small
   */
  public static TopStart create(
      TopRequest request,
      Optional<DecayStructure> structure,
      TimeRules lateness,
      KeyDigest digest,
      int most,
      Terminal terminal) {
    DecayPlan plan = request.plan(structure, lateness);
    RecentCounts<byte[]> counts = FilterFiles.create(
        plan.memoryBytes(),
        () -> RecentCounts.planned(plan, digest, Keys.bytes()).withTop(most));
    terminal.say(Sizes.text(counts.memoryBytes() + counts.candidateBytes())
        + " of memory"
        + (request.memoryIsDefault() ? " (the default; --memory changes it)" : "")
        + ", "
        + Sizes.text(counts.candidateBytes())
        + " of it for candidates; "
        + new DecayShape(counts.filter()).text()
        + "; "
        + request.choice().text()
        + request.stream().map(stream -> promise(plan, stream)).orElse(""));
    return new TopStart(counts, request.choice().unit());
  }

  private static String promise(DecayPlan plan, DecayStream stream) {
    return "; predicted, if all lines count "
        + Numbers.estimate(stream.total())
        + " together and keys follow Zipf's law: "
        + NoiseText.of(plan.noise());
  }

  /**
   * Goes on with saved counts; says what they are.
   *
   * @param choice how counts decay, if that is said again; a file does not say what ticks are
   * @throws Failure if the file holds something else, or counts that decay otherwise
   */
  public static TopStart resume(
      String file, Optional<DecayChoice> choice, int most, Terminal terminal) throws IOException {
    if (!(FilterFiles.load(file) instanceof DecayingCountFilter filter)) {
      throw Failure.wrongUse("--load: " + file + " (expected: a filter that top saved)");
    }
    TickUnit unit = choice.map(DecayChoice::unit).orElse(TickUnit.TIME);
    String decay = DecayChoice.text(filter.rules().decay(), unit);
    choice.filter(asked -> !asked.decay().equals(filter.rules().decay())).ifPresent(asked -> {
      throw Failure.wrongUse(asked.options().strip().replaceFirst(" ", ": ")
          + " (expected: none, or that of "
          + file
          + ", where "
          + decay
          + ")");
    });
    RecentCounts<byte[]> counts =
        RecentCounts.<byte[]>over(filter, Keys.bytes()).withTop(most);
    terminal.say(Sizes.text(counts.memoryBytes() + counts.candidateBytes())
        + " of memory, "
        + new DecayShape(filter).text()
        + " from "
        + file
        + "; "
        + decay
        + ". Keys are not saved: each is listed once it occurs again");
    return new TopStart(counts, unit);
  }
}
