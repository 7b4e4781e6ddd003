package io.tidemark.benchmarks.endless;

import com.github.benmanes.caffeine.cache.Caffeine;
import io.tidemark.benchmarks.frame.Contender;
import io.tidemark.benchmarks.window.LastItems;
import io.tidemark.benchmarks.window.Observer;
import io.tidemark.core.filter.ImportanceFilter;
import io.tidemark.core.filter.stable.EvictRule;
import io.tidemark.core.filter.stable.InsertRule;
import io.tidemark.core.filter.stable.LearnedLevels;
import io.tidemark.core.filter.stable.LearnedLevelsSpec;
import io.tidemark.core.filter.stable.StableBloomFilter;
import io.tidemark.core.filter.stable.StableBloomSpec;
import io.tidemark.core.filter.stable.TidepoolFilter;
import io.tidemark.core.filter.stable.TidepoolSpec;
import io.tidemark.core.filter.stable.WeighedFilter;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.hash.Probes;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;

/** Who is measured with endless streams, all filters in the same memory. */
public enum EndlessContender implements Contender {
  /** {@code StableBloomFilter} as a plain Bloom filter. */
  BLOOM("Tidemark, nothing evicted, single bits"),
  /** {@code StableBloomFilter} with the rules of the stable Bloom filter. */
  STABLE("Tidemark, stable (evicts at random)"),
  /** The paper's IBF-2C. */
  TWO_CLASS("Tidemark, two classes (evicts at random)"),
  /** The paper's IBF-MC. */
  MANY_CLASSES("Tidemark, by importance (evicts at random)"),
  /** The paper's IBF-H. */
  BY_VALUE("Tidemark, by importance (evicts by value)"),
  /** {@code StableBloomFilter} whose cells are swept. */
  SWEPT("Tidemark, by importance (swept)"),
  /** {@code TidepoolFilter}. */
  TIDEPOOLS("Tidemark, tidepools"),
  /** {@code WeighedFilter} with the filter of many classes inside. */
  WEIGHED("Tidemark, by learned importance (evicts at random)"),
  /** Guava's filter with as many probes. */
  GUAVA("Guava `put`, 5 probes"),
  /** Guava's filter with the probes that it takes for an error of 1 %. */
  GUAVA_7("Guava `put`, 7 probes"),
  /** Caffeine's cache, whose upkeep another thread does. */
  CAFFEINE("Caffeine, `maximumSize`"),
  /** Caffeine's cache in one thread. */
  CAFFEINE_ALONE("Caffeine, `maximumSize`, upkeep in the same thread"),
  /** A map of the JDK. */
  EXACT_MAP("`LinkedHashMap`, keys of the last items"),
  /** Nothing. */
  DIGEST_ALONE("no memory, the digest alone");

  private static final KeyDigest DIGEST = FastDigest.seeded(6);
  private static final int MORE_PROBES = 7;
  private static final long LEVELS_SEED = 2;

  private final String label;

  EndlessContender(String label) {
    this.label = label;
  }

  @Override
  public String label() {
    return label;
  }

  /** Whether it is a filter of Tidemark. */
  public boolean isOurs() {
    return switch (this) {
      case GUAVA, GUAVA_7, CAFFEINE, CAFFEINE_ALONE, EXACT_MAP, DIGEST_ALONE -> false;
      default -> true;
    };
  }

  /** Those that are measured with a memory. */
  public static List<EndlessContender> at(EndlessSize size) {
    return Arrays.stream(values()).filter(contender -> contender.fits(size)).toList();
  }

  private boolean fits(EndlessSize size) {
    return switch (this) {
      case CAFFEINE, CAFFEINE_ALONE, EXACT_MAP -> size == EndlessSize.KEYS_2M;
      // What it takes depends on how full the cells are, and to fill so many takes too long.
      case BY_VALUE -> size != EndlessSize.MIB_256;
      default -> true;
    };
  }

  /** A new, empty one. */
  public Observer create(EndlessSize size) {
    return switch (this) {
      case BLOOM -> stable(EndlessShapes.bloom(size));
      case STABLE -> stable(EndlessShapes.stable(size, InsertRule.FULL, EvictRule.RANDOM));
      case TWO_CLASS -> stable(EndlessShapes.stable(size, InsertRule.TWO_CLASS, EvictRule.RANDOM));
      case MANY_CLASSES ->
        stable(EndlessShapes.stable(size, InsertRule.BY_IMPORTANCE, EvictRule.RANDOM));
      case BY_VALUE ->
        stable(EndlessShapes.stable(size, InsertRule.BY_IMPORTANCE, EvictRule.BY_VALUE));
      case SWEPT -> stable(EndlessShapes.swept(size));
      case TIDEPOOLS -> tidepools(EndlessShapes.tidepools(size));
      case WEIGHED ->
        weighed(filter(EndlessShapes.stable(size, InsertRule.BY_IMPORTANCE, EvictRule.RANDOM)));
      case GUAVA -> GuavaReplaced.observer(size, EndlessShapes.PROBES);
      case GUAVA_7 -> GuavaReplaced.observer(size, MORE_PROBES);
      case CAFFEINE -> caffeine(size, ForkJoinPool.commonPool());
      case CAFFEINE_ALONE -> caffeine(size, Runnable::run);
      case EXACT_MAP -> LastItems.observer(size.keys());
      case DIGEST_ALONE -> Observer.digestAlone(DIGEST);
    };
  }

  private static Observer stable(StableBloomSpec spec) {
    return leveled(filter(spec), spec.memoryBytes());
  }

  private static StableBloomFilter filter(StableBloomSpec spec) {
    return new StableBloomFilter(spec, DIGEST, 1);
  }

  private static Observer tidepools(TidepoolSpec spec) {
    return leveled(new TidepoolFilter(spec, DIGEST), spec.memoryBytes());
  }

  /** A filter that is told how important a key is: each level is the key's as often as any other. */
  private static Observer leveled(ImportanceFilter filter, long bytes) {
    int maxLevel = filter.maxLevel();
    return new Observer(
        filter,
        OptionalLong.of(bytes),
        key -> filter.observe(DIGEST.of(key), 1 + (int) Probes.position(key, maxLevel)));
  }

  /** A filter that learns levels from weights: a key's own weight, any below 2^32 alike. */
  private static Observer weighed(StableBloomFilter inside) {
    WeighedFilter filter = new WeighedFilter(
        new LearnedLevels(LearnedLevelsSpec.usual(inside.maxLevel()), LEVELS_SEED), inside);
    return new Observer(
        filter,
        OptionalLong.of(inside.spec().memoryBytes() + filter.levels().memoryBytes()),
        key -> filter.observe(DIGEST.of(key), (double) (key >>> Integer.SIZE)));
  }

  /** A cache of at most so many keys that leaves its upkeep to an executor. */
  private static Observer caffeine(EndlessSize size, Executor upkeep) {
    ConcurrentMap<Long, Boolean> entries = Caffeine.newBuilder()
        .maximumSize(size.keys())
        .initialCapacity(size.keys())
        .executor(upkeep)
        .<Long, Boolean>build()
        .asMap();
    return Observer.peer(entries, key -> entries.putIfAbsent(key, Boolean.TRUE) != null);
  }
}
