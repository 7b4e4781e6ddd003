package io.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The server as a process: its start, its end, and what survives. */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class ServeCommandTest {
  /* -Dtidemark.kills=500 for the long form: mvn -pl cli test -Dtest=ServeCommandTest -Dtidemark.kills=500 */
  private static final int KILLS = Integer.getInteger("tidemark.kills", 3);
  private static final int CLIENTS = 3;
  private static final int PIPELINE = 10;

  @TempDir
  Path folder;

  /**
   * Nothing that was acknowledged is lost when the process is killed under the load of several clients, and what was sent
   * and not answered may be there or not.
   */
  @Test
  void acknowledgedItemsSurviveKills() throws Exception {
    String data = folder.resolve("data").toString();
    Random random = new Random(22);
    List<String> acknowledged = new ArrayList<>();
    for (int kill = 0; kill < KILLS; kill++) {
      try (ServeProcess server = ServeProcess.start("--data", data, "--fsync", "always")) {
        if (kill == 0) {
          try (ServeProcess.Client client = server.connect()) {
            assertThat(client.ask("BF.RESERVE", "w", "0.000001", "1000000", "WINDOW", "24h"))
                .isEqualTo("+OK");
          }
        }
        assertAllThere(server, acknowledged);
        acknowledged.addAll(addUntilKilled(server, kill, 50 + random.nextInt(500)));
      }
    }
    try (ServeProcess server = ServeProcess.start("--data", data, "--fsync", "always")) {
      assertAllThere(server, acknowledged);
    }
    assertThat(acknowledged).hasSizeGreaterThan(50 * KILLS);
  }

  private static void assertAllThere(ServeProcess server, List<String> items) throws IOException {
    try (ServeProcess.Client client = server.connect()) {
      for (int from = 0; from < items.size(); from += 1_000) {
        List<String> some = items.subList(from, Math.min(items.size(), from + 1_000));
        for (String item : some) {
          client.send("BF.EXISTS", "w", item);
        }
        for (String item : some) {
          assertThat(client.line()).as(item).isEqualTo(":1");
        }
      }
    }
  }

  /** Lets clients add, each in pipelines, and kills the server behind so many answers; what it has acknowledged. */
  private static Set<String> addUntilKilled(ServeProcess server, int kill, int answers)
      throws Exception {
    Set<String> acknowledged = ConcurrentHashMap.newKeySet();
    CountDownLatch left = new CountDownLatch(answers);
    List<CompletableFuture<Void>> clients = new ArrayList<>();
    for (int number = 0; number < CLIENTS; number++) {
      String prefix = kill + "-" + number + "-";
      ServeProcess.Client client = server.connect();
      clients.add(CompletableFuture.runAsync(
          () -> addUntilClosed(client, prefix, acknowledged, left),
          each -> new Thread(each).start()));
    }
    assertThat(left.await(60, TimeUnit.SECONDS)).isTrue();
    server.kill();
    for (CompletableFuture<Void> client : clients) {
      client.get(60, TimeUnit.SECONDS);
    }
    return acknowledged;
  }

  private static void addUntilClosed(
      ServeProcess.Client open, String prefix, Set<String> acknowledged, CountDownLatch left) {
    try (ServeProcess.Client client = open) {
      for (int first = 0; ; first += PIPELINE) {
        for (int item = first; item < first + PIPELINE; item++) {
          client.send("BF.ADD", "w", prefix + item);
        }
        for (int item = first; item < first + PIPELINE; item++) {
          assertThat(client.line()).startsWith(":");
          acknowledged.add(prefix + item);
          left.countDown();
        }
      }
    } catch (IOException killed) {
      // As is meant to be.
    }
  }

  @Test
  void endsInOrderAndComesBack() throws Exception {
    String data = folder.resolve("data").toString();
    try (ServeProcess server = ServeProcess.start("--data", data);
        ServeProcess.Client client = server.connect()) {
      assertThat(client.ask("BF.ADD", "seen", "a")).isEqualTo(":1");
      assertThat(client.ask("CF.ADD", "counts", "a")).isEqualTo(":1");
      assertThat(client.ask("HIST.RESERVE", "history", "MEMORY", "16M")).isEqualTo("+OK");
      assertThat(client.ask("HIST.ADD", "history", "a")).isEqualTo(":1");
      long before = System.nanoTime();
      assertThat(server.terminate()).isZero();
      // Two seconds are promised; a loaded machine is given some more.
      assertThat(System.nanoTime() - before).isLessThan(TimeUnit.SECONDS.toNanos(10));
      assertThat(server.errors()).doesNotContain("error");
    }
    try (ServeProcess server = ServeProcess.start("--data", data);
        ServeProcess.Client client = server.connect()) {
      assertThat(client.ask("BF.EXISTS", "seen", "a")).isEqualTo(":1");
      assertThat(client.ask("BF.EXISTS", "seen", "b")).isEqualTo(":0");
      assertThat(client.ask("CF.EXISTS", "counts", "a")).isEqualTo(":1");
      assertThat(client.ask("HIST.EXISTS", "history", "a", "-", "+")).isEqualTo(":1");
      client.send("SHUTDOWN");
      assertThat(server.await()).isZero();
    }
  }

  /** What may have been lost is unknown afterwards, and not "certainly not"; after an end in order nothing is. */
  @Test
  void aHistoryKnowsTheGapThatACrashLeaves() throws Exception {
    String data = folder.resolve("data").toString();
    long at;
    String[] asked;
    try (ServeProcess server = ServeProcess.start("--data", data);
        ServeProcess.Client client = server.connect()) {
      assertThat(client.ask("HIST.RESERVE", "h", "MEMORY", "16M")).isEqualTo("+OK");
      at = System.currentTimeMillis();
      asked = new String[] {"HIST.EXISTS", "h", "never", "" + at, "" + (at + 1)};
      assertThat(client.ask("HIST.ADD", "h", "a", "AT", "" + at)).isEqualTo(":1");
      assertThat(client.ask(asked)).isEqualTo(":0");
      assertThat(server.terminate()).isZero();
    }
    try (ServeProcess server = ServeProcess.start("--data", data);
        ServeProcess.Client client = server.connect()) {
      assertThat(client.ask(asked)).isEqualTo(":0");
      assertThat(client.ask("HIST.ADD", "h", "b", "AT", "" + at)).isEqualTo(":1");
      server.kill();
    }
    try (ServeProcess server = ServeProcess.start("--data", data);
        ServeProcess.Client client = server.connect()) {
      assertThat(client.ask(asked)).isEqualTo(":-1");
      assertThat(client.ask("HIST.EXISTS", "h", "a", "" + at, "" + (at + 1))).isEqualTo(":1");
    }
  }

  @Test
  void servesHealthAndMetrics() throws Exception {
    Path password = Files.writeString(folder.resolve("password"), "secret\n");
    try (ServeProcess server = ServeProcess.start("--password-file", password.toString());
        ServeProcess.Client client = server.connect()) {
      assertThat(client.ask("PING")).startsWith("-NOAUTH");
      assertThat(client.ask("AUTH", "secret")).isEqualTo("+OK");
      assertThat(client.ask("BF.ADD", "a\"\\\n\u00ff", "x")).isEqualTo(":1");
      assertThat(page(server, "/health", "")).isEqualTo("ok\n");
      assertThat(page(server, "/metrics", "")).doesNotContain("tidemark_memory_bytes");
      String metrics = page(server, "/metrics", "Basic OnNlY3JldA=="); // ":secret"
      assertThat(metrics)
          .contains("tidemark_memories 1.0")
          .contains("tidemark_commands_total{command=\"bf.add\"} 1.0")
          .containsPattern("tidemark_memory_bytes\\{.*memory=\"a\\\\\"\\\\\\\\\\\\\\\\");
      assertThat(client.ask("DEL", "a\"\\\n\u00ff")).isEqualTo(":1");
      assertThat(page(server, "/metrics", "Basic OnNlY3JldA=="))
          .doesNotContain("tidemark_memory_bytes{");
    }
  }

  private static String page(ServeProcess server, String path, String authorization)
      throws IOException, InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.httpPort() + path));
    if (!authorization.isEmpty()) {
      request.header("Authorization", authorization);
    }
    return HttpClient.newHttpClient()
        .send(request.build(), BodyHandlers.ofString())
        .body();
  }

  @Test
  void saysWhatIsWrongWithItsUse() throws IOException {
    assertThat(CommandRun.of("serve", "--bind", "0.0.0.0").exitCode()).isEqualTo(2);
    assertThat(CommandRun.of("serve", "--memory", "100000G").errors())
        .contains("--memory: 100000G (expected: at most");
    assertThat(CommandRun.of("serve", "--fsync", "sometimes").errors())
        .contains("--fsync: sometimes (expected: always, everysec or no)");
    assertThat(CommandRun.of("serve", "--tls-cert", "x").exitCode()).isEqualTo(2);
    assertThat(CommandRun.of("serve", "--port", "70000").exitCode()).isEqualTo(2);
    Path config = Files.writeString(folder.resolve("conf"), "# mine\n\nprot 7\n");
    assertThat(CommandRun.of("serve", "--config", config.toString()).errors())
        .contains("line 3: prot 7 (expected: an option and its value");
  }

  @Test
  void theCommandLineGoesBeforeTheConfigFile() throws Exception {
    Path config =
        Files.writeString(folder.resolve("conf"), "port 1\nhttp 0\nmax-clients 1\nmemory 32M\n");
    try (ServeProcess server = ServeProcess.start("--port", "0", "--config", config.toString());
        ServeProcess.Client client = server.connect();
        ServeProcess.Client second = server.connect()) {
      assertThat(client.ask("PING")).isEqualTo("+PONG");
      assertThat(second.line()).isEqualTo("-ERR max number of clients reached");
    }
  }

  @Test
  void anAddressInUseAndDamagedDataHaveExitCodesOfTheirOwn() throws Exception {
    Path data = folder.resolve("data");
    try (ServeProcess server = ServeProcess.start("--data", data.toString())) {
      Process second = ServeProcess.begin("--port", "" + server.port(), "--http", "0");
      assertThat(second.waitFor()).isEqualTo(6);
      assertThat(server.terminate()).isZero();
    }
    byte[] manifest = Files.readAllBytes(data.resolve("manifest"));
    manifest[manifest.length / 2] ^= 1;
    Files.write(data.resolve("manifest"), manifest);
    Process damaged = ServeProcess.begin("--data", data.toString());
    assertThat(damaged.waitFor()).isEqualTo(4);
    assertThat(new String(damaged.getErrorStream().readAllBytes(), StandardCharsets.UTF_8))
        .contains("manifest");
  }
}
