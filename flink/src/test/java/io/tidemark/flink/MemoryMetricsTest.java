package io.tidemark.flink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.Gauge;
import org.apache.flink.metrics.MetricGroup;
import org.apache.flink.metrics.groups.UnregisteredMetricsGroup;
import org.apache.flink.runtime.state.KeyGroupRange;
import org.junit.jupiter.api.Test;

class MemoryMetricsTest {
  /** Keeps what is registered, by name. */
  private static final class Group extends UnregisteredMetricsGroup {
    private final Map<String, Object> metrics = new HashMap<>();

    @Override
    public MetricGroup addGroup(String name) {
      assertThat(name).isEqualTo("tidemark");
      return this;
    }

    @Override
    public <T, G extends Gauge<T>> G gauge(String name, G gauge) {
      metrics.put(name, gauge);
      return gauge;
    }

    @Override
    public Counter counter(String name) {
      Counter counter = super.counter(name);
      metrics.put(name, counter);
      return counter;
    }

    double value(String name) {
      return ((Number) ((Gauge<?>) metrics.get(name)).getValue()).doubleValue();
    }
  }

  @Test
  void theMemoriesAreMeasuredTogether() {
    SeenForm form = new SeenForm(
        new SeenForm.Window(
            Duration.ofHours(1), Duration.ofMinutes(5), null, Duration.ofMinutes(5)),
        0.01,
        0,
        0,
        TestCluster.GROUPS,
        JobDigest.usual());
    GroupMemories<SeenMemory> memories = new GroupMemories<>(
        "test",
        form,
        form.maker(InstantSource.fixed(TestCluster.NOW)),
        new Buckets(TestCluster.GROUPS),
        new KeyGroupRange(4, 7));
    Group group = new Group();
    MemoryMetrics metrics = new MemoryMetrics(group);
    metrics.measure(memories);
    assertThat(group.value("memoryBytes")).isZero();
    assertThat(group.value("errorNow")).isZero();

    SeenMemory one = memories.changing(4);
    SeenMemory other = memories.changing(7);
    for (long key = 1; key <= 5_000; key++) {
      one.add(key * 0x9E37_79B9_7F4A_7C15L, TestCluster.NOW.toEpochMilli());
    }
    assertThat(group.value("memoryBytes")).as("not measured again").isZero();
    metrics.measure(memories);
    assertThat(group.value("memoryBytes"))
        .isEqualTo((double) (one.memoryBytes() + other.memoryBytes()));
    assertThat(group.value("errorNow"))
        .isCloseTo((one.expectedError() + other.expectedError()) / 2, within(1e-15))
        .isBetween(1e-5, 0.01);
    assertThat(group.value("fill")).isCloseTo((one.fill() + other.fill()) / 2, within(1e-15));
    assertThat(group.value("slicesWritten")).isZero();
  }

  @Test
  void thePageNamesAllMetrics() throws Exception {
    Group group = new Group();
    MemoryMetrics metrics = new MemoryMetrics(group);
    metrics.counter("duplicates").inc();
    metrics.counter("late").inc();
    metrics.counter("refused").inc();
    String page = Files.readString(Path.of("../docs/scale.md"));
    assertThat(group.metrics.keySet())
        .allSatisfy(name -> assertThat(page).contains("`" + name + "`"));
  }
}
