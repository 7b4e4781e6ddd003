package io.tidemark.server.net;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundBuffer;
import io.netty.channel.socket.DuplexChannel;
import io.netty.handler.ssl.SslHandler;
import io.tidemark.server.resp.ReplyWriter;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;

/**
 * The replies of a connection on their way to the client: they wait until they are acknowledged, and then until the client
 * reads them. One that does not is closed.
 *
 * <p>Threads: the connection's event loop; {@link #bytes} any.
 */
final class Outbox {
  private static final Logger LOG = System.getLogger(Outbox.class.getName());
  private static final int MAX_HELD_READS = 1024;
  /* Who has less unread is not closed because of what others have. */
  private static final int LARGE_BYTES = 1 << 20;
  /* How long input of a connection that has ended is read and forgotten: closed at once, the last reply could be lost. */
  private static final int LINGER_MILLIS = 300;

  private final Connection connection;
  private final ChannelHandlerContext context;
  private final RedisServer server;
  private final ServerSettings settings;
  private final Acknowledgements acknowledgements;
  private final Acknowledgements.Listener acknowledged = this::acknowledged;
  private final HeldReplies held = new HeldReplies();
  private boolean waiting;
  /* While the client is waited for: what was unread when it last read something, and when that was. */
  private boolean watching;
  private long stalledBytes;
  private long stalledNanos;

  Outbox(Connection connection, ChannelHandlerContext context, RedisServer server) {
    this.connection = connection;
    this.context = context;
    this.server = server;
    this.settings = server.settings();
    this.acknowledgements = server.acknowledgements();
  }

  /** What {@link Acknowledgements#refusing} tells before commands are executed. */
  long refusing() {
    return acknowledgements.refusing();
  }

  /**
   * Takes what was written: to be sent with the next {@link #flush}, or when it is acknowledged.
   *
   * @param refusing what {@link #refusing} told before the commands were executed
   */
  void take(ReplyWriter replies, long refusing) {
    int bytes = replies.size();
    if (bytes == 0) {
      return;
    }
    server.context().statistics().bytesOut().add(bytes);
    ByteBuf output = context.alloc().directBuffer(bytes);
    output.writeBytes(replies.bytes(), 0, bytes);
    replies.clear();
    long position = acknowledgements.appended();
    if (held.isEmpty() && (acknowledgements.isAcknowledged(position) || isUnchanged(refusing))) {
      context.write(output, context.voidPromise());
    } else {
      hold(position, output);
    }
  }

  private boolean isUnchanged(long refusingBefore) {
    return refusingBefore != 0 && refusingBefore == acknowledgements.refusing();
  }

  /** Sends what was not asked for; it does not overtake replies. */
  void send(byte[] encoded) {
    ByteBuf output = Unpooled.wrappedBuffer(encoded);
    if (held.isEmpty()) {
      context.write(output, context.voidPromise());
    } else {
      hold(acknowledgements.appended(), output);
    }
    flush();
  }

  /** Sends what may be sent; looks after clients that do not read. */
  void flush() {
    context.flush();
    long unread = unreadBytes();
    if (unread > settings.outputBytes() || (unread > LARGE_BYTES && server.hasTooMuchOutput())) {
      closeSlowReader();
    } else if (unread > settings.outputBytes() / 2 && connection.pause(Connection.UNREAD_REPLIES)) {
      watchForStall();
    }
  }

  /** Whether replies wait for an acknowledgement. */
  boolean holds() {
    return !held.isEmpty();
  }

  /** Bytes that have not been sent. */
  long bytes() {
    return unreadBytes() + held.bytes();
  }

  /** Closes the connection when all has been sent; called again when what is held has been acknowledged. */
  void closeWhenSent() {
    if (held.isEmpty() && context.channel().isActive()) {
      watchForStall();
      context.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(sent -> linger());
    }
  }

  /** Forgets what is held: it is never sent. */
  void discard() {
    held.discard();
  }

  private void hold(long position, ByteBuf output) {
    held.add(position, output);
    if (held.bytes() > settings.heldBytes() || held.size() > MAX_HELD_READS) {
      connection.pause(Connection.HELD_REPLIES);
    }
    awaitFirst();
  }

  private void awaitFirst() {
    if (!waiting && !held.isEmpty()) {
      waiting = true;
      acknowledgements.whenAcknowledged(held.firstPosition(), acknowledged);
    }
  }

  private void acknowledged(boolean success) {
    try {
      context.executor().execute(() -> release(success));
    } catch (RejectedExecutionException stopped) {
      LOG.log(Level.DEBUG, "the server has ended");
    }
  }

  private void release(boolean success) {
    waiting = false;
    if (!success) {
      // Without a reply the client knows that it does not know.
      held.discard();
      connection.abort();
      return;
    }
    while (!held.isEmpty() && acknowledgements.isAcknowledged(held.firstPosition())) {
      context.write(held.takeFirst(), context.voidPromise());
    }
    awaitFirst();
    if (held.bytes() <= settings.heldBytes() / 2 && held.size() <= MAX_HELD_READS / 2) {
      connection.resume(Connection.HELD_REPLIES);
    }
    flush();
    connection.released();
  }

  private void watchForStall() {
    stalledBytes = unreadBytes();
    stalledNanos = System.nanoTime();
    if (!watching) {
      checkStallIn(settings.stall().toNanos());
    }
  }

  private void checkStallIn(long nanos) {
    watching = true;
    context.executor().schedule(this::checkStall, nanos, TimeUnit.NANOSECONDS);
  }

  private void checkStall() {
    watching = false;
    long unread = unreadBytes();
    if (unread == 0 || !connection.waitsForReader()) {
      return;
    }
    if (unread < stalledBytes) {
      watchForStall();
      return;
    }
    long left = settings.stall().toNanos() - (System.nanoTime() - stalledNanos);
    if (left > 0) {
      checkStallIn(left);
    } else {
      closeSlowReader();
    }
  }

  private void closeSlowReader() {
    if (context.channel().isActive()) {
      server.context().statistics().slowReaders().increment();
      LOG.log(
          Level.INFO,
          () -> connection.address() + " does not read its replies, " + unreadBytes()
              + " bytes; it is closed");
      connection.abort();
    }
  }

  private void linger() {
    Channel channel = context.channel();
    if (context.pipeline().get(SslHandler.class) != null
        || !(channel instanceof DuplexChannel duplex)) {
      channel.close();
      return;
    }
    duplex.shutdownOutput().addListener(ChannelFutureListener.CLOSE_ON_FAILURE);
    channel.config().setAutoRead(true);
    context.executor().schedule(() -> channel.close(), LINGER_MILLIS, TimeUnit.MILLISECONDS);
  }

  private long unreadBytes() {
    ChannelOutboundBuffer output = context.channel().unsafe().outboundBuffer();
    return output == null ? 0 : output.totalPendingWriteBytes();
  }
}
