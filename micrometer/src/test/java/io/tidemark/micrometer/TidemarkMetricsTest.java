package io.tidemark.micrometer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MockClock;
import io.micrometer.core.instrument.composite.CompositeMeterRegistry;
import io.micrometer.core.instrument.simple.SimpleConfig;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.tidemark.Keys;
import io.tidemark.Memory;
import io.tidemark.SeenFilter;
import io.tidemark.Tidemark;
import io.tidemark.core.facts.Facts;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.time.TimeRules;
import io.tidemark.store.HistoryStore;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TidemarkMetricsTest {
  private static final Instant NOW = Instant.parse("2026-03-01T09:00:00Z");
  private static final InstantSource CLOCK = InstantSource.fixed(NOW);

  private final MockClock clock = new MockClock();
  private final SimpleMeterRegistry registry = new SimpleMeterRegistry(SimpleConfig.DEFAULT, clock);

  @Test
  void everyDoorIsBound(@TempDir Path folder) throws IOException {
    try (HistoryStore<String> store = Tidemark.historyStore(Keys.strings())
        .partitionTicks(100)
        .memory(1 << 20)
        .open(folder)) {
      store.add("a", 1);
      List<Memory> doors = List.of(
          Tidemark.seen(Keys.strings()).items(100).buildConcurrent(),
          Tidemark.seen(Keys.strings()).buildConcurrent(),
          Tidemark.endless(Keys.strings()).memory(1 << 14).buildConcurrent(),
          Tidemark.window(Keys.strings()).last(100).buildConcurrent(),
          Tidemark.counts(Keys.strings()).keys(100).buildConcurrent(),
          Tidemark.decayingCounts(Keys.strings())
              .halfLife(Duration.ofHours(1))
              .memory(1 << 14)
              .buildConcurrent(),
          Tidemark.history(Keys.strings())
              .span(0, 100)
              .keys(10)
              .occurrences(100)
              .buildConcurrent(),
          Tidemark.endlessHistory(Keys.strings()).memory(1 << 17).buildConcurrent(),
          store);
      for (Memory door : doors) {
        String name = "memory " + doors.indexOf(door);

        TidemarkMetrics.bind(registry, name, door);

        assertThat(gauge("tidemark.memory.bytes", name)).isEqualTo((double) door.memoryBytes());
        assertThat(gauge("tidemark.error.now", name)).isEqualTo(door.expectedError());
        assertThat(registry.find("tidemark.memory.bytes").tag("memory", name).gauge())
            .satisfies(each -> assertThat(each.getId().getTag("kind"))
                .isEqualTo(door.facts().find("kind").orElseThrow().value()))
            .satisfies(each -> assertThat(each.getId().getBaseUnit()).isEqualTo("bytes"));
      }
    }
  }

  @Test
  void showsTheObservedError() {
    SeenFilter<String> urls = Tidemark.seen(Keys.strings()).observeError().buildConcurrent();
    TidemarkMetrics.bind(registry, "urls", urls);
    assertThat(gauge("tidemark.error.observed", "urls")).isZero();
    assertThat(gauge("tidemark.error.observed.low", "urls")).isZero();
    assertThat(gauge("tidemark.error.observed.high", "urls")).isEqualTo(1);
    assertThat(gauge("tidemark.error.judged", "urls")).isZero();
  }

  @Test
  void flagsAreNumbersAndTextsAreLeftOut() {
    TidemarkMetrics.bind(registry, "urls", Tidemark.seen(Keys.strings()).buildConcurrent());

    assertThat(gauge("tidemark.at.limit", "urls")).isZero();
    assertThat(registry.find("tidemark.digest").meters()).isEmpty();
    assertThat(registry.find("tidemark.kind").meters()).isEmpty();
  }

  @Test
  void gaugesFollowTheMemory() {
    var window = Tidemark.window(Keys.strings())
        .window(Duration.ofMinutes(10))
        .late(Duration.ofSeconds(10))
        .beyond(TimeRules.Beyond.DROP)
        .clock(CLOCK)
        .buildConcurrent();
    TidemarkMetrics.bind(registry, "clicks", window);
    assertThat(gauge("tidemark.items", "clicks")).isZero();

    window.add("a", NOW);
    window.add("b", NOW.minusSeconds(11)); // too late
    window.add("c", NOW.plus(Duration.ofDays(1))); // too far ahead

    clock.add(TidemarkMetrics.MAX_AGE);
    assertThat(gauge("tidemark.items", "clicks")).isEqualTo(1);
    assertThat(gauge("tidemark.dropped.late", "clicks")).isEqualTo(1);
    assertThat(gauge("tidemark.dropped.ahead", "clicks")).isEqualTo(1);
  }

  @Test
  void factsAreReadOnceForAllGauges() {
    CountedMemory memory = new CountedMemory();
    TidemarkMetrics.bind(registry, "counted", memory);
    assertThat(memory.reads).isEqualTo(1);

    clock.add(TidemarkMetrics.MAX_AGE);
    double first = gauge("tidemark.first", "counted");
    double second = gauge("tidemark.second", "counted");

    assertThat(first).isEqualTo(2);
    assertThat(second).isEqualTo(2);
    assertThat(memory.reads).isEqualTo(2);
  }

  @Test
  void aCollectedMemoryLeavesGaugesThatSayNothing() {
    collect(boundAndForgotten());

    clock.add(TidemarkMetrics.MAX_AGE);
    assertThat(registry.getMeters()).isNotEmpty();
    assertThat(registry.getMeters())
        .allSatisfy(meter -> assertThat(((Gauge) meter).value()).isNaN());
  }

  private WeakReference<Memory> boundAndForgotten() {
    Memory memory = Tidemark.seen(Keys.strings()).items(100).buildConcurrent();
    TidemarkMetrics.bind(registry, "forgotten", memory);
    assertThat(gauge("tidemark.memory.bytes", "forgotten"))
        .isEqualTo((double) memory.memoryBytes());
    return new WeakReference<>(memory);
  }

  @Test
  void aBinderOfACollectedMemoryBindsNothing() {
    List<WeakReference<Memory>> held = new ArrayList<>();
    TidemarkMetrics binder = forgotten(held);
    collect(held.get(0));

    binder.bindTo(registry);

    assertThat(registry.getMeters()).isEmpty();
  }

  private static TidemarkMetrics forgotten(List<WeakReference<Memory>> held) {
    Memory memory = Tidemark.seen(Keys.strings()).items(100).buildConcurrent();
    held.add(new WeakReference<>(memory));
    return TidemarkMetrics.of("forgotten", memory);
  }

  private static void collect(WeakReference<Memory> memory) {
    // Each call is a full collection; the first one is enough, but nothing promises that.
    for (int i = 0; i < 100 && memory.get() != null; i++) {
      System.gc();
    }
    assertThat(memory.get()).isNull();
  }

  @Test
  void aClosedStoreLeavesGaugesThatSayNothing(@TempDir Path folder) throws IOException {
    HistoryStore<String> store = Tidemark.historyStore(Keys.strings())
        .partitionTicks(100)
        .memory(1 << 20)
        .open(Files.createDirectory(folder.resolve("store")));
    TidemarkMetrics.bind(registry, "store", store);
    store.close();
    clock.add(TidemarkMetrics.MAX_AGE);

    assertThat(gauge("tidemark.memory.bytes", "store")).isNaN();
  }

  @Test
  void aMemoryOfTheSameNameTakesThePlaceOfTheOther() {
    SeenFilter<String> old = Tidemark.seen(Keys.strings()).items(100).buildConcurrent();
    SeenFilter<String> other = Tidemark.seen(Keys.strings()).items(10_000).buildConcurrent();
    CompositeMeterRegistry all = new CompositeMeterRegistry(clock);
    all.add(registry);

    TidemarkMetrics.bind(all, "seen", old);
    int meters = registry.getMeters().size();
    TidemarkMetrics.bind(all, "seen", other);

    assertThat(other.memoryBytes()).isNotEqualTo(old.memoryBytes());
    assertThat(gauge("tidemark.memory.bytes", "seen")).isEqualTo((double) other.memoryBytes());
    assertThat(registry.getMeters()).hasSize(meters);
  }

  @Test
  void otherMetersStay() {
    Meter others = registry.counter("tidemark.requests", "memory", "another");

    TidemarkMetrics.bind(
        registry, "seen", Tidemark.seen(Keys.strings()).items(100).buildConcurrent());

    assertThat(registry.getMeters()).contains(others);
  }

  @Test
  void aMemoryForOneThreadIsRefused() {
    SeenFilter<String> seen = Tidemark.seen(Keys.strings()).items(100).build();

    assertThatThrownBy(() -> TidemarkMetrics.of("seen", seen))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "memory seen: for one thread (expected: buildConcurrent() or loadConcurrent())");
  }

  private double gauge(String meter, String memory) {
    return registry.get(meter).tag("memory", memory).gauge().value();
  }

  /** Counts how often its facts are read, and says so in two of them. */
  private static final class CountedMemory implements Memory {
    private int reads;

    @Override
    public KeyDigest digest() {
      return FastDigest.seeded(1);
    }

    @Override
    public long memoryBytes() {
      return 0;
    }

    @Override
    public double expectedError() {
      return 0;
    }

    @Override
    public Facts facts() {
      reads++;
      return Facts.builder().count("first", reads).count("second", reads).build();
    }

    @Override
    public boolean isConcurrent() {
      return true;
    }
  }
}
