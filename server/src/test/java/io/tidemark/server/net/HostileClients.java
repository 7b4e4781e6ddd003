package io.tidemark.server.net;

import io.tidemark.server.resp.Requests;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Clients that are no good, as many as one likes in one thread. Each is of one {@link Kind}; who is closed comes again.
 *
 * <p>Threads: any number; it has one of its own.
 */
final class HostileClients implements AutoCloseable {
  /** What they do. */
  enum Kind {
    /** Asks for much, and reads nothing. */
    SILENT,
    /** Asks for much, and reads a byte now and then. */
    SLOW,
    /** Sends the first bytes of a request, and nothing more. */
    HALF,
    /** Announces as many and as long words as there can be, and sends few of them. */
    ANNOUNCING,
    /** Sends very many small commands at once, and reads the replies. */
    GIANT,
    /** Goes away in the middle of a request, one byte later each time. */
    VANISHING
  }

  /* Replies are some hundred times as long as the request. */
  private static final byte[] MUCH = repeat(Requests.command("COMMAND"), 100);
  private static final byte[] HALF_REQUEST =
      Requests.bytes("*3\r\n$6\r\nBF.ADD\r\n$1\r\nh\r\n$100\r\nhalf of an item");
  private static final byte[] ANNOUNCED =
      Requests.bytes("*1048576\r\n$6\r\nBF.ADD\r\n$1\r\nh\r\n$67108864\r\nonly the beginning");
  private static final byte[] SMALL = repeat(Requests.command("BF.ADD", "h", "item"), 10_000);
  private static final byte[] CUT = Requests.join(
      Requests.command("MULTI"), Requests.command("BF.ADD", "h", "x"), Requests.command("EXEC"));

  /** One of them. */
  private static final class Hostile {
    private final Kind kind;
    private SocketChannel channel;
    private ByteBuffer output;
    private int times;

    Hostile(Kind kind) {
      this.kind = kind;
    }
  }

  private final InetSocketAddress server;
  private final Selector selector;
  private final ByteBuffer input = ByteBuffer.allocate(1 << 16);
  private final AtomicLong connections = new AtomicLong();
  private final AtomicLong sentBytes = new AtomicLong();
  private final Thread thread = new Thread(this::run, "hostile-clients");
  private volatile IOException failure;
  private volatile boolean isEnding;

  private HostileClients(InetSocketAddress server) throws IOException {
    this.server = server;
    this.selector = Selector.open();
  }

  /** Lets so many of them loose, as many of each kind. */
  static HostileClients start(InetSocketAddress server, int count) throws IOException {
    HostileClients all = new HostileClients(server);
    for (int i = 0; i < count; i++) {
      all.connect(new Hostile(Kind.values()[i % Kind.values().length]));
    }
    all.thread.start();
    return all;
  }

  /** How often they have connected. */
  long connections() {
    return connections.get();
  }

  /** What they have sent. */
  long sentBytes() {
    return sentBytes.get();
  }

  private static byte[] repeat(byte[] request, int times) {
    byte[][] all = new byte[times][];
    Arrays.fill(all, request);
    return Requests.join(all);
  }

  private void connect(Hostile hostile) throws IOException {
    hostile.channel = SocketChannel.open(server);
    hostile.channel.configureBlocking(false);
    hostile.output = switch (hostile.kind) {
      case SILENT, SLOW -> ByteBuffer.wrap(MUCH);
      case HALF -> ByteBuffer.wrap(HALF_REQUEST);
      case ANNOUNCING -> ByteBuffer.wrap(ANNOUNCED);
      case GIANT -> ByteBuffer.wrap(SMALL);
      case VANISHING -> ByteBuffer.wrap(CUT, 0, hostile.times++ % CUT.length);
    };
    int interest = hostile.kind == Kind.SILENT
        ? SelectionKey.OP_WRITE
        : SelectionKey.OP_WRITE | SelectionKey.OP_READ;
    hostile.channel.register(selector, interest, hostile);
    connections.incrementAndGet();
  }

  private void run() {
    try {
      while (!isEnding) {
        selector.select(10);
        for (SelectionKey key : selector.selectedKeys()) {
          Hostile hostile = (Hostile) key.attachment();
          if (!isLeft(key, hostile)) {
            hostile.channel.close();
            connect(hostile);
          }
        }
        selector.selectedKeys().clear();
      }
    } catch (IOException e) {
      failure = e;
    }
  }

  /** Lets one do what it can now; false if its connection has ended. */
  private boolean isLeft(SelectionKey key, Hostile hostile) {
    try {
      if (key.isReadable()) {
        input.clear().limit(hostile.kind == Kind.SLOW ? 1 : input.capacity());
        if (hostile.channel.read(input) < 0) {
          return false;
        }
      }
      if (key.isWritable()) {
        sentBytes.addAndGet(hostile.channel.write(hostile.output));
        if (!hostile.output.hasRemaining()) {
          return isLeftWhenSent(key, hostile);
        }
      }
      return true;
    } catch (IOException closed) {
      return false;
    }
  }

  private static boolean isLeftWhenSent(SelectionKey key, Hostile hostile) throws IOException {
    switch (hostile.kind) {
      case SILENT, SLOW, GIANT -> hostile.output.rewind();
      case HALF, ANNOUNCING -> key.interestOps(SelectionKey.OP_READ);
      case VANISHING -> {
        // Every other time without a word: the server gets a reset.
        hostile.channel.setOption(StandardSocketOptions.SO_LINGER, hostile.times % 2 - 1);
        return false;
      }
    }
    return true;
  }

  @Override
  public void close() throws IOException {
    isEnding = true;
    boolean isInterrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        isInterrupted = true;
      }
    }
    for (SelectionKey key : selector.keys()) {
      key.channel().close();
    }
    selector.close();
    if (isInterrupted) {
      Thread.currentThread().interrupt();
    }
    if (failure != null) {
      throw failure;
    }
  }
}
