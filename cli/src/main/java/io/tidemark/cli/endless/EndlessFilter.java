package io.tidemark.cli.endless;

import io.tidemark.core.filter.ArrivalFilter;
import io.tidemark.core.filter.endless.LearnedLevels;
import io.tidemark.core.filter.endless.StableBloomFilter;
import io.tidemark.core.filter.endless.TidepoolFilter;
import io.tidemark.core.filter.endless.WeighedFilter;
import io.tidemark.core.hash.KeyDigest;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;

/**
 * A filter for an endless stream, of whatever structure.
 *
 * <p>Errors: those of the filter, mostly both.
 */
public final class EndlessFilter {
  /** The filter to be saved: that inside, or the one that weighs keys around it. */
  private final Object filter;

  private final Object inside;
  private final Optional<WeighedFilter> weighed;
  private final ArrivalFilter alike;
  private final EndlessShape shape;
  private final KeyDigest digest;
  private final DoubleSupplier expectedError;
  private final LongSupplier items;

  private EndlessFilter(StableBloomFilter cells, Optional<WeighedFilter> weighed) {
    this.filter = weighed.isPresent() ? weighed.get() : cells;
    this.inside = cells;
    this.weighed = weighed;
    this.alike = cells;
    this.shape = new EndlessShape(cells.spec());
    this.digest = cells.digest();
    this.expectedError = cells::expectedError;
    this.items = cells::items;
  }

  private EndlessFilter(TidepoolFilter pools, Optional<WeighedFilter> weighed) {
    this.filter = weighed.isPresent() ? weighed.get() : pools;
    this.inside = pools;
    this.weighed = weighed;
    this.alike = pools;
    this.shape = new EndlessShape(pools.spec());
    this.digest = pools.digest();
    this.expectedError = pools::expectedError;
    this.items = pools::items;
  }

  /** A saved filter, if it is one for endless streams. */
  public static Optional<EndlessFilter> of(Object saved) {
    return saved instanceof WeighedFilter weigher
        ? of(weigher.filter(), Optional.of(weigher))
        : of(saved, Optional.empty());
  }

  private static Optional<EndlessFilter> of(Object inside, Optional<WeighedFilter> weighed) {
    if (inside instanceof StableBloomFilter cells) {
      return Optional.of(new EndlessFilter(cells, weighed));
    }
    return inside instanceof TidepoolFilter pools
        ? Optional.of(new EndlessFilter(pools, weighed))
        : Optional.empty();
  }

  /** Whether a key of a stream in which all are alike seems to have come; from now on it has. */
  public boolean observe(long keyDigest) {
    return alike.observe(keyDigest);
  }

  /** The same where keys are weighed. */
  public boolean observe(long keyDigest, double weight) {
    return weighed.orElseThrow().observe(keyDigest, weight);
  }

  /** Whether some lines matter more than others. */
  public Weighing importance() {
    return weighed.isPresent() ? Weighing.WEIGHED : Weighing.ALIKE;
  }

  /** What turns weights into levels, where keys are weighed. */
  public Optional<LearnedLevels> levels() {
    return weighed.map(WeighedFilter::levels);
  }

  /** The probability that a key which never came is found now. May take a moment. */
  public double expectedError() {
    return expectedError.getAsDouble();
  }

  /** How many lines it takes to be worth the time of {@link #expectedError}. */
  public long linesPerLook() {
    return shape.memoryBytes() / Long.BYTES;
  }

  /** The lines observed. */
  public long items() {
    return items.getAsLong();
  }

  /** The keys remembered now, where they can be counted. */
  public OptionalLong keys() {
    return inside instanceof TidepoolFilter pools
        ? OptionalLong.of(pools.keys())
        : OptionalLong.empty();
  }

  /** The share of cells that are zero, where there are cells. */
  public Optional<Double> zeroShare() {
    return inside instanceof StableBloomFilter cells
        ? Optional.of(cells.zeroShare())
        : Optional.empty();
  }

  /** The memory of the filter and of what is learned of weights. */
  public long memoryBytes() {
    return shape.memoryBytes() + levels().map(LearnedLevels::memoryBytes).orElse(0L);
  }

  /** The shape. */
  public EndlessShape shape() {
    return shape;
  }

  /** What turns keys into digests. */
  public KeyDigest digest() {
    return digest;
  }

  /** The filter itself, to be saved. */
  public Object filter() {
    return filter;
  }
}
