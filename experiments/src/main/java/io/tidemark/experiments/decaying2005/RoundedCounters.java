package io.tidemark.experiments.decaying2005;

import io.tidemark.core.hash.Probes;
import java.util.Arrays;

/**
 * The paper's basic filter as it is printed: an array of counters, of which those of a key are raised by
 * 1 when it comes; when an epoch begins, all are multiplied by lambda. The paper does not say how they
 * are rounded then.
 */
final class RoundedCounters {
  /** Ways to multiply a counter by lambda. */
  enum Mode {
    FLOOR("rounded down"),
    HALF_UP("rounded to nearest"),
    CEIL("rounded up"),
    FIXED_CEIL("rounded up, 8 bits behind the point"),
    FORWARD("forward decay, doubles");

    private final String title;

    Mode(String title) {
      this.title = title;
    }

    String title() {
      return title;
    }
  }

  private static final double FIXED_POINT = 256;

  private final double[] counters;
  private final int probes;
  private final double factor;
  private final Mode mode;
  private long epoch;

  RoundedCounters(int cells, int probes, double factor, Mode mode) {
    this.counters = new double[cells];
    this.probes = probes;
    this.factor = factor;
    this.mode = mode;
  }

  /** Raises the counters of a key. Forward decay raises by lambda^-epoch, and never lowers. */
  void add(long digest) {
    double weight = mode == Mode.FORWARD ? Math.pow(factor, (double) -epoch) : 1;
    long state = digest;
    for (int probe = 0; probe < probes; probe++) {
      counters[(int) Probes.position(state, counters.length)] += weight;
      state = Probes.next(state);
    }
  }

  /** Begins an epoch. */
  void decay() {
    epoch++;
    if (mode != Mode.FORWARD) {
      Arrays.setAll(counters, i -> rounded(factor * counters[i], mode));
    }
  }

  private static double rounded(double value, Mode mode) {
    return switch (mode) {
      case FLOOR -> Math.floor(value);
      case HALF_UP -> Math.floor(value + 0.5);
      case CEIL -> Math.ceil(value);
      case FIXED_CEIL -> Math.ceil(FIXED_POINT * value) / FIXED_POINT;
      case FORWARD -> value;
    };
  }

  private double reading() {
    return mode == Mode.FORWARD ? Math.pow(factor, (double) epoch) : 1;
  }

  double estimate(long digest) {
    double least = Double.POSITIVE_INFINITY;
    long state = digest;
    for (int probe = 0; probe < probes; probe++) {
      least = Math.min(least, counters[(int) Probes.position(state, counters.length)]);
      state = Probes.next(state);
    }
    return least * reading();
  }

  /** The counters that are at least a half. */
  long countersLeft() {
    return Arrays.stream(counters).filter(c -> c * reading() >= 0.5).count();
  }
}
