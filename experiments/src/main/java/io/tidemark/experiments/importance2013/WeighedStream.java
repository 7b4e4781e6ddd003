package io.tidemark.experiments.importance2013;

import io.tidemark.workload.stream.ImportanceStream;
import io.tidemark.workload.trace.Trace;
import java.util.BitSet;
import java.util.function.IntUnaryOperator;

/** A stream in memory: keys, how important each item is, and whether its key came before. */
final class WeighedStream {
  private final int[] keys;
  private final byte[] importances;
  private final BitSet repeats = new BitSet();

  private WeighedStream(int size, IntUnaryOperator key, IntUnaryOperator importance) {
    keys = new int[size];
    importances = new byte[size];
    BitSet seen = new BitSet();
    for (int i = 0; i < size; i++) {
      keys[i] = key.applyAsInt(i);
      importances[i] = (byte) importance.applyAsInt(i);
      repeats.set(i, seen.get(keys[i]));
      seen.set(keys[i]);
    }
  }

  /** A stream that is drawn. */
  static WeighedStream drawn(ImportanceStream.Parameters parameters) {
    ImportanceStream stream = new ImportanceStream(parameters);
    int[] drawn = new int[parameters.positions()];
    for (int i = 0; i < drawn.length; i++) {
      drawn[i] = (int) stream.next();
    }
    return new WeighedStream(drawn.length, i -> drawn[i], i -> stream.importance((long) drawn[i]));
  }

  /** The entries of a trace with weights, as important as a scale says. */
  static WeighedStream of(Trace trace, WeightScale scale) {
    double[] weights = new double[trace.size()];
    for (int i = 0; i < weights.length; i++) {
      weights[i] = trace.weight(i);
    }
    IntUnaryOperator importance = scale.importances(weights);
    return new WeighedStream(trace.size(), i -> Math.toIntExact(trace.key(i)), importance);
  }

  int size() {
    return keys.length;
  }

  /** What a detector says of all items, beside what is true of them. */
  ImportanceTally run(Detector detector) {
    ImportanceTally tally = new ImportanceTally();
    for (int i = 0; i < keys.length; i++) {
      boolean found = detector.observe(keys[i], importances[i]);
      tally.add(importances[i], repeats.get(i), found);
    }
    return tally;
  }
}
