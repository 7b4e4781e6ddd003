package io.tidemark.micrometer;

import io.micrometer.core.instrument.Clock;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.BaseUnits;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.tidemark.Memory;
import io.tidemark.core.facts.Fact;
import io.tidemark.core.facts.FactUnit;
import io.tidemark.core.facts.Facts;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.Locale;
import java.util.Objects;

/**
 * The facts of a memory as gauges: a gauge for each number, such as {@code tidemark.memory.bytes} for the
 * fact {@code memoryBytes}, {@code tidemark.error.now} for {@code errorNow}, {@code tidemark.dropped.late}
 * for {@code droppedLate}. Flags are 0 or 1. Texts, times and lengths of time are left out. The tag {@code
 * memory} has the name of the memory, the tag {@code kind} its kind of filter.
 *
 * <p>Gauges hold the memory weakly: they say NaN when it is gone, or closed. All gauges of a memory are
 * read from it at once, at most once per {@link #MAX_AGE}: the facts of histories and of decaying counts take
 * milliseconds, in which additions wait.
 *
 * <p>Errors: the error is the one that the memory computes from its state, and the one it was built for
 * where it keeps that; and {@code tidemark.error.observed} with its interval where the memory was built with
 * {@code observeError()}.
 *
 * <p>Threads: any. So the memory must be for many threads, too.
 */
public final class TidemarkMetrics implements MeterBinder {
  /** How old facts may be when a gauge is read. */
  public static final Duration MAX_AGE = Duration.ofSeconds(1);

  private static final String PREFIX = "tidemark.";

  private final String name;
  private final WeakReference<Memory> memory;

  private TidemarkMetrics(String name, Memory memory) {
    this.name = name;
    this.memory = new WeakReference<>(memory);
  }

  /**
   * What binds a memory to registries.
   *
   * @param name of the memory, for the tag {@code memory}
   * @throws IllegalArgumentException if the memory is for one thread: registries read from their own
   */
  public static TidemarkMetrics of(String name, Memory memory) {
    Objects.requireNonNull(name, "name");
    if (!memory.isConcurrent()) {
      throw new IllegalArgumentException(
          "memory " + name + ": for one thread (expected: buildConcurrent() or loadConcurrent())");
    }
    return new TidemarkMetrics(name, memory);
  }

  /** Binds a memory to a registry; what was bound there by the same name is replaced. See {@link #of}. */
  public static void bind(MeterRegistry registry, String name, Memory memory) {
    of(name, memory).bindTo(registry);
  }

  @Override
  public void bindTo(MeterRegistry registry) {
    Memory bound = memory.get();
    if (bound == null) {
      return;
    }
    registry.getMeters().stream().filter(this::isOurs).forEach(registry::remove);
    Reading reading = new Reading(registry.config().clock());
    Facts facts = reading.facts(bound);
    Tags tags = Tags.of("memory", name, "kind", kind(facts));
    for (Fact fact : facts) {
      if (isNumber(fact)) {
        // The function holds no memory: it is given the one that the gauge holds weakly.
        String factName = fact.name();
        Gauge.builder(meterName(factName), bound, held -> value(reading.facts(held), factName))
            .tags(tags)
            .baseUnit(fact.unit() == FactUnit.BYTES ? BaseUnits.BYTES : null)
            .register(registry);
      }
    }
  }

  private boolean isOurs(Meter meter) {
    return meter.getId().getName().startsWith(PREFIX)
        && name.equals(meter.getId().getTag("memory"));
  }

  private static String kind(Facts facts) {
    return facts.find("kind").map(fact -> fact.value().toString()).orElse("unknown");
  }

  private static boolean isNumber(Fact fact) {
    return switch (fact.unit()) {
      case FLAG, COUNT, NUMBER, FRACTION, BYTES -> true;
      case TEXT, NANOS, EPOCH_NANOS -> false;
    };
  }

  private static double value(Facts facts, String factName) {
    Object value = facts.find(factName).map(Fact::value).orElse(Double.NaN);
    if (value instanceof Boolean flag) {
      return flag ? 1 : 0;
    }
    return ((Number) value).doubleValue();
  }

  /**
   * The words of the name of a fact, with points between them. Prometheus has "total" at the end of counters
   * only, and would lose it, with all of the name of the fact {@code total}.
   */
  private static String meterName(String factName) {
    String words = factName.replaceAll("(?<=[a-z0-9])(?=[A-Z])", ".").toLowerCase(Locale.ROOT);
    return PREFIX + words + (words.endsWith("total") ? ".now" : "");
  }

  /** The facts of a memory, read again when they are too old. */
  private static final class Reading {
    private final Clock clock;
    private Facts facts;
    private long readNanos;

    Reading(Clock clock) {
      this.clock = clock;
    }

    synchronized Facts facts(Memory memory) {
      long now = clock.monotonicTime();
      if (facts == null || now - readNanos >= MAX_AGE.toNanos()) {
        facts = memory.facts();
        readNanos = now;
      }
      return facts;
    }
  }
}
