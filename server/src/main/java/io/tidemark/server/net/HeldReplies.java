package io.tidemark.server.net;

import io.netty.buffer.ByteBuf;
import io.netty.util.ReferenceCountUtil;
import java.util.ArrayDeque;
import java.util.Queue;

/**
 * Replies of a connection that wait until what they tell is safe, in order.
 *
 * <p>Threads: the connection's event loop; {@link #bytes} any.
 */
final class HeldReplies {
  private record Held(long position, ByteBuf replies) {}

  private final Queue<Held> queue = new ArrayDeque<>(4);
  private volatile long bytes;

  boolean isEmpty() {
    return queue.isEmpty();
  }

  long bytes() {
    return bytes;
  }

  int size() {
    return queue.size();
  }

  /** The position that the first of them waits for. */
  long firstPosition() {
    return queue.element().position();
  }

  @SuppressWarnings("NonAtomicVolatileUpdate") // Only the event loop writes it.
  void add(long position, ByteBuf replies) {
    queue.add(new Held(position, replies));
    bytes += replies.readableBytes();
  }

  @SuppressWarnings("NonAtomicVolatileUpdate") // Only the event loop writes it.
  ByteBuf takeFirst() {
    ByteBuf first = queue.remove().replies();
    bytes -= first.readableBytes();
    return first;
  }

  /** Forgets all: they are never sent. */
  void discard() {
    queue.forEach(held -> ReferenceCountUtil.release(held.replies()));
    queue.clear();
    bytes = 0;
  }
}
