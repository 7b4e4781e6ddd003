package io.tidemark.cli.decaying;

import io.tidemark.cli.stream.Form;
import io.tidemark.cli.terminal.Terminal;
import java.util.OptionalLong;

/**
 * When tables are shown.
 *
 * @param kind when
 * @param periodTicks the length of a period, where there are some
 */
public record TopSchedule(Kind kind, OptionalLong periodTicks) {
  /** When tables are shown. */
  public enum Kind {
    /** One at the end. */
    AT_END,
    /** One at the end of each period in which there were lines. */
    BY_PERIOD,
    /** The same one, repeatedly. */
    FOLLOWED
  }

  /** One table at the end. */
  public static final TopSchedule AT_END = new TopSchedule(Kind.AT_END, OptionalLong.empty());

  /** A table that is kept up to date. */
  public static final TopSchedule FOLLOWED = new TopSchedule(Kind.FOLLOWED, OptionalLong.empty());

  /** A table for each period. */
  public static TopSchedule every(long periodTicks) {
    return new TopSchedule(Kind.BY_PERIOD, OptionalLong.of(periodTicks));
  }

  /** Whether a table is drawn repeatedly in the same place. */
  public boolean isDrawn(Form form, Terminal terminal) {
    return kind == Kind.FOLLOWED
        && form == Form.TEXT
        && terminal.outputIsTerminal()
        && terminal.outputIsScreen();
  }

  /** The end of the period of a tick; periods begin at multiples of their length. */
  long periodEnd(long tick) {
    long length = periodTicks.orElseThrow();
    return Math.addExact(tick - Math.floorMod(tick, length), length);
  }
}
