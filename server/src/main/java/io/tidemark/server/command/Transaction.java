package io.tidemark.server.command;

import io.tidemark.server.resp.Words;
import java.util.ArrayList;
import java.util.List;

/** Commands between MULTI and EXEC. */
final class Transaction {
  /** A command that waits for EXEC, with words of its own. */
  record Queued(Command command, Words words) {}

  private final List<Queued> queue = new ArrayList<>();
  private long bytes;
  private boolean failed;

  /** Queues a command, unless the queue would be larger than a limit. */
  boolean add(Command command, Words words, long maxBytes) {
    long more = bytes(words);
    if (bytes + more > maxBytes) {
      return false;
    }
    bytes += more;
    queue.add(new Queued(command, words.copy()));
    return true;
  }

  /** Tells that a command was refused, so that EXEC will be. */
  void fail() {
    failed = true;
    queue.clear();
  }

  boolean hasFailed() {
    return failed;
  }

  List<Queued> queue() {
    return queue;
  }

  long bytes() {
    return bytes;
  }

  /** About what a copy of words takes, with an object for each. */
  static long bytes(Words words) {
    long bytes = 0;
    for (int word = 0; word < words.size(); word++) {
      bytes += words.length(word) + 128L;
    }
    return bytes;
  }

  boolean isSlow() {
    return queue.stream().anyMatch(queued -> queued.command().is(CommandFlag.SLOW));
  }
}
