package io.tidemark.benchmarks.counting;

import static io.tidemark.core.filter.counting.CountLayout.BLOCKED;
import static io.tidemark.core.filter.counting.CountLayout.STANDARD;

import io.tidemark.benchmarks.frame.Contender;
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
public enum CountingContender implements Contender {
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

  CountingContender(String label) {
    this.label = label;
  }

  @Override
  public String label() {
    return label;
  }

  /** Those that are measured with so many keys and a load. */
  public static List<CountingContender> at(CountingSize size, CountingLoad load) {
    return Arrays.stream(values())
        .filter(contender -> contender.fits(size, load))
        .toList();
  }

  private boolean fits(CountingSize size, CountingLoad load) {
    // To add so many keys takes some of them minutes.
    boolean small = size != CountingSize.KEYS_10M;
    return switch (this) {
      case SPECTRAL -> small;
      // Their counters end at 15, or they add a key a hundred times in a loop.
      case ORESTES, ORESTES_4 -> small && load == CountingLoad.ONCE;
      case FAST_FILTER, FAST_FILTER_BLOCKED -> load == CountingLoad.ONCE;
      default -> true;
    };
  }

  /** Whether it says how many there are. */
  boolean tells() {
    return this != FAST_FILTER && this != FAST_FILTER_BLOCKED;
  }

  /** Whether it is a filter of Tidemark. */
  public boolean isOurs() {
    return switch (this) {
      case ORESTES, ORESTES_4, FAST_FILTER, FAST_FILTER_BLOCKED, HASH_MAP, FASTUTIL -> false;
      default -> true;
    };
  }

  /** The one whose batch forms these are. */
  public Optional<CountingContender> single() {
    return switch (this) {
      case DYNAMIC_BATCH -> Optional.of(DYNAMIC);
      case DYNAMIC_BLOCKED_BATCH -> Optional.of(DYNAMIC_BLOCKED);
      case COUNTING_BLOCKED_BATCH -> Optional.of(COUNTING_BLOCKED);
      default -> Optional.empty();
    };
  }

  /** A new one without keys. */
  public Counter create(CountingSize size, CountingLoad load) {
    return switch (this) {
      case DYNAMIC -> new Counter.Digesting(dynamic(size, load, STANDARD), DIGEST);
      case DYNAMIC_BLOCKED -> new Counter.Digesting(dynamic(size, load, BLOCKED), DIGEST);
      case DYNAMIC_BATCH -> batches(dynamic(size, load, STANDARD));
      case DYNAMIC_BLOCKED_BATCH -> batches(dynamic(size, load, BLOCKED));
      case COUNTING -> new Counter.Digesting(counting(size, load, STANDARD), DIGEST);
      case COUNTING_BLOCKED -> new Counter.Digesting(counting(size, load, BLOCKED), DIGEST);
      case COUNTING_BLOCKED_BATCH -> batches(counting(size, load, BLOCKED));
      case SPECTRAL ->
        new Counter.Digesting(
            new SpectralBloomFilter(CountingShapes.spectral(size), DIGEST), DIGEST);
      case ORESTES -> new PeerCounters.Orestes(size, 16);
      case ORESTES_4 -> new PeerCounters.Orestes(size, 4);
      case FAST_FILTER ->
        new PeerCounters.FastFilter(
            size, keys -> CountingBloom.construct(keys, CountingShapes.FAST_FILTER_CELLS_PER_KEY));
      case FAST_FILTER_BLOCKED ->
        new PeerCounters.FastFilter(
            size,
            keys -> SuccinctCountingBlockedBloom.construct(
                keys, CountingShapes.FAST_FILTER_BLOCKED_BITS_PER_KEY));
      case HASH_MAP -> new PeerCounters.JdkMap();
      case FASTUTIL -> new PeerCounters.FastutilMap();
    };
  }

  private static DynamicCountFilter dynamic(
      CountingSize size, CountingLoad load, CountLayout layout) {
    return new DynamicCountFilter(CountingShapes.dynamic(size, load, layout), DIGEST);
  }

  private static CountingBloomFilter counting(
      CountingSize size, CountingLoad load, CountLayout layout) {
    return new CountingBloomFilter(CountingShapes.counting(size, load, layout), DIGEST);
  }

  private static Counter batches(DynamicCountFilter filter) {
    return new Counter.Batches(filter, DIGEST, filter::addAll, filter::estimateAll);
  }

  private static Counter batches(CountingBloomFilter filter) {
    return new Counter.Batches(filter, DIGEST, filter::addAll, filter::estimateAll);
  }
}
