package io.tidemark.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.tidemark.DecayingCounts;
import io.tidemark.SeenFilter;
import io.tidemark.WindowFilter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

class TidemarkAutoConfigurationTest {
  private final ApplicationContextRunner program = new ApplicationContextRunner()
      .withConfiguration(AutoConfigurations.of(TidemarkAutoConfiguration.class));

  /** As in the guide: deliveries of webhooks, each handled once. */
  static final class Webhooks {
    private final WindowFilter<String> deliveries;
    private final List<String> handled = new ArrayList<>();

    Webhooks(WindowFilter<String> deliveries) {
      this.deliveries = deliveries;
    }

    void receive(String eventId) {
      if (deliveries.add(eventId)) {
        handled.add(eventId);
      }
    }
  }

  @Test
  void withoutPropertiesThereIsNoMemory() {
    program.run(context -> assertThat(context)
        .hasNotFailed()
        .doesNotHaveBean(SeenFilter.class)
        .doesNotHaveBean(MeterBinder.class));
  }

  @Test
  void theProgramOfTheGuideIsThisOne() throws IOException {
    String code = normalised(Files.readString(
        Path.of("src/test/java/io/tidemark/spring/TidemarkAutoConfigurationTest.java")));

    assertThat(code).contains(normalised(block("java")));
  }

  private static String normalised(String code) {
    return code.replaceAll("\\s+", " ").strip();
  }

  /** The first block of a language in the guide. */
  private static String block(String language) throws IOException {
    String page = Files.readString(Path.of("../docs/guide/spring.md"));
    Matcher matcher =
        Pattern.compile("```" + language + "\n(.*?)```", Pattern.DOTALL).matcher(page);
    assertThat(matcher.find()).isTrue();
    return matcher.group(1);
  }

  @Test
  void thePropertiesOfTheGuideMakeMemories() throws IOException {
    program
        .withPropertyValues(block("properties").lines().toArray(String[]::new))
        .withBean(Webhooks.class)
        .run(context -> {
          Webhooks webhooks = context.getBean(Webhooks.class);
          webhooks.receive("evt_1");
          webhooks.receive("evt_2");
          webhooks.receive("evt_1");

          assertThat(webhooks.handled).containsExactly("evt_1", "evt_2");
          assertThat(context.getBean("deliveries", WindowFilter.class).isConcurrent())
              .isTrue();
          assertThat(context.getBean("users", SeenFilter.class).isConcurrent()).isTrue();
          assertThat(context.getBean("requests", DecayingCounts.class).memoryBytes())
              .isLessThanOrEqualTo(1 << 20);
        });
  }

  @Test
  void allPropertiesReachTheBuilders() {
    program
        .withPropertyValues(
            "tidemark.seen.small.items=1000",
            "tidemark.seen.small.error=0.1",
            "tidemark.seen.exact.items=1000",
            "tidemark.seen.exact.error=0.0001",
            "tidemark.seen.limited.memory=64KB",
            "tidemark.window.last.last=1000",
            "tidemark.window.last.memory=1MB",
            "tidemark.decaying.trends.half-life=1h",
            "tidemark.decaying.trends.memory=64KB",
            "tidemark.decaying.trends.top=3")
        .run(context -> {
          SeenFilter<?> small = context.getBean("small", SeenFilter.class);
          SeenFilter<?> exact = context.getBean("exact", SeenFilter.class);
          SeenFilter<?> limited = context.getBean("limited", SeenFilter.class);
          assertThat(exact.memoryBytes()).isGreaterThan(2 * small.memoryBytes());
          assertThat(limited.facts().number("maxMemoryBytes")).isEqualTo(64 << 10);
          WindowFilter<?> last = context.getBean("last", WindowFilter.class);
          DecayingCounts<?> trends = context.getBean("trends", DecayingCounts.class);
          assertThat(last.spec().memoryBytes()).isLessThanOrEqualTo(1 << 20);
          assertThat(trends.top()).isEmpty();
        });
  }

  @Test
  void aMemoryWithAFileSurvivesARestart(@TempDir Path folder) {
    Path file = folder.resolve("deliveries.tmk");
    ApplicationContextRunner kept = program
        .withPropertyValues(
            "tidemark.window.deliveries.window=3d", "tidemark.window.deliveries.file=" + file)
        .withBean(Webhooks.class);

    kept.run(context -> context.getBean(Webhooks.class).receive("evt_1"));
    assertThat(file).exists();
    kept.run(context -> {
      Webhooks restarted = context.getBean(Webhooks.class);
      restarted.receive("evt_1");
      restarted.receive("evt_2");
      assertThat(restarted.handled).containsExactly("evt_2");
    });
  }

  @Test
  void countsWithAFileSurviveARestart(@TempDir Path folder) {
    ApplicationContextRunner kept = program.withPropertyValues(
        "tidemark.seen.users.file=" + folder.resolve("users.tmk"),
        "tidemark.decaying.trends.half-life=1h",
        "tidemark.decaying.trends.memory=64KB",
        "tidemark.decaying.trends.top=3",
        "tidemark.decaying.trends.file=" + folder.resolve("trends.tmk"));

    kept.run(context -> {
      users(context.getBean("users")).add("alice");
      trends(context.getBean("trends")).add("cat");
    });
    kept.run(context -> {
      assertThat(users(context.getBean("users")).mightContain("alice")).isTrue();
      DecayingCounts<String> trends = trends(context.getBean("trends"));
      trends.add("cat");
      assertThat(trends.top().get(0).count()).isGreaterThan(1.9);
    });
  }

  @SuppressWarnings("unchecked") // Its keys are strings, as all of the starter's.
  private static SeenFilter<String> users(Object bean) {
    return (SeenFilter<String>) bean;
  }

  @SuppressWarnings("unchecked")
  private static DecayingCounts<String> trends(Object bean) {
    return (DecayingCounts<String>) bean;
  }

  @Test
  void aDamagedFileIsRefusedAndStays(@TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("users.tmk"), "nothing that we wrote");

    program.withPropertyValues("tidemark.seen.users.file=" + file).run(context -> assertThat(
            context)
        .hasFailed()
        .getFailure()
        .rootCause()
        .hasMessageContaining("expected"));
    assertThat(file).hasContent("nothing that we wrote");
  }

  @Test
  void aWrongValueIsRefusedAsByTheBuilder() {
    program.withPropertyValues("tidemark.seen.users.error=2").run(context -> assertThat(context)
        .hasFailed()
        .getFailure()
        .rootCause()
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("2.0"));
  }

  @Test
  void metricsAreBoundWhereMicrometerIs() {
    program.withPropertyValues("tidemark.seen.users.items=1000").run(context -> {
      SimpleMeterRegistry registry = new SimpleMeterRegistry();
      context.getBean(MeterBinder.class).bindTo(registry);
      assertThat(registry
              .get("tidemark.memory.bytes")
              .tag("memory", "users")
              .gauge()
              .value())
          .isEqualTo((double) context.getBean(SeenFilter.class).memoryBytes());
    });
  }

  @Test
  void withoutMicrometerThereAreMemoriesAlone() {
    program
        .withClassLoader(new FilteredClassLoader("io.micrometer", "io.tidemark.micrometer"))
        .withPropertyValues("tidemark.seen.users.items=1000")
        .run(context ->
            assertThat(context).hasSingleBean(SeenFilter.class).doesNotHaveBean("usersMetrics"));
  }
}
