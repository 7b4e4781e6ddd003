package io.tidemark.server.http;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http.HttpServerKeepAliveHandler;
import io.netty.handler.timeout.ReadTimeoutHandler;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/**
 * Serves pages that are only read, with one thread. Requests are small: a body of more than 16 KiB is refused.
 *
 * <p>Threads: any may close it. Pages are asked by its own thread, one at a time.
 */
public final class HttpServer implements Closeable {
  private static final int MAX_BODY_BYTES = 16 << 10;
  private static final int IDLE_SECONDS = 60;

  private final EventLoopGroup group;
  private final Channel channel;

  private HttpServer(EventLoopGroup group, Channel channel) {
    this.group = group;
    this.channel = channel;
  }

  /**
   * Begins to listen.
   *
   * @param pages what each path answers
   * @throws IOException if the address cannot be had
   */
  public static HttpServer start(HttpSettings settings, Map<String, Supplier<HttpAnswer>> pages)
      throws IOException {
    EventLoopGroup group = new MultiThreadIoEventLoopGroup(
        1, new DefaultThreadFactory("tidemark-http", true), NioIoHandler.newFactory());
    AtomicInteger connections = new AtomicInteger();
    PageHandler handler = new PageHandler(Map.copyOf(pages), settings.password());
    ServerBootstrap bootstrap = new ServerBootstrap()
        .group(group)
        .channel(NioServerSocketChannel.class)
        .option(ChannelOption.SO_REUSEADDR, true)
        .childHandler(new ChannelInitializer<SocketChannel>() {
          @Override
          protected void initChannel(SocketChannel accepted) {
            boolean isOneTooMany = connections.incrementAndGet() > settings.maxConnections();
            accepted.closeFuture().addListener(closed -> connections.decrementAndGet());
            if (isOneTooMany) {
              accepted.close().addListener(ChannelFutureListener.CLOSE_ON_FAILURE);
              return;
            }
            accepted
                .pipeline()
                .addLast(new ReadTimeoutHandler(IDLE_SECONDS, TimeUnit.SECONDS))
                .addLast(new HttpServerCodec())
                .addLast(new HttpServerKeepAliveHandler())
                .addLast(new HttpObjectAggregator(MAX_BODY_BYTES))
                .addLast(handler);
          }
        });
    ChannelFuture bound = bootstrap.bind(settings.address()).awaitUninterruptibly();
    if (!bound.isSuccess()) {
      stop(group);
      throw bound.cause() instanceof IOException failure ? failure : new IOException(bound.cause());
    }
    return new HttpServer(group, bound.channel());
  }

  private static void stop(EventLoopGroup group) {
    group.shutdownGracefully(0, 1, TimeUnit.SECONDS).syncUninterruptibly();
  }

  /** Where it listens. */
  public InetSocketAddress address() {
    return (InetSocketAddress) channel.localAddress();
  }

  /** Closes all connections at once. */
  @Override
  public void close() {
    channel.close().syncUninterruptibly();
    stop(group);
  }
}
