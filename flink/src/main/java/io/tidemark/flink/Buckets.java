package io.tidemark.flink;

import io.tidemark.core.Require;
import java.util.Arrays;
import org.apache.flink.runtime.state.KeyGroupRangeAssignment;

/**
 * One bucket for each key group of Flink. Events are partitioned by the bucket of their key, and a key group is one
 * memory, which moves as a whole when the parallelism changes.
 *
 * <p>Threads: any number.
 */
final class Buckets {
  /** The most key groups that Flink has. */
  static final int MAX_GROUPS = 1 << 15;

  /*
   * Flink hashes a bucket to find its key group. Numbers from 0 on would leave more than a third of the groups
   * without a bucket and give others several. So each group has the least number that Flink assigns to it.
   */
  private static final long MIX = 0xD6E8FEB86659FD93L;
  private static final int UNKNOWN = -1;

  private final int[] buckets;

  Buckets(int groups) {
    Require.inRange(groups, 1, MAX_GROUPS, "keyGroups");
    buckets = new int[groups];
    Arrays.fill(buckets, UNKNOWN);
    int missing = groups;
    for (int bucket = 0; missing > 0; bucket++) {
      int group = KeyGroupRangeAssignment.assignToKeyGroup(bucket, groups);
      if (buckets[group] == UNKNOWN) {
        buckets[group] = bucket;
        missing--;
      }
    }
  }

  int groups() {
    return buckets.length;
  }

  /** The key group of a key. */
  int groupOf(long digest) {
    // Memories use the digest as it is; in the upper half of the product all bits of it have a say.
    return (int) ((((digest * MIX) >>> Integer.SIZE) * buckets.length) >>> Integer.SIZE);
  }

  /** The bucket of a key group. */
  int bucket(int group) {
    return buckets[group];
  }

  /** The bucket of a key. */
  int bucketOf(long digest) {
    return buckets[groupOf(digest)];
  }
}
