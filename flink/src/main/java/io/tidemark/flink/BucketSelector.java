package io.tidemark.flink;

import io.tidemark.core.hash.KeyDigest;
import org.apache.flink.api.java.functions.KeySelector;

/**
 * Partitions events by the bucket of their key.
 *
 * <p>Threads: one at a time.
 *
 * @param <E> the type of event
 */
final class BucketSelector<E> implements KeySelector<E, Integer> {
  private static final long serialVersionUID = 1;

  private final EventKey<E> key;
  private final JobDigest jobDigest;
  private final int groups;
  private transient KeyDigest digest;
  private transient Buckets buckets;

  BucketSelector(EventKey<E> key, JobDigest jobDigest, int groups) {
    this.key = key;
    this.jobDigest = jobDigest;
    this.groups = groups;
  }

  @Override
  public Integer getKey(E event) {
    if (digest == null) {
      digest = jobDigest.digest();
      buckets = new Buckets(groups);
    }
    return buckets.bucketOf(key.digest(event, digest));
  }
}
