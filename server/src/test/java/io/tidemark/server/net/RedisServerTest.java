package io.tidemark.server.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.server.command.Command;
import io.tidemark.server.command.Password;
import io.tidemark.server.command.SampleCommands;
import io.tidemark.server.command.ServerContext;
import io.tidemark.server.resp.Requests;
import java.io.IOException;
import java.net.BindException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The server over real sockets. */
class RedisServerTest {
  private static final ServerSettings SETTINGS = ServerSettings.DEFAULT.withThreads(2, 2);

  private final SampleCommands sample = new SampleCommands();
  private final List<AutoCloseable> open = new ArrayList<>();
  private ServerContext context;
  private RedisServer server;

  @AfterEach
  void closeAll() throws Exception {
    for (AutoCloseable closeable : open) {
      closeable.close();
    }
    if (server != null) {
      server.close();
    }
  }

  @ParameterizedTest
  @EnumSource
  void answersPipelinesInOrder(ServerSettings.Transport transport) throws IOException {
    start(SETTINGS.withTransport(transport));
    assertThat(server.transport())
        .isIn(transport == ServerSettings.Transport.NIO ? List.of("nio") : List.of("nio", "epoll"));
    TestClient client = connect();
    client.ask("T.ADD a 0");
    int rounds = 200;
    String[] lines = new String[rounds * 3];
    StringBuilder expected = new StringBuilder();
    for (int i = 0; i < rounds; i++) {
      lines[3 * i] = "T.ADD a 1";
      lines[3 * i + 1] = "ECHO " + i;
      lines[3 * i + 2] = "T.GET a";
      String text = Integer.toString(i);
      expected
          .append(":")
          .append(i + 1)
          .append("~$")
          .append(text.length())
          .append('~')
          .append(text)
          .append("~:")
          .append(i + 1)
          .append('~');
    }
    assertThat(client.send(lines).replies(lines.length)).isEqualTo(expected.toString());
  }

  @Test
  void oneReadIsOneBatch() throws IOException {
    start(SETTINGS);
    TestClient client = connect();
    client.ask("T.ADD a 0");
    String[] lines = new String[64];
    Arrays.fill(lines, "T.ADD a 1");
    assertThat(client.send(lines).replies(64)).endsWith(":64~");
    assertThat(sample.batchSizes())
        .as("sent by one write, so usually read by one")
        .startsWith(64);
  }

  @Test
  void halfFramesWait() throws IOException {
    start(SETTINGS);
    TestClient client = connect();
    byte[] request = Requests.join(Requests.command("T.ADD", "a", "1"), Requests.bytes("ping\r\n"));
    TestClient other = connect();
    for (byte b : request) {
      client.write(new byte[] {b});
      if (b == '\n') {
        assertThat(other.ask("PING")).isEqualTo("+PONG~");
      }
    }
    assertThat(client.replies(2)).isEqualTo(":1~+PONG~");
    long id = id(client);
    client.write(Requests.bytes("*1\r\n$4\r\nPI"));
    await(() -> context.clients().find(id).link().inputBytes() == 10);
  }

  @Test
  void disconnectsAtEveryOffsetLeaveNothing() throws IOException {
    start(SETTINGS);
    byte[] request = Requests.join(
        Requests.command("MULTI"), Requests.command("T.ADD", "a", "1"), Requests.command("PING"));
    for (int cut = 0; cut <= request.length; cut++) {
      try (TestClient client = new TestClient(server.address())) {
        client.write(Arrays.copyOf(request, cut));
      }
    }
    await(() -> context.statistics().connections().sum() == request.length + 1
        && context.clients().count() == 0);
    assertThat(sample.value("a")).isZero();
    assertThat(connect().ask("PING")).isEqualTo("+PONG~");
  }

  @Test
  void protocolErrorsAreToldAndEndTheConnection() throws IOException {
    start(SETTINGS);
    TestClient client = connect();
    client.write(
        Requests.join(Requests.command("PING"), Requests.bytes("*1\r\n*1\r\n"), new byte[100_000]));
    assertThat(client.replies(2)).isEqualTo("+PONG~-ERR Protocol error: expected '$', got '*'~");
    assertThat(client.isClosed()).isTrue();
    assertThat(connect().ask("PING")).isEqualTo("+PONG~");
  }

  @Test
  void quitEndsTheConnection() throws IOException {
    start(SETTINGS);
    TestClient client = connect();
    assertThat(client.send("PING", "QUIT", "PING").replies(2)).isEqualTo("+PONG~+OK~");
    assertThat(client.isClosed()).isTrue();
    await(() -> context.clients().count() == 0);
  }

  @Test
  void thereAreNotTooManyClients() throws IOException {
    start(SETTINGS.withMaxClients(2));
    TestClient first = connect();
    TestClient second = connect();
    first.ask("PING");
    second.ask("PING");
    TestClient third = connect();
    assertThat(third.reply()).isEqualTo("-ERR max number of clients reached~");
    assertThat(third.isClosed()).isTrue();
    first.close();
    await(() -> context.clients().count() == 1);
    assertThat(connect().ask("PING")).isEqualTo("+PONG~");
    assertThat(context.statistics().refusedConnections().sum()).isEqualTo(1);
  }

  @Test
  void aClientThatDoesNotReadIsClosedAndOthersGoOn() throws IOException {
    start(SETTINGS.withOutput(1 << 20, 1 << 20, Duration.ofMillis(200)));
    TestClient silent = connect();
    TestClient good = connect();
    silent.send("CLIENT SETNAME silent").reply();
    byte[] greedy = Requests.command("T.BIG", "100000");
    byte[][] many = new byte[1_000][];
    Arrays.fill(many, greedy);
    silent.write(Requests.join(many));
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
    while (context.clients().count() == 2) {
      assertThat(System.nanoTime()).as("deadline").isLessThan(deadline);
      assertThat(good.ask("PING")).isEqualTo("+PONG~");
    }
    assertThat(good.ask("CLIENT LIST")).doesNotContain("name=silent");
    assertThat(context.statistics().slowReaders().sum()).isEqualTo(1);
  }

  /** What others have sent by then is executed in between, and not behind all replies of a client that wants many. */
  @Test
  void longRepliesLeaveOthersTheirTurn() throws Exception {
    byte[][] greedy = new byte[100][];
    Arrays.fill(greedy, Requests.command("T.BIG", "200000"));
    assertThat(seenBehind(Requests.join(greedy), 2 * greedy.length)).isEqualTo(":1~");
  }

  /** The same of a pipeline of many reads. */
  @Test
  void giantPipelinesLeaveOthersTheirTurn() throws Exception {
    byte[][] giant = new byte[20_000][];
    Arrays.fill(giant, Requests.command("PING"));
    assertThat(seenBehind(Requests.join(giant), giant.length)).isEqualTo(":1~");
  }

  /** What a client sees, behind so many lines of replies, of what another one of its loop sent before they began. */
  private String seenBehind(byte[] requests, int lines) throws Exception {
    start(SETTINGS.withThreads(1, 1));
    TestClient greedy = connect();
    TestClient other = connect();
    other.ask("PING");
    greedy.ask("PING");
    CountDownLatch gate = sample.closeGate();
    ExecutorService thread = Executors.newSingleThreadExecutor();
    open.add(thread::shutdownNow);
    byte[] input =
        Requests.join(Requests.command("T.HOLD"), requests, Requests.command("T.GET", "seen"));
    Future<TestClient> sending = thread.submit(() -> greedy.write(input));
    await(() -> context.statistics().reads().sum() == 3);
    other.send("T.ADD seen 1");
    gate.countDown();
    greedy.skipReplies(1 + lines);
    assertThat(other.reply()).isEqualTo(":1~");
    sending.get(30, TimeUnit.SECONDS);
    return greedy.reply();
  }

  @Test
  void aClientThatReadsSlowlyGetsAll() throws IOException {
    start(SETTINGS.withOutput(1 << 20, 1 << 20, Duration.ofSeconds(10)));
    TestClient client = connect();
    int count = 300;
    String[] lines = new String[count];
    Arrays.fill(lines, "T.BIG 100000");
    client.send(lines);
    String expected = "$100000~" + "\0".repeat(100_000) + "~";
    for (int i = 0; i < count; i++) {
      assertThat(client.reply().equals(expected)).as("reply %d", i).isTrue();
    }
    assertThat(client.ask("PING")).isEqualTo("+PONG~");
  }

  @Test
  void aMonitorThatDoesNotReadIsClosed() throws IOException {
    start(SETTINGS.withOutput(64 << 10, 1 << 20, Duration.ofSeconds(60)));
    TestClient monitor = connect();
    assertThat(monitor.ask("MONITOR")).isEqualTo("+OK~");
    TestClient busy = connect();
    String word = "w".repeat(1_000);
    await(() -> {
      try {
        for (int i = 0; i < 100; i++) {
          busy.send("ECHO " + word);
        }
        busy.replies(100);
        return context.clients().count() == 1;
      } catch (IOException e) {
        throw new IllegalStateException(e);
      }
    });
    assertThat(context.statistics().slowReaders().sum()).isEqualTo(1);
  }

  @Test
  void monitorsSeeOthersCommands() throws IOException {
    start(SETTINGS);
    TestClient monitor = connect();
    monitor.ask("MONITOR");
    TestClient busy = connect();
    busy.send("T.ADD a 1").reply();
    assertThat(monitor.reply())
        .startsWith("+")
        .endsWith(" [0 127.0.0.1:" + busy.localAddress().getPort() + "] \"T.ADD\" \"a\" \"1\"~");
  }

  @Test
  void slowCommandsKeepTheirConnectionWaitingOnly() throws IOException {
    start(SETTINGS.withThreads(1, 2));
    CountDownLatch gate = sample.closeGate();
    TestClient slow = connect();
    TestClient quick = connect();
    slow.send("PING", "T.SLOW a", "T.GET a", "ECHO last");
    assertThat(slow.reply()).isEqualTo("+PONG~");
    for (int i = 0; i < 50; i++) {
      assertThat(quick.ask("T.GET a")).isEqualTo(":0~");
    }
    slow.send("ECHO more");
    assertThat(slow.hasInput()).isFalse();
    // A transaction must wait for the slow command, but keeps nobody else waiting.
    await(() -> sample.slowStarted() == 1);
    TestClient transaction = connect();
    transaction.send("MULTI", "T.GET a", "EXEC");
    assertThat(transaction.replies(2)).isEqualTo("+OK~+QUEUED~");
    for (int i = 0; i < 50; i++) {
      assertThat(quick.ask("T.GET a")).isEqualTo(":0~");
    }
    assertThat(transaction.hasInput()).isFalse();
    gate.countDown();
    assertThat(slow.replies(4)).isEqualTo(":1~:1~$4~last~$4~more~");
    assertThat(transaction.reply()).isEqualTo("*1~:1~");
  }

  @Test
  void aClientMayGoWhileItsSlowCommandRuns() throws IOException {
    start(SETTINGS);
    CountDownLatch gate = sample.closeGate();
    TestClient slow = connect();
    long id = id(slow);
    slow.send("T.SLOW a", "PING");
    await(() -> isSlow(id));
    assertThat(connect().ask("CLIENT KILL ID " + id)).isEqualTo(":1~");
    gate.countDown();
    await(() -> sample.value("a") == 1 && context.clients().count() == 1);
    assertThat(connect().ask("T.GET a")).isEqualTo(":1~");
  }

  /** Between two event loops: whoever sees one of two additions of a transaction sees the other. */
  @Test
  void transactionsAreAtomic() throws Exception {
    start(SETTINGS);
    TestClient writer = connect();
    TestClient reader = connect();
    writer.send("T.ADD a 0", "T.ADD b 0").replies(2);
    int rounds = 3_000;
    AtomicBoolean done = new AtomicBoolean();
    ExecutorService thread = Executors.newSingleThreadExecutor();
    open.add(thread::shutdownNow);
    Future<?> writing = thread.submit(() -> {
      for (int i = 0; i < rounds; i++) {
        writer
            .send("MULTI", "T.ADD a 1", "T.SUM a b a b a b a b", "T.ADD b 1", "EXEC")
            .replies(5);
      }
      done.set(true);
      return null;
    });
    int seen = 0;
    while (!done.get()) {
      // Single commands: each is executed before or after a transaction, so the sum is even.
      String sum = reader.ask("T.SUM a b");
      assertThat(Long.parseLong(sum.substring(1, sum.length() - 1)) % 2)
          .as("sum of %s", sum)
          .isZero();
      seen++;
    }
    writing.get(30, TimeUnit.SECONDS);
    assertThat(seen).isGreaterThan(100);
    assertThat(reader.ask("T.SUM a b")).isEqualTo(":" + 2 * rounds + "~");
  }

  @Test
  void watchedKeysStopATransactionOfAnotherLoop() throws IOException {
    start(SETTINGS);
    TestClient first = connect();
    TestClient second = connect();
    first.send("WATCH a", "MULTI", "T.ADD a 1").replies(3);
    second.ask("T.ADD a 5");
    assertThat(first.ask("EXEC")).isEqualTo("*-1~");
    assertThat(first.ask("T.GET a")).isEqualTo(":5~");
  }

  @Test
  void unknownClientsHaveLittleRoom() throws IOException {
    Password password = new Password("secret".getBytes(StandardCharsets.UTF_8));
    context = ServerContext.builder().commands(sample.all()).password(password).build();
    server = RedisServer.start(context, SETTINGS, Acknowledgements.IMMEDIATE);
    TestClient guest = connect();
    assertThat(guest.ask("T.GET a")).isEqualTo("-NOAUTH Authentication required.~");
    guest.write(Requests.bytes("*2\r\n$4\r\nECHO\r\n$16385\r\n"));
    assertThat(guest.reply()).isEqualTo("-ERR Protocol error: unauthenticated bulk length~");
    assertThat(guest.isClosed()).isTrue();
    TestClient known = connect();
    String large = "x".repeat(16_385);
    assertThat(known.send("AUTH secret", "ECHO " + large).replies(2))
        .isEqualTo("+OK~$16385~" + large + "~");
  }

  @Test
  void listensToOthersOnlyWithAPassword() {
    ServerContext unlocked = ServerContext.builder().build();
    assertThatThrownBy(() -> RedisServer.start(
            unlocked, SETTINGS.listeningOn("0.0.0.0", 0), Acknowledgements.IMMEDIATE))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("host: 0.0.0.0 (expected: a loopback address, or a password for clients)");
  }

  @Test
  void anAddressInUseIsToldAsSuch() throws IOException {
    start(SETTINGS);
    int port = server.address().getPort();
    assertThatThrownBy(() -> RedisServer.start(
            context, SETTINGS.listeningOn("127.0.0.1", port), Acknowledgements.IMMEDIATE))
        .isInstanceOf(BindException.class);
    assertThat(connect().ask("CONFIG GET port")).isEqualTo("*2~$4~port~$5~" + port + "~");
  }

  @Test
  void endsAfterAnsweringWhatIsInFlight() throws Exception {
    start(SETTINGS);
    TestClient idle = connect();
    idle.ask("PING");
    TestClient slow = connect();
    CountDownLatch gate = sample.closeGate();
    long id = id(slow);
    slow.send("T.SLOW a", "T.GET a");
    await(() -> isSlow(id));
    ExecutorService thread = Executors.newSingleThreadExecutor();
    open.add(thread::shutdownNow);
    long before = System.nanoTime();
    Future<?> ending = thread.submit(server::close);
    assertThat(idle.isClosed()).isTrue();
    assertThatThrownBy(() -> new TestClient(server.address())).isInstanceOf(IOException.class);
    gate.countDown();
    assertThat(slow.replies(2)).isEqualTo(":1~:1~");
    assertThat(slow.isClosed()).isTrue();
    slow.close();
    idle.close();
    ending.get(10, TimeUnit.SECONDS);
    assertThat(Duration.ofNanos(System.nanoTime() - before)).isLessThan(Duration.ofSeconds(2));
  }

  @Test
  void endsThoughAClientNeverDoes() throws IOException {
    start(SETTINGS);
    sample.closeGate();
    TestClient slow = connect();
    long id = id(slow);
    slow.send("T.SLOW a");
    await(() -> isSlow(id));
    long before = System.nanoTime();
    server.close();
    assertThat(Duration.ofNanos(System.nanoTime() - before)).isLessThan(Duration.ofMillis(2_500));
  }

  @Test
  void hostileClientsDoNotHarmAGoodOne() throws IOException {
    start(SETTINGS.withOutput(256 << 10, 1 << 20, Duration.ofMillis(300)));
    TestClient good = connect();
    good.ask("T.ADD a 0");
    Random random = new Random(5);
    for (int i = 0; i < 200; i++) {
      TestClient hostile = connect();
      switch (i % 4) {
        case 0 -> hostile.write(Requests.bytes("*3\r\n$6\r\nT.ADD"));
        case 1 -> hostile.write(noise(random));
        case 2 -> hostile.send("T.BIG 300000", "T.BIG 300000", "T.BIG 300000");
        default -> hostile.send("PING").close();
      }
      assertThat(good.ask("T.ADD a 1")).isEqualTo(":" + (i + 1) + "~");
    }
    assertThat(good.ask("CLIENT GETNAME")).isEqualTo("$-1~");
  }

  @Test
  void countsWhatItDoes() throws IOException {
    start(SETTINGS);
    TestClient client = connect();
    client.send("PING", "ECHO abc").replies(2);
    byte[] sent = Requests.join(Requests.command("PING"), Requests.command("ECHO", "abc"));
    assertThat(context.statistics().bytesIn().sum()).isEqualTo(sent.length);
    assertThat(context.statistics().bytesOut().sum()).isEqualTo("+PONG~~$3~~abc~~".length());
    await(() -> context.statistics().commands().sum() == 2);
    Command echo = context.table().find("echo");
    assertThat(echo.counts().calls()).isEqualTo(1);
    assertThat(echo.counts().nanos()).isPositive();
  }

  private static long id(TestClient client) throws IOException {
    String reply = client.ask("CLIENT ID");
    return Long.parseLong(reply.substring(1, reply.length() - 1));
  }

  private boolean isSlow(long client) {
    return context.clients().find(client).lastCommand().name().equals("t.slow");
  }

  private static byte[] noise(Random random) {
    byte[] bytes = new byte[1_000];
    random.nextBytes(bytes);
    return bytes;
  }

  private void start(ServerSettings settings) throws IOException {
    context = ServerContext.builder().commands(sample.all()).versions(sample).build();
    server = RedisServer.start(context, settings, Acknowledgements.IMMEDIATE);
  }

  private TestClient connect() throws IOException {
    TestClient client = new TestClient(server.address());
    open.add(client);
    return client;
  }

  static void await(BooleanSupplier condition) {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime()).as("deadline").isLessThan(deadline);
      Thread.onSpinWait();
    }
  }
}
