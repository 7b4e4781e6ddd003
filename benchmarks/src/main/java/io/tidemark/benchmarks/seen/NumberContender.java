package io.tidemark.benchmarks.seen;

import static io.tidemark.core.filter.seen.BloomLayout.BLOCKED;
import static io.tidemark.core.filter.seen.BloomLayout.STANDARD;

import com.google.common.hash.Funnels;
import io.tidemark.SeenFilter;
import io.tidemark.analysis.seen.GrowingBloomTuning;
import io.tidemark.core.filter.MembershipFilter;
import io.tidemark.core.filter.seen.BloomFilter;
import io.tidemark.core.filter.seen.BloomSpec;
import io.tidemark.core.filter.seen.ConcurrentSeenSet;
import io.tidemark.core.filter.seen.GrowingBloomFilter;
import io.tidemark.core.filter.seen.GrowingBloomSpec;
import io.tidemark.core.hash.KeyDigest;
import it.unimi.dsi.fastutil.Hash;
import it.unimi.dsi.fastutil.HashCommon;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.Optional;
import java.util.function.LongFunction;
import org.apache.datasketches.filters.bloomfilter.BloomFilterBuilder;
import org.fastfilter.bloom.BlockedBloom;

/** The contenders with {@code long} keys. */
public enum NumberContender implements SeenContender {
  DOOR("`Tidemark.seen`, default options", NumberContender::door),
  BLOOM_BLOCKED("Tidemark, blocked", keys -> of(SeenShapes.filter(keys, BLOCKED, SeenShapes.FAST))),
  BLOOM_BLOCKED_BULK(
      "Tidemark, blocked, bulk",
      keys -> SeenBatches.Bulk.numbers(SeenShapes.filter(keys, BLOCKED, SeenShapes.FAST))),
  /** The same, with digests that are there already. */
  BLOOM_BLOCKED_DIGEST(
      "Tidemark, blocked, digest given",
      keys -> new SeenBatches.Digests(SeenShapes.filter(keys, BLOCKED, SeenShapes.FAST))),
  BLOOM_BLOCKED_KEYED(
      "Tidemark, blocked, keyed digest",
      keys -> of(SeenShapes.filter(keys, BLOCKED, SeenShapes.KEYED))),
  /** {@code ConcurrentSeenSet}, blocked, from one thread. */
  BLOOM_BLOCKED_CONCURRENT("Tidemark, blocked, concurrent", NumberContender::concurrent),
  BLOOM_STANDARD(
      "Tidemark, standard", keys -> of(SeenShapes.filter(keys, STANDARD, SeenShapes.FAST))),
  /** A filter that was not given the number of keys. */
  BLOOM_GROWING("Tidemark, growing", NumberContender::growing),
  GUAVA("Guava", NumberContender::guava),
  /** Apache DataSketches, whose {@code update} does not say whether a key is new. */
  DATA_SKETCHES("DataSketches", NumberContender::dataSketches),
  FAST_FILTER("FastFilter, blocked", NumberContender::fastFilter),
  FASTUTIL("fastutil set (exact)", NumberContender::fastutil);

  private static final int FAST_FILTER_BITS_PER_KEY = 10;

  private final String label;

  @SuppressWarnings("ImmutableEnumChecker") // Constructors, which have no state.
  private final LongFunction<SeenBatches> create;

  NumberContender(String label, LongFunction<SeenBatches> create) {
    this.label = label;
    this.create = create;
  }

  private static SeenBatches door(long keys) {
    return of(SeenShapes.door(io.tidemark.Keys.longs(), keys).build());
  }

  /** A front door, as users call it. */
  public static SeenBatches.Numbers of(SeenFilter<Long> filter) {
    return new SeenBatches.Numbers(
        filter, filter.memoryBytes() * Byte.SIZE, filter::add, filter::mightContain);
  }

  private static SeenBatches of(BloomFilter filter) {
    return of(filter, filter.digest(), filter.spec().bits());
  }

  /** A filter of digests. */
  public static SeenBatches.Numbers of(MembershipFilter filter, KeyDigest digest, long bits) {
    return new SeenBatches.Numbers(
        filter,
        bits,
        key -> filter.add(digest.of(key)),
        key -> filter.mightContain(digest.of(key)));
  }

  private static SeenBatches growing(long keys) {
    GrowingBloomSpec spec = GrowingBloomTuning.forError(
        GrowingBloomTuning.FIRST_KEYS, SeenShapes.ERROR, Long.MAX_VALUE, Optional.of(BLOCKED));
    long bits = 0;
    long room = 0;
    for (int i = 0; room < keys; i++) {
      bits += spec.stages().get(i).shape().bits();
      room += spec.stages().get(i).keys();
    }
    return of(new GrowingBloomFilter(spec, SeenShapes.FAST), SeenShapes.FAST, bits);
  }

  public static SeenBatches.Numbers concurrent(long keys) {
    BloomSpec spec = SeenShapes.spec(keys, BLOCKED);
    return of(new ConcurrentSeenSet(spec.create(SeenShapes.FAST)), SeenShapes.FAST, spec.bits());
  }

  public static SeenBatches.Numbers guava(long keys) {
    var filter =
        com.google.common.hash.BloomFilter.create(Funnels.longFunnel(), keys, SeenShapes.ERROR);
    return new SeenBatches.Numbers(
        filter, GuavaSize.bits(filter), filter::put, filter::mightContain);
  }

  private static SeenBatches dataSketches(long keys) {
    var filter = BloomFilterBuilder.createByAccuracy(keys, SeenShapes.ERROR, 1);
    return new SeenBatches.Numbers(
        filter,
        filter.getCapacity(),
        key -> {
          filter.update(key);
          return false;
        },
        filter::query);
  }

  /** It takes bits per key and no error: what it makes of its memory is measured. */
  private static SeenBatches fastFilter(long keys) {
    // It counts bits in an int, so that the largest size of the benchmark stops just short of ten.
    int bits = (int) Math.min(Integer.MAX_VALUE, keys * FAST_FILTER_BITS_PER_KEY);
    // The public way to an empty filter of a size: one key that has all the bits.
    BlockedBloom filter = BlockedBloom.construct(new long[1], bits);
    return new SeenBatches.Numbers(
        filter,
        filter.getBitCount(),
        key -> {
          filter.add(key);
          return false;
        },
        filter::mayContain);
  }

  private static SeenBatches fastutil(long keys) {
    int expected = Math.toIntExact(keys);
    LongOpenHashSet set = new LongOpenHashSet(expected);
    long places = HashCommon.arraySize(expected, Hash.DEFAULT_LOAD_FACTOR);
    return new SeenBatches.Numbers(set, places * Long.SIZE, set::add, set::contains);
  }

  @Override
  public String label() {
    return label;
  }

  @Override
  public SeenBatches create(long keys) {
    return create.apply(keys);
  }

  @Override
  public boolean costIsFixed() {
    // The table of an exact set grows with its keys.
    return this != FASTUTIL;
  }
}
