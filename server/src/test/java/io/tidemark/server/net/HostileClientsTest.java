package io.tidemark.server.net;

import static io.tidemark.server.net.RedisServerTest.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.PooledByteBufAllocator;
import io.tidemark.server.command.Client;
import io.tidemark.server.command.DataCommands;
import io.tidemark.server.command.ServerContext;
import io.tidemark.service.MemoryService;
import io.tidemark.service.ServiceSettings;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/**
 * A good client beside many {@link HostileClients}: it gets the right answers, and what the others make the server hold is
 * bounded. The long form also says how long its answers take, without the others and beside them:
 *
 * <pre>mvn -pl server test -Dtest=HostileClientsTest -Dtidemark.hostileClients=1000 -Dtidemark.goodRequests=20000</pre>
 */
class HostileClientsTest {
  private static final int HOSTILE = Integer.getInteger("tidemark.hostileClients", 90);
  private static final int REQUESTS = Integer.getInteger("tidemark.goodRequests", 600);

  private static final int OUTPUT_BYTES = 512 << 10;
  /* More than any reply here; a runner hands replies on when it has gathered an eighth of a client's output. */
  private static final int REPLY_BYTES = OUTPUT_BYTES / 8 + (128 << 10);

  /* The most that a read from a socket has. */
  private static final int READ_BYTES = 64 << 10;

  private final MemoryService service = MemoryService.inMemory(ServiceSettings.usual());
  private final ServerContext context = ServerContext.builder()
      .commands(DataCommands.of(service))
      .versions(DataCommands.versions(service))
      .build();

  @Test
  void aGoodClientIsServedBesideManyHostileOnes() throws IOException {
    ServerSettings settings = ServerSettings.DEFAULT
        .withThreads(1, 1)
        .withOutput(OUTPUT_BYTES, 1 << 20, Duration.ofSeconds(2));
    try (RedisServer server = RedisServer.start(context, settings, Acknowledgements.IMMEDIATE);
        TestClient good = new TestClient(server.address())) {
      assertThat(good.ask("BF.RESERVE good 0.000000001 100000")).isEqualTo("+OK~");
      long[] alone = ask(good, 0);
      long heapBefore = usedHeap();
      long directBefore = PooledByteBufAllocator.DEFAULT.metric().usedDirectMemory();
      try (HostileClients hostile = HostileClients.start(server.address(), HOSTILE)) {
        await(() -> context.clients().count() > 1);
        long[] beside = ask(good, REQUESTS);
        // Some have been closed and have come again: those who go away, and those who read nothing.
        await(() ->
            context.statistics().slowReaders().sum() > 0 && hostile.connections() > HOSTILE + 100);
        long perClient = OUTPUT_BYTES + REPLY_BYTES + READ_BYTES;
        for (Client client : context.clients().all()) {
          assertThat(client.link().outputBytes())
              .as("unread by %s", client.link().address())
              .isLessThanOrEqualTo(OUTPUT_BYTES + REPLY_BYTES);
        }
        assertThat(PooledByteBufAllocator.DEFAULT.metric().usedDirectMemory() - directBefore)
            .as("memory of sockets")
            .isLessThan(HOSTILE * perClient + (32 << 20));
        // A word of 64 MiB that was only announced takes nothing. Requests that have not arrived
        // take at most four times
        // their bytes, of which a socket brings one read at a time, and 64 KiB.
        assertThat(usedHeap() - heapBefore)
            .as("heap")
            .isLessThan(HOSTILE * (4L * READ_BYTES + (64 << 10)) + (32 << 20));
        say(alone, beside, hostile);
      }
      await(() -> context.clients().count() == 1);
      assertThat(good.ask("BF.CARD good")).isEqualTo(":" + 2 * REQUESTS + "~");
      assertThat(good.ask("PING")).isEqualTo("+PONG~");
    }
    service.close();
  }

  /** Adds items and asks for them; the times of the answers, in order of length. */
  private static long[] ask(TestClient good, int first) throws IOException {
    long[] nanos = new long[REQUESTS];
    for (int i = 0; i < REQUESTS; i++) {
      String item = "item" + (first + i);
      long start = System.nanoTime();
      assertThat(good.ask("BF.ADD good " + item)).as(item).isEqualTo(":1~");
      nanos[i] = System.nanoTime() - start;
      assertThat(good.ask("BF.ADD good " + item)).as(item).isEqualTo(":0~");
      assertThat(good.ask("BF.EXISTS good " + item)).as(item).isEqualTo(":1~");
    }
    Arrays.sort(nanos);
    return nanos;
  }

  @SuppressWarnings("SystemOut") // A figure for whoever runs the long form.
  private static void say(long[] alone, long[] beside, HostileClients hostile) {
    int at = REQUESTS * 99 / 100;
    System.out.printf(
        "%d hostile clients, %d connections, %d MB sent; 99 of 100 answers within %.2f ms alone, %.2f ms beside"
            + " them: %.1f times%n",
        HOSTILE,
        hostile.connections(),
        hostile.sentBytes() >> 20,
        alone[at] / 1e6,
        beside[at] / 1e6,
        beside[at] / (double) alone[at]);
  }

  private static long usedHeap() {
    System.gc();
    Runtime runtime = Runtime.getRuntime();
    return runtime.totalMemory() - runtime.freeMemory();
  }
}
