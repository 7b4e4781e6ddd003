package io.tidemark.server.console;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A real browser, driven as a person would, by the W3C WebDriver protocol: Chromium without a window, and its driver.
 *
 * <p>Whatever is waited for is a condition with a deadline. Threads: one at a time.
 */
final class Browser implements AutoCloseable {
  /** What to do where there is none. */
  static final String MISSING =
      "no browser: install Debian's packages chromium and chromium-driver (apt-get install chromium chromium-driver)";

  /** What a width and a height of a page are. */
  record Size(int width, int height) {}

  static final Size DESKTOP = new Size(1280, 900);
  static final Size PHONE = new Size(390, 844);
  private static final Duration DEADLINE = Duration.ofSeconds(20);
  private static final long POLL_MILLIS = 25;
  private static final int MOST_PICTURED = 3_000;
  private static final String ELEMENT = "element-6066-11e4-a52e-4f735466cecf";
  private static final Pattern STARTED = Pattern.compile("started successfully on port (\\d+)");
  private static final List<String> SWITCHES = List.of(
      "--headless=new",
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--disable-dev-shm-usage",
      "--hide-scrollbars",
      "--lang=en-GB");
  private static final ObjectMapper JSON = new ObjectMapper();

  private final HttpClient client = HttpClient.newHttpClient();
  private final Path profile;
  private final Process driver;
  private final String session;

  private Browser(Path profile, Process driver, int port) throws IOException {
    this.profile = profile;
    this.driver = driver;
    ObjectNode options = JSON.createObjectNode();
    ArrayNode words = options.putArray("args");
    SWITCHES.forEach(words::add);
    words.add("--user-data-dir=" + profile.resolve("profile"));
    options.putObject("prefs").put("download.default_directory", downloads().toString());
    ObjectNode wanted = JSON.createObjectNode();
    ObjectNode always = wanted.putObject("capabilities").putObject("alwaysMatch");
    always.set("goog:chromeOptions", options);
    always.putObject("goog:loggingPrefs").put("browser", "ALL");
    String root = "http://127.0.0.1:" + port + "/session";
    JsonNode made = send("POST", root, wanted);
    this.session = root + "/" + made.path("sessionId").asText();
  }

  /** Whether there is a browser and its driver. */
  static boolean isInstalled() {
    return onPath("chromedriver") && (onPath("chromium") || onPath("google-chrome"));
  }

  private static boolean onPath(String program) {
    return Arrays.stream(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
        .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
  }

  /** Starts one with an empty profile. */
  static Browser start() throws IOException {
    Path profile = Files.createTempDirectory("tidemark-browser");
    Process driver =
        new ProcessBuilder("chromedriver", "--port=0").redirectErrorStream(true).start();
    BufferedReader said =
        new BufferedReader(new InputStreamReader(driver.getInputStream(), StandardCharsets.UTF_8));
    for (String line = said.readLine(); line != null; line = said.readLine()) {
      Matcher port = STARTED.matcher(line);
      if (port.find()) {
        return new Browser(profile, driver, Integer.parseInt(port.group(1)));
      }
    }
    throw new IOException("chromedriver did not start");
  }

  /** Where downloads go. */
  Path downloads() {
    return profile.resolve("downloads");
  }

  private JsonNode send(String method, String address, JsonNode body) {
    HttpRequest request = HttpRequest.newBuilder(URI.create(address))
        .timeout(DEADLINE.multipliedBy(3))
        .method(
            method,
            body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(body.toString()))
        .build();
    try {
      JsonNode value =
          JSON.readTree(client.send(request, BodyHandlers.ofString()).body()).path("value");
      if (value.has("error")) {
        throw new Refused(value.path("error").asText(), value.path("message").asText());
      }
      return value;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** What the driver did not do. */
  static final class Refused extends IllegalStateException {
    private static final long serialVersionUID = 1;
    private final String code;

    Refused(String code, String message) {
      super(code + ": " + message);
      this.code = code;
    }

    boolean isStale() {
      return code.startsWith("stale") || code.startsWith("no such element");
    }
  }

  private JsonNode post(String path, Map<String, ?> body) {
    return send("POST", session + path, JSON.valueToTree(body));
  }

  /** Opens an address. */
  void open(String address) {
    post("/url", Map.of("url", address));
  }

  /** Runs a function body in the page; its arguments are {@code arguments}. */
  JsonNode run(String script, Object... arguments) {
    return post("/execute/sync", Map.of("script", script, "args", arguments));
  }

  /** Runs a function body whose last argument is called with the result. */
  JsonNode await(String script) {
    return post("/execute/async", Map.of("script", script, "args", List.of()));
  }

  private JsonNode devTools(String command, Map<String, ?> parameters) {
    return post("/goog/cdp/execute", Map.of("cmd", command, "params", parameters));
  }

  /** The colours that the system asks for: light or dark. */
  void prefer(String scheme) {
    devTools(
        "Emulation.setEmulatedMedia",
        Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", scheme))));
  }

  /** The size of the page. */
  void resize(Size size) {
    devTools(
        "Emulation.setDeviceMetricsOverride",
        Map.of(
            "width",
            size.width(),
            "height",
            size.height(),
            "deviceScaleFactor",
            1,
            "mobile",
            false));
  }

  /** Waits until a script, as the body of a function, gives something that is true. */
  JsonNode until(String what, String script, Object... arguments) {
    long deadline = System.nanoTime() + DEADLINE.toNanos();
    while (true) {
      JsonNode found = run(script, arguments);
      if (found.isObject() || found.isArray() || found.asBoolean() || found.isTextual()) {
        return found;
      }
      if (System.nanoTime() > deadline) {
        throw new AssertionError(
            what + ": not within " + DEADLINE.toSeconds() + " s; the page says: "
                + run("return document.body.innerText.slice(0, 3000)").asText());
      }
      pause();
    }
  }

  private static void pause() {
    try {
      TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** Waits until the page shows a text. */
  void sees(String text) {
    until("text " + text, "return document.body.innerText.includes(arguments[0])", text);
  }

  /** Waits until the page does not show a text. */
  void seesNo(String text) {
    until("no text " + text, "return !document.body.innerText.includes(arguments[0])", text);
  }

  /** Waits for an element that is seen, by a CSS selector. */
  String find(String selector) {
    JsonNode found = until(
        selector,
        "return [...document.querySelectorAll(arguments[0])].find(e => e.checkVisibility()) ?? null",
        selector);
    return found.path(ELEMENT).asText();
  }

  /** Waits for a button, a link or a summary with a text or a label. */
  String named(String text) {
    JsonNode found = until(
        "button or link " + text,
        "return [...(document.querySelector('dialog[open]') ?? document).querySelectorAll('button, a, summary, label')]"
            + ".find(e => e.checkVisibility() && !e.disabled"
            + " && ((e.getAttribute('aria-label') ?? '') === arguments[0] || e.innerText.trim() === arguments[0])) ?? null",
        text);
    return found.path(ELEMENT).asText();
  }

  /** Waits for the field with a label, in the dialog if one is open. */
  String field(String label) {
    JsonNode found = until(
        "field " + label,
        "const root = document.querySelector('dialog[open]') ?? document;"
            + "const by = [...root.querySelectorAll('label')].find(e => e.checkVisibility() && e.firstChild.textContent.trim() === arguments[0]);"
            + "return (by ? document.getElementById(by.htmlFor) : root.querySelector(`[aria-label=\"${arguments[0]}\"]`)) ?? null",
        label);
    return found.path(ELEMENT).asText();
  }

  /** Clicks a button or link with a text. */
  void press(String text) {
    again(() -> click(named(text)));
  }

  /** Clicks an element. */
  void click(String element) {
    post("/element/" + element + "/click", Map.of());
  }

  /** Empties a field and types into it. */
  void type(String label, String text) {
    again(() -> {
      String element = field(label);
      post("/element/" + element + "/clear", Map.of());
      post("/element/" + element + "/value", Map.of("text", text));
    });
  }

  /** Types into a field as it is: the path of a file, say. */
  void enter(String label, String text) {
    post("/element/" + field(label) + "/value", Map.of("text", text));
  }

  /** Chooses from a list by the text of an option. */
  void choose(String label, String option) {
    JsonNode found = run(
        "const field = [...document.querySelectorAll('label')].find(e => e.checkVisibility() && e.textContent === arguments[0]);"
            + "const select = field ? document.getElementById(field.htmlFor) : document.querySelector(`select[aria-label=\"${arguments[0]}\"]`);"
            + "return [...select.options].find(e => e.text === arguments[1])",
        label,
        option);
    click(found.path(ELEMENT).asText());
  }

  /** Repeats what failed because the page has just drawn an element anew. */
  private static void again(Runnable action) {
    for (int i = 0; i < 5; i++) {
      try {
        action.run();
        return;
      } catch (Refused e) {
        if (!e.isStale()) {
          throw e;
        }
      }
    }
    action.run();
  }

  /** Presses a key where the focus is; {@code \uE00C} is Escape, as the protocol numbers them. */
  void key(String key) {
    post(
        "/actions",
        Map.of(
            "actions",
            List.of(Map.of(
                "type", "key",
                "id", "keyboard",
                "actions",
                    List.of(
                        Map.of("type", "keyDown", "value", key),
                        Map.of("type", "keyUp", "value", key))))));
  }

  /** Drags over an element, from one share of its width to another. */
  void drag(String selector, double from, double to) {
    String element = find(selector);
    run("arguments[0].scrollIntoView({block: 'center'})", Map.of(ELEMENT, element));
    JsonNode area = run(
        "const r = arguments[0].getBoundingClientRect(); return {x: r.x, y: r.y, width: r.width}",
        Map.of(ELEMENT, element));
    int y = (int) area.path("y").asDouble() + 20;
    int start = (int) (area.path("x").asDouble() + from * area.path("width").asDouble());
    int end = (int) (area.path("x").asDouble() + to * area.path("width").asDouble());
    post(
        "/actions",
        Map.of(
            "actions",
            List.of(Map.of(
                "type", "pointer",
                "id", "mouse",
                "actions",
                    List.of(
                        Map.of("type", "pointerMove", "x", start, "y", y, "duration", 0),
                        Map.of("type", "pointerDown", "button", 0),
                        Map.of(
                            "type", "pointerMove", "x", (start + end) / 2, "y", y, "duration", 50),
                        Map.of("type", "pointerMove", "x", end, "y", y, "duration", 50),
                        Map.of("type", "pointerUp", "button", 0))))));
  }

  /** What is seen of the page as it is now. */
  String text() {
    return run("return document.body.innerText").asText();
  }

  /** The page as a picture, down to what is far below the screen. */
  void picture(Path file) throws IOException {
    JsonNode page = devTools("Page.getLayoutMetrics", Map.of()).path("cssContentSize");
    Map<String, Integer> area = Map.of(
        "x", 0,
        "y", 0,
        "width", page.path("width").asInt(),
        "height", Math.min(MOST_PICTURED, page.path("height").asInt()),
        "scale", 1);
    JsonNode taken = devTools(
        "Page.captureScreenshot",
        Map.of("format", "png", "captureBeyondViewport", true, "clip", area));
    Files.createDirectories(file.getParent());
    Files.write(file, Base64.getDecoder().decode(taken.path("data").asText()));
  }

  /** What the browser complained about since it was asked last: what the policy refused, what broke. */
  List<String> complaints() {
    JsonNode lines = post("/se/log", Map.of("type", "browser"));
    return Stream.iterate(0, i -> i < lines.size(), i -> i + 1)
        .map(i -> lines.path(i))
        .filter(line -> line.path("level").asText().equals("SEVERE"))
        .map(line -> line.path("message").asText())
        .toList();
  }

  /** A file that was downloaded, when it is whole. */
  Path downloaded(String suffix) throws IOException {
    long deadline = System.nanoTime() + DEADLINE.toNanos();
    while (System.nanoTime() < deadline) {
      if (Files.isDirectory(downloads())) {
        try (Stream<Path> files = Files.list(downloads())) {
          Optional<Path> found =
              files.filter(file -> file.toString().endsWith(suffix)).findFirst();
          if (found.isPresent()) {
            return found.get();
          }
        }
      }
      pause();
    }
    throw new AssertionError("no file " + suffix + " was downloaded");
  }

  @Override
  public void close() throws IOException {
    try {
      send("DELETE", session, null);
    } finally {
      driver.destroy();
      try (Stream<Path> files = Files.walk(profile)) {
        for (Path each : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.deleteIfExists(each);
        }
      }
    }
  }
}
