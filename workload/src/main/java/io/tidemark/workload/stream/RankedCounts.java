package io.tidemark.workload.stream;

import io.tidemark.workload.Require;

/** How many pairs each client has: {@code min(cap, C / rank)}, at least 1, for a wanted sum. */
final class RankedCounts {
  private RankedCounts() {}

  /** The smallest such counts whose sum is at least {@code total}; index 0 is rank 1. */
  static int[] withSum(int clients, long total, int cap) {
    Require.inRange(total, clients, (long) clients * cap, "pairs");
    double low = 0;
    double high = (double) clients * cap;
    // Halving down to the spacing of doubles.
    for (int i = 0; i < 100; i++) {
      double middle = (low + high) / 2;
      if (sum(clients, middle, cap) < total) {
        low = middle;
      } else {
        high = middle;
      }
    }
    int[] counts = new int[clients];
    for (int client = 0; client < clients; client++) {
      counts[client] = count(client, high, cap);
    }
    return counts;
  }

  private static int count(int client, double c, int cap) {
    return (int) Math.max(1, Math.min(cap, c / (client + 1)));
  }

  private static long sum(int clients, double c, int cap) {
    long sum = 0;
    for (int client = 0; client < clients; client++) {
      sum += count(client, c, cap);
    }
    return sum;
  }
}
