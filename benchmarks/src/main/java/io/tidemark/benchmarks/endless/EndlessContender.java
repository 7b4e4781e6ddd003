package io.tidemark.benchmarks.endless;

import com.github.benmanes.caffeine.cache.Caffeine;
import io.tidemark.EndlessFilter;
import io.tidemark.Keys;
import io.tidemark.Tidemark;
import io.tidemark.benchmarks.frame.Contender;
import io.tidemark.benchmarks.window.LastItems;
import io.tidemark.benchmarks.window.Observer;
import io.tidemark.core.filter.ImportanceFilter;
import io.tidemark.core.filter.endless.EvictRule;
import io.tidemark.core.filter.endless.InsertRule;
import io.tidemark.core.filter.endless.LearnedLevels;
import io.tidemark.core.filter.endless.LearnedLevelsSpec;
import io.tidemark.core.filter.endless.StableBloomFilter;
import io.tidemark.core.filter.endless.StableBloomSpec;
import io.tidemark.core.filter.endless.TidepoolFilter;
import io.tidemark.core.filter.endless.TidepoolSpec;
import io.tidemark.core.filter.endless.WeighedFilter;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.hash.Probes;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;
import java.util.function.Function;

/** The contenders with endless streams, all filters in the same memory. */
public enum EndlessContender implements Contender {
  DOOR("`Tidemark.endless`, default options", EndlessContender::door),
  BLOOM("Tidemark, nothing evicted, single bits", size -> stable(EndlessShapes.bloom(size))),
  STABLE(
      "Tidemark, stable (evicts at random)",
      size -> stable(EndlessShapes.stable(size, InsertRule.FULL, EvictRule.RANDOM))),
  /** The paper's IBF-2C. */
  TWO_CLASS(
      "Tidemark, two classes (evicts at random)",
      size -> stable(EndlessShapes.stable(size, InsertRule.TWO_CLASS, EvictRule.RANDOM))),
  /** The paper's IBF-MC. */
  MANY_CLASSES(
      "Tidemark, by importance (evicts at random)",
      size -> stable(EndlessShapes.stable(size, InsertRule.BY_IMPORTANCE, EvictRule.RANDOM))),
  /** The paper's IBF-H. */
  BY_VALUE(
      "Tidemark, by importance (evicts by value)",
      size -> stable(EndlessShapes.stable(size, InsertRule.BY_IMPORTANCE, EvictRule.BY_VALUE))),
  SWEPT("Tidemark, by importance (swept)", size -> stable(EndlessShapes.swept(size))),
  TIDEPOOLS("Tidemark, tidepools", size -> tidepools(EndlessShapes.tidepools(size))),
  WEIGHED(
      "Tidemark, by learned importance (evicts at random)",
      size -> weighed(EndlessShapes.stable(size, InsertRule.BY_IMPORTANCE, EvictRule.RANDOM))),
  GUAVA("Guava `put`, 5 probes", size -> GuavaReplaced.observer(size, EndlessShapes.PROBES)),
  /** The probes that it takes for an error of 1 %. */
  GUAVA_7("Guava `put`, 7 probes", size -> GuavaReplaced.observer(size, 7)),
  CAFFEINE("Caffeine, `maximumSize`", size -> caffeine(size, ForkJoinPool.commonPool())),
  CAFFEINE_ALONE(
      "Caffeine, `maximumSize`, upkeep in the same thread", size -> caffeine(size, Runnable::run)),
  EXACT_MAP("`LinkedHashMap`, keys of the last items", size -> LastItems.observer(size.keys())),
  DIGEST_ALONE("no memory, the digest alone", size -> digestAlone());

  private static final KeyDigest DIGEST = FastDigest.seeded(6);
  private static final long LEVELS_SEED = 2;

  private final String label;

  @SuppressWarnings("ImmutableEnumChecker") // Constructors, which have no state.
  private final Function<EndlessSize, Observer> create;

  EndlessContender(String label, Function<EndlessSize, Observer> create) {
    this.label = label;
    this.create = create;
  }

  @Override
  public String label() {
    return label;
  }

  public Observer create(EndlessSize size) {
    return create.apply(size);
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

  /** What a user gets who says no more than the memory. */
  private static Observer door(EndlessSize size) {
    EndlessFilter<Long, Object> filter =
        Tidemark.endless(Keys.longs()).memory(size.bytes()).digest(DIGEST).build();
    return new Observer(filter, OptionalLong.of(filter.memoryBytes()), key -> !filter.add(key));
  }

  private static Observer digestAlone() {
    return Observer.digestAlone(DIGEST);
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

  /** A filter that takes the importance of a key: each level is the key's as often as any other. */
  private static Observer leveled(ImportanceFilter filter, long bytes) {
    int maxLevel = filter.maxLevel();
    return new Observer(
        filter,
        OptionalLong.of(bytes),
        key -> filter.observe(DIGEST.of(key), 1 + (int) Probes.position(key, maxLevel)));
  }

  /** A filter that learns levels from weights: a key's own weight, any below 2^32 alike. */
  private static Observer weighed(StableBloomSpec spec) {
    StableBloomFilter inside = filter(spec);
    WeighedFilter filter = new WeighedFilter(
        new LearnedLevels(LearnedLevelsSpec.usual(inside.maxLevel()), LEVELS_SEED), inside);
    return new Observer(
        filter,
        OptionalLong.of(spec.memoryBytes() + filter.levels().memoryBytes()),
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
