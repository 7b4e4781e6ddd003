package io.tidemark.core.catalog;

import io.tidemark.core.filter.ArrivalFilter;
import io.tidemark.core.filter.Filter;
import io.tidemark.core.filter.WindowMembership;
import io.tidemark.core.filter.window.AgePartitionedFilter;
import io.tidemark.core.filter.window.AgePartitionedSpec;
import io.tidemark.core.filter.window.EbbAtLimit;
import io.tidemark.core.filter.window.EbbFilter;
import io.tidemark.core.filter.window.EbbSpec;
import io.tidemark.core.filter.window.GeneralizedBloomFilter;
import io.tidemark.core.filter.window.GeneralizedBloomSpec;
import io.tidemark.core.filter.window.HashBuffer;
import io.tidemark.core.filter.window.HashBufferSpec;
import io.tidemark.core.filter.window.RotatedBloomFilter;
import io.tidemark.core.filter.window.RotatedBloomSpec;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.hash.KeyedDigest;
import io.tidemark.core.time.TickUnit;
import io.tidemark.core.time.TimeRules;
import java.util.Map;

/** Small filters of windows, by the names of their golden files. */
final class WindowSamples {
  static final String GENERALIZED = "generalized-bloom-v1-fast.tmk";
  static final String BUFFER_FULL = "hash-buffer-v1-full-keyed.tmk";
  static final String BUFFER_BEGUN = "hash-buffer-v1-begun.tmk";

  static final String AGE_PARTITIONED = "age-partitioned-v1-time-late-keyed.tmk";
  static final String AGE_PARTITIONED_ITEMS = "age-partitioned-v1-items.tmk";
  static final String ROTATED = "rotated-bloom-v1-time-late.tmk";
  static final String ROTATED_ITEMS = "rotated-bloom-v1-items-keyed.tmk";

  static final String EBB = "ebb-v1-time-late-keyed.tmk";
  static final String EBB_TWO_TABLES = "ebb-v1-items-two-tables.tmk";
  static final String EBB_FULL = "ebb-v1-full.tmk";

  private static final KeyDigest FAST = FastDigest.seeded(43);
  private static final KeyDigest KEYED =
      KeyedDigest.withSecret(new byte[] {15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0});

  private WindowSamples() {}

  static Map<String, Filter> golden() {
    return Map.of(
        GENERALIZED, generalized(),
        BUFFER_FULL, bufferFull(),
        BUFFER_BEGUN, bufferBegun(),
        AGE_PARTITIONED, agePartitioned(),
        AGE_PARTITIONED_ITEMS, agePartitionedItems(),
        ROTATED, rotated(),
        ROTATED_ITEMS, rotatedItems(),
        EBB, ebb(),
        EBB_TWO_TABLES, ebbTwoTables(),
        EBB_FULL, ebbFull());
  }

  static GeneralizedBloomFilter generalized() {
    GeneralizedBloomSpec spec = new GeneralizedBloomSpec(500, 3, 4);
    return filled(new GeneralizedBloomFilter(spec, FAST), FAST);
  }

  /** With fewer places than items, which begin again. */
  static HashBuffer bufferFull() {
    return filled(new HashBuffer(new HashBufferSpec(20, 13), KEYED), KEYED);
  }

  static HashBuffer bufferBegun() {
    return filled(new HashBuffer(new HashBufferSpec(77, 5), FAST), FAST);
  }

  static AgePartitionedFilter agePartitioned() {
    AgePartitionedSpec spec = new AgePartitionedSpec(70, 3, TickUnit.NANOSECONDS, 20, 6, 10);
    return filled(new AgePartitionedFilter(spec, KEYED), KEYED);
  }

  static AgePartitionedFilter agePartitionedItems() {
    AgePartitionedSpec spec = new AgePartitionedSpec(64, 2, TickUnit.ITEMS, 25, 10, 0);
    return filledItems(new AgePartitionedFilter(spec, FAST), FAST);
  }

  static RotatedBloomFilter rotated() {
    RotatedBloomSpec spec = new RotatedBloomSpec(200, 5, TickUnit.NANOSECONDS, 20, 10);
    return filled(new RotatedBloomFilter(spec, FAST), FAST);
  }

  static RotatedBloomFilter rotatedItems() {
    RotatedBloomSpec spec = new RotatedBloomSpec(130, 3, TickUnit.ITEMS, 15, 0);
    return filledItems(new RotatedBloomFilter(spec, KEYED), KEYED);
  }

  static EbbFilter ebb() {
    TimeRules time = TimeRules.of(TickUnit.NANOSECONDS, 10);
    EbbSpec spec = new EbbSpec(12, 0.05, 2, 1 << 20, EbbAtLimit.MAYBE, time, 20, 3);
    return filled(new EbbFilter(spec, KEYED), KEYED);
  }

  /** With more items than fit into the first one. */
  static EbbFilter ebbTwoTables() {
    TimeRules time = TimeRules.of(TickUnit.ITEMS, 0);
    EbbSpec spec = new EbbSpec(13, 0.02, 2, 1 << 20, EbbAtLimit.FORGET, time, 200, 20);
    return filledItems(new EbbFilter(spec, FAST), FAST, 120);
  }

  /** With more items than fit into all of its memory. */
  static EbbFilter ebbFull() {
    TimeRules time = TimeRules.of(TickUnit.ITEMS, 0);
    EbbSpec spec = new EbbSpec(13, 0.02, 2, 500, EbbAtLimit.MAYBE, time, 200, 20);
    return filledItems(new EbbFilter(spec, FAST), FAST, 150);
  }

  /** The tick of an item: two for each, but every fifth is ten before the item before it. */
  static long tick(int number) {
    return 2L * number - 10 - (number % 5 == 3 ? 12 : 0);
  }

  private static <F extends WindowMembership> F filled(F filter, KeyDigest digest) {
    for (int i = 0; i < 50; i++) {
      filter.observe(digest.of(Samples.key(i)), tick(i));
    }
    return filter;
  }

  private static <F extends WindowMembership> F filledItems(F filter, KeyDigest digest) {
    return filledItems(filter, digest, 50);
  }

  private static <F extends WindowMembership> F filledItems(F filter, KeyDigest digest, int items) {
    for (int i = 0; i < items; i++) {
      filter.observe(digest.of(Samples.key(i)), i);
    }
    return filter;
  }

  private static <F extends ArrivalFilter> F filled(F filter, KeyDigest digest) {
    for (int i = 0; i < 50; i++) {
      filter.observe(digest.of(Samples.key(i)));
    }
    return filter;
  }
}
