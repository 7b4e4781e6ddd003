package io.tidemark.console.http;

import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http.HttpServerKeepAliveHandler;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.timeout.IdleStateHandler;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.tidemark.core.Require;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Answers HTTP requests by routes. One thread reads and writes; what routes do is done by a few others, so that no connection
 * waits for the work of another.
 *
 * <p>Threads: any may close it.
 */
public final class HttpServer implements Closeable {
  private static final int MAX_LINE_BYTES = 64 << 10;
  private static final int MAX_HEADER_BYTES = 16 << 10;
  private static final int MAX_CHUNK_BYTES = 64 << 10;
  private static final int IDLE_SECONDS = 60;

  private final EventLoopGroup group;
  private final Workers workers;
  private final Channel channel;

  private HttpServer(EventLoopGroup group, Workers workers, Channel channel) {
    this.group = group;
    this.workers = workers;
    this.channel = channel;
  }

  /**
   * Begins to listen.
   *
   * @param routes what is answered; the first one that fits
   * @throws IOException if the address cannot be had, or the certificate cannot be read
   */
  public static HttpServer start(HttpSettings settings, Sessions sessions, List<Route> routes)
      throws IOException {
    SslContext tls = settings.tls().isPresent() ? tls(settings.tls().get()) : null;
    Gate gate = new Gate(new HostNames(settings.hosts(), tls != null), sessions, routes);
    EventLoopGroup group = new MultiThreadIoEventLoopGroup(
        1, new DefaultThreadFactory("tidemark-http", true), NioIoHandler.newFactory());
    Workers workers = new Workers();
    AtomicInteger connections = new AtomicInteger();
    ServerBootstrap bootstrap = new ServerBootstrap()
        .group(group)
        .channel(NioServerSocketChannel.class)
        .option(ChannelOption.SO_REUSEADDR, true)
        .childOption(ChannelOption.TCP_NODELAY, true)
        .childOption(ChannelOption.AUTO_READ, false)
        .childHandler(new ChannelInitializer<SocketChannel>() {
          @Override
          protected void initChannel(SocketChannel accepted) {
            boolean isOneTooMany = connections.incrementAndGet() > settings.maxConnections();
            accepted.closeFuture().addListener(closed -> connections.decrementAndGet());
            if (isOneTooMany) {
              accepted.close().addListener(ChannelFutureListener.CLOSE_ON_FAILURE);
              return;
            }
            fill(accepted.pipeline(), tls, accepted, new RequestHandler(gate, workers));
          }
        });
    ChannelFuture bound = bootstrap.bind(settings.address()).awaitUninterruptibly();
    if (!bound.isSuccess()) {
      workers.close();
      stop(group);
      throw bound.cause() instanceof IOException failure ? failure : new IOException(bound.cause());
    }
    return new HttpServer(group, workers, bound.channel());
  }

  private static void fill(
      ChannelPipeline pipeline, SslContext tls, SocketChannel accepted, RequestHandler handler) {
    if (tls != null) {
      pipeline.addLast(tls.newHandler(accepted.alloc()));
    }
    HttpDecoderConfig limits = new HttpDecoderConfig()
        .setMaxInitialLineLength(MAX_LINE_BYTES)
        .setMaxHeaderSize(MAX_HEADER_BYTES)
        .setMaxChunkSize(MAX_CHUNK_BYTES);
    pipeline
        .addLast(new IdleStateHandler(0, 0, IDLE_SECONDS, TimeUnit.SECONDS))
        .addLast(new HttpServerCodec(limits))
        .addLast(new HttpServerKeepAliveHandler())
        .addLast(handler);
  }

  private static SslContext tls(HttpSettings.Tls files) throws IOException {
    try {
      return SslContextBuilder.forServer(
              files.certificate().toFile(), files.key().toFile())
          .build();
    } catch (IllegalArgumentException unreadable) {
      throw new IOException(
          Require.message(
              "certificate and key",
              files.certificate() + ", " + files.key(),
              "PEM files, the key as PKCS#8 without a password"),
          unreadable);
    }
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
    workers.close();
    stop(group);
  }
}
