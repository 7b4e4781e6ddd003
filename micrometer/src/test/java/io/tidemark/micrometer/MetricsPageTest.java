package io.tidemark.micrometer;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.tidemark.Keys;
import io.tidemark.Tidemark;
import io.tidemark.WindowFilter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The page docs/guide/metrics.md: its Java is compiled, and its gauges exist. */
class MetricsPageTest {
  private static final Path PAGE = Path.of("../docs/guide/metrics.md");
  private static final Path CODE =
      Path.of("src/test/java/io/tidemark/micrometer/MetricsPageTest.java");
  private static final Pattern JAVA = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);
  private static final Pattern GAUGE = Pattern.compile("`(tidemark\\.[a-z.]+)`");

  @Test
  void javaOfThePageIsCompiled() throws IOException {
    String code = normalised(Files.readString(CODE));

    assertThat(found(JAVA)).isNotEmpty();
    assertThat(found(JAVA)).allSatisfy(block -> assertThat(code).contains(normalised(block)));
  }

  private static String normalised(String code) {
    return code.replaceAll("\\s+", " ").strip();
  }

  private static List<String> found(Pattern pattern) throws IOException {
    return pattern
        .matcher(Files.readString(PAGE))
        .results()
        .map(match -> match.group(1))
        .toList();
  }

  @Test
  void theGaugesOfThePageExist() throws IOException {
    MeterRegistry registry = new SimpleMeterRegistry();
    WindowFilter<String> clicks = Tidemark.window(Keys.strings())
        .window(Duration.ofMinutes(10))
        .error(0.001)
        .buildConcurrent();
    TidemarkMetrics.bind(registry, "clicks", clicks);
    TidemarkMetrics.bind(registry, "growing", Tidemark.seen(Keys.strings()).buildConcurrent());
    TidemarkMetrics.bind(
        registry, "fixed", Tidemark.seen(Keys.strings()).items(100).buildConcurrent());
    TidemarkMetrics.bind(
        registry, "observed", Tidemark.seen(Keys.strings()).observeError().buildConcurrent());

    List<String> names =
        registry.getMeters().stream().map(meter -> meter.getId().getName()).toList();
    assertThat(found(GAUGE)).isNotEmpty();
    assertThat(names).containsAll(found(GAUGE));
  }
}
