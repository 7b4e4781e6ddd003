package io.tidemark.server.command;

import io.tidemark.core.Require;

/** A command that is refused: its text is the error that the client gets. Without a stack trace, so it costs little. */
public final class CommandException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * @param reply the whole error, with its code, as in {@code ERR syntax error}
   */
  public CommandException(String reply) {
    super(Require.nonNull(reply, "reply"), null, false, false);
  }
}
