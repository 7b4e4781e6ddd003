package io.tidemark.server.metrics;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.tidemark.Memory;
import io.tidemark.core.facts.Facts;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.micrometer.TidemarkMetrics;
import io.tidemark.service.MemoryService;
import io.tidemark.service.Metering;
import io.tidemark.service.Name;
import io.tidemark.service.NamedMemory;
import io.tidemark.text.ByteText;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * Gauges for the facts of each memory, and counters of what was done with it. Memories come and go, so they are looked up whenever metrics are read.
 *
 * <p>At most {@link #MAX_MEMORIES} have gauges of their own, so that many names do not become more metrics than
 * anybody stores; how many have none is a gauge, too.
 *
 * <p>Threads: one at a time.
 */
final class MemoryMetrics {
  /** The most memories with gauges of their own. */
  static final int MAX_MEMORIES = 1_000;

  private static final int SCAN_COUNT = 1_000;
  private static final double NANOS = 1e9;

  private final MeterRegistry registry;
  private final MemoryService service;
  private final Map<Name, Shown> bound = new HashMap<>();
  private int without;

  /** A memory as gauges see it; they hold it weakly, the map above holds it as long as it is there. */
  private record Shown(NamedMemory memory) implements Memory {
    @Override
    public KeyDigest digest() {
      return memory.origin().digest();
    }

    @Override
    public long memoryBytes() {
      return memory.memoryBytes();
    }

    @Override
    public double expectedError() {
      return facts().find("errorNow").map(fact -> (Double) fact.value()).orElse(Double.NaN);
    }

    @Override
    public Facts facts() {
      Facts known = memory.facts();
      return known.find("kind").isPresent()
          ? known
          : Facts.builder()
              .text("kind", memory.type().name().toLowerCase(Locale.ROOT))
              .all(known)
              .build();
    }

    @Override
    public boolean isConcurrent() {
      return true;
    }
  }

  MemoryMetrics(MeterRegistry registry, MemoryService service) {
    this.registry = registry;
    this.service = service;
    Gauge.builder("tidemark.memories.without.metrics", this, self -> self.without)
        .register(registry);
  }

  /** Adds gauges of new memories, and removes those of memories that are gone. */
  void update() {
    Map<Name, NamedMemory> now = new HashMap<>();
    long cursor = 0;
    do {
      cursor = service.scan(cursor, SCAN_COUNT, now::put);
    } while (cursor != 0);
    bound.entrySet().removeIf(entry -> {
      boolean isGone = now.get(entry.getKey()) != entry.getValue().memory();
      if (isGone) {
        remove(label(entry.getKey()));
      }
      return isGone;
    });
    for (Map.Entry<Name, NamedMemory> entry : now.entrySet()) {
      if (bound.size() < MAX_MEMORIES && !bound.containsKey(entry.getKey())) {
        Shown shown = new Shown(entry.getValue());
        bound.put(entry.getKey(), shown);
        String label = label(entry.getKey());
        TidemarkMetrics.of(label, shown).bindTo(registry);
        bindMetering(label, shown);
      }
    }
    without = now.size() - bound.size();
  }

  /** What was done with a memory, and when the oldest of what it holds may have come. */
  private void bindMetering(String label, Shown shown) {
    Tags tags =
        Tags.of("memory", label, "kind", shown.memory().type().name().toLowerCase(Locale.ROOT));
    for (Metering.Kind kind : Metering.Kind.values()) {
      Tags ofKind = tags.and("operation", kind.name().toLowerCase(Locale.ROOT));
      counter("tidemark.memory.items", ofKind, shown, metering -> metering.items(kind));
      counter("tidemark.memory.batches", ofKind, shown, metering -> metering.batches(kind));
      counter(
          "tidemark.memory.time.seconds", ofKind, shown, metering -> metering.nanos(kind) / NANOS);
      gauge(
          "tidemark.memory.batch.max.seconds",
          ofKind,
          shown,
          metering -> metering.maxNanos(kind) / NANOS);
      gauge("tidemark.memory.batch.p99.seconds", ofKind, shown, metering -> p99(metering, kind));
    }
    counter("tidemark.memory.late", tags, shown, Metering::late);
    counter("tidemark.memory.refused", tags, shown, Metering::refused);
    if (shown.facts().find("oldest").isPresent()) {
      Gauge.builder("tidemark.oldest.seconds", shown, MemoryMetrics::oldestSeconds)
          .tags(tags)
          .register(registry);
    }
  }

  private void counter(String name, Tags tags, Shown shown, ToDoubleFunction<Metering> value) {
    FunctionCounter.builder(
            name, shown, from -> value.applyAsDouble(from.memory().metering()))
        .tags(tags)
        .register(registry);
  }

  private void gauge(String name, Tags tags, Shown shown, ToDoubleFunction<Metering> value) {
    Gauge.builder(name, shown, from -> value.applyAsDouble(from.memory().metering()))
        .tags(tags)
        .register(registry);
  }

  /** What 99 of 100 batches took at most, rounded up to a power of two nanoseconds; 0 if there was none. */
  static double p99(Metering metering, Metering.Kind kind) {
    long total = 0;
    for (int bucket = 0; bucket < Metering.BUCKETS; bucket++) {
      total += metering.histogram(kind, bucket);
    }
    long beyond = total - total / 100;
    for (int bucket = 0; bucket < Metering.BUCKETS && total > 0; bucket++) {
      beyond -= metering.histogram(kind, bucket);
      if (beyond <= 0) {
        return Math.scalb(1.0, bucket) / NANOS;
      }
    }
    return 0;
  }

  private static double oldestSeconds(Shown shown) {
    return shown
        .memory()
        .facts()
        .find("oldest")
        .map(fact -> ((Number) fact.value()).doubleValue() / NANOS)
        .orElse(Double.NaN);
  }

  private void remove(String label) {
    List<Meter> meters = registry.getMeters().stream()
        .filter(meter -> label.equals(meter.getId().getTag("memory")))
        .toList();
    meters.forEach(registry::remove);
  }

  private static String label(Name name) {
    return ByteText.ascii(name.bytes());
  }
}
