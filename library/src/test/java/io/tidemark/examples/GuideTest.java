package io.tidemark.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every page of the guide: its Java is compiled, and prints what the page says. */
class GuideTest {
  private static final Path GUIDE = Path.of("../docs/guide");
  private static final Pattern OUTPUT = Pattern.compile("```text\n(.*?)```", Pattern.DOTALL);
  private static final Pattern LINK = Pattern.compile("\\]\\((\\w[\\w-]*\\.md)\\)");

  /* Their Java needs other modules, whose tests look at them. */
  private static final Set<String> ELSEWHERE = Set.of("metrics.md", "spring.md");

  interface Program {
    void run(Path folder, PrintStream out) throws IOException;
  }

  record Page(String file, Class<?> code, Program program) {
    @Override
    public String toString() {
      return file;
    }
  }

  private static Stream<Page> pages() {
    return Stream.of(
        new Page("webhooks.md", WebhooksGuide.class, WebhooksGuide::run),
        new Page("rate-limiting.md", RateLimitGuide.class, RateLimitGuide::run),
        new Page("crawling.md", CrawlGuide.class, CrawlGuide::run),
        new Page("abuse.md", AbuseGuide.class, AbuseGuide::run),
        new Page("trending.md", TrendingGuide.class, TrendingGuide::run),
        new Page("exposures.md", ExposuresGuide.class, ExposuresGuide::run));
  }

  @ParameterizedTest
  @MethodSource("pages")
  void javaOfThePageIsCompiled(Page page) throws IOException {
    DocumentationTest.assertJavaIsIn(
        DocumentationTest.example(page.code.getSimpleName()), "docs/guide/" + page.file);
  }

  @ParameterizedTest
  @MethodSource("pages")
  void theProgramPrintsWhatThePageSays(Page page, @TempDir Path folder) throws IOException {
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    try (PrintStream out = new PrintStream(printed, true, StandardCharsets.UTF_8)) {
      page.program.run(folder, out);
    }

    assertThat(String.join("", DocumentationTest.blocks(OUTPUT, "docs/guide/" + page.file)))
        .isEqualToNormalizingNewlines(printed.toString(StandardCharsets.UTF_8));
  }

  @Test
  void everyPageIsTestedAndNamedOnTheFirst() throws IOException {
    Set<String> tested = new TreeSet<>(ELSEWHERE);
    pages().forEach(page -> tested.add(page.file));
    try (Stream<Path> files = Files.list(GUIDE)) {
      assertThat(files
              .map(file -> file.getFileName().toString())
              .filter(name -> !name.equals("README.md")))
          .containsExactlyInAnyOrderElementsOf(tested);
    }
    assertThat(LINK.matcher(Files.readString(GUIDE.resolve("README.md")))
            .results()
            .map(link -> link.group(1)))
        .containsAll(tested);
  }
}
