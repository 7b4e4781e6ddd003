package io.tidemark.benchmarks.endless;

import io.tidemark.benchmarks.window.ExactMap;
import io.tidemark.benchmarks.window.NothingKept;
import io.tidemark.benchmarks.window.WindowSubject;
import io.tidemark.core.filter.endless.EvictRule;
import io.tidemark.core.filter.endless.InsertRule;
import io.tidemark.core.filter.endless.StableBloomFilter;
import io.tidemark.core.filter.endless.StableBloomSpec;
import io.tidemark.core.filter.endless.TidepoolFilter;
import io.tidemark.core.filter.endless.TidepoolSpec;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.hash.KeyDigest;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ForkJoinPool;

/** Who is measured with streams without end, all filters in the same memory. */
public enum EndlessContender {
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

  private final String label;

  EndlessContender(String label) {
    this.label = label;
  }

  /** The name in reports. */
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

  /** A new, empty memory. */
  public WindowSubject subject(EndlessSize size) {
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
        new WeighedItems(
            filter(EndlessShapes.stable(size, InsertRule.BY_IMPORTANCE, EvictRule.RANDOM)));
      case GUAVA -> new GuavaPut(size, EndlessShapes.PROBES);
      case GUAVA_7 -> new GuavaPut(size, MORE_PROBES);
      case CAFFEINE -> new BoundedCaffeine(size, ForkJoinPool.commonPool());
      case CAFFEINE_ALONE -> new BoundedCaffeine(size, Runnable::run);
      case EXACT_MAP -> new ExactMap(size.keys());
      case DIGEST_ALONE -> new NothingKept(DIGEST);
    };
  }

  private static WindowSubject stable(StableBloomSpec spec) {
    return new LeveledItems(filter(spec), DIGEST, spec.memoryBytes());
  }

  private static StableBloomFilter filter(StableBloomSpec spec) {
    return new StableBloomFilter(spec, DIGEST, 1);
  }

  private static WindowSubject tidepools(TidepoolSpec spec) {
    return new LeveledItems(new TidepoolFilter(spec, DIGEST), DIGEST, spec.memoryBytes());
  }
}
