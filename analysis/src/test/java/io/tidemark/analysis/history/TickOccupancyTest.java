package io.tidemark.analysis.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.BitSet;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What distinct pairs tell, against numbers by hand and against counts. */
class TickOccupancyTest {
  /** Two keys in eight ticks; the first has ticks 0, 1, 2, 3, 5, 7, the second 0 and 4. */
  private static final TickOccupancy BY_HAND = new TickOccupancy(new double[] {8, 6, 4, 2}, 8);

  @Test
  void keysAreCountedAboveAllHeights() {
    assertThat(BY_HAND.distinct(3)).isEqualTo(2);
    assertThat(BY_HAND.distinct(40)).isEqualTo(2);
  }

  @Test
  void occupiedIsTheShareOfIntervalsOfAKey() {
    assertThat(BY_HAND.occupied(1)).isEqualTo(8.0 / 16);
    assertThat(BY_HAND.occupied(2)).isEqualTo(6.0 / 8);
    assertThat(BY_HAND.occupied(4)).isEqualTo(1);
    assertThat(BY_HAND.occupied(8)).isEqualTo(1);
    assertThat(BY_HAND.occupied(1e9)).isEqualTo(1);
  }

  @Test
  void lengthsBetweenPowersOfTwoAreInterpolated() {
    assertThat(BY_HAND.occupied(Math.sqrt(2)))
        .isCloseTo(Math.sqrt(8.0 / 16 * 6.0 / 8), within(1e-12));
  }

  @Test
  void occupiedAroundIsConditional() {
    assertThat(BY_HAND.occupiedAround(2, 1)).isCloseTo((0.75 - 0.5) / (1 - 0.5), within(1e-12));
    assertThat(BY_HAND.occupiedAround(1, 1)).isZero();
    assertThat(BY_HAND.occupiedAround(8, 4))
        .as("no key is absent from four ticks")
        .isZero();
  }

  /** Both halves of 8 - 6 intervals of two ticks and of 6 - 4 of four ticks are used. */
  @Test
  void squaredSlotsByHand() {
    assertThat(BY_HAND.slots(0, 2)).isEqualTo(2);
    double ownWay = 2 * 2 * (8.0 / 6) * (8.0 / 6);
    double byRate = 4 * 2;
    assertThat(BY_HAND.squaredSlots(0, 1)).isCloseTo((8 + 4) / 6.0, within(1e-12));
    assertThat(BY_HAND.squaredSlots(0, 2))
        .isCloseTo((8 + 4 + (ownWay + byRate) / 2) / 4, within(1e-12));
  }

  @Test
  void squaredSlotsOfSingleTicksAndOfFullWindowsAreExact() {
    TickOccupancy single = new TickOccupancy(new double[] {9, 9, 9, 9, 9}, 16);
    assertThat(single.squaredSlots(0, 4)).isEqualTo(1);
    TickOccupancy full = new TickOccupancy(new double[] {48, 24, 12, 6, 3}, 16);
    assertThat(full.squaredSlots(0, 4)).isCloseTo(256, within(1e-9));
    assertThat(full.squaredSlots(1, 3)).isCloseTo(16, within(1e-9));
  }

  /** Keys that differ by their rates alone, and keys that are all alike: the two ends. */
  @ParameterizedTest
  @ValueSource(doubles = {0, 1, 2})
  void squaredSlotsOfMemorylessKeysAreBetweenTheExtremes(double spread) {
    int keys = 400;
    int span = 1 << 12;
    SplittableRandom random = new SplittableRandom(31);
    double[] distinct = new double[13];
    double squares = 0;
    for (int key = 0; key < keys; key++) {
      BitSet ticks = new BitSet(span);
      double rate = 0.02 * Math.exp(spread * (random.nextDouble() - 0.5));
      for (int tick = 0; tick < span; tick++) {
        ticks.set(tick, random.nextDouble() < rate);
      }
      for (int height = 0; height <= 12; height++) {
        for (int interval = 0; interval < span >> height; interval++) {
          int next = ticks.nextSetBit(interval << height);
          distinct[height] += next >= 0 && next < (interval + 1) << height ? 1 : 0;
        }
      }
      for (int window = 0; window < span; window += 16) {
        double used = ticks.get(window, window + 16).cardinality();
        squares += used * used;
      }
    }
    TickOccupancy occupancy = new TickOccupancy(distinct, span);
    // About 5,000 neighbours were counted: 3 standard errors are 4 %, and ends differ by less.
    assertThat(occupancy.squaredSlots(0, 4) / (squares / distinct[4]))
        .as("3 standard errors of the number of neighbours")
        .isCloseTo(1, within(0.06));
  }

  @Test
  void nothingIsOccupiedByNoKeys() {
    TickOccupancy none = new TickOccupancy(new double[] {0, 0}, 2);
    assertThat(none.occupied(1)).isZero();
    assertThat(none.occupied(2)).isZero();
    assertThat(none.slots(0, 1)).isZero();
    assertThat(none.squaredSlots(0, 1)).isZero();
    assertThat(none.occupiedAround(2, 1)).isZero();
  }

  @Test
  void refusesWhatIsNoCount() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new TickOccupancy(new double[] {1, Double.NaN}, 2))
        .withMessageContaining("distinct[1]: NaN");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new TickOccupancy(new double[0], 2))
        .withMessageContaining("levels: 0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new TickOccupancy(new double[] {1}, Double.NaN))
        .withMessageContaining("spanTicks: NaN");
  }
}
