package io.tidemark.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.core.filter.HistoryAnswer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every Java block of the documentation is compiled and does what it says. */
class DocumentationTest {
  private static final Pattern JAVA_BLOCK = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);

  @ParameterizedTest
  @ValueSource(
      strings = {
        "README.md",
        "docs/library.md",
        "docs/endless.md",
        "docs/counting.md",
        "docs/decaying.md"
      })
  void javaInTheDocumentationIsCompiled(String page) throws IOException {
    String examples = example("SeenFilterExample")
        + example("EndlessFilterExample")
        + example("WindowFilterExample")
        + example("KeyCountsExample")
        + example("DecayingCountsExample")
        + example("HistoryExample");
    assertJavaIsIn(examples, page);
  }

  /** Checks that a page has Java, and that all of it is in some code that is compiled. */
  static void assertJavaIsIn(String code, String page) throws IOException {
    List<String> blocks = blocks(JAVA_BLOCK, page);
    assertThat(blocks).as("Java blocks of %s", page).isNotEmpty();
    assertThat(blocks).allSatisfy(block -> assertThat(code).contains(normalised(block)));
  }

  /** What a pattern for blocks has found in a page. */
  static List<String> blocks(Pattern pattern, String page) throws IOException {
    return pattern
        .matcher(Files.readString(Path.of("..").resolve(page)))
        .results()
        .map(match -> match.group(1))
        .toList();
  }

  /** The code of an example, to be searched for blocks. */
  static String example(String name) throws IOException {
    Path file = Path.of("src/test/java/io/tidemark/examples", name + ".java");
    return normalised(Files.readString(file));
  }

  private static String normalised(String code) {
    return code.replaceAll("\\s+", " ").strip();
  }

  @Test
  void theExamplesDoWhatTheySay(@TempDir Path folder) throws IOException {
    assertThat(SeenFilterExample.firstDelivery()).isTrue();
    assertThat(SeenFilterExample.concurrent()).isTrue();
    assertThat(SeenFilterExample.saved(folder.resolve("visitors.tmk"))).isTrue();
    assertThat(SeenFilterExample.growing()).isTrue();
    assertThat(SeenFilterExample.limited(0)).isTrue();
    assertThat(SeenFilterExample.collected()).isTrue();
    assertThat(SeenFilterExample.digests()).isTrue();
    assertThat(EndlessFilterExample.payments()).isTrue();
    assertThat(EndlessFilterExample.alike()).isTrue();
    assertThat(EndlessFilterExample.classes()).isTrue();
    assertThat(EndlessFilterExample.saved(folder.resolve("orders.tmk"))).isTrue();
    assertThat(WindowFilterExample.clicks()).isTrue();
    assertThat(WindowFilterExample.lastItems()).isTrue();
    assertThat(WindowFilterExample.known()).isTrue();
    assertThat(WindowFilterExample.ages(Instant.now())).isTrue();
    assertThat(WindowFilterExample.saved(folder.resolve("recent.tmk"))).isTrue();
    assertThat(KeyCountsExample.sessions()).isTrue();
    assertThat(KeyCountsExample.stock()).isTrue();
    assertThat(KeyCountsExample.planned()).isTrue();
    assertThat(KeyCountsExample.saved(folder.resolve("carts.tmk"))).isTrue();
    assertThat(KeyCountsExample.digests()).isTrue();
    assertThat(DecayingCountsExample.requests()).isTrue();
    assertThat(DecayingCountsExample.noise()).isTrue();
    assertThat(DecayingCountsExample.limited()).isTrue();
    assertThat(DecayingCountsExample.items()).isTrue();
    assertThat(DecayingCountsExample.planned()).isTrue();
    assertThat(DecayingCountsExample.lasting()).isTrue();
    assertThat(DecayingCountsExample.saved(folder.resolve("logins.tmk"))).isTrue();
    assertThat(DecayingCountsExample.digests()).isTrue();
    assertThat(HistoryExample.visits()).isEqualTo(HistoryAnswer.MAYBE);
    assertThat(HistoryExample.recorded(folder)).isPositive();
    assertThat(HistoryExample.when()).isZero();
    assertThat(HistoryExample.endless(folder.resolve("visits.tmk"))).isEqualTo(HistoryAnswer.MAYBE);
    assertThat(HistoryExample.stored(folder.resolve("store"))).isEqualTo(HistoryAnswer.NO);
    assertThat(HistoryExample.storedReadOnly(folder.resolve("store")))
        .isEqualTo(HistoryAnswer.MAYBE);
  }
}
