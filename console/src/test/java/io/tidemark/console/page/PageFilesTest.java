package io.tidemark.console.page;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The files of the page: small, nothing foreign but uPlot as it was published, no way from text to markup. */
class PageFilesTest {
  private static final String FOLDER = "/io/tidemark/console/page/";
  private static final long MOST_BYTES = 300L << 10;

  /** Ways by which a text could become markup, code or a request to elsewhere. */
  private static final Pattern DANGEROUS = Pattern.compile(
      "innerHTML|outerHTML|insertAdjacentHTML|document\\.write|\\beval\\(|new Function|srcdoc|javascript:|https?://(?!www\\.w3\\.org/)");

  private static List<Path> files() throws IOException, URISyntaxException {
    Path folder =
        Path.of(PageFilesTest.class.getResource(FOLDER + "index.html").toURI()).getParent();
    try (Stream<Path> all = Files.list(folder)) {
      return all.sorted().toList();
    }
  }

  @Test
  void areSmallTogether() throws Exception {
    long bytes = 0;
    for (Path each : files()) {
      bytes += Files.size(each);
    }
    assertThat(bytes).isLessThan(MOST_BYTES);
  }

  @Test
  void haveUplotAsItWasPublished() throws Exception {
    // dist/uPlot.iife.min.js and dist/uPlot.min.css of the npm package uplot 1.6.32.
    assertThat(digest("uplot.js"))
        .isEqualTo("19c8d4c6ad88929a79f4ae49d6f7161566dfd0ba3d15cc495e974f787eb78f1f");
    assertThat(digest("uplot.css"))
        .isEqualTo("df630c6a8d6f8eeaff264b50f73ce5b114f646ffd9a0bb74f049b0a00135fa04");
  }

  private static String digest(String name) throws Exception {
    byte[] bytes = PageFilesTest.class.getResourceAsStream(FOLDER + name).readAllBytes();
    return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
  }

  @Test
  void makeNoMarkupOfText() throws Exception {
    int looked = 0;
    for (Path each : files()) {
      String name = each.getFileName().toString();
      if (name.endsWith(".js") && !name.equals("uplot.js")) {
        looked++;
        assertThat(Files.readString(each, UTF_8)
                .lines()
                .filter(line -> DANGEROUS.matcher(line).find()))
            .as(name)
            .isEmpty();
      }
    }
    assertThat(looked).isGreaterThan(10);
    assertThat(DANGEROUS.matcher("box.innerHTML = text;").find()).isTrue();
    assertThat(DANGEROUS.matcher("fetch('https://example.org/')").find()).isTrue();
  }

  @Test
  void haveNoScriptOrStyleInTheMarkup() throws Exception {
    String index = new String(
        PageFilesTest.class.getResourceAsStream(FOLDER + "index.html").readAllBytes(), UTF_8);
    assertThat(index)
        .doesNotContainPattern("<script[^>]*>[^<]")
        .doesNotContain("<style")
        .doesNotContain(" style=");
    assertThat(index).doesNotContainPattern("\\son[a-z]+=");
    assertThat(index).doesNotContain("//");
  }
}
