package io.tidemark.core.catalog;

import io.tidemark.core.filter.Filter;
import io.tidemark.core.filter.history.LiveHistory;
import io.tidemark.core.filter.history.bank.BankHistory;
import io.tidemark.core.filter.history.bank.FilterSizes;
import io.tidemark.core.filter.history.bank.IntervalHistory;
import io.tidemark.core.filter.history.bank.IntervalHistorySpec;
import io.tidemark.core.filter.history.bank.IntervalTree;
import io.tidemark.core.filter.history.bank.LevelHistory;
import io.tidemark.core.filter.history.bank.LevelHistorySpec;
import io.tidemark.core.filter.history.bank.NodeHash;
import io.tidemark.core.filter.history.bank.PairHistory;
import io.tidemark.core.filter.history.bank.PairHistorySpec;
import io.tidemark.core.filter.history.sealed.SealedHistory;
import io.tidemark.core.filter.history.sealed.SealedHistoryBuilder;
import io.tidemark.core.filter.history.sealed.SealingSpace;
import io.tidemark.core.filter.history.series.SegmentedHistory;
import io.tidemark.core.filter.history.tideline.TidelineHistory;
import io.tidemark.core.filter.history.tideline.TidelineHistorySpec;
import io.tidemark.core.filter.history.tideline.TidelineScale;
import io.tidemark.core.filter.seen.BloomFilter;
import io.tidemark.core.filter.seen.BloomLayout;
import io.tidemark.core.filter.seen.BloomSpec;
import io.tidemark.core.filter.seen.GrowingBloomFilter;
import io.tidemark.core.filter.seen.GrowingBloomSpec;
import io.tidemark.core.filter.window.BlockTimingFilter;
import io.tidemark.core.filter.window.BlockTimingSpec;
import io.tidemark.core.filter.window.TimerLayout;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.hash.KeyedDigest;
import io.tidemark.core.time.Coverage;
import io.tidemark.core.time.TickUnit;
import io.tidemark.core.time.Timeline;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32C;

/** Small filters, their bytes, and bytes that were tampered with. */
final class Samples {
  private static final KeyDigest FAST = FastDigest.seeded(42);
  private static final KeyDigest KEYED =
      KeyedDigest.withSecret(new byte[] {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15});

  private Samples() {}

  static BloomFilter standardFast() {
    return filled(new BloomSpec(1_000, 7, BloomLayout.STANDARD), FAST);
  }

  static BloomFilter blockedKeyed() {
    return filled(new BloomSpec(1_024, 6, BloomLayout.BLOCKED), KEYED);
  }

  /** A filter of every kind and form. */
  static List<Filter> all() {
    List<Filter> all = new ArrayList<>(blooms());
    all.addAll(histories());
    all.add(segments());
    all.add(segmentsWithSealed());
    all.add(sealedKeyed());
    all.add(sealedEmpty());
    all.add(tideline());
    all.addAll(windows());
    all.add(growing());
    all.add(growingMerged());
    all.addAll(SpectralSamples.golden().values());
    all.addAll(WindowSamples.golden().values());
    all.addAll(EndlessSamples.golden().values());
    all.addAll(CountSamples.golden().values());
    all.addAll(DecaySamples.golden().values());
    all.addAll(OtherDecaySamples.golden().values());
    return all;
  }

  static List<Filter> windows() {
    return List.of(timersOfItems(), timersOfTime());
  }

  /** Scattered timers, of which some have expired. */
  static BlockTimingFilter timersOfItems() {
    BlockTimingFilter filter = new BlockTimingFilter(
        new BlockTimingSpec(TimerLayout.SCATTERED, 75, 5, 3, TickUnit.ITEMS, 30, 2, 0), FAST);
    for (int i = 0; i < 50; i++) {
      filter.observe(FAST.of(key(i)));
    }
    return filter;
  }

  /** Timers in lines, with a gap in time and a tick that came late. */
  static BlockTimingFilter timersOfTime() {
    BlockTimingFilter filter = new BlockTimingFilter(
        new BlockTimingSpec(TimerLayout.LINED, 80, 4, 5, TickUnit.NANOSECONDS, 60, 8, 5), KEYED);
    for (int i = 0; i < 50; i++) {
      filter.observe(KEYED.of(key(i)), (i < 25 ? 0 : 1_000) + 2L * i - (i % 10 == 9 ? 4 : 0));
    }
    return filter;
  }

  /** Two stages of three, of both layouts. */
  static GrowingBloomFilter growing() {
    GrowingBloomSpec spec = new GrowingBloomSpec(List.of(
        new GrowingBloomSpec.Stage(new BloomSpec(512, 5, BloomLayout.BLOCKED), 30),
        new GrowingBloomSpec.Stage(new BloomSpec(1_000, 7, BloomLayout.STANDARD), 60),
        new GrowingBloomSpec.Stage(new BloomSpec(2_048, 9, BloomLayout.BLOCKED), 120)));
    return filled(spec.create(KEYED), 0);
  }

  /** With two stages of the same number. */
  static GrowingBloomFilter growingMerged() {
    GrowingBloomSpec spec = new GrowingBloomSpec(List.of(
        new GrowingBloomSpec.Stage(new BloomSpec(1_024, 5, BloomLayout.BLOCKED), 60),
        new GrowingBloomSpec.Stage(new BloomSpec(4_096, 7, BloomLayout.BLOCKED), 200)));
    GrowingBloomFilter filter = filled(spec.create(FAST), 0);
    filter.merge(filled(spec.create(FAST), 50));
    return filter;
  }

  private static GrowingBloomFilter filled(GrowingBloomFilter filter, int from) {
    for (int i = from; i < from + 50; i++) {
      filter.add(filter.digest().of(key(i)));
    }
    return filter;
  }

  static List<BloomFilter> blooms() {
    return List.of(
        standardFast(),
        blockedKeyed(),
        filled(new BloomSpec(130, 5, BloomLayout.STANDARD), KEYED),
        filled(new BloomSpec(512, 12, BloomLayout.BLOCKED), FAST));
  }

  static List<BankHistory> histories() {
    return List.of(pairsKeyed(), intervalsWithAGap(), intervalsShared(), levelsWithoutBits());
  }

  static PairHistory pairsKeyed() {
    Timeline timeline = new Timeline(-7, Coverage.of(-10, 90), TickUnit.SECONDS);
    return filled(new PairHistory(new PairHistorySpec(timeline, 700, 9), KEYED));
  }

  /** Filters with and without bits, of several sizes, over time that is not covered everywhere. */
  static IntervalHistory intervalsWithAGap() {
    Coverage coverage = Coverage.of(-10, 40).union(Coverage.of(60, 100));
    IntervalTree tree = new IntervalTree(new Timeline(3, coverage), 3, 5);
    long[] bits = new long[tree.nodes() + 1];
    int[] probes = new int[tree.nodes() + 1];
    for (int i = 0; i < bits.length; i++) {
      if (i % 3 != 1) {
        bits[i] = 33L + i;
        probes[i] = 1 + i % 4;
      }
    }
    bits[tree.nodes()] = 500;
    probes[tree.nodes()] = 6;
    FilterSizes sizes = FilterSizes.of(bits, probes);
    return filled(new IntervalHistory(new IntervalHistorySpec(tree, sizes, NodeHash.OWN), FAST));
  }

  static IntervalHistory intervalsShared() {
    IntervalTree tree = new IntervalTree(Timeline.over(-10, 90), 5, 6);
    FilterSizes sizes = FilterSizes.uniform(tree.nodes() + 1, 256, 3);
    return filled(
        new IntervalHistory(new IntervalHistorySpec(tree, sizes, NodeHash.SHARED), KEYED));
  }

  static LevelHistory levelsWithoutBits() {
    FilterSizes sizes = FilterSizes.of(
        new long[] {600, 0, 450, 0, 300, 0, 0, 90}, new int[] {7, 0, 6, 0, 5, 0, 0, 1});
    return filled(new LevelHistory(new LevelHistorySpec(Timeline.over(-10, 90), sizes), FAST));
  }

  /** Scales with more bits than words, with fewer, and without any. */
  static TidelineHistory tideline() {
    List<TidelineScale> scales = List.of(
        new TidelineScale(0, 2, 11),
        new TidelineScale(2, 4, 3),
        new TidelineScale(6, 1, 0),
        new TidelineScale(7, 6, 1));
    Coverage coverage = Coverage.of(-10, 40).union(Coverage.of(60, 100));
    Timeline timeline = new Timeline(3, coverage, new TickUnit(1_000_000, 77));
    return filled(new TidelineHistory(new TidelineHistorySpec(timeline, 5, scales), KEYED));
  }

  /** Histories of two kinds over the same time, of which a part is not covered yet. */
  static SegmentedHistory segments() {
    return new SegmentedHistory(
        Coverage.of(-10, 89), List.of(levelsWithoutBits(), intervalsWithAGap()));
  }

  /** A sealed history and one that can be added to, side by side. */
  static SegmentedHistory segmentsWithSealed() {
    return new SegmentedHistory(List.of(sealedKeyed(), tideline()));
  }

  /** Keys of one tick and of some, and one with a long list; time that is not covered everywhere. */
  static SealedHistory sealedKeyed() {
    Coverage coverage = Coverage.of(-10, 90).union(Coverage.of(1_000, 60_000));
    try (SealedHistoryBuilder builder = new SealedHistoryBuilder(
        new Timeline(-7, coverage, new TickUnit(1_000_000, 77)), KEYED, SealingSpace.HEAP)) {
      for (int i = 0; i < 50; i++) {
        builder.add(KEYED.of(key(i)), tick(i));
        builder.add(KEYED.of(key(i % 7)), 1_000 + 10L * i);
      }
      for (int i = 0; i < 120; i++) {
        // Runs of three, further and further apart.
        builder.add(KEYED.of(key(0)), 2_000 + 40L * (i / 3) * (i / 3 % 30) + i % 3);
      }
      return builder.build();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static SealedHistory sealedEmpty() {
    try (SealedHistoryBuilder builder =
        new SealedHistoryBuilder(Timeline.over(-10, 90), FAST, SealingSpace.HEAP)) {
      return builder.build();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static <H extends LiveHistory> H filled(H history) {
    for (int i = 0; i < 50; i++) {
      history.add(history.digest().of(key(i)), tick(i));
    }
    return history;
  }

  /** The tick that a key occurs at in histories. */
  static long tick(int number) {
    return 2L * number - 10;
  }

  /** One filter of several chunks of the reader's buffer, with an end inside a chunk. */
  static BloomFilter large() {
    return filled(new BloomSpec(3_000_000, 4, BloomLayout.STANDARD), FAST);
  }

  private static BloomFilter filled(BloomSpec spec, KeyDigest digest) {
    BloomFilter filter = new BloomFilter(spec, digest);
    for (int i = 0; i < 50; i++) {
      filter.add(digest.of(key(i)));
    }
    return filter;
  }

  static String key(int number) {
    return "key-" + number;
  }

  static byte[] bytes(Filter filter) {
    return FilterCatalog.bytes(filter);
  }

  static ByteBuffer littleEndian(byte[] bytes) {
    return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  /** Puts the right checksum at the end, so that only what was forged is wrong. */
  static byte[] withChecksum(byte[] bytes) {
    int end = bytes.length - Integer.BYTES;
    CRC32C checksum = new CRC32C();
    checksum.update(bytes, 0, end);
    littleEndian(bytes).putInt(end, (int) checksum.getValue());
    return bytes;
  }
}
