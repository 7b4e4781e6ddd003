package io.tidemark.server.net;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.util.ReferenceCountUtil;
import io.tidemark.server.command.Client;
import io.tidemark.server.command.CommandRunner;
import io.tidemark.server.command.ServerContext;
import io.tidemark.server.resp.ReplyWriter;
import io.tidemark.server.resp.RequestParser;
import io.tidemark.server.resp.Words;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;

/**
 * A client's connection. All complete commands of a read are executed in order; their replies are sent together, once they
 * are acknowledged.
 *
 * <p>While a slow command runs, or too many replies wait, nothing is read from the client and nothing of it is executed. One
 * read, or the commands that fill one buffer of replies, is a turn: then the others of the loop have theirs.
 *
 * <p>Threads: its event loop, but for what {@link Client.Link} says.
 */
final class Connection extends ChannelInboundHandlerAdapter implements Client.Link {
  /* Why a connection does not go on, a bit each. */
  static final int SLOW_COMMAND = 1;
  static final int HELD_REPLIES = 2;
  static final int UNREAD_REPLIES = 4;
  static final int OTHERS_TURN = 8;

  private static final Logger LOG = System.getLogger(Connection.class.getName());

  private final RedisServer server;
  private final ServerContext context;
  private final LoopDesk desk;
  private ChannelHandlerContext channelContext;
  private Outbox outbox;
  private String address = "";
  private String localAddress = "";
  /* Null until it is connected, and if it was refused. */
  private Client client;
  /* Null while the client has sent only complete commands. */
  private RequestParser parser;
  private int pauses;
  /* The server ends: when all that has arrived is answered, so does this. */
  private boolean finishing;
  /* Nothing more of the client is executed. */
  private boolean ended;
  private volatile int pendingInput;

  Connection(RedisServer server, LoopDesk desk) {
    this.server = server;
    this.context = server.context();
    this.desk = desk;
  }

  @Override
  public void handlerAdded(ChannelHandlerContext added) {
    channelContext = added;
    outbox = new Outbox(this, added, server);
  }

  @Override
  public void channelActive(ChannelHandlerContext active) {
    address = text(active.channel().remoteAddress());
    localAddress = text(active.channel().localAddress());
    boolean open = context.password().isEmpty();
    client = context.clients().add(this, context.clock().millis(), open);
    if (client == null) {
      context.statistics().refusedConnections().increment();
      ReplyWriter refusal = new ReplyWriter();
      refusal.error("ERR max number of clients reached");
      active.write(Unpooled.wrappedBuffer(refusal.bytes(), 0, refusal.size()));
      end();
    } else {
      context.statistics().connections().increment();
      server.opened(this);
    }
    active.fireChannelActive();
  }

  @Override
  public void channelInactive(ChannelHandlerContext inactive) {
    ended = true;
    outbox.discard();
    if (client != null) {
      context.clients().remove(client);
      server.closed(this);
    }
    if (parser != null) {
      desk.giveBack(parser);
      parser = null;
    }
    inactive.fireChannelInactive();
  }

  @Override
  public void channelRead(ChannelHandlerContext readContext, Object message) {
    ByteBuf input = (ByteBuf) message;
    try {
      int bytes = input.readableBytes();
      if (ended || bytes == 0) {
        return;
      }
      context.statistics().reads().increment();
      context.statistics().bytesIn().add(bytes);
      if (parser == null) {
        parser = desk.takeParser();
      }
      parser.reserve(bytes);
      input.readBytes(parser.bytes(), parser.end(), bytes);
      parser.received(bytes);
    } finally {
      ReferenceCountUtil.release(input);
    }
    execute();
  }

  @Override
  public void channelReadComplete(ChannelHandlerContext readContext) {
    outbox.flush();
  }

  @Override
  public void channelWritabilityChanged(ChannelHandlerContext changed) {
    if ((pauses & UNREAD_REPLIES) != 0) {
      // Later: this is called while replies are being written.
      changed.executor().execute(this::goOnIfRead);
    }
    changed.fireChannelWritabilityChanged();
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext failed, Throwable cause) {
    boolean usual = cause instanceof IOException || cause.getCause() instanceof IOException;
    LOG.log(
        usual ? Level.DEBUG : Level.WARNING,
        () -> "connection of " + address + " is closed",
        cause);
    abort();
  }

  private void goOnIfRead() {
    if (channelContext.channel().isWritable() && !ended) {
      resume(UNREAD_REPLIES);
      outbox.flush();
      endIfFinished();
    }
  }

  /** Answers what arrives in so many milliseconds, and ends. Any thread. */
  void finishSoon(long millis) {
    try {
      channelContext.executor().schedule(this::finish, millis, TimeUnit.MILLISECONDS);
    } catch (RejectedExecutionException stopped) {
      LOG.log(Level.DEBUG, "the server has ended");
    }
  }

  private void finish() {
    finishing = true;
    channelContext.channel().config().setAutoRead(false);
    endIfFinished();
  }

  /** Executes what has arrived, until something has to be waited for. */
  private void execute() {
    CommandRunner runner = desk.runner();
    CommandRunner.Outcome outcome = CommandRunner.Outcome.FULL;
    while (outcome == CommandRunner.Outcome.FULL && pauses == 0 && parser != null && !ended) {
      long refusing = outbox.refusing();
      outcome = runner.run(client, parser);
      if (outcome == CommandRunner.Outcome.SLOW) {
        pause(SLOW_COMMAND);
        startSlow(parser.words().copy());
      }
      outbox.take(runner.reply(), refusing);
      if (outcome == CommandRunner.Outcome.CLOSE) {
        end();
      } else if (outcome == CommandRunner.Outcome.FULL) {
        outbox.flush();
        letOthersGoFirst();
      }
    }
    if (parser != null && pauses == 0 && (ended || parser.isEmpty())) {
      desk.giveBack(parser);
      parser = null;
    }
    pendingInput = parser == null ? 0 : parser.pendingBytes();
  }

  /** Goes on when the other connections of the loop have had their turn. */
  private void letOthersGoFirst() {
    if (pauses == 0) {
      pause(OTHERS_TURN);
      channelContext.executor().execute(this::goOnAfterOthers);
    }
  }

  private void goOnAfterOthers() {
    if (!ended) {
      resume(OTHERS_TURN);
      outbox.flush();
      endIfFinished();
    }
  }

  private void startSlow(Words words) {
    long refusing = outbox.refusing();
    try {
      server.slowCommands().execute(() -> {
        CommandRunner runner = new CommandRunner(context);
        try {
          runner.runSlow(client, words);
          channelContext.executor().execute(() -> slowEnded(runner.reply(), refusing));
        } catch (Throwable unexpected) {
          LOG.log(Level.ERROR, "a slow command failed", unexpected);
          close();
        }
      });
    } catch (RejectedExecutionException stopped) {
      close();
    }
  }

  private void slowEnded(ReplyWriter replies, long refusing) {
    if (ended) {
      return;
    }
    outbox.take(replies, refusing);
    if (client.isClosing()) {
      end();
    }
    resume(SLOW_COMMAND);
    outbox.flush();
    endIfFinished();
  }

  /** Stops reading and executing; false if it had been stopped for this reason already. */
  boolean pause(int why) {
    boolean more = (pauses & why) == 0;
    pauses |= why;
    channelContext.channel().config().setAutoRead(false);
    return more;
  }

  /** Goes on, if it was stopped for this reason only. */
  void resume(int why) {
    if ((pauses & why) == 0) {
      return;
    }
    pauses &= ~why;
    execute();
    if (pauses == 0 && !finishing && !ended) {
      channelContext.channel().config().setAutoRead(true);
    }
  }

  /** Held replies have been sent. */
  void released() {
    if (ended) {
      outbox.closeWhenSent();
    } else {
      endIfFinished();
    }
  }

  /** Whether it does not go on until the client reads. */
  boolean waitsForReader() {
    return (pauses & UNREAD_REPLIES) != 0 || ended;
  }

  /** Closes at once. */
  void abort() {
    ended = true;
    close();
  }

  private void endIfFinished() {
    if (finishing && pauses == 0 && !outbox.holds()) {
      end();
    }
  }

  /** Nothing more of the client is executed; closes when all replies have been sent. */
  private void end() {
    if (!ended) {
      ended = true;
      outbox.closeWhenSent();
    }
  }

  @Override
  public String address() {
    return address;
  }

  @Override
  public String localAddress() {
    return localAddress;
  }

  @Override
  public void send(byte[] encoded) {
    try {
      channelContext.executor().execute(() -> {
        if (!ended) {
          outbox.send(encoded);
        }
      });
    } catch (RejectedExecutionException stopped) {
      LOG.log(Level.DEBUG, "the server has ended");
    }
  }

  @Override
  public void close() {
    channelContext.channel().close();
  }

  @Override
  public long inputBytes() {
    return pendingInput;
  }

  @Override
  public long outputBytes() {
    return outbox.bytes();
  }

  private static String text(SocketAddress socket) {
    if (socket instanceof InetSocketAddress inet && inet.getAddress() != null) {
      String host = inet.getAddress().getHostAddress();
      return (host.indexOf(':') < 0 ? host : "[" + host + "]") + ":" + inet.getPort();
    }
    return String.valueOf(socket);
  }
}
