package io.tidemark.benchmarks.server;

import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * What redis-benchmark does not measure of a server of the Redis protocol: latency at a given rate, and many clients that
 * are idle. It needs nothing but the JDK, so that {@code java Clients.java} runs it.
 *
 * <pre>
 * java Clients.java latency PORT RATE SECONDS WORD...   prints the 50th and the 99th percentile in microseconds
 * java Clients.java idle PORT COUNT                     prints "connected", and waits for the end of its input
 * </pre>
 */
final class Clients {
  private static final int CONNECTIONS = 50;
  private static final String RANDOM = "__rand_int__";

  /** A connection, and when the commands that it waits for were to be sent. */
  private record Connection(SocketChannel channel, Deque<Long> due, ByteBuffer in) {}

  private Clients() {}

  /** Runs one of the measurements. */
  public static void main(String[] arguments) throws IOException {
    int port = Integer.parseInt(arguments[1]);
    int number = Integer.parseInt(arguments[2]);
    if (arguments[0].equals("idle")) {
      idle(port, number, System.out);
    } else {
      String[] words = Arrays.copyOfRange(arguments, 4, arguments.length);
      latency(port, number, Integer.parseInt(arguments[3]), words, System.out);
    }
  }

  private static SocketChannel connect(int port) throws IOException {
    SocketChannel channel =
        SocketChannel.open(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
    channel.setOption(java.net.StandardSocketOptions.TCP_NODELAY, true);
    return channel;
  }

  private static byte[] command(String... words) {
    StringBuilder text = new StringBuilder("*" + words.length + "\r\n");
    for (String word : words) {
      text.append('$').append(word.length()).append("\r\n").append(word).append("\r\n");
    }
    return text.toString().getBytes(StandardCharsets.US_ASCII);
  }

  private static void idle(int port, int count, PrintStream out) throws IOException {
    List<SocketChannel> all = new ArrayList<>();
    ByteBuffer reply = ByteBuffer.allocate(64);
    for (int i = 0; i < count; i++) {
      SocketChannel channel = connect(port);
      channel.write(ByteBuffer.wrap(command("PING")));
      reply.clear();
      while (reply.position() < "+PONG\r\n".length() && channel.read(reply) > 0) {
        // Until all of it is there.
      }
      all.add(channel);
    }
    out.println("connected");
    while (System.in.read() >= 0) {
      // Until whoever started this has measured.
    }
    for (SocketChannel channel : all) {
      channel.close();
    }
  }

  /*
   * Commands are due at a fixed rate, whether or not there were answers, and are timed from when they were due: a
   * server that stops for a moment is charged with all that should have come meanwhile.
   */
  private static void latency(int port, int rate, int seconds, String[] words, PrintStream out)
      throws IOException {
    Connection[] connections = new Connection[CONNECTIONS];
    try (Selector selector = Selector.open()) {
      for (int i = 0; i < CONNECTIONS; i++) {
        SocketChannel channel = connect(port);
        channel.configureBlocking(false);
        connections[i] = new Connection(channel, new ArrayDeque<>(), ByteBuffer.allocate(1 << 16));
        channel.register(selector, SelectionKey.OP_READ, connections[i]);
      }
      long warm = (long) rate * 2;
      long[] nanos = send(selector, connections, rate, warm + (long) rate * seconds, words);
      long[] measured = Arrays.copyOfRange(nanos, (int) warm, nanos.length);
      Arrays.sort(measured);
      out.printf(
          "%.0f %.0f%n",
          measured[measured.length / 2] / 1e3, measured[(int) (measured.length * 0.99)] / 1e3);
    } finally {
      for (Connection connection : connections) {
        if (connection != null) {
          connection.channel().close();
        }
      }
    }
  }

  private static long[] send(
      Selector selector, Connection[] connections, int rate, long count, String[] words)
      throws IOException {
    long[] nanos = new long[Math.toIntExact(count)];
    double interval = (double) TimeUnit.SECONDS.toNanos(1) / rate;
    long start = System.nanoTime();
    long sent = 0;
    int answered = 0;
    while (answered < count) {
      long now = System.nanoTime();
      while (sent < count && start + (long) (sent * interval) <= now) {
        Connection connection = connections[(int) (sent % CONNECTIONS)];
        connection.due().add(start + (long) (sent * interval));
        ByteBuffer bytes = ByteBuffer.wrap(command(filled(words, sent)));
        while (bytes.hasRemaining()) {
          connection.channel().write(bytes);
        }
        sent++;
      }
      selector.selectNow();
      for (SelectionKey key : selector.selectedKeys()) {
        answered = receive((Connection) key.attachment(), nanos, answered);
      }
      selector.selectedKeys().clear();
    }
    return nanos;
  }

  private static String[] filled(String[] words, long number) {
    String[] filled = words.clone();
    for (int i = 0; i < filled.length; i++) {
      if (filled[i].equals(RANDOM)) {
        // Spread by an odd factor; the lowest bits are left out.
        filled[i] = Long.toString((number * 0x9E3779B97F4A7C15L) >>> 36);
      }
    }
    return filled;
  }

  /** Takes answers of a line each. */
  private static int receive(Connection connection, long[] nanos, int answered) throws IOException {
    ByteBuffer in = connection.in();
    in.clear();
    if (connection.channel().read(in) < 0) {
      throw new IOException("the server has closed a connection");
    }
    long now = System.nanoTime();
    int more = answered;
    for (int i = 0; i < in.position(); i++) {
      if (in.get(i) == '\n') {
        nanos[more++] = now - connection.due().remove();
      }
    }
    return more;
  }
}
