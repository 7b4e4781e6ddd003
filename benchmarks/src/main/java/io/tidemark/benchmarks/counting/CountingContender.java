package io.tidemark.benchmarks.counting;

import static io.tidemark.core.filter.counting.CountLayout.BLOCKED;
import static io.tidemark.core.filter.counting.CountLayout.STANDARD;

import io.tidemark.KeyCounts;
import io.tidemark.Tidemark;
import io.tidemark.analysis.counting.PrintCountTuning;
import io.tidemark.benchmarks.frame.BenchmarkKeys;
import io.tidemark.benchmarks.frame.Contender;
import io.tidemark.core.filter.MultisetFilter;
import io.tidemark.core.filter.counting.CountLayout;
import io.tidemark.core.filter.counting.CountingBloomFilter;
import io.tidemark.core.filter.counting.DynamicCountFilter;
import io.tidemark.core.filter.counting.SpectralBloomFilter;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.hash.KeyDigest;
import it.unimi.dsi.fastutil.Hash;
import it.unimi.dsi.fastutil.HashCommon;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BiFunction;
import java.util.function.Function;
import orestes.bloomfilter.FilterBuilder;
import org.fastfilter.Filter;
import org.fastfilter.bloom.count.CountingBloom;
import org.fastfilter.bloom.count.SuccinctCountingBlockedBloom;

/** The contenders with keys that come and go. */
public enum CountingContender implements Contender {
  DOOR("`Tidemark.counts`, default options", CountingContender::door),
  DYNAMIC("Tidemark, dynamic", (size, load) -> single(dynamic(size, load, STANDARD))),
  DYNAMIC_BLOCKED(
      "Tidemark, dynamic, blocked", (size, load) -> single(dynamic(size, load, BLOCKED))),
  DYNAMIC_BATCH(
      "Tidemark, dynamic, in batches", (size, load) -> batches(dynamic(size, load, STANDARD))),
  DYNAMIC_BLOCKED_BATCH(
      "Tidemark, dynamic, blocked, in batches",
      (size, load) -> batches(dynamic(size, load, BLOCKED))),
  COUNTING("Tidemark, counting", (size, load) -> single(counting(size, load, STANDARD))),
  COUNTING_BLOCKED(
      "Tidemark, counting, blocked", (size, load) -> single(counting(size, load, BLOCKED))),
  COUNTING_BLOCKED_BATCH(
      "Tidemark, counting, blocked, in batches",
      (size, load) -> batches(counting(size, load, BLOCKED))),
  /** Grown from empty: only the error is given. */
  PRINTS("Tidemark, prints, grown", (size, load) -> prints()),
  /** By minimum selection, which can remove. */
  SPECTRAL("Tidemark, spectral", (size, load) -> spectral(size)),
  /** As it makes counters by default. */
  ORESTES("Orestes, 16 bits", (size, load) -> orestes(size, 16)),
  ORESTES_4("Orestes, 4 bits", (size, load) -> orestes(size, 4)),
  FAST_FILTER(
      "FastFilter, counting (no counts)",
      (size, load) -> fastFilter(
          size, keys -> CountingBloom.construct(keys, CountingShapes.FAST_FILTER_CELLS_PER_KEY))),
  FAST_FILTER_BLOCKED(
      "FastFilter, succinct, blocked (no counts)",
      (size, load) -> fastFilter(
          size,
          keys -> SuccinctCountingBlockedBloom.construct(
              keys, CountingShapes.FAST_FILTER_BLOCKED_BITS_PER_KEY))),
  HASH_MAP("`HashMap<Long, Integer>` (exact)", (size, load) -> hashMap()),
  FASTUTIL("fastutil map (exact)", (size, load) -> fastutil());

  private static final KeyDigest DIGEST = FastDigest.seeded(7);

  private final String label;

  @SuppressWarnings("ImmutableEnumChecker") // Constructors, which have no state.
  private final BiFunction<CountingSize, CountingLoad, Counter> create;

  CountingContender(String label, BiFunction<CountingSize, CountingLoad, Counter> create) {
    this.label = label;
    this.create = create;
  }

  @Override
  public String label() {
    return label;
  }

  public Counter create(CountingSize size, CountingLoad load) {
    return create.apply(size, load);
  }

  /** Those that are measured with a given number of keys and a load. */
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
  boolean counts() {
    return this != FAST_FILTER && this != FAST_FILTER_BLOCKED;
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

  /** What a user gets who says no more than how many keys there are, how often, and the error. */
  private static Counter door(CountingSize size, CountingLoad load) {
    KeyCounts<Long> counts = Tidemark.counts(io.tidemark.Keys.longs())
        .keys(size.keys())
        .meanCount(load.meanTimes())
        .error(CountingShapes.ERROR)
        .digest(DIGEST)
        .build();
    return new Counter(
        counts,
        () -> OptionalLong.of(counts.memoryBytes()),
        counts::add,
        counts::add,
        counts::remove,
        counts::count);
  }

  private static DynamicCountFilter dynamic(
      CountingSize size, CountingLoad load, CountLayout layout) {
    return new DynamicCountFilter(CountingShapes.dynamic(size, load, layout), DIGEST);
  }

  private static CountingBloomFilter counting(
      CountingSize size, CountingLoad load, CountLayout layout) {
    return new CountingBloomFilter(CountingShapes.counting(size, load, layout), DIGEST);
  }

  private static Counter prints() {
    return single(PrintCountTuning.forError(CountingShapes.ERROR).create(DIGEST));
  }

  private static Counter spectral(CountingSize size) {
    return single(new SpectralBloomFilter(CountingShapes.spectral(size), DIGEST));
  }

  /** A filter of ours, one key at a time. The time includes the digests of the keys. */
  private static Counter single(MultisetFilter filter) {
    return new Digesting(filter, DIGEST);
  }

  private static Counter batches(DynamicCountFilter filter) {
    return new Batches(filter, DIGEST, filter::addAll, filter::estimateAll);
  }

  private static Counter batches(CountingBloomFilter filter) {
    return new Batches(filter, DIGEST, filter::addAll, filter::estimateAll);
  }

  private static class Digesting extends Counter {
    Digesting(MultisetFilter filter, KeyDigest digest) {
      super(
          filter,
          () -> OptionalLong.of(filter.memoryBytes()),
          key -> filter.add(digest.of(key)),
          (key, times) -> filter.add(digest.of(key), times),
          key -> filter.remove(digest.of(key)),
          key -> filter.estimate(digest.of(key)));
    }
  }

  /** A filter of ours by its batch forms. The time includes the digests of the keys. */
  private static final class Batches extends Digesting {
    private interface Adding {
      void addAll(long[] digests, int from, int to);
    }

    private interface Asking {
      void estimateAll(long[] digests, int from, int to, long[] counts);
    }

    private final KeyDigest digest;
    private final Adding adding;
    private final Asking asking;
    private final long[] digests = new long[CountingStream.BATCH];

    Batches(MultisetFilter filter, KeyDigest digest, Adding adding, Asking asking) {
      super(filter, digest);
      this.digest = digest;
      this.adding = adding;
      this.asking = asking;
    }

    @Override
    void addBatch(CountingStream stream) {
      for (int i = 0; i < digests.length; i++) {
        digests[i] = digest.of(stream.arriving(i));
      }
      adding.addAll(digests, 0, digests.length);
    }

    @Override
    void estimateBatch(CountingStream stream) {
      for (int i = 0; i < digests.length; i++) {
        digests[i] = digest.of(stream.asked(i));
      }
      asking.estimateAll(digests, 0, digests.length, stream.estimates());
    }
  }

  /** Orestes in memory, with the cells and probes that it takes for an error. */
  private static Counter orestes(CountingSize size, int bitsPerCell) {
    orestes.bloomfilter.CountingBloomFilter<Long> filter = new FilterBuilder(
            size.keys(), CountingShapes.ERROR)
        .countingBits(bitsPerCell)
        .buildCountingBloomFilter();
    return new Counter(
        filter,
        OptionalLong::empty,
        key -> filter.add(key),
        Counter.oneByOne(key -> filter.add(key)),
        key -> filter.remove(key),
        key -> filter.getEstimatedCount(key));
  }

  /** A filter that is made by adding keys to it, which are removed again. */
  private static Counter fastFilter(CountingSize size, Function<long[], Filter> adding) {
    long[] keys = new long[size.keys()];
    Arrays.setAll(keys, BenchmarkKeys::number);
    Filter filter = adding.apply(keys);
    for (long key : keys) {
      filter.remove(key);
    }
    return new Counter(
        filter,
        () -> OptionalLong.of(filter.getBitCount() / Byte.SIZE),
        filter::add,
        Counter.oneByOne(filter::add),
        filter::remove,
        key -> filter.mayContain(key) ? 1 : 0);
  }

  private static Counter hashMap() {
    Map<Long, Integer> counts = new HashMap<>();
    return new Counter(
        counts,
        OptionalLong::empty,
        key -> counts.merge(key, 1, Integer::sum),
        (key, times) -> counts.merge(key, (int) times, Integer::sum),
        key -> counts.computeIfPresent(key, (unused, count) -> count == 1 ? null : count - 1),
        key -> counts.getOrDefault(key, 0));
  }

  private static Counter fastutil() {
    Long2IntOpenHashMap counts = new Long2IntOpenHashMap();
    return new Counter(
        counts,
        () -> {
          // The two arrays, which have a place more than a power of two.
          long places = HashCommon.arraySize(counts.size() + 1, Hash.DEFAULT_LOAD_FACTOR) + 1L;
          return OptionalLong.of(places * (Long.BYTES + Integer.BYTES));
        },
        key -> counts.addTo(key, 1),
        (key, times) -> counts.addTo(key, (int) times),
        key -> {
          // It says what there was before.
          if (counts.addTo(key, -1) == 1) {
            counts.remove(key);
          }
        },
        counts::get);
  }
}
