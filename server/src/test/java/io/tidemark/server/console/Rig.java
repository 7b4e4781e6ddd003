package io.tidemark.server.console;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.tidemark.server.ServeSettings;
import io.tidemark.server.TidemarkServer;
import io.tidemark.service.ServiceSettings;
import io.tidemark.service.SyncPolicy;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import redis.clients.jedis.Jedis;

/** A whole server on free ports of loopback, and a client that fills it. */
final class Rig implements AutoCloseable {
  private static final int PATIENCE_MILLIS = 30_000;

  /** Names that would do harm where a page took them for more than text. */
  static final List<byte[]> HOSTILE = List.of(
      "<img src=x onerror=window.harmed=1>".getBytes(UTF_8),
      "\"><script>window.harmed=1</script>".getBytes(UTF_8),
      "\u202Etxet thgir ot tfel".getBytes(UTF_8),
      new byte[] {(byte) 0xff, (byte) 0xfe, 0, 10, 'x'},
      "../../%2e%2e/?a=b#c".getBytes(UTF_8),
      new byte[0]);

  private final ServeSettings settings;
  private TidemarkServer server;

  Rig(Optional<String> password, Optional<Path> data) throws IOException {
    this.settings = settings(0, 0, password, data);
    this.server = TidemarkServer.start(settings, "0.1.0", said -> {});
  }

  private static ServeSettings settings(
      int port, int http, Optional<String> password, Optional<Path> data) {
    return new ServeSettings(
        "127.0.0.1",
        port,
        http,
        Set.of(),
        data,
        SyncPolicy.NO,
        password,
        Optional.empty(),
        100,
        1,
        ServiceSettings.usual());
  }

  /** The address of a view of the page. */
  String page(String route) {
    return "http://127.0.0.1:" + server.httpAddress().getPort() + "/" + route;
  }

  /** The address of the view of a memory. */
  String memory(String name) {
    return page(
        "#/m/" + Base64.getUrlEncoder().withoutPadding().encodeToString(name.getBytes(UTF_8)));
  }

  int port() {
    return server.address().getPort();
  }

  /** Ends it and starts one on the same ports; in between, something is done. */
  void restart(Runnable between) throws IOException {
    int port = server.address().getPort();
    int http = server.httpAddress().getPort();
    server.close();
    between.run();
    server = TidemarkServer.start(
        settings(port, http, settings.password(), settings.data()), "0.1.0", said -> {});
  }

  /** Sends a command whose words are texts. */
  Object send(String... words) {
    return send(Arrays.stream(words).map(word -> word.getBytes(UTF_8)).toArray(byte[][]::new));
  }

  /** Sends a command. */
  Object send(byte[]... words) {
    try (Jedis jedis = new Jedis("127.0.0.1", server.address().getPort(), PATIENCE_MILLIS)) {
      settings.password().ifPresent(jedis::auth);
      byte[] verb = words[0];
      byte[][] rest = Arrays.copyOfRange(words, 1, words.length);
      return jedis.sendCommand(() -> verb, rest);
    }
  }

  /** Adds items that are numbered. */
  void fill(String verb, String name, int items) {
    List<String> words = new ArrayList<>(List.of(verb, name));
    for (int i = 0; i < items; i++) {
      words.add("item-" + i);
    }
    send(words.toArray(String[]::new));
  }

  /** One memory of each kind, some of them with warnings or names that are hostile. */
  void stage(long now) {
    send("BF.RESERVE", "clicks", "0.001", "100000", "WINDOW", "24h");
    fill("BF.MADD", "clicks", 20_000);
    send("BF.RESERVE", "payments", "0.001", "1000", "WINDOW", "24h");
    fill("BF.MADD", "payments", 3_000);
    send("BF.RESERVE", "webhooks", "0.0001", "100000");
    fill("BF.MADD", "webhooks", 5_000);
    send("CF.RESERVE", "stock", "1000");
    send("CF.ADD", "stock", "pen");
    send("CF.ADD", "stock", "pen");
    send("CMS.INITBYPROB", "hits", "0.001", "0.01");
    send("CMS.INCRBY", "hits", "home", "7");
    send("TOPK.RESERVE", "searches", "20", "HALFLIFE", "1h");
    for (int i = 0; i < 12; i++) {
      send("TOPK.INCRBY", "searches", "term " + i, Integer.toString(600 / (i + 1)));
    }
    for (byte[] each : HOSTILE) {
      send("TOPK.ADD".getBytes(UTF_8), "searches".getBytes(UTF_8), each);
    }
    send(
        "HIST.RESERVE",
        "visits",
        "ERROR",
        "0.00001",
        "TICK",
        "1s",
        "KEEP",
        "90d",
        "PREFIXES",
        "ipv4:8,16");
    for (int day = 6; day >= 1; day--) {
      for (int i = 0; i < 40; i++) {
        long at = now - day * 86_400_000L + i * 60_000L;
        send("HIST.ADD", "visits", "10.1." + i + "." + i, "AT", Long.toString(at));
        if (day % 2 == 0) {
          send("HIST.ADD", "visits", "10.1.2.3", "AT", Long.toString(at));
        }
      }
    }
    for (byte[] each : HOSTILE) {
      if (each.length > 0) {
        send("BF.RESERVE".getBytes(UTF_8), each, "0.01".getBytes(UTF_8), "100".getBytes(UTF_8));
      }
    }
    byte[] huge = new byte[1 << 20];
    Arrays.fill(huge, (byte) 'n');
    huge[0] = '<';
    huge[huge.length - 1] = '>';
    send("BF.RESERVE".getBytes(UTF_8), huge, "0.01".getBytes(UTF_8), "100".getBytes(UTF_8));
  }

  @Override
  public void close() {
    server.close();
  }
}
