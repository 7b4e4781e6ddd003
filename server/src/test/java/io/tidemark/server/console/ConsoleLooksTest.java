package io.tidemark.server.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Every view in light, in dark and on a narrow screen: a picture under {@code target/screenshots}, nothing that axe objects
 * to, nothing beside the screen, and hostile names as text only. Skipped where no browser is installed.
 */
@Timeout(180)
class ConsoleLooksTest {
  private static final String AXE = "/META-INF/resources/webjars/axe-core/4.6.3/axe.min.js";
  private static final Path PICTURES = Path.of("target", "screenshots");
  private static final int MANY = 1_000;

  private static Rig rig;
  private static Rig empty;
  private static Browser browser;
  private static String axe;

  @BeforeAll
  static void start(@TempDir Path folder) throws IOException {
    assumeTrue(Browser.isInstalled(), Browser.MISSING);
    rig = new Rig(Optional.empty(), Optional.of(folder.resolve("data")));
    rig.stage(System.currentTimeMillis());
    empty = new Rig(Optional.empty(), Optional.empty());
    browser = Browser.start();
    try (InputStream in = ConsoleLooksTest.class.getResourceAsStream(AXE)) {
      axe = new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @AfterAll
  static void stop() throws IOException {
    if (browser != null) {
      browser.close();
    }
    if (rig != null) {
      rig.close();
      empty.close();
    }
  }

  /** A view, and what is done until it shows what it is for. */
  private record View(String address, Runnable until) {}

  private static Map<String, View> views() {
    Map<String, View> views = new LinkedHashMap<>();
    views.put("empty", new View(empty.page(""), () -> browser.sees("No memories yet")));
    views.put("overview", new View(rig.page(""), () -> browser.sees("webhooks")));
    views.put("create", new View(rig.page(""), () -> {
      browser.press("New memory…");
      browser.find("dialog[open]");
    }));
    views.put("memory", new View(rig.memory("clicks"), () -> {
      browser.type("Item", "item-7");
      browser.press("Ask");
      browser.find(".answer");
      charts();
    }));
    views.put("delete", new View(rig.memory("webhooks"), () -> {
      browser.press("Delete…");
      browser.find("dialog[open]");
    }));
    views.put("history", new View(rig.memory("visits"), () -> {
      browser.type("Item", "10.1.2.3");
      browser.press("Show");
      browser.find(".timeline");
      charts();
    }));
    views.put("top", new View(rig.memory("searches"), () -> {
      browser.sees("term 0");
      charts();
    }));
    views.put("planner", new View(rig.page("#/plan"), () -> browser.find(".best")));
    views.put("server", new View(rig.page("#/server"), () -> browser.sees("Configuration")));
    views.put(
        "missing", new View(rig.memory("no such"), () -> browser.sees("There is no such memory")));
    return views;
  }

  private static void charts() {
    browser.until(
        "charts",
        "return [...document.querySelectorAll('.plot')].every(e => !e.getAttribute('aria-label').endsWith('loading'))");
  }

  @ParameterizedTest
  @CsvSource({"light, DESKTOP", "dark, DESKTOP", "light, PHONE"})
  void looksRight(String scheme, String screen) throws IOException {
    Browser.Size size = screen.equals("PHONE") ? Browser.PHONE : Browser.DESKTOP;
    browser.prefer(scheme);
    browser.resize(size);
    for (Map.Entry<String, View> each : views().entrySet()) {
      browser.open("about:blank");
      browser.open(each.getValue().address());
      each.getValue().until().run();
      String name = each.getKey() + "-" + (screen.equals("PHONE") ? "390px" : scheme);
      browser.picture(PICTURES.resolve(name + ".png"));
      assertThat(browser.run("return document.documentElement.scrollWidth").asInt())
          .as("width of %s", name)
          .isLessThanOrEqualTo(size.width());
      browser.run(axe + "; window.axe = axe;");
      assertThat(browser
              .await(
                  "const done = arguments[arguments.length - 1]; axe.run(document).then(r => done(JSON.stringify("
                      + "r.violations.map(v => v.id + ': ' + v.nodes.map(n => n.target.join(' ')).join(' | ')))))")
              .asText())
          .as("axe on %s", name)
          .isEqualTo("[]");
      assertThat(browser.run("return window.harmed ?? 0").asInt())
          .as("%s", name)
          .isZero();
    }
    // The page of a memory that is not there is answered 404, which the browser notes.
    assertThat(browser.complaints()).allMatch(line -> line.contains("404"));
  }

  @Test
  void showsHostileNamesAsText() {
    browser.prefer("light");
    browser.resize(Browser.DESKTOP);
    browser.open("about:blank");
    browser.open(rig.page(""));
    browser.sees("<img src=x onerror=window.harmed=1>");
    browser.until(
        "all rows",
        "return document.querySelectorAll('tbody tr').length === arguments[0]",
        7 + Rig.HOSTILE.size());
    int rows = 7 + Rig.HOSTILE.size();
    for (int i = 0; i < rows; i++) {
      browser.open("about:blank");
      browser.open(rig.page(""));
      browser.until(
          "rows", "return document.querySelectorAll('tbody tr').length === arguments[0]", rows);
      String name = browser
          .run(
              "const a = document.querySelectorAll('tbody th a')[arguments[0]]; a.click(); return a.innerText",
              i)
          .asText();
      browser.sees("Facts");
      assertThat(browser
              .run(
                  "return [...document.querySelectorAll('.name')].every(e => e.tagName === 'BDI' && e.children.length === 0"
                      + " && getComputedStyle(e).unicodeBidi.includes('isolate'))")
              .asBoolean())
          .as("isolated: %s", name)
          .isTrue();
      assertThat(browser.run("return document.documentElement.scrollWidth").asInt())
          .as("width with %s", name)
          .isLessThanOrEqualTo(Browser.DESKTOP.width());
    }
    assertThat(browser.run("return window.harmed ?? 0").asInt()).isZero();
    assertThat(browser.complaints()).isEmpty();
  }

  @Test
  void isSmallAndPaintsAThousandMemoriesInLessThanASecond() throws IOException {
    try (Rig many = new Rig(Optional.empty(), Optional.empty())) {
      for (int i = 0; i < MANY; i++) {
        many.send("BF.RESERVE", "memory-%04d".formatted(i), "0.01", "100");
      }
      browser.prefer("light");
      browser.resize(Browser.DESKTOP);
      browser.open("about:blank");
      browser.open(many.page(""));
      browser.sees("memory-0001");
      browser.sees("1,000 of 1,000 memories");
      assertThat(browser
              .run(
                  "return performance.getEntriesByType('resource').concat(performance.getEntriesByType('navigation'))"
                      + ".filter(e => !e.name.includes('/api/')).reduce((sum, e) => sum + e.decodedBodySize, 0)")
              .asInt())
          .isBetween(50 << 10, 300 << 10);
      // From the arrival of the names to the frame that shows them, by the page's own clock.
      assertThat(browser
              .run(
                  "return performance.measure('paint', 'overview-arrived', 'overview-painted').duration")
              .asDouble())
          .isLessThan(1_000);
      browser.picture(PICTURES.resolve("thousand-light.png"));
      browser.run("window.scrollTo(0, document.body.scrollHeight)");
      browser.until("more rows", "return document.querySelectorAll('tbody tr').length > 100");
    }
  }
}
