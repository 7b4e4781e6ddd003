package io.tidemark.analysis.endless;

import java.util.Arrays;

/**
 * How many different prints have come to a pool since that of a key, when n other keys have: each has the
 * key's own print with 1/prints, which begins the count again, and one of the k that came already with
 * k/prints. A print without credit is pushed out when there are as many as slots, and comes back with
 * the next key that has it. In the end it is in the pool with slots/prints, as any other.
 */
final class PrintsSince {
  /* So many times the slots are followed at most; by then nothing changes any more. */
  private static final int HORIZON = 32;

  private static final double NEGLIGIBLE = 1e-9;

  /* That the key's print is not in the pool after n others. */
  private final double[] absent;

  PrintsSince(int slots, double prints) {
    double[] since = new double[slots + 1];
    since[0] = 1;
    double[] table = new double[HORIZON * slots + 1];
    int n = 0;
    table[0] = since[slots];
    double last = Math.max(0, 1 - slots / prints);
    while (n + 1 < table.length && Math.abs(table[n] - last) > NEGLIGIBLE) {
      step(since, prints);
      table[++n] = since[slots];
    }
    this.absent = Arrays.copyOf(table, n + 1);
  }

  private static void step(double[] since, double prints) {
    int slots = since.length - 1;
    double again = since[slots] / prints;
    since[slots] -= again;
    for (int k = slots - 1; k >= 0; k--) {
      double own = since[k] / prints;
      double other = since[k] * Math.max(0, prints - 1 - k) / prints;
      since[k] -= own + other;
      since[k + 1] += other;
      again += own;
    }
    since[0] += again;
  }

  /** After more others than these nothing changes. */
  int horizon() {
    return absent.length - 1;
  }

  /** The probability that the key's print is not in the pool, by the law of the number of others. */
  double absentAfter(double[] others) {
    double sum = 0;
    for (int n = 0; n < others.length; n++) {
      sum += others[n] * absent[n];
    }
    return sum;
  }
}
