package io.tidemark.cli.window;

import io.tidemark.analysis.Plan;
import io.tidemark.core.facts.Fact;
import io.tidemark.core.facts.Facts;
import io.tidemark.core.time.TickUnit;
import io.tidemark.text.Durations;
import io.tidemark.text.Numbers;
import io.tidemark.text.Sizes;
import java.time.Duration;
import java.util.Optional;

/**
 * A window that moves along.
 *
 * @param unit what it is counted in
 * @param span its length in that
 */
public record Window(TickUnit unit, long span) {
  /** The window of a filter, if the filter knows it. */
  public static Optional<Window> of(Facts facts) {
    Optional<Fact> time = facts.find("windowNanos");
    return time.isPresent()
        ? Optional.of(new Window(TickUnit.NANOSECONDS, (Long) time.get().value()))
        : facts.find("windowItems").map(fact -> new Window(TickUnit.ITEMS, (Long) fact.value()));
  }

  /** Whether it is one of time. */
  public boolean isTime() {
    return !unit.isItems();
  }

  /** Its length, if it is one of time. */
  public Duration duration() {
    return Duration.ofNanos(span);
  }

  /** The option that asks for it. */
  public String option() {
    return isTime() ? "--window " + Durations.option(span) : "--last " + span;
  }

  /** For people. */
  public String text() {
    return isTime()
        ? "the last " + Durations.option(span)
        : "the last " + Numbers.count(span) + (span == 1 ? " line" : " lines");
  }

  /** What a candidate of a plan for this window is good for, in a sentence. */
  public String promise(Plan plan, Plan.Candidate candidate) {
    String error = " at error " + Numbers.probability(candidate.error());
    if (!isTime()) {
      return text() + error;
    }
    return plan.goal()
        .find("itemsPerSecond")
        .map(rate -> Numbers.estimate(lines(plan)) + " lines in " + text() + " ("
            + perSecond((Double) rate.value()) + ")" + error)
        .orElseGet(() -> text() + error + ", about " + Sizes.text(candidate.memoryBytes())
            + " per million different lines in it");
  }

  private static String perSecond(double rate) {
    return rate >= 10 ? Numbers.estimate(rate) + "/s" : Numbers.decimal(rate * 3600) + "/h";
  }

  /** How many lines of this window a plan is for. */
  public double lines(Plan plan) {
    return isTime() ? plan.goal().number("itemsInWindow") : (double) span;
  }
}
