package io.tidemark.analysis.endless;

/** The law of the number of events among steps that each bring one with the same probability. */
final class EventCounts {
  /* A share of the sum beyond the last place that may be left out. */
  private static final double NEGLIGIBLE = 0x1p-80;

  private EventCounts() {}

  /**
   * P(N = j) at the places j below max, and P(N >= max) at max. Weights are relative to that of the
   * likeliest number of events, and divided by the sum of all.
   *
   * @param event the probability of an event in a step, above 0 and at most 1
   */
  static double[] of(double event, int max, long steps) {
    double[] exactly = new double[max + 1];
    // The probability of max events or fewer is then below exp(-(mean - max)^2 / (2 mean)) < e^-99.
    if (steps * event > 2.0 * max + 200) {
      exactly[max] = 1;
    } else if (event == 1) {
      exactly[(int) Math.min(steps, max)] = 1;
    } else {
      fill(event, max, steps, exactly);
    }
    return exactly;
  }

  /** The numbers of events that are not too improbable, with probabilities that sum to 1. */
  static final class Likely {
    private final int from;
    private final double[] shares;

    private Likely(int from, double... shares) {
      this.from = from;
      this.shares = shares;
    }

    /** The mean of values by number. */
    double mean(double[] values) {
      double sum = 0;
      for (int i = 0; i < shares.length; i++) {
        sum += shares[i] * values[from + i];
      }
      return sum;
    }
  }

  /** The same without what is less probable than the likeliest number by a factor. */
  static Likely likely(double event, int max, long steps, double factor) {
    if (steps * event > 2.0 * max + 200) {
      return new Likely(max, 1);
    }
    if (event == 1) {
      return new Likely((int) Math.min(steps, max), 1);
    }
    double odds = event / (1 - event);
    int mode = (int) Math.min((double) steps, steps * event);
    int from = mode;
    for (double weight = 1; from > 0 && weight >= factor; from--) {
      weight *= from / ((double) (steps - from + 1) * odds);
    }
    int to = mode;
    for (double weight = 1; to < steps && weight >= factor; to++) {
      weight *= (double) (steps - to) / (to + 1) * odds;
    }
    int least = Math.min(from, max);
    double[] shares = new double[Math.min(to, max) - least + 1];
    double weight = 1;
    for (int n = mode; n <= to; n++) {
      shares[Math.min(n, max) - least] += weight;
      weight *= (double) (steps - n) / (n + 1) * odds;
    }
    weight = 1;
    for (int n = mode; n > from; n--) {
      weight *= n / ((double) (steps - n + 1) * odds);
      shares[Math.min(n - 1, max) - least] += weight;
    }
    divideBySum(shares);
    return new Likely(least, shares);
  }

  private static void fill(double event, int max, long steps, double[] exactly) {
    double odds = event / (1 - event);
    int mode = (int) Math.min((double) steps, steps * event);
    double rest = 0;
    double weight = 1;
    for (int n = mode; n <= steps && (n <= max || weight > NEGLIGIBLE * rest); n++) {
      if (n < max) {
        exactly[n] = weight;
      } else {
        rest += weight;
      }
      weight *= (double) (steps - n) / (n + 1) * odds;
    }
    weight = 1;
    for (int n = mode; n > 0; n--) {
      weight *= n / ((double) (steps - n + 1) * odds);
      if (n - 1 < max) {
        exactly[n - 1] = weight;
      } else {
        rest += weight;
      }
    }
    exactly[max] = rest;
    divideBySum(exactly);
  }

  private static void divideBySum(double[] weights) {
    double sum = 0;
    for (double weight : weights) {
      sum += weight;
    }
    for (int i = 0; i < weights.length; i++) {
      weights[i] /= sum;
    }
  }
}
