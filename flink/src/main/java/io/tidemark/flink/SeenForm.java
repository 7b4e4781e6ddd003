package io.tidemark.flink;

import io.tidemark.EndlessFilter;
import io.tidemark.Keys;
import io.tidemark.SeenFilter;
import io.tidemark.SeenFilterBuilder;
import io.tidemark.Tidemark;
import io.tidemark.WindowFilter;
import io.tidemark.WindowFilterBuilder;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.time.TimeRules;
import java.io.IOException;
import java.io.InputStream;
import java.io.Serializable;
import java.time.Duration;
import java.time.InstantSource;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * How the memories of {@link Deduplicate} are made: for each key group its share of what was asked for.
 *
 * @param scope what is remembered
 * @param error the error of each memory, which is that of all
 * @param keys the different keys of all memories; 0 if not known
 * @param memoryBytes the most bytes of all memories; 0 if there is no limit
 * @param groups how many memories there are
 * @param digest how keys become digests
 */
record SeenForm(
    Scope scope, double error, long keys, long memoryBytes, int groups, JobDigest digest)
    implements MemoryForm<SeenMemory> {
  /* The least that a share comes to. */
  private static final long LEAST_BYTES = 64;

  /** What is remembered. */
  sealed interface Scope extends Serializable permits Window, Last, Ever, Endless {}

  /** The last stretch of time; a grain of null is the usual one. */
  record Window(Duration window, Duration late, Duration grain, Duration ahead) implements Scope {}

  /** The last items. */
  record Last(long items) implements Scope {}

  /** All. */
  record Ever() implements Scope {}

  /** What has room. */
  record Endless() implements Scope {}

  boolean isTimed() {
    return scope instanceof Window;
  }

  private long share(long all) {
    return (all - 1) / groups + 1;
  }

  private long bytesShare() {
    return Math.max(LEAST_BYTES, memoryBytes / groups);
  }

  @Override
  public SortedMap<String, String> parameters() {
    SortedMap<String, String> names = new TreeMap<>();
    names.put("digest", digest.fingerprint());
    names.put("error", Double.toString(error));
    names.put("keyGroups", Integer.toString(groups));
    names.put("memory", memoryBytes == 0 ? "no limit" : memoryBytes + " bytes");
    if (scope instanceof Window window) {
      names.put("remembers", "a window of time");
      names.put("window", window.window().toString());
      names.put("late", window.late().toString());
      names.put("grain", window.grain() == null ? "usual" : window.grain().toString());
    } else if (scope instanceof Last last) {
      names.put("remembers", "the last items");
      names.put("last", Long.toString(last.items()));
    } else {
      names.put("remembers", scope instanceof Ever ? "all keys" : "as many keys as have room");
    }
    return names;
  }

  @Override
  public Maker<SeenMemory> maker(InstantSource clock) {
    KeyDigest made = digest.digest();
    if (scope instanceof Window window) {
      return new WindowMaker(window, window(made, window, clock).build(), clock);
    }
    if (scope instanceof Last last) {
      return new LastMaker(limited(Tidemark.window(Keys.longs()))
          .last(share(last.items()))
          .error(error)
          .digest(made)
          .build());
    }
    if (scope instanceof Ever) {
      return new EverMaker(ever(made).build());
    }
    return new EndlessMaker(Tidemark.endless(Keys.longs())
        .memory(bytesShare())
        .error(error)
        .digest(made)
        .build());
  }

  private WindowFilterBuilder<Long> window(KeyDigest made, Window window, InstantSource clock) {
    WindowFilterBuilder<Long> builder = limited(Tidemark.window(Keys.longs()))
        .window(window.window())
        .late(window.late())
        .ahead(window.ahead())
        .clock(clock)
        .error(error)
        .digest(made);
    return window.grain() == null ? builder : builder.grain(window.grain());
  }

  private WindowFilterBuilder<Long> limited(WindowFilterBuilder<Long> builder) {
    WindowFilterBuilder<Long> known = keys == 0 ? builder : builder.keys(share(keys));
    return memoryBytes == 0 ? known : known.memory(bytesShare());
  }

  private SeenFilterBuilder<Long> ever(KeyDigest made) {
    SeenFilterBuilder<Long> builder =
        Tidemark.seen(Keys.longs()).structure("growing").error(error).digest(made);
    SeenFilterBuilder<Long> known = keys == 0 ? builder : builder.items(share(keys));
    return memoryBytes == 0 ? known : known.memory(bytesShare());
  }

  private record WindowMaker(Window window, WindowFilter<Long> template, InstantSource clock)
      implements Maker<SeenMemory> {
    @Override
    public SeenMemory empty() {
      return new SeenMemory.Window(template.copy());
    }

    @Override
    public SeenMemory read(InputStream in) throws IOException {
      return new SeenMemory.Window(WindowFilter.read(in, Keys.longs())
          .withClock(clock)
          .withTimes(window.ahead(), TimeRules.Beyond.THROW));
    }
  }

  private record LastMaker(WindowFilter<Long> template) implements Maker<SeenMemory> {
    @Override
    public SeenMemory empty() {
      return new SeenMemory.Last(template.copy());
    }

    @Override
    public SeenMemory read(InputStream in) throws IOException {
      return new SeenMemory.Last(WindowFilter.read(in, Keys.longs()));
    }
  }

  private record EverMaker(SeenFilter<Long> template) implements Maker<SeenMemory> {
    @Override
    public SeenMemory empty() {
      return new SeenMemory.Ever(template.copy());
    }

    @Override
    public SeenMemory read(InputStream in) throws IOException {
      return new SeenMemory.Ever(SeenFilter.read(in, Keys.longs()));
    }
  }

  private record EndlessMaker(EndlessFilter<Long, Object> template) implements Maker<SeenMemory> {
    @Override
    public SeenMemory empty() {
      return new SeenMemory.Endless(template.copy());
    }

    @Override
    public SeenMemory read(InputStream in) throws IOException {
      return new SeenMemory.Endless(EndlessFilter.read(in, Keys.longs()));
    }
  }
}
