package io.tidemark.benchmarks.threads;

import com.github.benmanes.caffeine.cache.Caffeine;
import io.tidemark.Keys;
import io.tidemark.benchmarks.seen.NumberContender;
import io.tidemark.benchmarks.seen.SeenBatches;
import io.tidemark.benchmarks.seen.SeenContender;
import io.tidemark.benchmarks.seen.SeenShapes;
import io.tidemark.benchmarks.seen.SeenSize;
import io.tidemark.core.filter.seen.BloomLayout;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.LongFunction;
import java.util.function.LongPredicate;

/**
 * The contenders with several threads, and {@code long} keys. A contender is what adds a key, true if
 * it is new, and what asks for one: see {@link #of}.
 */
public enum ThreadsContender implements SeenContender {
  DOOR("`Tidemark.seen`, `buildConcurrent`", ThreadsContender::door),
  /** {@code ConcurrentSeenSet}, blocked: writes nothing if all bits are there. */
  LOOKING_FIRST("Tidemark, concurrent", NumberContender::concurrent),
  /** An atomic OR for every word. */
  ALWAYS_WRITING("the same, an atomic OR for every word", ThreadsContender::alwaysWriting),
  GUAVA("Guava", NumberContender::guava),
  /** Caffeine's cache, large enough for all keys. */
  CAFFEINE("Caffeine, `maximumSize` (exact)", ThreadsContender::caffeine),
  KEY_SET("`ConcurrentHashMap.newKeySet` (exact)", ThreadsContender::keySet);

  private final String label;

  @SuppressWarnings("ImmutableEnumChecker") // Constructors, which have no state.
  private final LongFunction<SeenBatches.Numbers> create;

  ThreadsContender(String label, LongFunction<SeenBatches.Numbers> create) {
    this.label = label;
    this.create = create;
  }

  /** Those that are measured at a size: exact ones need too much heap for the largest. */
  public static List<ThreadsContender> at(SeenSize memory) {
    return Arrays.stream(values())
        .filter(contender -> memory != SeenSize.MIB_256 || !contender.isExact())
        .toList();
  }

  /** Whether it makes no errors. */
  public boolean isExact() {
    return this == CAFFEINE || this == KEY_SET;
  }

  /** Something that does not report its memory. */
  private static SeenBatches.Numbers of(Object set, LongPredicate add, LongPredicate find) {
    return new SeenBatches.Numbers(set, OptionalLong.empty(), add, find);
  }

  private static SeenBatches.Numbers door(long keys) {
    return NumberContender.of(SeenShapes.door(Keys.longs(), keys).buildConcurrent());
  }

  private static SeenBatches.Numbers alwaysWriting(long keys) {
    AlwaysWritingFilter filter =
        new AlwaysWritingFilter(SeenShapes.spec(keys, BloomLayout.BLOCKED));
    return NumberContender.of(filter, SeenShapes.FAST, filter.bits());
  }

  private static SeenBatches.Numbers caffeine(long keys) {
    ConcurrentMap<Long, Boolean> entries =
        Caffeine.newBuilder().maximumSize(keys).<Long, Boolean>build().asMap();
    return of(entries, key -> entries.putIfAbsent(key, Boolean.TRUE) == null, entries::containsKey);
  }

  private static SeenBatches.Numbers keySet(long keys) {
    Set<Long> set = ConcurrentHashMap.newKeySet(Math.toIntExact(keys));
    return of(set, set::add, set::contains);
  }

  @Override
  public String label() {
    return label;
  }

  @Override
  public SeenBatches.Numbers create(long keys) {
    return create.apply(keys);
  }
}
