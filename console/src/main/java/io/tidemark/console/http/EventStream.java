package io.tidemark.console.http;

import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.handler.codec.http.DefaultHttpContent;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Server-sent events to one client. At most one write is on its way: who does not read gets nothing more, and nothing piles
 * up for it.
 *
 * <p>Threads: any number.
 */
public final class EventStream {
  private final Channel channel;
  private final AtomicBoolean busy = new AtomicBoolean();

  EventStream(Channel channel) {
    this.channel = channel;
  }

  /**
   * Sends bytes, which are whole events or comments and must not be changed.
   *
   * @return false if the client has not yet taken what was sent before; then nothing is sent
   */
  public boolean offer(byte[] events) {
    if (!channel.isActive() || !busy.compareAndSet(false, true)) {
      return false;
    }
    channel
        .writeAndFlush(new DefaultHttpContent(Unpooled.wrappedBuffer(events)))
        .addListener(written -> {
          busy.set(false);
          if (!written.isSuccess()) {
            channel.close();
          }
        });
    return true;
  }

  /** Whether the client is still there. */
  public boolean isOpen() {
    return channel.isActive();
  }

  /** Calls something when the client has gone; at once if it has. */
  public void whenClosed(Runnable action) {
    channel.closeFuture().addListener(closed -> action.run());
  }
}
