package io.tidemark.server.net;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.AdaptiveRecvByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.WriteBufferWaterMark;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.tidemark.core.Require;
import io.tidemark.server.command.ConfigTable;
import io.tidemark.server.command.ServerContext;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * A server of the Redis protocol: listens, and gives each connection to one of its event loops.
 *
 * <p>Threads: any number at once.
 */
public final class RedisServer implements AutoCloseable {
  /* Together they are less than the two seconds in which the process is to end. */
  private static final long FINISH_MILLIS = 1_300;
  private static final long SHUTDOWN_MILLIS = 500;
  /* What clients have sent before the end is still read in this time. */
  private static final long LAST_READS_MILLIS = 20;

  private final ServerContext context;
  private final ServerSettings settings;
  private final Acknowledgements acknowledgements;
  private final SslContext tls;
  private final EventLoopGroup loops;
  private final ExecutorService slowCommands;
  private final Map<EventLoop, LoopDesk> desks = new ConcurrentHashMap<>();
  private final Set<Connection> connections = ConcurrentHashMap.newKeySet();
  private final Channel listener;

  private RedisServer(
      ServerContext context, ServerSettings settings, Acknowledgements acknowledgements)
      throws IOException {
    this.context = Require.nonNull(context, "context");
    this.settings = Require.nonNull(settings, "settings");
    this.acknowledgements = Require.nonNull(acknowledgements, "acknowledgements");
    InetAddress host = InetAddress.getByName(settings.host());
    checkProtected(host);
    this.tls = tls(settings);
    boolean epoll = settings.transport() == ServerSettings.Transport.BEST && Epoll.isAvailable();
    IoHandlerFactory io = epoll ? EpollIoHandler.newFactory() : NioIoHandler.newFactory();
    this.loops = new MultiThreadIoEventLoopGroup(
        settings.eventLoops(), new DefaultThreadFactory("tidemark-loop"), io);
    this.slowCommands = Executors.newFixedThreadPool(
        settings.slowThreads(), new DefaultThreadFactory("tidemark-slow", true));
    context.clients().max(settings.maxClients());
    this.listener = listen(host, epoll);
    addSettings();
  }

  /**
   * Starts a server.
   *
   * @param acknowledgements when replies may be sent
   * @throws IllegalArgumentException if it is to listen where others can come from, and there is no password
   * @throws BindException if the address cannot be listened on, as another process does
   * @throws IOException if the files for TLS cannot be read, or the host is not known
   */
  public static RedisServer start(
      ServerContext context, ServerSettings settings, Acknowledgements acknowledgements)
      throws IOException {
    return new RedisServer(context, settings, acknowledgements);
  }

  /** Where it listens. */
  public InetSocketAddress address() {
    return (InetSocketAddress) listener.localAddress();
  }

  /** The transport that it uses: {@code epoll} or {@code nio}. */
  public String transport() {
    return listener instanceof EpollServerSocketChannel ? "epoll" : "nio";
  }

  /** Stops accepting, answers what has arrived, and closes all connections: within two seconds. */
  @Override
  public void close() {
    long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(FINISH_MILLIS);
    listener.close().awaitUninterruptibly(SHUTDOWN_MILLIS);
    for (Connection connection : connections) {
      connection.finishSoon(LAST_READS_MILLIS);
    }
    while (!connections.isEmpty() && System.nanoTime() < deadline) {
      LockSupport.parkNanos(1_000_000);
    }
    connections.forEach(Connection::close);
    slowCommands.shutdownNow();
    loops
        .shutdownGracefully(0, SHUTDOWN_MILLIS, TimeUnit.MILLISECONDS)
        .awaitUninterruptibly(SHUTDOWN_MILLIS);
  }

  ServerContext context() {
    return context;
  }

  ServerSettings settings() {
    return settings;
  }

  Acknowledgements acknowledgements() {
    return acknowledgements;
  }

  /** Whether all clients together have more unread than there should be. */
  boolean hasTooMuchOutput() {
    return PooledByteBufAllocator.DEFAULT.metric().usedDirectMemory() > settings.allOutputBytes();
  }

  ExecutorService slowCommands() {
    return slowCommands;
  }

  void opened(Connection connection) {
    connections.add(connection);
  }

  void closed(Connection connection) {
    connections.remove(connection);
  }

  private void checkProtected(InetAddress host) {
    if (host.isLoopbackAddress()) {
      return;
    }
    if (context.password().isEmpty()) {
      throw new IllegalArgumentException(Require.message(
          "host", settings.host(), "a loopback address, or a password for clients"));
    }
    context.keepPassword();
  }

  private static SslContext tls(ServerSettings settings) throws IOException {
    if (settings.certificate() == null) {
      return null;
    }
    try {
      return SslContextBuilder.forServer(
              settings.certificate().toFile(), settings.privateKey().toFile())
          .build();
    } catch (IllegalArgumentException unreadable) {
      throw new IOException(
          Require.message(
              "certificate and key",
              settings.certificate() + ", " + settings.privateKey(),
              "PEM files, the key as PKCS#8 without a password"),
          unreadable);
    }
  }

  private Channel listen(InetAddress host, boolean epoll) throws IOException {
    int output = settings.outputBytes();
    ServerBootstrap bootstrap = new ServerBootstrap()
        .group(loops)
        .channel(epoll ? EpollServerSocketChannel.class : NioServerSocketChannel.class)
        .option(ChannelOption.SO_BACKLOG, settings.backlog())
        .option(ChannelOption.SO_REUSEADDR, true)
        .childOption(ChannelOption.TCP_NODELAY, true)
        .childOption(ChannelOption.SO_KEEPALIVE, true)
        .childOption(ChannelOption.ALLOCATOR, PooledByteBufAllocator.DEFAULT)
        .childOption(
            ChannelOption.RECVBUF_ALLOCATOR,
            // One read at a time: whoever sends a giant pipeline keeps the others waiting for no
            // more than that.
            new AdaptiveRecvByteBufAllocator().maxMessagesPerRead(1))
        .childOption(
            ChannelOption.WRITE_BUFFER_WATER_MARK, new WriteBufferWaterMark(output / 4, output / 2))
        .childHandler(new ChannelInitializer<>() {
          @Override
          protected void initChannel(Channel channel) {
            if (tls != null) {
              channel.pipeline().addLast(tls.newHandler(channel.alloc()));
            }
            channel.pipeline().addLast(new Connection(RedisServer.this, desk(channel.eventLoop())));
          }
        });
    ChannelFuture bound = bootstrap.bind(host, settings.port()).awaitUninterruptibly();
    if (bound.isSuccess()) {
      return bound.channel();
    }
    slowCommands.shutdownNow();
    loops.shutdownGracefully(0, SHUTDOWN_MILLIS, TimeUnit.MILLISECONDS);
    BindException failure = new BindException(
        settings.host() + ":" + settings.port() + ": " + bound.cause().getMessage());
    failure.initCause(bound.cause());
    throw failure;
  }

  private LoopDesk desk(EventLoop loop) {
    return desks.computeIfAbsent(loop, first -> new LoopDesk(context, settings));
  }

  private void addSettings() {
    ConfigTable config = context.config();
    config.constant("bind", settings.host());
    config.constant("port", Integer.toString(address().getPort()));
    config.constant("tcp-backlog", Integer.toString(settings.backlog()));
    config.constant("io-threads", Integer.toString(settings.eventLoops()));
    config.constant("protected-mode", "yes");
    config.constant("client-output-buffer-limit", "normal " + settings.outputBytes() + " 0 0");
  }
}
