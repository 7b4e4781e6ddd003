package io.tidemark.benchmarks.window;

import io.tidemark.analysis.inference.DistinctModel;
import io.tidemark.analysis.inference.FixedPriorTiming;
import io.tidemark.analysis.inference.TimingInference;
import io.tidemark.core.filter.window.AgePartitionedFilter;
import io.tidemark.core.filter.window.BlockTimingFilter;
import io.tidemark.core.filter.window.GeneralizedBloomFilter;
import io.tidemark.core.filter.window.HashBuffer;
import io.tidemark.core.filter.window.RotatedBloomFilter;
import io.tidemark.core.filter.window.TimerLayout;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.hash.KeyDigest;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ForkJoinPool;

/** Who is measured with windows, all that can choose in the same memory. */
public enum WindowContender {
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

  private final String label;

  WindowContender(String label) {
    this.label = label;
  }

  /** The name in reports. */
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

  /** A new, empty memory for a stream. */
  public WindowSubject subject(WindowSize size, WindowStream stream) {
    return switch (this) {
      case SCATTERED -> new ObservedItems(items(size, TimerLayout.SCATTERED));
      case LINED -> new ObservedItems(items(size, TimerLayout.LINED));
      case LINED_TIME -> new ObservedTimes(timed(size), ItemTimes.even(size));
      case LINED_GAPS -> new ObservedTimes(timed(size), ItemTimes.withGaps(size));
      case SCATTERED_INFERRED -> inferred(items(size, TimerLayout.SCATTERED), size);
      case LINED_INFERRED -> inferred(items(size, TimerLayout.LINED), size);
      case SCATTERED_INFERRED_BY_KEY ->
        new InferredByKey(
            items(size, TimerLayout.SCATTERED), stream.prior(size), stream.distinct(size));
      case LINED_INFERRED_BY_KEY ->
        new InferredByKey(
            items(size, TimerLayout.LINED), stream.prior(size), stream.distinct(size));
      case ROTATED -> new RotatedItems(new RotatedBloomFilter(WindowShapes.rotated(size), DIGEST));
      case AGE_PARTITIONED ->
        new AgePartitionedItems(
            new AgePartitionedFilter(WindowShapes.agePartitioned(size), DIGEST));
      case HASH_BUFFER -> new BufferedHashes(new HashBuffer(WindowShapes.buffer(size), DIGEST));
      case GENERALIZED -> new GeneralizedItems(generalized(size));
      case GENERALIZED_INFERRED -> new InferredGeneralized(generalized(size), size);
      case GUAVA -> new GuavaRotated(size);
      case CAFFEINE -> new CaffeineCache(size, ForkJoinPool.commonPool());
      case CAFFEINE_ALONE -> new CaffeineCache(size, Runnable::run);
      case EXACT_MAP -> new ExactMap(size.items());
      case DIGEST_ALONE -> new NothingKept(DIGEST);
    };
  }

  private static WindowSubject inferred(BlockTimingFilter filter, WindowSize size) {
    DistinctModel distinct = DistinctModel.uniform(size.universe());
    TimingInference inference = new TimingInference(filter.spec(), distinct);
    return new InferredItems(filter, new FixedPriorTiming(inference, 1.0 / size.universe()));
  }

  private static GeneralizedBloomFilter generalized(WindowSize size) {
    return new GeneralizedBloomFilter(WindowShapes.generalized(size), DIGEST);
  }

  private static BlockTimingFilter items(WindowSize size, TimerLayout layout) {
    return new BlockTimingFilter(WindowShapes.ofItems(size, layout), DIGEST);
  }

  private static BlockTimingFilter timed(WindowSize size) {
    return new BlockTimingFilter(WindowShapes.ofTime(size, TimerLayout.LINED), DIGEST);
  }
}
