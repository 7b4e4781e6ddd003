package io.tidemark.benchmarks.count;

import static io.tidemark.core.filter.counting.CountLayout.BLOCKED;
import static io.tidemark.core.filter.counting.CountLayout.STANDARD;

import io.tidemark.core.filter.counting.CountLayout;
import io.tidemark.core.filter.counting.CountingBloomFilter;
import io.tidemark.core.filter.counting.DynamicCountFilter;
import io.tidemark.core.filter.counting.SpectralBloomFilter;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.hash.KeyDigest;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.fastfilter.bloom.count.CountingBloom;
import org.fastfilter.bloom.count.SuccinctCountingBlockedBloom;

/** Who is measured with keys that come and go. */
public enum CountContender {
  /** {@code DynamicCountFilter}, standard. */
  DYNAMIC("Tidemark, dynamic"),
  /** {@code DynamicCountFilter}, blocked. */
  DYNAMIC_BLOCKED("Tidemark, dynamic, blocked"),
  /** The batch forms of the standard one. */
  DYNAMIC_BATCH("Tidemark, dynamic, in batches"),
  /** The batch forms of the blocked one. */
  DYNAMIC_BLOCKED_BATCH("Tidemark, dynamic, blocked, in batches"),
  /** {@code CountingBloomFilter}, standard. */
  COUNTING("Tidemark, counting"),
  /** {@code CountingBloomFilter}, blocked. */
  COUNTING_BLOCKED("Tidemark, counting, blocked"),
  /** The batch forms of the blocked one. */
  COUNTING_BLOCKED_BATCH("Tidemark, counting, blocked, in batches"),
  /** {@code SpectralBloomFilter} by minimum selection. */
  SPECTRAL("Tidemark, spectral"),
  /** Orestes with counters of 16 bits, as it makes them. */
  ORESTES("Orestes, 16 bits"),
  /** Orestes with counters of 4 bits. */
  ORESTES_4("Orestes, 4 bits"),
  /** FastFilter's counting Bloom filter. */
  FAST_FILTER("FastFilter, counting (no counts told)"),
  /** FastFilter's succinct blocked filter. */
  FAST_FILTER_BLOCKED("FastFilter, succinct, blocked (no counts told)"),
  /** A map of the JDK. */
  HASH_MAP("`HashMap<Long, Integer>` (exact)"),
  /** fastutil's map. */
  FASTUTIL("fastutil map (exact)");

  private static final KeyDigest DIGEST = FastDigest.seeded(7);

  private final String label;

  CountContender(String label) {
    this.label = label;
  }

  /** The name in reports. */
  public String label() {
    return label;
  }

  /** Those that are measured with so many keys and a load. */
  public static List<CountContender> at(CountSize size, CountLoad load) {
    return Arrays.stream(values())
        .filter(contender -> contender.fits(size, load))
        .toList();
  }

  private boolean fits(CountSize size, CountLoad load) {
    // To add so many keys takes some of them minutes.
    boolean small = size != CountSize.KEYS_10M;
    return switch (this) {
      case SPECTRAL -> small;
      // Their counters end at 15, or they add a key a hundred times in a loop.
      case ORESTES, ORESTES_4 -> small && load == CountLoad.ONCE;
      case FAST_FILTER, FAST_FILTER_BLOCKED -> load == CountLoad.ONCE;
      default -> true;
    };
  }

  /** Whether it is a filter of Tidemark. */
  public boolean isOurs() {
    return switch (this) {
      case ORESTES, ORESTES_4, FAST_FILTER, FAST_FILTER_BLOCKED, HASH_MAP, FASTUTIL -> false;
      default -> true;
    };
  }

  /** The one whose batch forms these are. */
  public Optional<CountContender> single() {
    return switch (this) {
      case DYNAMIC_BATCH -> Optional.of(DYNAMIC);
      case DYNAMIC_BLOCKED_BATCH -> Optional.of(DYNAMIC_BLOCKED);
      case COUNTING_BLOCKED_BATCH -> Optional.of(COUNTING_BLOCKED);
      default -> Optional.empty();
    };
  }

  /** A new one without keys. */
  public CountSubject subject(CountSize size, CountLoad load) {
    return switch (this) {
      case DYNAMIC -> new CountedItems(dynamic(size, load, STANDARD), DIGEST);
      case DYNAMIC_BLOCKED -> new CountedItems(dynamic(size, load, BLOCKED), DIGEST);
      case DYNAMIC_BATCH -> batches(dynamic(size, load, STANDARD));
      case DYNAMIC_BLOCKED_BATCH -> batches(dynamic(size, load, BLOCKED));
      case COUNTING -> new CountedItems(counting(size, load, STANDARD), DIGEST);
      case COUNTING_BLOCKED -> new CountedItems(counting(size, load, BLOCKED), DIGEST);
      case COUNTING_BLOCKED_BATCH -> batches(counting(size, load, BLOCKED));
      case SPECTRAL ->
        new CountedItems(new SpectralBloomFilter(CountShapes.spectral(size), DIGEST), DIGEST);
      case ORESTES -> new OrestesItems(size, 16);
      case ORESTES_4 -> new OrestesItems(size, 4);
      case FAST_FILTER ->
        new FastFilterItems(
            size, keys -> CountingBloom.construct(keys, CountShapes.FAST_FILTER_CELLS_PER_KEY));
      case FAST_FILTER_BLOCKED ->
        new FastFilterItems(
            size,
            keys -> SuccinctCountingBlockedBloom.construct(
                keys, CountShapes.FAST_FILTER_BLOCKED_BITS_PER_KEY));
      case HASH_MAP -> new MappedItems();
      case FASTUTIL -> new PrimitiveItems();
    };
  }

  private static DynamicCountFilter dynamic(CountSize size, CountLoad load, CountLayout layout) {
    return new DynamicCountFilter(CountShapes.dynamic(size, load, layout), DIGEST);
  }

  private static CountingBloomFilter counting(CountSize size, CountLoad load, CountLayout layout) {
    return new CountingBloomFilter(CountShapes.counting(size, load, layout), DIGEST);
  }

  private static CountSubject batches(DynamicCountFilter filter) {
    return new CountedBatches(filter, DIGEST, filter::addAll, filter::estimateAll);
  }

  private static CountSubject batches(CountingBloomFilter filter) {
    return new CountedBatches(filter, DIGEST, filter::addAll, filter::estimateAll);
  }
}
