package io.tidemark.benchmarks.window;

import io.tidemark.core.filter.window.BlockTimingFilter;
import io.tidemark.core.filter.window.TimerLayout;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.hash.KeyDigest;
import java.util.Arrays;
import java.util.List;
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
      case SCATTERED, LINED, LINED_TIME, LINED_GAPS -> true;
      case GUAVA, CAFFEINE, CAFFEINE_ALONE, EXACT_MAP, DIGEST_ALONE -> false;
    };
  }

  /** Whether every key is found that occurred among the last items. */
  public boolean losesNone() {
    return switch (this) {
      case SCATTERED, LINED, LINED_TIME, GUAVA, EXACT_MAP -> true;
      // Caffeine counts from the first time that it wrote a key.
      case LINED_GAPS, CAFFEINE, CAFFEINE_ALONE, DIGEST_ALONE -> false;
    };
  }

  /** Those that are compared by the times of batches. */
  public static List<WindowContender> compared() {
    return Arrays.stream(values()).filter(contender -> contender != LINED_GAPS).toList();
  }

  /** Those whose operations are timed one by one. */
  public static List<WindowContender> timedSingly() {
    return List.of(values());
  }

  /** A new, empty memory for a stream. */
  public WindowSubject subject(WindowSize size) {
    return switch (this) {
      case SCATTERED -> new ObservedItems(items(size, TimerLayout.SCATTERED));
      case LINED -> new ObservedItems(items(size, TimerLayout.LINED));
      case LINED_TIME -> new ObservedTimes(timed(size), ItemTimes.even(size));
      case LINED_GAPS -> new ObservedTimes(timed(size), ItemTimes.withGaps(size));
      case GUAVA -> new GuavaRotated(size);
      case CAFFEINE -> new CaffeineCache(size, ForkJoinPool.commonPool());
      case CAFFEINE_ALONE -> new CaffeineCache(size, Runnable::run);
      case EXACT_MAP -> new ExactMap(size);
      case DIGEST_ALONE -> new NothingKept(DIGEST);
    };
  }

  private static BlockTimingFilter items(WindowSize size, TimerLayout layout) {
    return new BlockTimingFilter(WindowShapes.ofItems(size, layout), DIGEST);
  }

  private static BlockTimingFilter timed(WindowSize size) {
    return new BlockTimingFilter(WindowShapes.ofTime(size, TimerLayout.LINED), DIGEST);
  }
}
