package io.tidemark.console.watch;

import io.tidemark.console.memory.MemoryView;
import io.tidemark.console.memory.Reading;
import io.tidemark.core.Require;
import io.tidemark.service.Metering;
import io.tidemark.service.Name;
import io.tidemark.service.NamedMemory;
import io.tidemark.service.TopMemory;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A memory that is watched, and what was seen of it.
 *
 * <p>Threads: written by the {@link Watcher}, one at a time; read by any.
 */
public final class Watched {
  /* Rates are means of at least so long. */
  private static final long RATE_MILLIS = 10_000;

  private final Name name;
  private final MemoryView view;
  private volatile Reading reading;
  private volatile double rate;
  private long countedMillis;
  private long counted;
  private long beforeMillis;
  private long before;
  private final Optional<TopCounts> tops;
  private final Recording recording = new Recording();
  private volatile List<Warning> warnings = List.of();
  private long sampledMillis;
  private long sampled;
  private long late;
  private OptionalLong lateMillis = OptionalLong.empty();

  Watched(Name name, NamedMemory memory, long nowMillis, long sinceMillis) {
    this.name = Require.nonNull(name, "name");
    this.view = MemoryView.of(memory);
    this.tops =
        memory instanceof TopMemory top ? Optional.of(new TopCounts(top)) : Optional.empty();
    // What was added since the watcher began was added since the memory was made, if that is later.
    boolean isYoung = memory.origin().createdMillis() >= sinceMillis;
    countedMillis = isYoung ? Math.min(nowMillis, memory.origin().createdMillis()) : nowMillis;
    counted = isYoung ? 0 : added(memory);
    beforeMillis = countedMillis;
    before = counted;
    sampledMillis = countedMillis;
    sampled = counted;
    late = isYoung ? 0 : memory.metering().late();
  }

  private static long added(NamedMemory memory) {
    return memory.metering().items(Metering.Kind.ADD);
  }

  /** Its name. */
  public Name name() {
    return name;
  }

  /** The memory, as the console sees it. */
  public MemoryView view() {
    return view;
  }

  /** What it said last. */
  public Reading reading() {
    return reading;
  }

  /** Items that were added per second, as a mean of the last ten to twenty seconds. */
  public double itemsPerSecond() {
    return rate;
  }

  /** Reads it again if it has changed, or some time has passed. */
  void update(long nowMillis, long mostMillis) {
    Reading known = reading;
    if (known == null
        || known.sequence() != view.memory().sequence()
        || nowMillis - known.millis() >= mostMillis) {
      reading = view.read(nowMillis);
    }
    long lateNow = view.memory().metering().late();
    if (lateNow > late) {
      lateMillis = OptionalLong.of(nowMillis);
    }
    late = lateNow;
    warnings = Warnings.of(name, view, reading, late, lateMillis);
    long items = added(view.memory());
    if (nowMillis - countedMillis >= RATE_MILLIS) {
      beforeMillis = countedMillis;
      before = counted;
      countedMillis = nowMillis;
      counted = items;
    }
    long passed = nowMillis - beforeMillis;
    rate = passed <= 0 ? 0 : 1e3 * (items - before) / passed;
  }

  /** Records what it said last. */
  void record(long nowMillis) {
    long items = added(view.memory());
    long passed = nowMillis - sampledMillis;
    if (passed > 0) {
      recording.add(nowMillis, 1e3 * (items - sampled) / passed, reading);
      sampledMillis = nowMillis;
      sampled = items;
    }
    tops.ifPresent(counts -> counts.add(nowMillis));
  }

  /**
   * How much more an item of a list counts than a half-life ago, or than five minutes ago where counts do not decay; not a number
   * if that is not known.
   */
  public double topChange(byte[] item, double count, long nowMillis) {
    return tops.map(counts -> counts.change(item, count, nowMillis)).orElse(Double.NaN);
  }

  /** What was seen of it over time. */
  public Recording recording() {
    return recording;
  }

  /** Items per second lately, in steps of {@link Recording#STEP_MILLIS}. */
  public double[] sparks() {
    return recording.sparks(reading.millis());
  }

  /** Where it has left its plan. */
  public List<Warning> warnings() {
    return warnings;
  }
}
