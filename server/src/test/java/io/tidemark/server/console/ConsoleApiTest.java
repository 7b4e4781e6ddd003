package io.tidemark.server.console;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tidemark.console.memory.RedisWords;
import io.tidemark.service.MemoryOptions;
import io.tidemark.service.Name;
import io.tidemark.service.NamedMemory;
import io.tidemark.service.SeenOptions;
import io.tidemark.service.SyncPolicy;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** All routes of the console against a whole server; each answer is compared with openapi.json. */
@Timeout(120)
class ConsoleApiTest {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final String MEMORY = "/memories/{id}";

  @TempDir
  Path folder;

  private static String memory(String name) {
    return "/memories/" + ConsoleClient.id(name);
  }

  @Test
  void everyRouteIsDescribedAndAnswersAsDescribed() throws Exception {
    try (ConsoleClient console = new ConsoleClient(
        Optional.of(folder.resolve("data")), SyncPolicy.ALWAYS, Optional.of("s"), 256L << 20)) {
      assertThat(console.get("/session", "/session").get("signedIn").asBoolean())
          .isFalse();
      assertThat(
              console.exchange("GET", "/overview", "/overview", "", new byte[0]).statusCode())
          .isEqualTo(401);
      assertThat(console
              .json("POST", "/session", "/session", "{\"password\":\"s\"}")
              .status())
          .isEqualTo(204);
      assertThat(console.get("/session", "/session").get("signedIn").asBoolean())
          .isTrue();
      useMemories(console);
      console.get("/plan", "/plan?question=window&window=24h&rate=10&error=0.001");
      console.get("/server", "/server");
      assertThat(
              console.json("POST", "/server/snapshot", "/server/snapshot", "{}").status())
          .isEqualTo(202);
      console.get("/openapi.json", "/openapi.json");
      assertThat(console.json("DELETE", "/session", "/session", "{}").status()).isEqualTo(204);
      assertThat(
              console.exchange("GET", "/overview", "/overview", "", new byte[0]).statusCode())
          .isEqualTo(401);
      Set<String> unused = console.openApi().operations();
      unused.removeAll(console.used());
      // Events never end; another test has them.
      assertThat(unused).containsExactly("GET /events");
    }
  }

  private static void useMemories(ConsoleClient console) throws Exception {
    assertThat(
            console.create("w", "BF.RESERVE", "0.01", "1000", "WINDOW", "24h").status())
        .isEqualTo(201);
    assertThat(console
            .create("h", "hist.reserve", "MEMORY", "16M", "PREFIXES", "ipv4:16")
            .status())
        .isEqualTo(201);
    assertThat(console.create("t", "TOPK.RESERVE", "10", "HALFLIFE", "1h").status())
        .isEqualTo(201);
    assertThat(console.item("w", "add", "a", "").body().get("new").asBoolean()).isTrue();
    assertThat(console.item("w", "ask", "a", "").body().get("answer").asText()).isEqualTo("maybe");
    assertThat(console.item("t", "add", "a", ",\"times\":7").body().get("count").asDouble())
        .isGreaterThan(6.9);
    assertThat(console.item("h", "add", "10.1.2.3", "").status()).isEqualTo(200);
    assertThat(console.item("h", "remove", "10.9.9.9", "").status()).isEqualTo(200);
    assertThat(console.get(MEMORY + "/top", memory("t") + "/top").get("entries").size())
        .isOne();
    console.get(MEMORY, memory("w"));
    console.get(MEMORY + "/series", memory("w") + "/series?span=day");
    String item = ConsoleClient.id("10.1.7.7");
    JsonNode ranges =
        console.get(MEMORY + "/ranges", memory("h") + "/ranges?prefix=ipv4:16&item=" + item);
    assertThat(ranges.get("ranges").size()).isOne();
    assertThat(console
            .get(MEMORY + "/ranges", memory("h") + "/ranges?item=" + item)
            .get("ranges"))
        .isEmpty();
    HttpResponse<byte[]> table = console.exchange(
        "GET",
        MEMORY + "/ranges.csv",
        memory("h") + "/ranges.csv?item=" + ConsoleClient.id("10.1.2.3"),
        "",
        new byte[0]);
    assertThat(new String(table.body(), StandardCharsets.US_ASCII).lines())
        .first()
        .isEqualTo("from,to,kind");
    assertThat(new String(table.body(), StandardCharsets.US_ASCII)).contains(",maybe\r\n");
    HttpResponse<byte[]> file =
        console.exchange("GET", MEMORY + "/export", memory("w") + "/export", "", new byte[0]);
    HttpResponse<byte[]> loaded = console.exchange(
        "POST",
        "/import",
        "/import?name=" + ConsoleClient.id("w2"),
        "application/octet-stream",
        file.body());
    assertThat(loaded.statusCode()).isEqualTo(201);
    assertThat(console.item("w2", "ask", "a", "").body().get("answer").asText()).isEqualTo("maybe");
    assertThat(console.item("w2", "ask", "b", "").body().get("answer").asText()).isEqualTo("no");
    String clone = memory("w") + "/clone";
    assertThat(console
            .json("POST", MEMORY + "/clone", clone, "{\"name\":{\"text\":\"w3\"}}")
            .body()
            .get("empty")
            .asBoolean())
        .isFalse();
    assertThat(console.item("w3", "ask", "a", "").body().get("answer").asText()).isEqualTo("maybe");
    assertThat(console
            .json(
                "POST", MEMORY + "/clone", clone, "{\"name\":{\"text\":\"w4\"},\"capacity\":5000}")
            .body()
            .get("empty")
            .asBoolean())
        .isTrue();
    assertThat(console.item("w4", "ask", "a", "").body().get("answer").asText()).isEqualTo("no");
    assertThat(
            console.json("DELETE", MEMORY, memory("w4"), "{\"confirm\":\"w5\"}").status())
        .isEqualTo(409);
    assertThat(
            console.json("DELETE", MEMORY, memory("w4"), "{\"confirm\":\"w4\"}").status())
        .isEqualTo(204);
    assertThat(console.get("/overview", "/overview").get("memories").size()).isEqualTo(5);
  }

  @Test
  void saysWhatIsWrong() throws Exception {
    try (ConsoleClient console = ConsoleClient.inMemory()) {
      console.create("s", "BF.RESERVE", "0.01", "100");
      console.create("c", "CF.RESERVE", "100");
      assertThat(console.create("s", "BF.RESERVE", "0.01", "100").code()).isEqualTo("EXISTS");
      assertThat(console.create("x", "BF.RESERVE", "7", "100").code()).isEqualTo("REFUSED");
      assertThat(console.create("x", "FLUSHALL").code()).isEqualTo("INVALID");
      assertThat(console.item("none", "ask", "a", "").code()).isEqualTo("MISSING");
      assertThat(console.item("s", "remove", "a", "").code()).isEqualTo("UNSUPPORTED");
      assertThat(console.item("s", "add", "a", ",\"times\":2").code()).isEqualTo("UNSUPPORTED");
      assertThat(console.item("s", "add", "a", ",\"tims\":2").code()).isEqualTo("INVALID");
      assertThat(console.item("s", "ask", "a", ",\"from\":2").code()).isEqualTo("UNSUPPORTED");
      assertThat(console.item("c", "add", "a", ",\"times\":0").code()).isEqualTo("INVALID");
      assertThat(console.item("c", "add", "a", ",\"times\":1.5").code()).isEqualTo("INVALID");
      assertThat(console.item("c", "add", "a", ",\"at\":5").code()).isEqualTo("UNSUPPORTED");
      String ask = memory("s") + "/ask";
      for (String body : List.of(
          "",
          "[]",
          "{",
          "{\"item\":\"a\"}",
          "{\"item\":{\"base64\":\"!\"}}",
          "{\"item\":{}}",
          "[".repeat(10_000),
          "{\"item\":{\"text\":\"a\",\"base64\":\"\"}}")) {
        assertThat(console.json("POST", MEMORY + "/ask", ask, body).status())
            .as(body)
            .isEqualTo(400);
      }
      for (String path : List.of(
          memory("s") + "/series?span=week", "/memories/!!!", memory("c") + "/top?count=0")) {
        HttpResponse<byte[]> refused =
            console.exchange("GET", MEMORY + "/series", path, "", new byte[0]);
        assertThat(refused.statusCode()).as(path).isEqualTo(400);
      }
      assertThat(console
              .exchange("GET", MEMORY + "/top", memory("c") + "/top", "", new byte[0])
              .statusCode())
          .isEqualTo(409);
      assertThat(
              console.json("POST", "/server/snapshot", "/server/snapshot", "{}").code())
          .isEqualTo("NO_FOLDER");
    }
  }

  @Test
  void whatIsCutOrDamagedLeavesNoMemory() throws Exception {
    try (ConsoleClient console = ConsoleClient.inMemory()) {
      console.create("s", "BF.RESERVE", "0.01", "100000");
      console.item("s", "add", "a", "");
      byte[] file = console
          .exchange("GET", MEMORY + "/export", memory("s") + "/export", "", new byte[0])
          .body();
      byte[] cut = Arrays.copyOf(file, file.length - 1);
      byte[] damaged = file.clone();
      damaged[file.length / 2] ^= 1;
      byte[] more = Arrays.copyOf(file, file.length + 1);
      for (byte[] bytes : List.of(cut, damaged, more, new byte[100], new byte[1])) {
        HttpResponse<byte[]> refused = console.exchange(
            "POST",
            "/import",
            "/import?name=" + ConsoleClient.id("n"),
            "application/octet-stream",
            bytes);
        assertThat(refused.statusCode()).isEqualTo(400);
        assertThat(console.server().service().size()).isOne();
      }
      assertThat(console
              .exchange(
                  "POST",
                  "/import",
                  "/import?name=" + ConsoleClient.id("s"),
                  "application/octet-stream",
                  file)
              .statusCode())
          .isEqualTo(409);
      assertThat(console.item("s", "ask", "a", "").body().get("answer").asText())
          .isEqualTo("maybe");
    }
  }

  /** Names are any bytes: each is told so that it can be used again, and nothing in it does anything. */
  @Test
  void namesAreAnyBytes() throws Exception {
    List<byte[]> names = new ArrayList<>();
    for (String text : List.of(
        "",
        "<script>alert(1)</script>",
        "\u202Eabc",
        "שלום",
        "a/b?c#d%20",
        "../..",
        "\"'\\\r\n\0",
        "sha256:ff")) {
      names.add(text.getBytes(StandardCharsets.UTF_8));
    }
    names.add(new byte[] {(byte) 0xff, (byte) 0xc3, 0x28, (byte) 0xf0, (byte) 0x9f});
    names.add("x".repeat(1 << 20).getBytes(StandardCharsets.US_ASCII));
    try (ConsoleClient console = ConsoleClient.inMemory()) {
      for (byte[] name : names) {
        assertThat(console.create(name, "BF.RESERVE", "0.01", "100").status()).isEqualTo(201);
      }
      JsonNode rows = console.get("/overview", "/overview").get("memories");
      assertThat(rows.size()).isEqualTo(names.size());
      for (JsonNode row : rows) {
        String text = row.get("name").get("text").asText();
        assertThat(text.length()).isLessThanOrEqualTo(201);
        assertThat(text.codePoints())
            .noneMatch(point ->
                Character.isISOControl(point) || Character.getType(point) == Character.FORMAT);
        String id = row.get("name").get("id").asText();
        assertThat(console
                .json(
                    "POST",
                    MEMORY + "/add",
                    "/memories/" + id + "/add",
                    "{\"item\":{\"text\":\"i\"}}")
                .status())
            .as(text)
            .isEqualTo(200);
        JsonNode page = console.get(MEMORY, "/memories/" + id);
        assertThat(page.get("row").get("items").asInt()).isEqualTo(1);
        HttpResponse<byte[]> file = console.exchange(
            "GET", MEMORY + "/export", "/memories/" + id + "/export", "", new byte[0]);
        assertThat(file.headers().firstValue("content-disposition").orElse(""))
            .matches("attachment; filename=\"[a-zA-Z0-9_-]{1,64}\\.tmk\"");
        String confirm = MAPPER.writeValueAsString(text);
        assertThat(console
                .json("DELETE", MEMORY, "/memories/" + id, "{\"confirm\":" + confirm + "}")
                .status())
            .as(text)
            .isEqualTo(204);
      }
      assertThat(console.server().service().size()).isZero();
    }
  }

  /** The command that the console shows makes the same memory again. */
  @Test
  void commandsMakeTheSameMemory() throws Exception {
    List<List<String>> commands = List.of(
        List.of("BF.RESERVE", "0.0001", "1000"),
        List.of("BF.RESERVE", "0.01", "1000", "NONSCALING"),
        List.of(
            "BF.RESERVE",
            "0.01",
            "1000",
            "EXPANSION",
            "4",
            "WINDOW",
            "90m",
            "LATE",
            "0s",
            "GRAIN",
            "7s"),
        List.of("BF.RESERVE", "0.01", "1000", "LAST", "5000"),
        List.of("BF.RESERVE", "0.01", "1000", "ENDLESS"),
        List.of("BF.RESERVE", "0.01", "1000", "ENDLESS", "WEIGHTED"),
        List.of("CF.RESERVE", "1000", "EXPANSION", "0", "BUCKETSIZE", "4"),
        List.of("CMS.INITBYPROB", "0.001", "0.01"),
        List.of("CMS.INITBYDIM", "100", "3", "HALFLIFE", "1500ms"),
        List.of("TOPK.RESERVE", "9", "50", "3", "0.925", "HALFLIFE", "2h"),
        List.of(
            "HIST.RESERVE",
            "ERROR",
            "0.01",
            "TICK",
            "5s",
            "KEEP",
            "90d",
            "MEMORY",
            "20M",
            "PREFIXES",
            "/:3"));
    try (ConsoleClient console = ConsoleClient.inMemory()) {
      for (List<String> command : commands) {
        assertThat(console.create("first", command.toArray(String[]::new)).status())
            .as(command.toString())
            .isEqualTo(201);
        NamedMemory first = console.server().service().find(Name.of("first"));
        MemoryOptions options = first.origin().options();
        List<String> told = RedisWords.reserve(options);
        assertThat(console.create("second", told.toArray(String[]::new)).status())
            .as(told.toString())
            .isEqualTo(201);
        assertThat(console.server().service().find(Name.of("second")).origin().options())
            .isEqualTo(options);
        console.server().service().flush();
      }
    }
  }

  @Test
  void aThousandMemoriesAreTold() throws Exception {
    try (ConsoleClient console = ConsoleClient.inMemory()) {
      for (int i = 0; i < 1_001; i++) {
        console
            .server()
            .service()
            .create(Name.of("memory-" + i), new SeenOptions(0.01, 100, 2, new SeenOptions.Ever()));
      }
      HttpResponse<byte[]> overview =
          console.exchange("GET", "/overview", "/overview", "", new byte[0]);
      JsonNode told = MAPPER.readTree(overview.body());
      assertThat(told.get("memories").size()).isEqualTo(1_000);
      assertThat(told.get("memoriesNotShown").asInt()).isEqualTo(1);
      // A row has about 25 fields and numbers.
      assertThat(overview.body().length).isLessThan(1_000 * 1_000);
    }
  }

  @Test
  void eventsTellWhatChangesAndBeginAgain() throws Exception {
    try (ConsoleClient console = ConsoleClient.inMemory()) {
      console.create("s", "BF.RESERVE", "0.01", "100");
      for (int connection = 0; connection < 2; connection++) {
        try (Socket socket = events(console, "/api/v1/events");
            BufferedReader lines = new BufferedReader(
                new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8))) {
          JsonNode whole = next(lines, "overview");
          assertThat(console.openApi().misfits(whole, "Overview")).isEmpty();
          assertThat(whole.get("partial").asBoolean()).isFalse();
          assertThat(whole.get("memories").size()).isEqualTo(1 + connection);
          console.create("more-" + connection, "BF.RESERVE", "0.01", "100");
          JsonNode part = next(lines, "overview");
          assertThat(part.get("partial").asBoolean()).isTrue();
          assertThat(part.get("memories").findValuesAsText("text")).contains("more-" + connection);
          assertThat(part.get("memories").size()).isOne();
        }
      }
      try (Socket socket = events(console, "/api/v1/events?memory=" + ConsoleClient.id("s"));
          BufferedReader lines = new BufferedReader(
              new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8))) {
        assertThat(console.openApi().misfits(next(lines, "memory"), "Memory")).isEmpty();
        console.server().service().delete(Name.of("s"));
        assertThat(next(lines, "gone").get("text").asText()).isEqualTo("s");
      }
    }
  }

  private static Socket events(ConsoleClient console, String path) throws IOException {
    int port = console.server().httpAddress().getPort();
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
    OutputStream out = socket.getOutputStream();
    out.write(("GET " + path + " HTTP/1.1\r\nHost: 127.0.0.1:" + port + "\r\n\r\n")
        .getBytes(StandardCharsets.US_ASCII));
    return socket;
  }

  /** The data of the next event of a kind. */
  private static JsonNode next(BufferedReader lines, String event) throws IOException {
    String name = "";
    while (true) {
      String line = lines.readLine();
      assertThat(line).isNotNull();
      if (line.startsWith("event: ")) {
        name = line.substring("event: ".length());
      } else if (line.startsWith("data: ") && name.equals(event)) {
        return MAPPER.readTree(line.substring("data: ".length()));
      }
    }
  }
}
