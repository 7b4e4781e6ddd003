package io.tidemark.analysis.inference;

/**
 * The law of ages of keys when they are asked about, by class of key, as it was lately: decayed counts
 * of ages in buckets that grow by the fourth root of two, with a boundary at the window. Inside a
 * bucket all ages are taken to be equally likely.
 */
final class AgeLaw {
  /** How many classes of keys there are. */
  static final int CLASSES = 8;

  private static final int PER_OCTAVE = 4;

  /* Ages below a 2048th of the window are in one bucket. */
  private static final int OCTAVES_BELOW = 11;
  private static final int BELOW = PER_OCTAVE * OCTAVES_BELOW + 1;

  /* Beyond the window one octave, and then all that is older. */
  private static final int BUCKETS = BELOW + PER_OCTAVE + 1;
  private static final double QUARTER = Math.pow(2, 0.25);
  private static final double HALF = Math.sqrt(2);
  private static final double THREE_QUARTERS = Math.pow(2, 0.75);

  /* Once a class has seen so many ages, all its counts are halved. */
  private static final float MOST = 4096;

  /* The least ages of the buckets, in windows. */
  private static final double[] BOUNDS = bounds();

  private final double window;

  /* Of each class and bucket the count of ages in that bucket or a later one. */
  private final float[] tails = new float[CLASSES * (BUCKETS + 1)];

  AgeLaw(double window) {
    this.window = window;
  }

  private static double[] bounds() {
    double[] bounds = new double[BUCKETS];
    for (int i = 1; i < BUCKETS; i++) {
      bounds[i] = Math.pow(2, (double) (i - BELOW) / PER_OCTAVE);
    }
    return bounds;
  }

  private static int bucket(double x) {
    if (x >= 2) {
      return BUCKETS - 1;
    }
    int octave = Math.getExponent(x);
    if (octave < -OCTAVES_BELOW) {
      return 0;
    }
    double mantissa = Math.scalb(x, -octave);
    int low = mantissa < QUARTER ? 0 : 1;
    int high = mantissa < THREE_QUARTERS ? 2 : 3;
    return BELOW + octave * PER_OCTAVE + (mantissa < HALF ? low : high);
  }

  /** Learns an age. */
  void add(int type, double age) {
    int base = type * (BUCKETS + 1);
    int last = base + bucket(age / window);
    for (int i = base; i <= last; i++) {
      tails[i]++;
    }
    if (tails[base] > MOST) {
      for (int i = base; i <= base + BUCKETS; i++) {
        tails[i] /= 2;
      }
    }
  }

  /** The number of buckets; the last has no end. */
  static int buckets() {
    return BUCKETS;
  }

  /** The least age of a bucket. */
  double least(int bucket) {
    return BOUNDS[bucket] * window;
  }

  /** The number of ages of a class, decayed. */
  double total(int type) {
    return tails[type * (BUCKETS + 1)];
  }

  /** The ages of a class that are beyond the window. */
  double out(int type) {
    return tails[type * (BUCKETS + 1) + BELOW];
  }

  /** The ages of a class from an age on; beyond twice the window, as many as from there on. */
  double tail(int type, double age) {
    double x = age / window;
    int bucket = bucket(x);
    int place = type * (BUCKETS + 1) + bucket;
    if (bucket == BUCKETS - 1) {
      return tails[place];
    }
    double share = (x - BOUNDS[bucket]) / (BOUNDS[bucket + 1] - BOUNDS[bucket]);
    return tails[place] + share * (tails[place + 1] - tails[place]);
  }

  long memoryBytes() {
    return (long) tails.length * Float.BYTES;
  }
}
