package io.tidemark;

import io.tidemark.analysis.seen.BloomTuning;
import io.tidemark.core.Require;
import io.tidemark.core.filter.seen.BloomFilter;
import io.tidemark.core.filter.seen.BloomLayout;
import io.tidemark.core.filter.seen.BloomSpec;
import io.tidemark.core.filter.seen.ConcurrentBloomFilter;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.hash.KeyFunnel;
import io.tidemark.core.hash.KeyedDigest;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * Says what an {@link EverSeen} is for: how many items it will meet and which error is tolerable, or
 * how much memory it may take. Any two of items, error and memory are enough, memory alone as well.
 *
 * @param <K> the type of key
 */
public final class EverSeenBuilder<K> {
  /** The error that is aimed at if none is given. */
  public static final double DEFAULT_ERROR = 0.01;

  private final KeyFunnel<? super K> keys;
  private OptionalLong items = OptionalLong.empty();
  private OptionalLong memoryBytes = OptionalLong.empty();
  private OptionalDouble error = OptionalDouble.empty();
  private Optional<BloomLayout> layout = Optional.empty();
  private KeyDigest digest = FastDigest.random();

  EverSeenBuilder(KeyFunnel<? super K> keys) {
    this.keys = Require.nonNull(keys, "keys");
  }

  /** How many distinct items it will hold; beyond them the error grows. */
  public EverSeenBuilder<K> items(long distinctItems) {
    items = OptionalLong.of(Require.inRange(distinctItems, 1, Long.MAX_VALUE, "items"));
    return this;
  }

  /** The probability that a new item is taken for one seen before, once all items are there. */
  public EverSeenBuilder<K> error(double falsePositiveRate) {
    error = OptionalDouble.of(Require.insideUnit(falsePositiveRate, "error"));
    return this;
  }

  /** The bytes that the cells may take. */
  public EverSeenBuilder<K> memory(long bytes) {
    memoryBytes = OptionalLong.of(Require.inRange(bytes, 64, Long.MAX_VALUE, "memory"));
    return this;
  }

  /**
   * Keys come from strangers, who may craft them so that others are taken for seen: a secret random
   * function makes that impossible, at the price of a slower digest.
   */
  public EverSeenBuilder<K> untrustedKeys() {
    digest = KeyedDigest.random();
    return this;
  }

  /** A fixed seed, so that filters can be merged and runs repeated; not for untrusted keys. */
  public EverSeenBuilder<K> seed(long seed) {
    digest = FastDigest.seeded(seed);
    return this;
  }

  /** A fixed secret of 16 bytes: for untrusted keys in filters that are to be merged. */
  public EverSeenBuilder<K> secret(byte[] secret) {
    digest = KeyedDigest.withSecret(secret);
    return this;
  }

  /** Where the bits of a key lie; blocked, the default down to an error of 1e-6, is the quicker. */
  public EverSeenBuilder<K> layout(BloomLayout bitLayout) {
    layout = Optional.of(Require.nonNull(bitLayout, "layout"));
    return this;
  }

  /** Builds a memory for one thread at a time. */
  public EverSeen<K> build() {
    BloomFilter filter = new BloomFilter(spec(), digest);
    return new EverSeen<>(keys, filter, () -> filter);
  }

  /** Builds a memory that many threads use at once, without locks. */
  public EverSeen<K> buildConcurrent() {
    ConcurrentBloomFilter filter = new ConcurrentBloomFilter(spec(), digest);
    return new EverSeen<>(keys, filter, filter::snapshot);
  }

  /** The shape that the intentions so far lead to. */
  public BloomSpec spec() {
    double wantedError = error.orElse(DEFAULT_ERROR);
    BloomLayout wantedLayout = layout.orElseGet(() -> BloomTuning.usualLayout(wantedError));
    if (memoryBytes.isPresent()) {
      if (items.isPresent() && error.isPresent()) {
        throw new IllegalArgumentException(Require.message(
            "items, error and memory", "all three", "two of them; the third follows"));
      }
      return items.isPresent()
          ? BloomTuning.forMemory(memoryBytes.getAsLong(), items.getAsLong(), wantedLayout)
          : BloomTuning.forMemoryAtError(memoryBytes.getAsLong(), wantedError, wantedLayout);
    }
    long wantedItems = items.orElseThrow(() -> new IllegalArgumentException(
        Require.message("items and memory", "neither", "items(n) or memory(bytes)")));
    return BloomTuning.forError(wantedItems, wantedError, wantedLayout);
  }
}
