package io.tidemark.server.command;

import io.tidemark.core.Require;
import java.util.Map;
import java.util.SortedMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * The settings that CONFIG GET shows and CONFIG SET changes, under the names that Redis has for them. Every part of the
 * server adds its own.
 *
 * <p>Threads: any number at once.
 */
public final class ConfigTable {
  private record Setting(Supplier<String> read, Consumer<String> write) {}

  private final ConcurrentSkipListMap<String, Setting> settings = new ConcurrentSkipListMap<>();

  /** Adds a setting that never changes. */
  public void constant(String name, String value) {
    Require.nonNull(value, name);
    readOnly(name, () -> value);
  }

  /** Adds a setting that cannot be changed by clients. */
  public void readOnly(String name, Supplier<String> read) {
    settings.put(name, new Setting(read, null));
  }

  /**
   * Adds a setting that can be changed.
   *
   * @param write changes it; throws IllegalArgumentException, with what was expected, for a value that it does not accept
   */
  public void setting(String name, Supplier<String> read, Consumer<String> write) {
    settings.put(name, new Setting(read, Require.nonNull(write, "write")));
  }

  /** All settings by name. */
  public SortedMap<String, String> values() {
    SortedMap<String, String> values = new ConcurrentSkipListMap<>();
    for (Map.Entry<String, Setting> entry : settings.entrySet()) {
      values.put(entry.getKey(), entry.getValue().read().get());
    }
    return values;
  }

  boolean has(String name) {
    return settings.containsKey(name);
  }

  boolean isWritable(String name) {
    return settings.get(name).write() != null;
  }

  void set(String name, String value) {
    settings.get(name).write().accept(value);
  }
}
