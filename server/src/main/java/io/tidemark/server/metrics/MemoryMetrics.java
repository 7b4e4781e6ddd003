package io.tidemark.server.metrics;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.tidemark.Memory;
import io.tidemark.core.facts.Facts;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.micrometer.TidemarkMetrics;
import io.tidemark.service.MemoryService;
import io.tidemark.service.Name;
import io.tidemark.service.NamedMemory;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Gauges for the facts of each memory. Memories come and go, so they are looked up whenever metrics are read.
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
        TidemarkMetrics.of(label(entry.getKey()), shown).bindTo(registry);
      }
    }
    without = now.size() - bound.size();
  }

  private void remove(String label) {
    List<Meter> meters = registry.getMeters().stream()
        .filter(meter -> label.equals(meter.getId().getTag("memory")))
        .toList();
    meters.forEach(registry::remove);
  }

  /** A name as text that tells it from all others: bytes that are no printable ASCII as \\xff. */
  static String label(Name name) {
    StringBuilder text = new StringBuilder();
    for (byte unsigned : name.bytes()) {
      int value = unsigned & 0xff;
      if (value == '\\') {
        text.append("\\\\");
      } else if (value >= ' ' && value < 0x7f) {
        text.append((char) value);
      } else {
        text.append(String.format(Locale.ROOT, "\\x%02x", value));
      }
    }
    return text.toString();
  }
}
