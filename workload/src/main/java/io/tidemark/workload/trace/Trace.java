package io.tidemark.workload.trace;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * A whole trace in memory: ticks, keys numbered from 0 by first appearance, and weights if the file
 * has them.
 */
public final class Trace {
  private final long[] ticks;
  private final long[] keys;
  private final Optional<double[]> weights;
  private final List<String> names;

  private Trace(long[] ticks, long[] keys, Optional<double[]> weights, List<String> names) {
    this.ticks = ticks;
    this.keys = keys;
    this.weights = weights;
    this.names = names;
  }

  /**
   * Reads {@code epoch_seconds<TAB>key[<TAB>weight]}, plain or gzip. Whether there are weights is
   * what the first line says; ticks are seconds.
   */
  public static Trace readTsv(Path path) throws IOException {
    RecordLayout layout = RecordLayout.of(RecordFormat.TSV, new FieldRef.Column(2))
        .withTime(new FieldRef.Column(1), TimeFormat.SECONDS);
    boolean weighted;
    try (LineSource lines = LineSource.open(path)) {
      weighted = lines.next() && lines.text().chars().filter(c -> c == '\t').count() >= 2;
    }
    return read(path, weighted ? layout.withWeight(new FieldRef.Column(3)) : layout);
  }

  /** Reads a file by a layout with a time; with weights if the layout has them. */
  public static Trace read(Path path, RecordLayout layout) throws IOException {
    boolean weighted = layout.weight().isPresent();
    long[] ticks = new long[1024];
    long[] keys = new long[1024];
    double[] weights = new double[weighted ? 1024 : 0];
    Map<String, Integer> ids = new HashMap<>();
    int size = 0;
    try (RecordReader reader = RecordReader.open(path, layout)) {
      for (; reader.next(); size++) {
        if (size == ticks.length) {
          int capacity = Math.multiplyExact(size, 2);
          ticks = Arrays.copyOf(ticks, capacity);
          keys = Arrays.copyOf(keys, capacity);
          weights = weighted ? Arrays.copyOf(weights, capacity) : weights;
        }
        ticks[size] = reader.ticks();
        keys[size] = ids.computeIfAbsent(reader.keyText(), k -> ids.size());
        if (weighted) {
          weights[size] = reader.weight();
        }
      }
    }
    return new Trace(
        Arrays.copyOf(ticks, size),
        Arrays.copyOf(keys, size),
        weighted ? Optional.of(Arrays.copyOf(weights, size)) : Optional.empty(),
        namesById(ids));
  }

  private static List<String> namesById(Map<String, Integer> ids) {
    List<String> names = new ArrayList<>(Collections.nCopies(ids.size(), ""));
    ids.forEach((name, id) -> names.set(id, name));
    return List.copyOf(names);
  }

  /** Number of entries. */
  public int size() {
    return ticks.length;
  }

  /** Number of different keys. */
  public int distinctKeys() {
    return names.size();
  }

  /** The tick of an entry. */
  public long tick(int index) {
    return ticks[index];
  }

  /** The key of an entry, {@code 0..distinctKeys()-1}. */
  public long key(int index) {
    return keys[index];
  }

  /** The text of a key. */
  public String name(long key) {
    return names.get(Math.toIntExact(Objects.checkIndex(key, names.size())));
  }

  /** Whether entries have weights. */
  public boolean weighted() {
    return weights.isPresent();
  }

  /** The weight of an entry of a weighted trace. */
  public double weight(int index) {
    return weights
        .orElseThrow(
            () -> new IllegalStateException("weight: none (expected: a trace with weights)"))[
        index];
  }
}
