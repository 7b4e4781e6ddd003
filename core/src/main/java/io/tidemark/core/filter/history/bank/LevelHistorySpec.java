package io.tidemark.core.filter.history.bank;

import io.tidemark.core.Require;
import io.tidemark.core.filter.FilterKind;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.time.DyadicCover;
import io.tidemark.core.time.Timeline;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The shape of a {@link LevelHistory}.
 *
 * @param timeline the ticks it holds
 * @param levels the filters by height: filter h holds intervals of {@code 2^h} ticks. The paper
 *     counts its levels the other way, from the coarsest
 */
public record LevelHistorySpec(Timeline timeline, FilterSizes levels) implements BankHistorySpec {
  /** The most levels: intervals of up to {@code 2^62} ticks. */
  public static final int MAX_LEVELS = 63;

  /** Checks the shape. */
  public LevelHistorySpec {
    Require.nonNull(timeline, "timeline");
    Require.inRange(levels.count(), 1, MAX_LEVELS, "levels");
  }

  @Override
  public FilterKind kind() {
    return FilterKind.LEVEL_HISTORY;
  }

  @Override
  public FilterSizes sizes() {
    return levels;
  }

  @Override
  public List<FilterGroup> groups() {
    return IntStream.range(0, levels.count())
        .mapToObj(height -> FilterGroup.ofIntervals(height, height, 1))
        .toList();
  }

  @Override
  public LevelHistory create(KeyDigest digest) {
    return new LevelHistory(this, digest);
  }

  /** Intervals that are longer than any so far have no bits of their own. */
  @Override
  public LevelHistorySpec over(Timeline other) {
    int count = Math.max(levelsOver(other.span()), levels.count());
    long[] bits = new long[count];
    int[] probes = new int[count];
    for (int height = 0; height < levels.count(); height++) {
      bits[height] = levels.bits(height);
      probes[height] = levels.probes(height);
    }
    return new LevelHistorySpec(other, FilterSizes.of(bits, probes));
  }

  /** The number of levels of a tree over so many ticks (paper: L). */
  public static int levelsOver(long ticks) {
    return DyadicCover.heightOver(ticks) + 1;
  }
}
