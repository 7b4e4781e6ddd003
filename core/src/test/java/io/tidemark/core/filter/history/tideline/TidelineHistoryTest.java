package io.tidemark.core.filter.history.tideline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.core.contract.LiveHistoryContract;
import io.tidemark.core.filter.HistoryAnswer;
import io.tidemark.core.filter.history.bank.PairHistory;
import io.tidemark.core.filter.history.bank.PairHistorySpec;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.time.Coverage;
import io.tidemark.core.time.Timeline;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class TidelineHistoryTest {
  private static final KeyDigest DIGEST = FastDigest.seeded(4);

  /** One set of scales; more of the coarsest kind are put on top for all the time there is. */
  interface Contract extends LiveHistoryContract {
    /** The bits of windows and the probes of slots, in turn, from fine to coarse. */
    int[] windowsAndProbes();

    @Override
    default TidelineHistory empty(Timeline timeline, int pairs) {
      List<TidelineScale> scales = TidelineShapes.scales(windowsAndProbes());
      int probes = scales.stream().mapToInt(TidelineScale::probes).sum();
      // Most bits are set in the end: else the shapes with many probes would not err at all.
      long lines = Math.max(1, pairs * (long) probes / 3 / 512);
      return new TidelineHistory(
          new TidelineHistorySpec(timeline, lines, scales), LiveHistoryContract.DIGEST);
    }

    @Override
    default TidelineHistory longest(Timeline timeline) {
      List<TidelineScale> scales = TidelineShapes.reaching(windowsAndProbes(), 62);
      return new TidelineHistory(
          new TidelineHistorySpec(timeline, 10, scales), LiveHistoryContract.DIGEST);
    }
  }

  @Nested
  class AllWords implements Contract {
    @Override
    public int[] windowsAndProbes() {
      return new int[] {4, 8, 4, 8, 4, 8, 5, 8};
    }
  }

  @Nested
  class FewerTowardsTheCoarse implements Contract {
    @Override
    public int[] windowsAndProbes() {
      return new int[] {4, 7, 4, 3, 4, 2, 5, 1};
    }
  }

  @Nested
  class MoreBitsThanWords implements Contract {
    @Override
    public int[] windowsAndProbes() {
      return new int[] {2, 16, 3, 11, 4, 9, 5, 10};
    }
  }

  @Nested
  class NoneInTheMiddleAndAtTheTop implements Contract {
    @Override
    public int[] windowsAndProbes() {
      return new int[] {4, 6, 4, 0, 4, 3, 1, 0, 5, 0};
    }
  }

  @Nested
  class WholeWords implements Contract {
    @Override
    public int[] windowsAndProbes() {
      return new int[] {6, 4, 6, 3, 6, 2};
    }
  }

  @Nested
  class FinestAlone implements Contract {
    @Override
    public int[] windowsAndProbes() {
      return new int[] {3, 7};
    }
  }

  @Test
  void aQuestionThatTakesTooManyLooksIsMaybeAndCounted() {
    TidelineHistory history = TidelineShapes.history(Timeline.over(0, 1L << 30), 100, 4, 5);
    long most = 16L * TidelineHistory.MAX_LOOKS;
    assertThat(history.ask(1, 0, most)).isEqualTo(HistoryAnswer.NO);
    assertThat(history.ask(1, 3, most)).isEqualTo(HistoryAnswer.NO);
    assertThat(history.cappedAnswers()).isZero();
    assertThat(history.ask(1, 0, most + 1)).isEqualTo(HistoryAnswer.MAYBE);
    assertThat(history.ask(1, 15, most + 1)).isEqualTo(HistoryAnswer.MAYBE);
    assertThat(history.cappedAnswers()).isEqualTo(2);
    assertThat(history.errors().of(0, most)).isZero();
    assertThat(history.errors().of(0, most + 1)).isOne();
    history.add(1, 5);
    assertThat(history.ask(1, 0, most + 1)).isEqualTo(HistoryAnswer.MAYBE);
    assertThat(history.cappedAnswers()).as("found before it took long").isEqualTo(2);
  }

  /** Slots of a scale without bits are all followed, and every window counts. */
  @Test
  void looksAreCountedAtAllScales() {
    TidelineHistory history =
        TidelineShapes.history(Timeline.over(0, 1L << 30), 1_000, 4, 12, 4, 0, 4, 0, 4, 1);
    history.add(1, 1 << 15);
    long window = 1 << 12;
    assertThat(history.ask(1, (1 << 15) + 1, (1 << 15) + window)).isEqualTo(HistoryAnswer.NO);
    assertThat(history.cappedAnswers()).isZero();
  }

  @Test
  void timeHasNoBound() {
    TidelineHistory history = TidelineShapes.history(Timeline.over(0, 100), 100, 4, 6, 4, 4, 4, 2);
    assertThatThrownBy(() -> history.add(1, 100))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("tick: 100 (expected: in [0, 100))");
    assertThat(history.ask(1, 100, 101)).isEqualTo(HistoryAnswer.UNKNOWN);
    history.cover(100, 1L << 40);
    history.cover(-500, 0);
    assertThat(history.coverage()).isEqualTo(Coverage.of(-500, 1L << 40));
    history.add(1, (1L << 40) - 1);
    history.add(1, -500);
    assertThat(history.ask(1, 1L << 39, 1L << 40)).isEqualTo(HistoryAnswer.MAYBE);
    assertThat(history.ask(1, -500, -499)).isEqualTo(HistoryAnswer.MAYBE);
    assertThat(history.ask(2, -500, -499)).isEqualTo(HistoryAnswer.NO);
    assertThat(history.spec().timeline().coverage()).isEqualTo(history.coverage());
  }

  @Test
  void sizesAreCounted() {
    TidelineHistory history = TidelineShapes.history(Timeline.over(0, 100), 7, 4, 6);
    assertThat(history.spec().bits()).isEqualTo(7 * 512);
    assertThat(history.memoryBytes()).as("with what aligns the lines").isEqualTo(7 * 64 + 48);
    assertThat(history.fill()).isZero();
    history.add(1, 3);
    assertThat(history.fill()).isEqualTo(6.0 / (7 * 512));
    history.add(1, 3);
    assertThat(history.fill()).isEqualTo(6.0 / (7 * 512));
  }

  @Test
  void refusesShapesThatDoNotExist() {
    Timeline timeline = Timeline.over(0, 10);
    List<TidelineScale> scales = TidelineShapes.scales(4, 8);
    assertThatThrownBy(() -> new TidelineHistorySpec(timeline, 0, scales))
        .hasMessageStartingWith("lines: 0 (expected: 1..");
    assertThatThrownBy(() -> new TidelineHistorySpec(timeline, 1, List.of()))
        .hasMessage("scales: 0 (expected: 1..16)");
    assertThatThrownBy(
            () -> new TidelineHistorySpec(timeline, 1, List.of(new TidelineScale(1, 4, 8))))
        .hasMessage("slotHeight of scale 0: 1 (expected: 0..0)");
    assertThatThrownBy(() -> new TidelineHistorySpec(timeline, 1, TidelineShapes.scales(4, 0)))
        .hasMessage("probes of scale 0: 0 (expected: 1..16)");
    assertThatThrownBy(() -> new TidelineScale(0, 7, 1))
        .hasMessage("windowBits: 7 (expected: 1..6)");
    assertThatThrownBy(() -> new TidelineScale(0, 4, 17))
        .hasMessage("probes: 17 (expected: 0..16)");
    assertThatThrownBy(() -> new TidelineScale(60, 3, 1))
        .hasMessage("slotHeight + windowBits: 63 (expected: 1..62)");
    TidelineHistorySpec spec = new TidelineHistorySpec(timeline, 1, scales);
    assertThatThrownBy(() -> new TidelineHistory(spec, null))
        .isInstanceOf(NullPointerException.class)
        .hasMessage("digest: null (expected: not null)");
    assertThatThrownBy(() -> new TidelineHistorySpec(null, 1, scales))
        .isInstanceOf(NullPointerException.class);
  }

  @Nested
  class Merging {
    private final Timeline before = new Timeline(0, Coverage.of(0, 1_000));
    private final Timeline after = new Timeline(0, Coverage.of(1_000, 2_000));

    @Test
    void scalesThatAreCutAlikeAreKeptWithTheFewerProbes() {
      TidelineHistory one = TidelineShapes.history(before, 12, 4, 8, 4, 2, 5, 3);
      TidelineHistory two = TidelineShapes.history(after, 20, 4, 5, 4, 6, 4, 3);
      one.add(DIGEST.of(1L), 77);
      two.add(DIGEST.of(2L), 1_077);
      TidelineHistory both = one.merged(two);
      assertThat(both.spec().scales()).isEqualTo(TidelineShapes.scales(4, 5, 4, 2));
      assertThat(both.spec().lines()).isEqualTo(4);
      assertThat(both.coverage()).isEqualTo(Coverage.of(0, 2_000));
      assertThat(both.ask(DIGEST.of(1L), 77, 78)).isEqualTo(HistoryAnswer.MAYBE);
      assertThat(both.ask(DIGEST.of(2L), 1_070, 1_078)).isEqualTo(HistoryAnswer.MAYBE);
      assertThat(both.ask(DIGEST.of(2L), 70, 80)).isEqualTo(HistoryAnswer.NO);
    }

    @Test
    void othersAreRefused() {
      TidelineHistory one = TidelineShapes.history(before, 12, 4, 8);
      assertThatThrownBy(() -> one.merged(TidelineShapes.history(after, 12, 3, 8)))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageStartingWith("scales: [TidelineScale[slotHeight=0, windowBits=3");
      assertThatThrownBy(() -> one.merged(TidelineShapes.history(Timeline.over(1, 5), 12, 4, 8)))
          .hasMessageStartingWith("other: TidelineHistory from origin 1 in items");
      TidelineHistory otherDigest = new TidelineHistory(one.spec(), FastDigest.seeded(5));
      assertThatThrownBy(() -> one.merged(otherDigest)).hasMessageStartingWith("other: ");
      PairHistory pairs = new PairHistory(new PairHistorySpec(before, 64, 1), DIGEST);
      assertThatThrownBy(() -> one.merged(pairs)).hasMessageStartingWith("other: PairHistory");
      assertThatThrownBy(() -> pairs.merged(one)).hasMessageStartingWith("other: TidelineHistory");
    }

    @Test
    void foldsToADivisorOnly() {
      TidelineHistory history = TidelineShapes.history(before, 12, 4, 8);
      assertThat(history.foldedTo(6).spec().lines()).isEqualTo(6);
      assertThat(history.foldedTo(12).fill()).isEqualTo(history.fill());
      assertThatThrownBy(() -> history.foldedTo(5))
          .hasMessage("lines: 5 (expected: a divisor of 12)");
      assertThatThrownBy(() -> history.foldedTo(24))
          .hasMessage("lines: 24 (expected: a divisor of 12)");
    }
  }
}
