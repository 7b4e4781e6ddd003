package io.tidemark.server.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a person does with the console, in a real browser. Skipped where none is installed. */
@Timeout(180)
class ConsoleTasksTest {
  private static final String ESCAPE = "\uE00C";
  private static final String ARROW_DOWN = "\uE015";

  private static Rig rig;
  private static Browser browser;

  @BeforeAll
  static void start(@TempDir Path folder) throws IOException {
    assumeTrue(Browser.isInstalled(), Browser.MISSING);
    rig = new Rig(Optional.empty(), Optional.of(folder.resolve("data")));
    rig.stage(System.currentTimeMillis());
    browser = Browser.start();
    browser.resize(Browser.DESKTOP);
  }

  @AfterAll
  static void stop() throws IOException {
    if (browser != null) {
      browser.close();
    }
    if (rig != null) {
      rig.close();
    }
  }

  @AfterEach
  void nothingWasRefusedOrBroke() {
    assertThat(browser.complaints()).isEmpty();
  }

  private static void open(String address) {
    browser.open("about:blank");
    browser.open(address);
  }

  @Test
  void seesAllMemoriesAndWhatNeedsAttention() {
    open(rig.page(""));
    browser.sees("clicks");
    browser.sees("20 k added");
    browser.sees("payments");
    // More distinct items than planned: said first, with what to do.
    String attention = browser
        .until(
            "a warning of payments",
            "return [...document.querySelectorAll('.warnings li')].map(e => e.innerText)"
                + ".find(t => t.includes('payments')) ?? null")
        .asText();
    assertThat(attention).contains("distinct");
    assertThat(browser
            .run("return document.querySelector('.warnings .remedy')?.innerText ?? ''")
            .asText())
        .isNotBlank();
  }

  @Test
  void filtersAndSorts() {
    open(rig.page(""));
    browser.sees("webhooks");
    browser.key("/");
    browser.type("Filter by name", "webh");
    browser.until("one row", "return document.querySelectorAll('tbody tr').length === 1");
    browser.type("Filter by name", "no such memory");
    browser.sees("No memory has “no such memory” in its name");
    browser.type("Filter by name", "s");
    browser.choose("Kind of memory", "Top keys");
    browser.until("one row", "return document.querySelectorAll('tbody tr').length === 1");
    browser.choose("Kind of memory", "All kinds");
    browser.press("Size");
    List<Double> sizes = sizes();
    assertThat(sizes).hasSizeGreaterThan(3).isSortedAccordingTo((a, b) -> Double.compare(b, a));
    browser.press("Size");
    assertThat(sizes()).isSorted();
    browser.run("document.querySelector('tbody th a').focus()");
    browser.key(ARROW_DOWN);
    assertThat(browser
            .run(
                "return [...document.querySelectorAll('tbody th a')].indexOf(document.activeElement)")
            .asInt())
        .isEqualTo(1);
  }

  private static List<Double> sizes() {
    List<Double> sizes = new ArrayList<>();
    browser
        .run(
            "const unit = {B: 1, KiB: 1024, MiB: 1048576, GiB: 1073741824};"
                + "return [...document.querySelectorAll('td[data-label=Size]')].map(e => {"
                + "const [n, u] = e.textContent.split(' '); return parseFloat(n.replace(',', '')) * unit[u]; })")
        .forEach(each -> sizes.add(each.asDouble()));
    return sizes;
  }

  @Test
  void makesAMemoryAddsToItAsksItAndDeletesIt() {
    open(rig.page(""));
    browser.press("New memory…");
    browser.key(ESCAPE);
    browser.until("no dialog", "return !document.querySelector('dialog')");
    browser.press("New memory…");
    browser.press("Create");
    browser.sees("The memory needs a name.");
    browser.type("Name", "by hand");
    browser.type("Distinct items", "5000");
    browser.sees("BF.RESERVE \"by hand\" 0.001 5000 WINDOW 24h");
    browser.press("Create");
    browser.sees("How right is it?");
    assertThat((Long) rig.send("EXISTS", "by hand")).isOne();

    browser.type("Item", "ad 7");
    browser.press("Ask");
    browser.until(
        "the answer no", "return document.querySelector('.answer[data-answer=no]') !== null");
    String answer = browser
        .run("return document.querySelector('.answer .sentence').innerText")
        .asText();
    browser.press("Add");
    browser.until(
        "that it was added",
        "return document.querySelector('.answer .sentence').innerText !== arguments[0]",
        answer);
    assertThat((Long) rig.send("BF.EXISTS", "by hand", "ad 7")).isOne();
    browser.press("Ask");
    browser.until(
        "the answer maybe", "return document.querySelector('.answer[data-answer=maybe]') !== null");

    browser.press("Delete…");
    browser.type("Name", "by han");
    assertThat(browser
            .run("return document.querySelector('dialog .primary').disabled")
            .asBoolean())
        .isTrue();
    browser.type("Name", "by hand");
    browser.press("Delete it");
    browser.sees("New memory…");
    assertThat((Long) rig.send("EXISTS", "by hand")).isZero();
  }

  @Test
  void readsChartsAndHowRightAMemoryIs() {
    open(rig.memory("clicks"));
    browser.sees("How right is it?");
    browser.sees("0.001");
    browser.until(
        "five charts", "return document.querySelectorAll('.plot[role=img]').length === 5");
    browser.until(
        "charts with texts",
        "return [...document.querySelectorAll('.plot')].every(e => !e.getAttribute('aria-label').endsWith('loading'))");
    browser.press("Day");
    browser.until(
        "the last day",
        "return document.querySelector('.plot').getAttribute('aria-label').includes('last day')");
    browser.press("What does “Error observed” mean?");
    browser.sees("exact copy of a small random sample");
    browser.key(ESCAPE);
    browser.until("it is closed", "return document.querySelector(':popover-open') === null");
  }

  @Test
  void exportsImportsAndClones() throws Exception {
    open(rig.memory("webhooks"));
    browser.press("Export");
    Path file = browser.downloaded(".tmk");
    assertThat(file).isNotEmptyFile();
    browser.press("Tidemark, overview");
    browser.press("Import…");
    browser.enter("File", file.toString());
    browser.type("Name", "imported");
    browser.press("Import");
    browser.sees("How right is it?");
    assertThat((Long) rig.send("BF.EXISTS", "imported", "item-77")).isOne();

    browser.press("Clone…");
    browser.type("Name of the new memory", "cloned");
    browser.press("Clone");
    browser.until("the clone", "return document.title.startsWith('cloned')");
    assertThat((Long) rig.send("BF.EXISTS", "cloned", "item-77")).isOne();

    browser.press("Clone…");
    browser.type("Name of the new memory", "larger");
    browser.press("Another size, empty");
    browser.type("Distinct items", "200000");
    browser.press("Clone");
    browser.until("the larger one", "return document.title.startsWith('larger')");
    assertThat((Long) rig.send("BF.EXISTS", "larger", "item-77")).isZero();
    rig.send("DEL", "imported", "cloned", "larger");
    browser.sees("This memory is gone.");
  }

  @Test
  void findsWhenAnItemOccurred() throws Exception {
    open(rig.memory("visits"));
    browser.type("Item", "10.1.2.3");
    browser.press("Show");
    browser.sees("May have occurred in");
    long before = span();
    browser.drag(".timeline", 0.2, 0.6);
    browser.until("a shorter span", "return " + SPAN + " < arguments[0] * 0.5", before);
    long after = span();
    assertThat(after / (double) before).isBetween(0.35, 0.45);
    browser.run("document.querySelector('.timeline').focus()");
    browser.key("-");
    browser.until("a longer span", "return " + SPAN + " > arguments[0] * 1.5", after);
    browser.press("Back to the view before");
    browser.until("the span before", "return " + SPAN + " < arguments[0] * 1.1", after);
    browser.press("All that is remembered");
    browser.until("all", "return " + SPAN + " > arguments[0] * 0.9", before);
    browser.press("Download CSV");
    List<String> lines = Files.readAllLines(browser.downloaded(".csv"), StandardCharsets.UTF_8);
    int rows = browser
        .run("return document.querySelectorAll('.split tbody tr').length")
        .asInt();
    assertThat(rows).isPositive();
    assertThat(lines.stream().filter(line -> line.endsWith(",maybe"))).hasSize(rows);
    browser.type("Item", "10.1.77.77");
    browser.press("Show");
    browser.sees("Certainly not between");
    browser.choose("Look for", "its network (ipv4:16)");
    browser.press("Show");
    browser.sees("May have occurred in");
  }

  /** The time that the timeline spans, as the link to the file has it. */
  private static final String SPAN =
      "(u => u.searchParams.get('to') - u.searchParams.get('from'))(new URL(document.querySelector('a[download=\"ranges.csv\"]').href))";

  private static long span() {
    return browser.run("return " + SPAN).asLong();
  }

  @Test
  void watchesTheMostFrequentKeys() {
    open(rig.memory("searches"));
    browser.sees("term 0");
    browser.sees("counts halve every 1 h");
    rig.send("TOPK.INCRBY", "searches", "term 11", "5000");
    browser.until(
        "the new first",
        "return document.querySelector('.ranks tbody th').innerText.trim() === 'term 11'");
  }

  @Test
  void plansAndCopiesTheCommand() {
    open(rig.page("#/plan"));
    browser.sees("recommended");
    browser.sees("redis-cli");
    String before =
        browser.run("return document.querySelector('.best').innerText").asText();
    browser.type("Error", "0.00001");
    browser.until(
        "another plan",
        "return document.querySelector('.best').innerText !== arguments[0]",
        before);
    browser.until("a command with the error", "return document.body.innerText.includes('0.00001')");
    browser.run("const s = document.querySelector('input[type=range]'); s.value = 300;"
        + "s.dispatchEvent(new Event('input', {bubbles: true}))");
    browser.until(
        "not busy",
        "return document.querySelector('[aria-busy]').getAttribute('aria-busy') === 'false'");
    for (String question :
        List.of("Seen ever", "Among the last", "Endless", "Counts", "History", "Top keys")) {
      browser.choose("Question", question);
      browser.until(
          "a plan for " + question,
          "return document.querySelector('[aria-busy]').getAttribute('aria-busy') === 'false'"
              + " && document.querySelector('.best') !== null");
    }
  }

  @Test
  void looksAtTheServer() {
    open(rig.page("#/server"));
    browser.sees("Process");
    browser.sees("Configuration");
    browser.press("Save a snapshot now");
    browser.sees("Started.");
    browser.type("Filter the configuration", "no such setting");
    browser.sees("No setting has this in its name.");
  }

  @Test
  void isUsedByKeyboard() {
    open(rig.page(""));
    browser.sees("clicks");
    browser.key("\uE004");
    assertThat(browser.run("return document.activeElement.className").asText()).isEqualTo("skip");
    browser.key("\uE007");
    assertThat(browser.run("return document.activeElement.id").asText()).isEqualTo("view");
    browser.press("Theme: system");
    assertThat(browser.run("return document.documentElement.dataset.theme").asText())
        .isEqualTo("light");
    browser.press("Theme: light");
    browser.press("Theme: dark");
    assertThat(browser
            .run("return document.documentElement.dataset.theme ?? 'system'")
            .asText())
        .isEqualTo("system");
  }
}
