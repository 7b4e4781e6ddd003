package io.tidemark.benchmarks.window;

import com.github.benmanes.caffeine.cache.Caffeine;
import io.tidemark.Tidemark;
import io.tidemark.WindowFilter;
import io.tidemark.analysis.inference.DistinctModel;
import io.tidemark.analysis.inference.FixedPriorGeneralized;
import io.tidemark.analysis.inference.FixedPriorTiming;
import io.tidemark.analysis.inference.GeneralizedInference;
import io.tidemark.analysis.inference.TimingInference;
import io.tidemark.analysis.inference.WindowInference;
import io.tidemark.analysis.window.GeneralizedShape;
import io.tidemark.benchmarks.frame.BenchmarkKeys;
import io.tidemark.benchmarks.frame.Contender;
import io.tidemark.core.filter.window.AgePartitionedFilter;
import io.tidemark.core.filter.window.BlockTimingFilter;
import io.tidemark.core.filter.window.EbbFilter;
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
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.LongPredicate;
import java.util.function.LongToDoubleFunction;

/** The contenders with windows, all that can choose in the same memory. */
public enum WindowContender implements Contender {
  DOOR("`Tidemark.window`, default options", WindowContender::door),
  /** A cache line per probe. */
  SCATTERED(
      "Tidemark, block timing, scattered", size -> timing(items(size, TimerLayout.SCATTERED))),
  /** One cache line. */
  LINED("Tidemark, block timing, lined", size -> timing(items(size, TimerLayout.LINED))),
  LINED_TIME(
      "Tidemark, block timing, lined, window of time", size -> timed(size, ItemTimes.even(size))),
  /** No items come for a while now and then. */
  LINED_GAPS(
      "Tidemark, block timing, lined, window of time with idle gaps",
      size -> timed(size, ItemTimes.withGaps(size))),
  SCATTERED_INFERRED(
      "Tidemark, block timing, scattered, inferential, one prior",
      size -> inferred(items(size, TimerLayout.SCATTERED), size)),
  LINED_INFERRED(
      "Tidemark, block timing, lined, inferential, one prior",
      size -> inferred(items(size, TimerLayout.LINED), size)),
  SCATTERED_INFERRED_BY_KEY(
      "Tidemark, block timing, scattered, inferential, prior by key",
      (size, stream) -> inferredByKey(items(size, TimerLayout.SCATTERED), size, stream)),
  LINED_INFERRED_BY_KEY(
      "Tidemark, block timing, lined, inferential, prior by key",
      (size, stream) -> inferredByKey(items(size, TimerLayout.LINED), size, stream)),
  ROTATED("Tidemark, two rotated Bloom filters", WindowContender::rotated),
  AGE_PARTITIONED("Tidemark, age-partitioned Bloom filter", WindowContender::agePartitioned),
  EBB("Tidemark, ebb filter", WindowContender::ebb),
  HASH_BUFFER("Tidemark, hash buffer", WindowContender::hashBuffer),
  GENERALIZED("Tidemark, generalized Bloom filter", WindowContender::generalized),
  GENERALIZED_INFERRED(
      "Tidemark, generalized Bloom filter, inferential, one prior",
      WindowContender::inferredGeneralized),
  GUAVA("Guava, two rotated Bloom filters", WindowContender::guava),
  /** Another thread does its upkeep. */
  CAFFEINE("Caffeine, `expireAfterWrite`", size -> caffeine(size, ForkJoinPool.commonPool())),
  CAFFEINE_ALONE(
      "Caffeine, `expireAfterWrite`, upkeep in the same thread",
      size -> caffeine(size, Runnable::run)),
  EXACT_MAP("`LinkedHashMap` (exact)", size -> LastItems.observer(size.items())),
  DIGEST_ALONE("no memory, the digest alone", size -> digestAlone());

  private static final KeyDigest DIGEST = FastDigest.seeded(4);

  /* The rotated filters of Guava are as full as they get only at the end of the second. */
  private static final int FILLED_WINDOWS = 3;

  private final String label;

  @SuppressWarnings("ImmutableEnumChecker") // Constructors, which have no state.
  private final BiFunction<WindowSize, WindowRepeats, Observer> create;

  WindowContender(String label, Function<WindowSize, Observer> create) {
    this(label, (size, stream) -> create.apply(size));
  }

  WindowContender(String label, BiFunction<WindowSize, WindowRepeats, Observer> create) {
    this.label = label;
    this.create = create;
  }

  @Override
  public String label() {
    return label;
  }

  /** A new, empty one for a stream. */
  public Observer create(WindowSize size, WindowRepeats stream) {
    return create.apply(size, stream);
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
      case DOOR, SCATTERED, LINED, LINED_TIME -> true;
      case ROTATED, AGE_PARTITIONED, EBB, HASH_BUFFER, GUAVA, EXACT_MAP -> true;
      // Caffeine counts from the first time that it wrote a key.
      default -> false;
    };
  }

  /** Those that are compared by the times of batches. */
  public static List<WindowContender> compared() {
    return List.copyOf(EnumSet.complementOf(EnumSet.of(LINED_GAPS)));
  }

  /** Those whose operations are timed one by one. */
  public static List<WindowContender> timedSingly() {
    return List.copyOf(EnumSet.complementOf(EnumSet.of(
        SCATTERED_INFERRED_BY_KEY, LINED_INFERRED_BY_KEY, GENERALIZED, GENERALIZED_INFERRED)));
  }

  /** A new one that a stream has passed for several windows. */
  FilledObserver filled(WindowSize size, WindowRepeats stream) {
    WindowSize small = WindowSize.ITEMS_4K;
    FilledObserver.warmUp(create(small, stream), Arrivals.of(small, stream));
    return FilledObserver.of(
        () -> create(size, stream),
        Arrivals.of(size, stream),
        (long) FILLED_WINDOWS * size.items(),
        size.items());
  }

  /** What a user gets who says no more than the window and the memory. */
  private static Observer door(WindowSize size) {
    WindowFilter<Long> filter = Tidemark.window(io.tidemark.Keys.longs())
        .last(size.items())
        .memory(size.memoryBytes())
        .digest(DIGEST)
        .build();
    return new Observer(
        filter, OptionalLong.of(filter.spec().memoryBytes()), key -> !filter.add(key));
  }

  private static Observer ours(Object filter, long memoryBytes, LongPredicate observe) {
    return Observer.digesting(filter, memoryBytes, DIGEST, observe);
  }

  private static BlockTimingFilter items(WindowSize size, TimerLayout layout) {
    return new BlockTimingFilter(WindowShapes.ofItems(size, layout), DIGEST);
  }

  private static Observer timing(BlockTimingFilter filter) {
    return ours(filter, filter.spec().memoryBytes(), filter::observe);
  }

  private static Observer timed(WindowSize size, ItemTimes times) {
    BlockTimingFilter filter =
        new BlockTimingFilter(WindowShapes.ofTime(size, TimerLayout.LINED), DIGEST);
    return ours(
        filter, filter.spec().memoryBytes(), digest -> filter.observe(digest, times.next()));
  }

  private static Observer rotated(WindowSize size) {
    RotatedBloomFilter filter = new RotatedBloomFilter(WindowShapes.rotated(size), DIGEST);
    return ours(
        filter, filter.spec().memoryBytes(), digest -> filter.observe(digest, filter.items()));
  }

  private static Observer agePartitioned(WindowSize size) {
    AgePartitionedFilter filter =
        new AgePartitionedFilter(WindowShapes.agePartitioned(size), DIGEST);
    return ours(
        filter, filter.spec().memoryBytes(), digest -> filter.observe(digest, filter.items()));
  }

  private static Observer ebb(WindowSize size) {
    EbbFilter filter = new EbbFilter(WindowShapes.ebb(size), DIGEST);
    return ours(
        filter, filter.spec().memoryBytes(), digest -> filter.observe(digest, filter.items()));
  }

  private static Observer hashBuffer(WindowSize size) {
    HashBuffer buffer = new HashBuffer(WindowShapes.buffer(size), DIGEST);
    return ours(buffer, buffer.spec().memoryBytes(), buffer::observe);
  }

  private static Observer generalized(WindowSize size) {
    GeneralizedBloomFilter filter =
        new GeneralizedBloomFilter(WindowShapes.generalized(size), DIGEST);
    return ours(filter, filter.spec().memoryBytes(), filter::observe);
  }

  private static Observer guava(WindowSize size) {
    GuavaRotated filters = new GuavaRotated(size);
    return Observer.peer(filters, filters);
  }

  private static Observer digestAlone() {
    return Observer.digestAlone(DIGEST);
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
      BlockTimingFilter filter, WindowSize size, WindowRepeats stream) {
    // The counter of the present key: priors are asked by the digest, which does not tell it.
    long[] counter = new long[1];
    LongToDoubleFunction prior = stream.prior(size);
    WindowInference inference = new WindowInference(
        filter, digest -> prior.applyAsDouble(counter[0]), stream.distinct(size));
    CostDraws costs = new CostDraws();
    return new Observer(filter, OptionalLong.of(filter.spec().memoryBytes()), key -> {
      counter[0] = BenchmarkKeys.counter(key);
      return costs.isYes(inference.observe(DIGEST.of(key), filter.items()));
    });
  }

  private static Observer inferredGeneralized(WindowSize size) {
    GeneralizedBloomSpec spec = WindowShapes.generalized(size);
    GeneralizedBloomFilter filter = new GeneralizedBloomFilter(spec, DIGEST);
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
