package io.tidemark.core.catalog;

import io.tidemark.core.filter.counting.CountingBloomCodec;
import io.tidemark.core.filter.counting.CountingBloomFilter;
import io.tidemark.core.filter.counting.DynamicCountCodec;
import io.tidemark.core.filter.counting.DynamicCountFilter;
import io.tidemark.core.filter.counting.SpectralBloomCodec;
import io.tidemark.core.filter.counting.SpectralBloomFilter;
import io.tidemark.core.filter.decaying.AdaptiveDecayingCountCodec;
import io.tidemark.core.filter.decaying.AdaptiveDecayingCountFilter;
import io.tidemark.core.filter.decaying.DecayingCountCodec;
import io.tidemark.core.filter.decaying.DecayingCountFilter;
import io.tidemark.core.filter.decaying.PolynomialCountCodec;
import io.tidemark.core.filter.decaying.PolynomialCountFilter;
import io.tidemark.core.filter.decaying.SlidingCountCodec;
import io.tidemark.core.filter.decaying.SlidingCountFilter;
import io.tidemark.core.filter.endless.StableBloomCodec;
import io.tidemark.core.filter.endless.StableBloomFilter;
import io.tidemark.core.filter.endless.TidepoolCodec;
import io.tidemark.core.filter.endless.TidepoolFilter;
import io.tidemark.core.filter.endless.WeighedCodec;
import io.tidemark.core.filter.endless.WeighedFilter;
import io.tidemark.core.filter.history.bank.IntervalHistory;
import io.tidemark.core.filter.history.bank.IntervalHistoryCodec;
import io.tidemark.core.filter.history.bank.LevelHistory;
import io.tidemark.core.filter.history.bank.LevelHistoryCodec;
import io.tidemark.core.filter.history.bank.PairHistory;
import io.tidemark.core.filter.history.bank.PairHistoryCodec;
import io.tidemark.core.filter.history.sealed.SealedHistory;
import io.tidemark.core.filter.history.sealed.SealedHistoryCodec;
import io.tidemark.core.filter.history.series.SegmentedHistory;
import io.tidemark.core.filter.history.series.SegmentedHistoryCodec;
import io.tidemark.core.filter.history.tideline.TidelineHistory;
import io.tidemark.core.filter.history.tideline.TidelineHistoryCodec;
import io.tidemark.core.filter.seen.BloomCodec;
import io.tidemark.core.filter.seen.BloomFilter;
import io.tidemark.core.filter.window.AgePartitionedCodec;
import io.tidemark.core.filter.window.AgePartitionedFilter;
import io.tidemark.core.filter.window.BlockTimingCodec;
import io.tidemark.core.filter.window.BlockTimingFilter;
import io.tidemark.core.filter.window.GeneralizedBloomCodec;
import io.tidemark.core.filter.window.GeneralizedBloomFilter;
import io.tidemark.core.filter.window.HashBuffer;
import io.tidemark.core.filter.window.HashBufferCodec;
import io.tidemark.core.filter.window.RotatedBloomCodec;
import io.tidemark.core.filter.window.RotatedBloomFilter;
import io.tidemark.core.wire.FilterCodec;
import java.util.Arrays;
import java.util.Optional;

/** The kinds of filters that can be saved. An id is never reused, a name never changed. */
public enum FilterKind {
  /** {@link BloomFilter}, both layouts. */
  BLOOM(BloomCodec.KIND_ID, "bloom", BloomFilter.class, new BloomCodec()),
  /** {@link PairHistory}. */
  PAIR_HISTORY(PairHistoryCodec.KIND_ID, "pair-history", PairHistory.class, new PairHistoryCodec()),
  /** {@link IntervalHistory}. */
  INTERVAL_HISTORY(
      IntervalHistoryCodec.KIND_ID,
      "interval-history",
      IntervalHistory.class,
      new IntervalHistoryCodec()),
  /** {@link LevelHistory}. */
  LEVEL_HISTORY(
      LevelHistoryCodec.KIND_ID, "level-history", LevelHistory.class, new LevelHistoryCodec()),
  /** {@link SegmentedHistory}. */
  SEGMENTED_HISTORY(
      SegmentedHistoryCodec.KIND_ID,
      "segmented-history",
      SegmentedHistory.class,
      new SegmentedHistoryCodec()),
  /** {@link SealedHistory}. */
  SEALED_HISTORY(
      SealedHistoryCodec.KIND_ID, "sealed-history", SealedHistory.class, new SealedHistoryCodec()),
  /** {@link TidelineHistory}. */
  TIDELINE_HISTORY(
      TidelineHistoryCodec.KIND_ID,
      "tideline-history",
      TidelineHistory.class,
      new TidelineHistoryCodec()),
  /** {@link BlockTimingFilter}, in both layouts and units. */
  BLOCK_TIMING(
      BlockTimingCodec.KIND_ID, "block-timing", BlockTimingFilter.class, new BlockTimingCodec()),
  /** {@link GeneralizedBloomFilter}. */
  GENERALIZED_BLOOM(
      GeneralizedBloomCodec.KIND_ID,
      "generalized-bloom",
      GeneralizedBloomFilter.class,
      new GeneralizedBloomCodec()),
  /** {@link HashBuffer}. */
  HASH_BUFFER(HashBufferCodec.KIND_ID, "hash-buffer", HashBuffer.class, new HashBufferCodec()),
  /** {@link AgePartitionedFilter}. */
  AGE_PARTITIONED(
      AgePartitionedCodec.KIND_ID,
      "age-partitioned",
      AgePartitionedFilter.class,
      new AgePartitionedCodec()),
  /** {@link RotatedBloomFilter}. */
  ROTATED_BLOOM(
      RotatedBloomCodec.KIND_ID,
      "rotated-bloom",
      RotatedBloomFilter.class,
      new RotatedBloomCodec()),
  /** {@link StableBloomFilter}, with all rules. */
  STABLE_BLOOM(
      StableBloomCodec.KIND_ID, "stable-bloom", StableBloomFilter.class, new StableBloomCodec()),
  /** {@link TidepoolFilter}. */
  TIDEPOOL(TidepoolCodec.KIND_ID, "tidepool", TidepoolFilter.class, new TidepoolCodec()),
  /** {@link WeighedFilter}, over each filter that knows levels. */
  WEIGHED(WeighedCodec.KIND_ID, "weighed", WeighedFilter.class, new WeighedCodec()),
  /** {@link CountingBloomFilter}, both layouts. */
  COUNTING_BLOOM(
      CountingBloomCodec.KIND_ID,
      "counting-bloom",
      CountingBloomFilter.class,
      new CountingBloomCodec()),
  /** {@link DynamicCountFilter}, in pages or of one width. */
  DYNAMIC_COUNT(
      DynamicCountCodec.KIND_ID,
      "dynamic-count",
      DynamicCountFilter.class,
      new DynamicCountCodec()),
  /** {@link SpectralBloomFilter}, with all rules. */
  SPECTRAL_BLOOM(
      SpectralBloomCodec.KIND_ID,
      "spectral-bloom",
      SpectralBloomFilter.class,
      new SpectralBloomCodec()),
  /** {@link DecayingCountFilter}. */
  DECAYING_COUNT(
      DecayingCountCodec.KIND_ID,
      "decaying-count",
      DecayingCountFilter.class,
      new DecayingCountCodec()),
  /** {@link AdaptiveDecayingCountFilter}. */
  ADAPTIVE_DECAYING_COUNT(
      AdaptiveDecayingCountCodec.KIND_ID,
      "adaptive-decaying-count",
      AdaptiveDecayingCountFilter.class,
      new AdaptiveDecayingCountCodec()),
  /** {@link SlidingCountFilter}. */
  SLIDING_COUNT(
      SlidingCountCodec.KIND_ID,
      "sliding-count",
      SlidingCountFilter.class,
      new SlidingCountCodec()),
  /** {@link PolynomialCountFilter}. */
  POLYNOMIAL_COUNT(
      PolynomialCountCodec.KIND_ID,
      "polynomial-count",
      PolynomialCountFilter.class,
      new PolynomialCountCodec());

  private final int wireId;
  private final String stem;
  private final Class<?> type;

  @SuppressWarnings("ImmutableEnumChecker") // Codecs have no state; the checker cannot know.
  private final FilterCodec<?> codec;

  <F> FilterKind(int wireId, String stem, Class<F> type, FilterCodec<F> codec) {
    this.wireId = wireId;
    this.stem = stem;
    this.type = type;
    this.codec = codec;
  }

  /** The number of the kind in the wire format. */
  public int wireId() {
    return wireId;
  }

  /** The name of the kind in file names, messages and documentation. */
  public String stem() {
    return stem;
  }

  /** The class of its filters. */
  public Class<?> type() {
    return type;
  }

  FilterCodec<?> codec() {
    return codec;
  }

  /** The kind with a wire id, if this build knows it. */
  public static Optional<FilterKind> ofWireId(int wireId) {
    return Arrays.stream(values()).filter(kind -> kind.wireId == wireId).findFirst();
  }

  /** The kind of a filter, if it can be saved. */
  public static Optional<FilterKind> of(Object filter) {
    return Arrays.stream(values()).filter(kind -> kind.type.isInstance(filter)).findFirst();
  }
}
