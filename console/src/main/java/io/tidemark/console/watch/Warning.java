package io.tidemark.console.watch;

import io.tidemark.core.Require;

/**
 * A sign that reality has left the plan.
 *
 * @param code a word for programs
 * @param text what it is, with the values
 * @param remedy what to do, with the command
 */
public record Warning(String code, String text, String remedy) {
  /** Checks that all is there. */
  public Warning {
    Require.nonNull(code, "code");
    Require.nonNull(text, "text");
    Require.nonNull(remedy, "remedy");
  }
}
