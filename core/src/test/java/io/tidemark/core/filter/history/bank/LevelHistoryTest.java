package io.tidemark.core.filter.history.bank;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.core.contract.LiveHistoryContract;
import io.tidemark.core.filter.HistoryAnswer;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.time.Timeline;
import java.util.function.IntPredicate;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class LevelHistoryTest {
  /** Levels of equal size, some of them without bits. */
  interface Contract extends LiveHistoryContract {
    /** Whether a level has bits. */
    boolean hasBits(int height, int topHeight);

    /** The number of levels over a timeline. */
    default int levels(Timeline timeline) {
      return LevelHistorySpec.levelsOver(
          timeline.coverage().to() - timeline.coverage().from());
    }

    @Override
    default LevelHistory empty(Timeline timeline, int pairs) {
      int top = levels(timeline) - 1;
      return history(timeline, levels(timeline), 6L * pairs + 1, height -> hasBits(height, top));
    }

    @Override
    default LevelHistory longest(Timeline timeline) {
      return history(timeline, LevelHistorySpec.MAX_LEVELS, 6_001, height -> hasBits(height, 62));
    }
  }

  private static LevelHistory history(
      Timeline timeline, int levels, long bitsPerLevel, IntPredicate hasBits) {
    long[] bits = new long[levels];
    int[] probes = new int[levels];
    for (int height = 0; height < levels; height++) {
      if (hasBits.test(height)) {
        bits[height] = bitsPerLevel + height % 3;
        probes[height] = 3 + height % 2;
      }
    }
    return new LevelHistory(
        new LevelHistorySpec(timeline, FilterSizes.of(bits, probes)), LiveHistoryContract.DIGEST);
  }

  @Nested
  class Uniform implements Contract {
    @Override
    public boolean hasBits(int height, int topHeight) {
      return true;
    }
  }

  @Nested
  class NoneAtTheBottom implements Contract {
    @Override
    public boolean hasBits(int height, int topHeight) {
      return height > 3;
    }
  }

  @Nested
  class NoneInTheMiddle implements Contract {
    @Override
    public boolean hasBits(int height, int topHeight) {
      return height < 2 || height > topHeight - 2;
    }
  }

  @Nested
  class NoneAtTheTop implements Contract {
    @Override
    public boolean hasBits(int height, int topHeight) {
      return height < topHeight - 3;
    }
  }

  @Nested
  class EverySecond implements Contract {
    @Override
    public boolean hasBits(int height, int topHeight) {
      return height % 2 == 1;
    }
  }

  @Nested
  class BottomAlone implements Contract {
    @Override
    public boolean hasBits(int height, int topHeight) {
      return height == 0;
    }
  }

  @Nested
  class TopAlone implements Contract {
    @Override
    public boolean hasBits(int height, int topHeight) {
      return height == topHeight;
    }
  }

  @Nested
  class NoneAtAll implements Contract {
    @Override
    public boolean hasBits(int height, int topHeight) {
      return false;
    }
  }

  /** A low top: many intervals stand side by side there. */
  @Nested
  class FewLevels implements Contract {
    @Override
    public boolean hasBits(int height, int topHeight) {
      return true;
    }

    @Override
    public int levels(Timeline timeline) {
      return Math.min(5, Contract.super.levels(timeline));
    }
  }

  @Test
  void aLevelWithoutBitsIsAnsweredByItsParts() {
    Timeline timeline = Timeline.over(0, 64);
    LevelHistory history = history(timeline, 7, 10_000, height -> height < 2);
    history.add(1, 40);
    assertThat(history.ask(1, 0, 64)).isEqualTo(HistoryAnswer.MAYBE);
    assertThat(history.ask(1, 32, 48)).isEqualTo(HistoryAnswer.MAYBE);
    assertThat(history.ask(1, 0, 32)).isEqualTo(HistoryAnswer.NO);
    assertThat(history.ask(2, 0, 64)).isEqualTo(HistoryAnswer.NO);
    assertThat(history.sizes().count()).isEqualTo(7);
    assertThat(history.memoryBytes()).isEqualTo(8 * (313 + 1) + 8 * 8 + 7);
  }

  @Test
  void belowTheFinestLevelWithBitsARangeIsWidened() {
    LevelHistory history = history(Timeline.over(0, 64), 7, 10_000, height -> height >= 3);
    history.add(1, 12);
    assertThat(history.ask(1, 8, 9)).as("8 to 15 are one").isEqualTo(HistoryAnswer.MAYBE);
    assertThat(history.ask(1, 7, 8)).isEqualTo(HistoryAnswer.NO);
    assertThat(history.ask(1, 16, 64)).isEqualTo(HistoryAnswer.NO);
  }

  /** After a merge across a wide gap, the top may be far too low for a walk over all of it. */
  @Test
  void moreTopIntervalsThanMayBeLookedAtAreMaybe() {
    LevelHistory history = history(Timeline.over(0, 1L << 40), 2, 64, height -> true);
    long most = PairHistory.MAX_LOOKS;
    assertThat(history.ask(1, 0, 2 * most)).isEqualTo(HistoryAnswer.NO);
    assertThat(history.ask(1, 0, 2 * most + 2)).isEqualTo(HistoryAnswer.MAYBE);
    assertThat(history.errors().of(0, 2 * most)).isZero();
    assertThat(history.errors().of(0, 2 * most + 2)).isOne();
  }

  @Test
  void refusesShapesThatDoNotExist() {
    Timeline timeline = Timeline.over(0, 10);
    assertThatThrownBy(() -> new LevelHistorySpec(timeline, FilterSizes.uniform(64, 8, 1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("levels: 64 (expected: 1..63)");
    LevelHistorySpec spec = new LevelHistorySpec(timeline, FilterSizes.uniform(1, 8, 1));
    assertThatThrownBy(() -> new LevelHistory(spec, null))
        .isInstanceOf(NullPointerException.class)
        .hasMessage("digest: null (expected: not null)");
    assertThatThrownBy(() -> new LevelHistory(null, FastDigest.seeded(1)))
        .isInstanceOf(NullPointerException.class);
  }
}
