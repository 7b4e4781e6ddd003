package io.tidemark.core.filter.history.bank;

import io.tidemark.core.Require;
import io.tidemark.core.filter.FilterKind;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.time.Timeline;

/**
 * What tells a history apart besides its bits, in one form for all kinds.
 *
 * @param kindId which kind, by its number in the wire format
 * @param timeline the ticks
 * @param leafHeight the height of the finest intervals; 0 where a kind has no choice
 * @param topHeight the height of the coarsest intervals; 0 for pairs
 * @param nodeHash which bits a key has in intervals; 0 where a kind has no choice
 */
public record HistoryShape(
    int kindId, Timeline timeline, int leafHeight, int topHeight, int nodeHash) {
  public static HistoryShape of(BankHistory history) {
    Timeline timeline = history.timeline();
    if (history instanceof PairHistory) {
      return new HistoryShape(FilterKind.PAIR_HISTORY.wireId(), timeline, 0, 0, 0);
    }
    if (history instanceof LevelHistory) {
      int top = history.sizes().count() - 1;
      return new HistoryShape(FilterKind.LEVEL_HISTORY.wireId(), timeline, 0, top, 0);
    }
    IntervalHistorySpec spec = ((IntervalHistory) history).spec();
    return new HistoryShape(
        FilterKind.INTERVAL_HISTORY.wireId(),
        timeline,
        spec.tree().leafHeight(),
        spec.tree().topHeight(),
        spec.nodeHash().wireId());
  }

  public static FilterBank bank(BankHistory history) {
    if (history instanceof PairHistory pairs) {
      return pairs.bank();
    }
    return history instanceof LevelHistory levels
        ? levels.bank()
        : ((IntervalHistory) history).bank();
  }

  /**
   * The number of filters that a history of this shape has.
   *
   * @throws IllegalArgumentException if there is no such shape
   */
  public int filters() {
    return switch (kind()) {
      case PAIR_HISTORY -> {
        requireNone(leafHeight, "leafHeight");
        requireNone(topHeight, "topHeight");
        requireNone(nodeHash, "nodeHash");
        yield 1;
      }
      case LEVEL_HISTORY -> {
        requireNone(leafHeight, "leafHeight");
        requireNone(nodeHash, "nodeHash");
        yield Require.inRange(topHeight, 0, LevelHistorySpec.MAX_LEVELS - 1, "topHeight") + 1;
      }
      case INTERVAL_HISTORY -> {
        NodeHash.ofWireId(nodeHash);
        yield new IntervalTree(timeline, leafHeight, topHeight).nodes() + 1;
      }
      default -> throw unknownKind();
    };
  }

  private FilterKind kind() {
    return FilterKind.ofWireId(kindId).orElseThrow(this::unknownKind);
  }

  private IllegalArgumentException unknownKind() {
    return new IllegalArgumentException(
        Require.message("kind of history", kindId, "2 (pairs), 3 (intervals) or 4 (levels)"));
  }

  private static void requireNone(int value, String name) {
    Require.inRange(value, 0, 0, name);
  }

  /** A history of this shape with the given bits. */
  public BankHistory history(FilterBank bank, KeyDigest digest) {
    FilterSizes sizes = bank.sizes();
    return switch (kind()) {
      case PAIR_HISTORY ->
        new PairHistory(
            new PairHistorySpec(timeline, sizes.bits(0), sizes.probes(0)), digest, bank);
      case LEVEL_HISTORY -> new LevelHistory(new LevelHistorySpec(timeline, sizes), digest, bank);
      default ->
        new IntervalHistory(
            new IntervalHistorySpec(
                new IntervalTree(timeline, leafHeight, topHeight),
                sizes,
                NodeHash.ofWireId(nodeHash)),
            digest,
            bank);
    };
  }
}
