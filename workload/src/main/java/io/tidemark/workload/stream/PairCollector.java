package io.tidemark.workload.stream;

import java.util.BitSet;
import java.util.SplittableRandom;

/** Gathers the active seconds of clients, then keeps a random choice of a wanted number of pairs. */
final class PairCollector {
  private final long[] packed;
  private final boolean[] firstOfClient;
  private int size;
  private int clients;

  PairCollector(int capacity) {
    packed = new long[capacity];
    firstOfClient = new boolean[capacity];
  }

  /** Adds the set bits as the active seconds of the next client. */
  void add(BitSet seconds) {
    firstOfClient[size] = true;
    for (int t = seconds.nextSetBit(0); t >= 0; t = seconds.nextSetBit(t + 1)) {
      packed[size++] = TimedPairs.pack(t, clients);
    }
    clients++;
  }

  /** Exactly {@code pairs} of them; the first pair of a client stays, so that no client is lost. */
  TimedPairs choose(int pairs, SplittableRandom random) {
    long[] kept = new long[pairs];
    int n = 0;
    int open = size - clients; // pairs still to be decided upon
    int wanted = pairs - clients; // of them still to be kept
    for (int i = 0; i < size; i++) {
      if (firstOfClient[i]) {
        kept[n++] = packed[i];
      } else if (random.nextInt(open--) < wanted) {
        wanted--;
        kept[n++] = packed[i];
      }
    }
    return new TimedPairs(kept);
  }
}
