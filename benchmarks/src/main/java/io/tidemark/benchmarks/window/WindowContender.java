package io.tidemark.benchmarks.window;

import com.github.benmanes.caffeine.cache.Caffeine;
import io.tidemark.analysis.inference.DistinctModel;
import io.tidemark.analysis.inference.FixedPriorGeneralized;
import io.tidemark.analysis.inference.FixedPriorTiming;
import io.tidemark.analysis.inference.GeneralizedInference;
import io.tidemark.analysis.inference.TimingInference;
import io.tidemark.analysis.inference.WindowInference;
import io.tidemark.analysis.theory.GeneralizedShape;
import io.tidemark.benchmarks.frame.Contender;
import io.tidemark.benchmarks.frame.Keys;
import io.tidemark.core.filter.window.AgePartitionedFilter;
import io.tidemark.core.filter.window.BlockTimingFilter;
import io.tidemark.core.filter.window.GeneralizedBloomFilter;
import io.tidemark.core.filter.window.GeneralizedBloomSpec;
import io.tidemark.core.filter.window.HashBuffer;
import io.tidemark.core.filter.window.RotatedBloomFilter;
import io.tidemark.core.filter.window.TimerLayout;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.hash.KeyDigest;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;
import java.util.function.LongPredicate;
import java.util.function.LongToDoubleFunction;

/** Who is measured with windows, all that can choose in the same memory. */
public enum WindowContender implements Contender {
  /** {@code BlockTimingFilter}, a cache line per probe. */
  SCATTERED("Tidemark, block timing, scattered"),
  /** {@code BlockTimingFilter}, one cache line. */
  LINED("Tidemark, block timing, lined"),
  /** The same with a window of time. */
  LINED_TIME("Tidemark, block timing, lined, window of time"),
  /** The same where no items come for a while now and then. */
  LINED_GAPS("Tidemark, block timing, lined, window of time with idle gaps"),
  /** {@code SCATTERED} with a decision, all keys alike. */
  SCATTERED_INFERRED("Tidemark, block timing, scattered, inferential, one prior"),
  /** {@code LINED} with a decision, all keys alike. */
  LINED_INFERRED("Tidemark, block timing, lined, inferential, one prior"),
  /** {@code SCATTERED} with a decision, a prior for each key. */
  SCATTERED_INFERRED_BY_KEY("Tidemark, block timing, scattered, inferential, prior by key"),
  /** {@code LINED} with a decision, a prior for each key. */
  LINED_INFERRED_BY_KEY("Tidemark, block timing, lined, inferential, prior by key"),
  /** {@code RotatedBloomFilter}. */
  ROTATED("Tidemark, two rotated Bloom filters"),
  /** {@code AgePartitionedFilter}. */
  AGE_PARTITIONED("Tidemark, age-partitioned Bloom filter"),
  /** {@code HashBuffer}. */
  HASH_BUFFER("Tidemark, hash buffer"),
  /** {@code GeneralizedBloomFilter}. */
  GENERALIZED("Tidemark, generalized Bloom filter"),
  /** The same with a decision, all keys alike. */
  GENERALIZED_INFERRED("Tidemark, generalized Bloom filter, inferential, one prior"),
  /** Guava's filters, rotated. */
  GUAVA("Guava, two rotated Bloom filters"),
  /** Caffeine's cache, whose upkeep another thread does. */
  CAFFEINE("Caffeine, `expireAfterWrite`"),
  /** Caffeine's cache in one thread. */
  CAFFEINE_ALONE("Caffeine, `expireAfterWrite`, upkeep in the same thread"),
  /** A map of the JDK. */
  EXACT_MAP("`LinkedHashMap` (exact)"),
  /** Nothing. */
  DIGEST_ALONE("no memory, the digest alone");

  private static final KeyDigest DIGEST = FastDigest.seeded(4);

  /* The rotated filters of Guava are as full as they get only at the end of the second. */
  private static final int FILLED_WINDOWS = 3;

  private final String label;

  WindowContender(String label) {
    this.label = label;
  }

  @Override
  public String label() {
    return label;
  }

  /** Whether it is a filter of Tidemark. */
  public boolean isOurs() {
    return switch (this) {
      case GUAVA, CAFFEINE, CAFFEINE_ALONE, EXACT_MAP, DIGEST_ALONE -> false;
      default -> true;
    };
  }

  /** What it is without inference, if it is with it. */
  public Optional<WindowContender> standard() {
    return switch (this) {
      case SCATTERED_INFERRED, SCATTERED_INFERRED_BY_KEY -> Optional.of(SCATTERED);
      case LINED_INFERRED, LINED_INFERRED_BY_KEY -> Optional.of(LINED);
      case GENERALIZED_INFERRED -> Optional.of(GENERALIZED);
      default -> Optional.empty();
    };
  }

  /** Whether every key is found that occurred among the last items. */
  public boolean losesNone() {
    return switch (this) {
      case SCATTERED, LINED, LINED_TIME -> true;
      case ROTATED, AGE_PARTITIONED, HASH_BUFFER, GUAVA, EXACT_MAP -> true;
      // Caffeine counts from the first time that it wrote a key.
      default -> false;
    };
  }

  /** Those that are compared by the times of batches. */
  public static List<WindowContender> compared() {
    Set<WindowContender> compared = EnumSet.allOf(WindowContender.class);
    compared.remove(LINED_GAPS);
    return List.copyOf(compared);
  }

  /** Those whose operations are timed one by one. */
  public static List<WindowContender> timedSingly() {
    return List.copyOf(EnumSet.complementOf(EnumSet.of(
        SCATTERED_INFERRED_BY_KEY, LINED_INFERRED_BY_KEY, GENERALIZED, GENERALIZED_INFERRED)));
  }

  /** A new one that a stream has passed for several windows. */
  FilledObserver filled(WindowSize size, WindowStream stream) {
    WindowSize small = WindowSize.ITEMS_4K;
    FilledObserver.warmUp(create(small, stream), new Arrivals(small, stream));
    return FilledObserver.of(
        () -> create(size, stream),
        new Arrivals(size, stream),
        (long) FILLED_WINDOWS * size.items(),
        size.items());
  }

  /** A new, empty one for a stream. */
  public Observer create(WindowSize size, WindowStream stream) {
    return switch (this) {
      case SCATTERED -> observer(items(size, TimerLayout.SCATTERED));
      case LINED -> observer(items(size, TimerLayout.LINED));
      case LINED_TIME -> timed(size, ItemTimes.even(size));
      case LINED_GAPS -> timed(size, ItemTimes.withGaps(size));
      case SCATTERED_INFERRED -> inferred(items(size, TimerLayout.SCATTERED), size);
      case LINED_INFERRED -> inferred(items(size, TimerLayout.LINED), size);
      case SCATTERED_INFERRED_BY_KEY ->
        inferredByKey(items(size, TimerLayout.SCATTERED), size, stream);
      case LINED_INFERRED_BY_KEY -> inferredByKey(items(size, TimerLayout.LINED), size, stream);
      case ROTATED -> {
        RotatedBloomFilter filter = new RotatedBloomFilter(WindowShapes.rotated(size), DIGEST);
        yield ours(filter, filter.spec().memoryBytes(), key -> filter.observe(key, filter.items()));
      }
      case AGE_PARTITIONED -> {
        AgePartitionedFilter filter =
            new AgePartitionedFilter(WindowShapes.agePartitioned(size), DIGEST);
        yield ours(filter, filter.spec().memoryBytes(), key -> filter.observe(key, filter.items()));
      }
      case HASH_BUFFER -> {
        HashBuffer buffer = new HashBuffer(WindowShapes.buffer(size), DIGEST);
        yield ours(buffer, buffer.spec().memoryBytes(), buffer::observe);
      }
      case GENERALIZED -> {
        GeneralizedBloomFilter filter = generalized(size);
        yield ours(filter, filter.spec().memoryBytes(), filter::observe);
      }
      case GENERALIZED_INFERRED -> inferred(generalized(size), size);
      case GUAVA -> {
        GuavaRotated filters = new GuavaRotated(size);
        yield Observer.peer(filters, filters);
      }
      case CAFFEINE -> caffeine(size, ForkJoinPool.commonPool());
      case CAFFEINE_ALONE -> caffeine(size, Runnable::run);
      case EXACT_MAP -> LastItems.observer(size.items());
      case DIGEST_ALONE -> Observer.digestAlone(DIGEST);
    };
  }

  private static Observer ours(Object filter, long memoryBytes, LongPredicate observe) {
    return Observer.digesting(filter, memoryBytes, DIGEST, observe);
  }

  private static BlockTimingFilter items(WindowSize size, TimerLayout layout) {
    return new BlockTimingFilter(WindowShapes.ofItems(size, layout), DIGEST);
  }

  private static Observer observer(BlockTimingFilter filter) {
    return ours(filter, filter.spec().memoryBytes(), filter::observe);
  }

  private static Observer timed(WindowSize size, ItemTimes times) {
    BlockTimingFilter filter =
        new BlockTimingFilter(WindowShapes.ofTime(size, TimerLayout.LINED), DIGEST);
    return ours(
        filter, filter.spec().memoryBytes(), digest -> filter.observe(digest, times.next()));
  }

  private static GeneralizedBloomFilter generalized(WindowSize size) {
    return new GeneralizedBloomFilter(WindowShapes.generalized(size), DIGEST);
  }

  /** The cheaper answer where all keys are alike. */
  private static Observer inferred(BlockTimingFilter filter, WindowSize size) {
    FixedPriorTiming inference = new FixedPriorTiming(
        new TimingInference(filter.spec(), DistinctModel.uniform(size.universe())),
        1.0 / size.universe());
    CostDraws costs = new CostDraws();
    return ours(filter, filter.spec().memoryBytes(), digest -> {
      long tick = filter.items();
      return costs.isYes(inference.within(filter.observeEvidence(digest, tick), tick));
    });
  }

  /** The cheaper answer where each key has a prior. */
  private static Observer inferredByKey(
      BlockTimingFilter filter, WindowSize size, WindowStream stream) {
    // The counter of the present key: priors are asked by the digest, which does not tell it.
    long[] counter = new long[1];
    LongToDoubleFunction prior = stream.prior(size);
    WindowInference inference = new WindowInference(
        filter, digest -> prior.applyAsDouble(counter[0]), stream.distinct(size));
    CostDraws costs = new CostDraws();
    return new Observer(filter, OptionalLong.of(filter.spec().memoryBytes()), key -> {
      counter[0] = Keys.counter(key);
      return costs.isYes(inference.observe(DIGEST.of(key), filter.items()));
    });
  }

  private static Observer inferred(GeneralizedBloomFilter filter, WindowSize size) {
    GeneralizedBloomSpec spec = filter.spec();
    GeneralizedShape shape =
        GeneralizedShape.of((double) spec.bits(), spec.zeroProbes(), spec.oneProbes());
    FixedPriorGeneralized inference = new FixedPriorGeneralized(
        new GeneralizedInference(shape, spec.zeroProbes() + spec.oneProbes(), size.items()),
        spec,
        1.0 / size.universe());
    CostDraws costs = new CostDraws();
    return ours(
        filter,
        spec.memoryBytes(),
        digest -> costs.isYes(inference.within(filter.observeEvidence(digest))));
  }

  /**
   * A cache that leaves its upkeep to an executor. Entries expire a window after they were written; its
   * clock goes on by a millisecond per item. A key that is there is not written again.
   */
  private static Observer caffeine(WindowSize size, Executor upkeep) {
    long tick = Duration.ofMillis(1).toNanos();
    long[] now = new long[1];
    ConcurrentMap<Long, Boolean> entries = Caffeine.newBuilder()
        .expireAfterWrite(Duration.ofNanos(size.items() * tick))
        .initialCapacity(size.items())
        .executor(upkeep)
        .ticker(() -> now[0])
        .<Long, Boolean>build()
        .asMap();
    return Observer.peer(entries, key -> {
      now[0] += tick;
      return entries.putIfAbsent(key, Boolean.TRUE) != null;
    });
  }
}
