package io.tidemark.cli.window;

import io.tidemark.cli.terminal.Durations;
import io.tidemark.cli.terminal.Numbers;
import io.tidemark.core.time.TickUnit;

/**
 * A window that moves along.
 *
 * @param unit what it is counted in
 * @param span its length in that
 */
public record Window(TickUnit unit, long span) {
  /** Whether it is one of time. */
  public boolean isTime() {
    return !unit.isItems();
  }

  /** The option that asks for it. */
  public String option() {
    return isTime() ? "--window " + Durations.option(span) : "--last " + span;
  }

  /** For people. */
  public String text() {
    return isTime() ? "the last " + Durations.option(span) : "the last " + lines(span);
  }

  /** A length in its unit, for people. */
  public String text(long ticks) {
    return isTime() ? Durations.about(ticks / 1e9) : lines(ticks);
  }

  private static String lines(long count) {
    return Numbers.count(count) + (count == 1 ? " line" : " lines");
  }
}
