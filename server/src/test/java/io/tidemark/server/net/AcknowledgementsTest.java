package io.tidemark.server.net;

import static io.tidemark.server.net.RedisServerTest.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.server.command.Client;
import io.tidemark.server.command.SampleCommands;
import io.tidemark.server.command.ServerContext;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Replies are sent when what they tell is safe, and never if it is not. */
class AcknowledgementsTest {
  private static final int HELD_BYTES = 1_000;

  private final SampleCommands sample = new SampleCommands();
  private final ManualAcknowledgements journal = new ManualAcknowledgements();
  private final ServerContext context =
      ServerContext.builder().commands(sample.all()).versions(sample).build();
  private final List<TestClient> open = new ArrayList<>();
  private RedisServer server;

  /** Acknowledges what the test tells it to; positions are the numbers of changes. */
  private final class ManualAcknowledgements implements Acknowledgements {
    private record Waiting(long position, Listener listener) {}

    private final List<Waiting> waiting = new ArrayList<>();
    private long safe;
    private boolean failed;
    private volatile long refusedFrom = Long.MAX_VALUE;

    @Override
    public long appended() {
      return sample.changes();
    }

    /** As if the failure came behind so many changes. */
    @Override
    public long refusing() {
      return sample.changes() >= refusedFrom ? 1 : 0;
    }

    @Override
    public synchronized boolean isAcknowledged(long position) {
      return position <= safe;
    }

    @Override
    public void whenAcknowledged(long position, Listener listener) {
      boolean known;
      boolean outcome;
      synchronized (this) {
        outcome = position <= safe;
        known = outcome || failed;
        if (!known) {
          waiting.add(new Waiting(position, listener));
        }
      }
      if (known) {
        listener.outcome(outcome);
      }
    }

    synchronized void acknowledge(long position) {
      safe = position;
      for (Iterator<Waiting> each = waiting.iterator(); each.hasNext(); ) {
        Waiting next = each.next();
        if (next.position() <= safe) {
          each.remove();
          next.listener().outcome(true);
        }
      }
    }

    synchronized void fail() {
      failed = true;
      waiting.forEach(each -> each.listener().outcome(false));
      waiting.clear();
    }
  }

  @BeforeEach
  void start() throws IOException {
    server = RedisServer.start(
        context,
        ServerSettings.DEFAULT
            .withThreads(2, 1)
            .withOutput(1 << 20, HELD_BYTES, Duration.ofSeconds(5)),
        journal);
  }

  @AfterEach
  void closeAll() throws IOException {
    for (TestClient client : open) {
      client.close();
    }
    server.close();
  }

  @Test
  void aReplyIsNotSeenBeforeItIsAcknowledged() throws IOException {
    TestClient client = connect();
    Client known = known(client);
    client.send("T.ADD a 5", "T.ADD a 6");
    // Executed, and its replies are there, but held.
    await(() -> sample.changes() == 2 && known.link().outputBytes() == ":5~~:11~~".length());
    assertThat(client.hasInput()).isFalse();
    journal.acknowledge(1);
    assertThat(known.link().outputBytes()).isEqualTo(9);
    assertThat(client.hasInput()).isFalse();
    journal.acknowledge(2);
    assertThat(client.replies(2)).isEqualTo(":5~:11~");
    // The event loop may count the bytes a little after the client has them.
    await(() -> known.link().outputBytes() == 0);
  }

  @Test
  void questionsWaitForWhatTheyTell() throws IOException {
    TestClient writer = connect();
    TestClient reader = connect();
    Client known = known(reader);
    assertThat(reader.ask("T.GET a")).isEqualTo(":0~");
    writer.send("T.ADD a 1");
    await(() -> sample.changes() == 1);
    reader.send("T.GET a");
    await(() -> known.link().outputBytes() == 4);
    assertThat(reader.hasInput()).isFalse();
    journal.acknowledge(1);
    assertThat(reader.reply()).isEqualTo(":1~");
    assertThat(writer.reply()).isEqualTo(":1~");
    assertThat(reader.ask("T.GET a")).as("safe by now").isEqualTo(":1~");
  }

  @Test
  void readsGoOnAndKeepTheirOrder() throws IOException {
    TestClient client = connect();
    Client known = known(client);
    StringBuilder expected = new StringBuilder();
    for (int i = 1; i <= 20; i++) {
      client.send("T.ADD a 1");
      int changes = i;
      await(() -> sample.changes() == changes);
      expected.append(":").append(i).append('~');
    }
    assertThat(client.hasInput()).isFalse();
    // Each read is acknowledged by its own position, so half of them may go.
    journal.acknowledge(10);
    assertThat(client.replies(10)).isEqualTo(expected.substring(0, expected.indexOf(":11~")));
    await(() -> known.link().outputBytes() == 10L * ":11~~".length());
    client.send("PING");
    journal.acknowledge(20);
    assertThat(client.replies(11))
        .isEqualTo(expected.substring(expected.indexOf(":11~")) + "+PONG~");
  }

  @Test
  void withoutAcknowledgementTheConnectionIsClosedWithoutReply() throws IOException {
    TestClient client = connect();
    client.send("T.ADD a 1", "PING");
    await(() -> sample.changes() == 1);
    journal.fail();
    assertThat(client.isClosed()).isTrue();
    TestClient later = connect();
    later.send("PING");
    assertThat(later.isClosed())
        .as("its reply could tell the change that was lost")
        .isTrue();
  }

  @Test
  void questionsAreAnsweredWhileChangesAreRefused() throws IOException {
    TestClient client = connect();
    client.send("T.ADD a 1");
    await(() -> sample.changes() == 1);
    journal.refusedFrom = 1;
    journal.fail();
    assertThat(client.isClosed()).isTrue();
    assertThat(connect().send("PING", "T.GET a").replies(2)).isEqualTo("+PONG~:1~");
  }

  /** What was executed before the failure is not told, although all is refused by the time that it could be. */
  @Test
  void aChangeThatTheFailureHasOvertakenIsNotTold() throws IOException {
    TestClient client = connect();
    journal.refusedFrom = 1;
    client.send("T.ADD a 1");
    await(() -> sample.changes() == 1);
    journal.fail();
    assertThat(client.isClosed()).isTrue();
  }

  @Test
  void commandsWaitWhenTooManyRepliesDo() throws IOException {
    TestClient client = connect();
    client.ask("PING");
    String word = "w".repeat(HELD_BYTES);
    client.send("T.ADD a 1", "ECHO " + word);
    await(() -> sample.changes() == 1);
    client.send("T.ADD a 1");
    // Another client's commands are executed, this one's are not.
    TestClient other = connect();
    for (int i = 1; i <= 20; i++) {
      other.send("T.ADD b 1");
      int changes = i;
      await(() -> sample.value("b") == changes);
    }
    assertThat(sample.value("a")).isEqualTo(1);
    journal.acknowledge(1_000);
    assertThat(client.replies(3)).isEqualTo(":1~$1000~" + word + "~:2~");
    assertThat(other.replies(20)).endsWith(":20~");
  }

  @Test
  void slowCommandsAreHeldToo() throws IOException {
    TestClient client = connect();
    Client known = known(client);
    CountDownLatch gate = sample.closeGate();
    client.send("T.SLOW a", "PING");
    gate.countDown();
    await(() -> sample.changes() == 1 && known.link().outputBytes() == ":1~~+PONG~~".length());
    assertThat(client.hasInput()).isFalse();
    journal.acknowledge(1);
    assertThat(client.replies(2)).isEqualTo(":1~+PONG~");
  }

  @Test
  void theLastRepliesOfAConnectionAreHeldToo() throws IOException {
    TestClient client = connect();
    client.send("T.ADD a 1", "QUIT");
    await(() -> sample.changes() == 1);
    assertThat(client.hasInput()).isFalse();
    journal.acknowledge(1);
    assertThat(client.replies(2)).isEqualTo(":1~+OK~");
    assertThat(client.isClosed()).isTrue();
  }

  @Test
  void endsWithoutTheRepliesThatAreNotAcknowledged() throws IOException {
    TestClient client = connect();
    client.send("T.ADD a 1");
    await(() -> sample.changes() == 1);
    long before = System.nanoTime();
    server.close();
    assertThat(Duration.ofNanos(System.nanoTime() - before)).isLessThan(Duration.ofMillis(2_500));
    assertThat(client.isClosed()).isTrue();
  }

  private TestClient connect() throws IOException {
    TestClient client = new TestClient(server.address());
    open.add(client);
    return client;
  }

  private Client known(TestClient client) throws IOException {
    String id = client.ask("CLIENT ID");
    return context.clients().find(Long.parseLong(id.substring(1, id.length() - 1)));
  }
}
