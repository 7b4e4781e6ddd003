package io.tidemark.cli.experiment;

import io.tidemark.cli.terminal.Durations;
import io.tidemark.cli.terminal.Terminal;
import io.tidemark.experiments.ExperimentCard;
import io.tidemark.experiments.Outcome;
import io.tidemark.experiments.RunListener;
import io.tidemark.experiments.RunSummary;
import io.tidemark.experiments.result.Verdict;
import java.util.Locale;

/**
 * Says how a run goes: a line per experiment that ended, and a status line for the one under way.
 *
 * <p>Threads: {@link #line} from any, the rest from the one that runs.
 */
public final class RunNews implements RunListener {
  private final Terminal terminal;
  private final long startNanos = System.nanoTime();
  private volatile String current = "";
  private volatile double fraction;

  /** Speaks on a terminal's standard error. */
  public RunNews(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public void started(ExperimentCard card, int number, int count) {
    fraction = 0;
    current = number + "/" + count + "  " + card.id();
  }

  @Override
  public void progressed(ExperimentCard card, double newFraction) {
    fraction = newFraction;
  }

  @Override
  public void finished(Outcome outcome) {
    terminal.say(outcome.card().id() + ": " + words(outcome));
  }

  private static String words(Outcome outcome) {
    if (outcome instanceof Outcome.Completed completed) {
      return switch (completed.result().verdict()) {
        case HOLDS -> "holds";
        case DIFFERS -> "differs from what was expected";
        case OPEN -> "done, nothing to compare with";
      };
    }
    if (outcome instanceof Outcome.Skipped skipped) {
      return "skipped: " + skipped.need();
    }
    return "failed: " + ((Outcome.Failed) outcome).message();
  }

  /** The status line. */
  public String line() {
    return String.format(
        Locale.ROOT,
        "%s  %.0f %%  %s",
        current,
        100 * fraction,
        Durations.text(System.nanoTime() - startNanos));
  }

  /** Says how the run ended. */
  public void sum(RunSummary summary) {
    terminal.say((summary.ending() == RunSummary.Ending.INTERRUPTED ? "interrupted: " : "")
        + summary.outcomes().size()
        + " experiments: "
        + summary.count(Verdict.HOLDS)
        + " hold, "
        + summary.count(Verdict.DIFFERS)
        + " differ, "
        + summary.count(Verdict.OPEN)
        + " open, "
        + summary.skipped()
        + " skipped, "
        + summary.failed()
        + " failed, "
        + Durations.text(System.nanoTime() - startNanos));
  }
}
