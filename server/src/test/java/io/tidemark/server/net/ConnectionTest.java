package io.tidemark.server.net;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import io.tidemark.server.command.SampleCommands;
import io.tidemark.server.command.ServerContext;
import io.tidemark.server.resp.Requests;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * What a connection costs: flushes, objects, memory.
 *
 * <p>The long form, with 10,000 connections that are idle; both ends are in this process, which needs 20,100 open files ({@code
 * ulimit -n}):
 *
 * <pre>mvn -pl server test -Dtest=ConnectionTest -Dtidemark.idleConnections=10000</pre>
 */
class ConnectionTest {
  private static final int IDLE = Integer.getInteger("tidemark.idleConnections", 400);

  private final SampleCommands sample = new SampleCommands();
  private final ServerContext context =
      ServerContext.builder().commands(sample.all()).versions(sample).build();
  private RedisServer server;

  /** Counts what a connection does. */
  private static final class Counter extends ChannelOutboundHandlerAdapter {
    private int flushes;

    @Override
    public void flush(ChannelHandlerContext flushed) {
      flushes++;
      flushed.flush();
    }
  }

  @BeforeEach
  void start() throws IOException {
    server = RedisServer.start(
        context,
        ServerSettings.DEFAULT.withThreads(1, 1).withMaxClients(IDLE + 10),
        Acknowledgements.IMMEDIATE);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void aReadIsFlushedOnce() {
    Counter counter = new Counter();
    EmbeddedChannel channel = new EmbeddedChannel(
        counter, new Connection(server, new LoopDesk(context, server.settings())));
    byte[] ping = Requests.command("PING");
    byte[][] many = new byte[100][];
    Arrays.fill(many, ping);
    byte[] input = Requests.join(many);
    // One read from the socket that came in three pieces, cut within commands.
    channel.writeInbound(
        Unpooled.copiedBuffer(input, 0, 305),
        Unpooled.copiedBuffer(input, 305, 500),
        Unpooled.copiedBuffer(input, 805, input.length - 805));
    assertThat(counter.flushes).isEqualTo(1);
    StringBuilder replies = new StringBuilder();
    for (ByteBuf next = channel.readOutbound(); next != null; next = channel.readOutbound()) {
      replies.append(next.toString(StandardCharsets.US_ASCII));
      next.release();
    }
    assertThat(replies.toString()).isEqualTo("+PONG\r\n".repeat(100));
    channel.finishAndReleaseAll();
    assertThat(context.clients().count()).isZero();
  }

  /** From the socket to the socket, the transport included. */
  @Test
  void pipelinesMakeNoObjectsPerCommand() throws IOException {
    byte[] add = Requests.command("T.ADD", "a", "1");
    byte[][] many = new byte[64][];
    Arrays.fill(many, add);
    byte[] input = Requests.join(many);
    int reads = 1_600;
    try (TestClient client = new TestClient(server.address())) {
      client.ask("T.ADD a 0");
      exchange(client, input, reads);
      ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
      long loop = loopThread(threads);
      long before = threads.getThreadAllocatedBytes(loop);
      exchange(client, input, reads);
      double perCommand = (threads.getThreadAllocatedBytes(loop) - before) / (64.0 * reads);
      // The text of a key is an object of the sample commands, made once per batch.
      assertThat(perCommand).as("bytes allocated per command").isLessThan(8);
    }
  }

  @Test
  void idleConnectionsTakeLittle() throws IOException {
    List<TestClient> clients = new ArrayList<>();
    try (TestClient first = new TestClient(server.address())) {
      first.ask("T.ADD a 0");
      long heapBefore = usedHeap();
      long directBefore = PooledByteBufAllocator.DEFAULT.metric().usedDirectMemory();
      for (int i = 0; i < IDLE; i++) {
        TestClient client = new TestClient(server.address());
        clients.add(client);
        client.send("T.ADD a 1", "PING").replies(2);
      }
      long direct = PooledByteBufAllocator.DEFAULT.metric().usedDirectMemory() - directBefore;
      // The clients of this test are in the same heap, so this is an upper bound.
      long heap = usedHeap() - heapBefore;
      say(heap, direct);
      assertThat((heap + direct) / IDLE).as("bytes per connection").isLessThan(32 << 10);
    } finally {
      for (TestClient client : clients) {
        client.close();
      }
    }
  }

  @SuppressWarnings("SystemOut") // A figure for whoever runs the long form.
  private static void say(long heap, long direct) {
    System.out.printf(
        "%d idle connections: %d bytes each on the heap, with those of the clients, and %d of sockets%n",
        IDLE, heap / IDLE, direct / IDLE);
  }

  private static void exchange(TestClient client, byte[] input, int reads) throws IOException {
    for (int i = 0; i < reads; i++) {
      client.write(input).skipReplies(64);
    }
  }

  private static long loopThread(ThreadMXBean threads) {
    for (long id : threads.getAllThreadIds()) {
      ThreadInfo info = threads.getThreadInfo(id);
      if (info != null && info.getThreadName().startsWith("tidemark-loop")) {
        return id;
      }
    }
    throw new AssertionError("no event loop");
  }

  private static long usedHeap() {
    System.gc();
    Runtime runtime = Runtime.getRuntime();
    return runtime.totalMemory() - runtime.freeMemory();
  }
}
