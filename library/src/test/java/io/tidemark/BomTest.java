package io.tidemark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The BOM has no parent, so that nothing but this test makes it follow the other modules. */
class BomTest {
  private static final Pattern MODULE = Pattern.compile("<module>(.*?)</module>");
  private static final Pattern ARTIFACT = Pattern.compile("<artifactId>(tidemark.*?)</artifactId>");
  private static final Pattern VERSION =
      Pattern.compile("</artifactId>\\s*<version>([\\d.]+(?:-SNAPSHOT)?)</version>");
  private static final String NOT_RELEASED = "<maven.deploy.skip>true</maven.deploy.skip>";

  private final String parent = pom("");
  private final String bom = pom("bom");

  @Test
  void hasTheVersionOfTheOthers() {
    assertThat(first(VERSION, bom)).isEqualTo(first(VERSION, parent));
  }

  @Test
  void namesAllThatIsReleased() {
    List<String> released = found(MODULE, parent)
        .filter(module -> !module.equals("bom"))
        .map(BomTest::pom)
        .filter(pom -> !pom.contains(NOT_RELEASED))
        // The first is that of the parent.
        .map(pom -> found(ARTIFACT, pom).skip(1).findFirst().orElseThrow())
        .toList();

    assertThat(released).contains("tidemark", "tidemark-micrometer");
    assertThat(found(ARTIFACT, bom).skip(1)).containsExactlyInAnyOrderElementsOf(released);
  }

  private static String pom(String module) {
    try {
      return Files.readString(Path.of("..").resolve(module).resolve("pom.xml"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String first(Pattern pattern, String text) {
    return found(pattern, text).findFirst().orElseThrow();
  }

  private static Stream<String> found(Pattern pattern, String text) {
    return pattern.matcher(text).results().map(match -> match.group(1));
  }
}
