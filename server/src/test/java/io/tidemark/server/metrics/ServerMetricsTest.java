package io.tidemark.server.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.server.ServeSettings;
import io.tidemark.server.TidemarkServer;
import io.tidemark.service.ServiceSettings;
import io.tidemark.service.SyncPolicy;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.Protocol;
import redis.clients.jedis.commands.ProtocolCommand;

/** What the HTTP port tells Prometheus of a server with a memory of each kind. */
@Timeout(60)
class ServerMetricsTest {
  @TempDir
  private Path folder;

  private TidemarkServer start() throws IOException {
    return TidemarkServer.start(
        new ServeSettings(
            "127.0.0.1",
            0,
            0,
            Set.of(),
            Optional.of(folder),
            SyncPolicy.EVERYSEC,
            Optional.empty(),
            Optional.empty(),
            100,
            1,
            ServiceSettings.usual()),
        "0",
        line -> {});
  }

  private static String metrics(TidemarkServer server) throws IOException, InterruptedException {
    URI page = URI.create("http://127.0.0.1:" + server.httpAddress().getPort() + "/metrics");
    return HttpClient.newHttpClient()
        .send(HttpRequest.newBuilder(page).build(), BodyHandlers.ofString())
        .body();
  }

  private static Object send(Jedis client, String line) {
    String[] words = line.split(" ", -1);
    ProtocolCommand command = () -> words[0].getBytes(StandardCharsets.US_ASCII);
    String[] rest = java.util.Arrays.copyOfRange(words, 1, words.length);
    try {
      return client.sendCommand(command, rest);
    } catch (redis.clients.jedis.exceptions.JedisDataException refused) {
      return refused.getMessage();
    }
  }

  private static void makeOneOfEach(Jedis client) {
    send(client, "BF.RESERVE ever 0.01 100");
    send(client, "BF.MADD ever a b c");
    send(client, "BF.MEXISTS ever a b");
    send(client, "BF.RESERVE window 0.01 100 WINDOW 1h");
    send(client, "BF.ADD window a");
    assertThat(send(client, "BF.ADD window b AT 1000").toString()).contains("before the latest");
    send(client, "BF.RESERVE last 0.01 100 LAST 100");
    send(client, "BF.RESERVE endless 0.01 100 ENDLESS WEIGHTED");
    send(client, "CF.RESERVE counts 100");
    send(client, "CF.ADD counts a");
    send(client, "CF.DEL counts a");
    send(client, "CMS.INITBYDIM sketch 100 5");
    send(client, "CMS.INCRBY sketch a 3 b 4");
    send(client, "TOPK.RESERVE top 5");
    send(client, "TOPK.ADD top a");
    send(client, "HIST.RESERVE history MEMORY 8M");
    send(client, "HIST.ADD history a");
  }

  private static double value(String metrics, String series) {
    Matcher found = Pattern.compile("^" + Pattern.quote(series) + " (\\S+)$", Pattern.MULTILINE)
        .matcher(metrics);
    assertThat(found.find()).as(series).isTrue();
    return Double.parseDouble(found.group(1));
  }

  private static String of(String name, String kind, String memory, String operation) {
    String tags = "kind=\"" + kind + "\",memory=\"" + memory + "\"";
    return name + "{" + tags + (operation.isEmpty() ? "" : ",operation=\"" + operation + "\"")
        + "}";
  }

  @Test
  void countsWhatIsDoneWithEachMemory() throws Exception {
    try (TidemarkServer server = start();
        Jedis client = new Jedis("127.0.0.1", server.address().getPort())) {
      makeOneOfEach(client);
      String metrics = metrics(server);
      assertThat(value(metrics, of("tidemark_memory_items_total", "seen", "ever", "add")))
          .isEqualTo(3);
      assertThat(value(metrics, of("tidemark_memory_batches_total", "seen", "ever", "add")))
          .isEqualTo(1);
      assertThat(value(metrics, of("tidemark_memory_items_total", "seen", "ever", "ask")))
          .isEqualTo(2);
      assertThat(value(metrics, of("tidemark_memory_items_total", "counts", "counts", "remove")))
          .isEqualTo(1);
      assertThat(value(metrics, of("tidemark_memory_items_total", "sketch", "sketch", "add")))
          .isEqualTo(2);
      assertThat(value(metrics, of("tidemark_memory_items_total", "history", "history", "add")))
          .isEqualTo(1);
      double p99 = value(metrics, of("tidemark_memory_batch_p99_seconds", "seen", "ever", "add"));
      double most = value(metrics, of("tidemark_memory_batch_max_seconds", "seen", "ever", "add"));
      // One batch: its time, and the next power of two nanoseconds.
      assertThat(p99).isBetween(most, 2 * most);
      assertThat(value(metrics, of("tidemark_memory_late_total", "seen", "window", "")))
          .isEqualTo(1);
      assertThat(value(metrics, of("tidemark_memory_refused_total", "seen", "window", "")))
          .isEqualTo(1);
      assertThat(value(metrics, of("tidemark_fill", "seen", "ever", ""))).isEqualTo(0.03);
      double now = System.currentTimeMillis() / 1e3;
      assertThat(value(metrics, of("tidemark_oldest_seconds", "seen", "window", "")))
          .isBetween(now - 3_600, now);
      assertThat(value(metrics, of("tidemark_error_declared", "seen", "ever", "")))
          .isEqualTo(0.01);
      assertThat(value(metrics, "tidemark_clients")).isEqualTo(1);
      assertThat(value(metrics, "tidemark_clients_input_bytes")).isEqualTo(0);
      assertThat(value(metrics, "tidemark_commands_total{command=\"client|list\"}"))
          .isEqualTo(0);
      assertThat(value(metrics, "tidemark_log_bytes")).isPositive();
    }
  }

  @Test
  void aMemoryThatIsGoneHasNoMetrics() throws Exception {
    try (TidemarkServer server = start();
        Jedis client = new Jedis("127.0.0.1", server.address().getPort())) {
      send(client, "BF.ADD first a");
      assertThat(metrics(server)).contains("memory=\"first\"");
      client.sendCommand(Protocol.Command.DEL, "first");
      assertThat(metrics(server)).doesNotContain("memory=\"first\"");
    }
  }

  /** Each name in the dashboard is one that a server tells. */
  @Test
  void theDashboardShowsWhatIsThere() throws Exception {
    String dashboard = Files.readString(Path.of("..", "docs", "grafana.json"));
    Set<String> shown = new TreeSet<>();
    Matcher names = Pattern.compile("tidemark_[a-z0-9_]+").matcher(dashboard);
    while (names.find()) {
      shown.add(names.group());
    }
    assertThat(shown).hasSizeGreaterThan(20);
    try (TidemarkServer server = start();
        Jedis client = new Jedis("127.0.0.1", server.address().getPort())) {
      makeOneOfEach(client);
      Set<String> told = new TreeSet<>();
      metrics(server)
          .lines()
          .filter(line -> !line.startsWith("#"))
          .forEach(line -> told.add(line.split("[{ ]", 2)[0]));
      assertThat(told).containsAll(shown);
    }
  }
}
