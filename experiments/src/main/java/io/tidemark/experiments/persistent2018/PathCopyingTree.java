package io.tidemark.experiments.persistent2018;

import java.util.Arrays;

/**
 * Counts the nodes of a binary search tree that keeps all its versions by copying, at each addition,
 * the nodes from the root to the key (paper: PBST, Appendix A.1). Keys are compared by digests, which
 * keeps the tree as balanced as a random order does. Only the latest version is held.
 */
final class PathCopyingTree {
  /** A node has a key, a counter and two children of 32 bits each. */
  static final long BITS_PER_NODE = 128;

  private static final int NONE = -1;

  private long[] digests = new long[16];
  private int[] left = new int[16];
  private int[] right = new int[16];
  private int size;
  private long nodes;

  /** Counts one more occurrence of a key. */
  void add(long digest) {
    long depth = 1;
    int at = 0;
    while (at < size && digests[at] != digest) {
      int[] side = digest < digests[at] ? left : right;
      if (side[at] == NONE) {
        // The new node's place is known; the loop ends there.
        side[at] = size;
      }
      at = side[at];
      depth++;
    }
    if (at == size) {
      append(digest);
    }
    nodes += depth;
  }

  private void append(long digest) {
    if (size == digests.length) {
      digests = Arrays.copyOf(digests, 2 * size);
      left = Arrays.copyOf(left, 2 * size);
      right = Arrays.copyOf(right, 2 * size);
    }
    digests[size] = digest;
    left[size] = NONE;
    right[size] = NONE;
    size++;
  }

  /** The number of keys. */
  int keys() {
    return size;
  }

  /** The nodes of all versions so far. */
  long nodes() {
    return nodes;
  }
}
