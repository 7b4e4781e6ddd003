package io.tidemark.server.command;

import io.tidemark.server.resp.ReplyWriter;

/**
 * What a command does.
 *
 * <p>Threads: any number at once, for different clients; for one client one at a time.
 */
@FunctionalInterface
public interface CommandBody {
  /**
   * Executes the command and writes exactly one reply.
   *
   * @param request good only during the call
   * @throws CommandException if it is refused; what was written is replaced by the error
   */
  void execute(Request request, ReplyWriter reply);
}
