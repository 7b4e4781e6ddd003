package io.tidemark.server.command;

import io.tidemark.server.resp.ReplyWriter;

/**
 * A command of which neighbours in one read can be executed together. While commands are parsed, each puts what it needs
 * (digests, weights) into a {@link Batch}; the batch is executed once, when a command comes that does not join, or the read
 * ends.
 *
 * <p>Nothing else of the client is executed between {@link #begin} and {@link #run}. Other clients' commands may be: what
 * {@code begin} found may have been deleted when {@code run} is called. That is as if these commands had come before the deletion.
 *
 * <p>Single commands, and those within MULTI, go to {@link #execute}.
 */
public interface BatchCommand extends CommandBody {
  /**
   * Begins a batch with its first command, whose number of words has been checked.
   *
   * @param batch empty
   * @return false if this one is to be executed alone; nothing has been changed then
   * @throws CommandException if it is refused
   */
  boolean begin(Request request, Batch batch);

  /**
   * Joins one more command of the same name.
   *
   * @return false if it cannot join, as it has another key or other options; the batch is as it was then
   * @throws CommandException if it is refused; it gets the error as its reply, after those before it
   */
  boolean join(Request request, Batch batch);

  /**
   * Executes all commands in order and writes one reply for each.
   *
   * @throws CommandException if all are refused, and nothing was changed; each gets the error as its reply
   */
  void run(Batch batch, ReplyWriter reply);
}
