package io.tidemark.server.net;

import io.tidemark.server.command.CommandRunner;
import io.tidemark.server.command.ServerContext;
import io.tidemark.server.resp.RequestParser;
import java.util.ArrayDeque;

/**
 * What the connections of one event loop use in turn, so that one that waits for its client needs nearly nothing.
 *
 * <p>Threads: the event loop alone.
 */
final class LoopDesk {
  private static final int KEPT_PARSERS = 16;

  private final ServerContext context;
  private final CommandRunner runner;
  private final ArrayDeque<RequestParser> parsers = new ArrayDeque<>();

  LoopDesk(ServerContext context, ServerSettings settings) {
    this.context = context;
    // A small part of what a client may have unread, so that one who reads is not taken for one who
    // does not.
    this.runner = new CommandRunner(context, Math.min(1 << 20, settings.outputBytes() / 8));
  }

  CommandRunner runner() {
    return runner;
  }

  /** An empty parser. */
  RequestParser takeParser() {
    RequestParser parser = parsers.pollLast();
    return parser == null ? new RequestParser(context.limits()) : parser;
  }

  /** Takes back a parser whose client has nothing more to say at the moment. */
  void giveBack(RequestParser parser) {
    if (parsers.size() < KEPT_PARSERS) {
      parser.reset();
      parsers.addLast(parser);
    }
  }
}
