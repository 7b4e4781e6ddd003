package io.tidemark.analysis.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.tidemark.core.filter.history.tideline.TidelineScale;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The formulas against numbers by hand and against other ways to the same number. */
class TidelineTheoryTest {
  /** 1000 keys with one tick each among 4096. */
  private static final TickOccupancy SINGLE = occupancy(1000, 1);

  /** Every interval of height h has {@code factor} times as many distinct pairs as the next. */
  private static TickOccupancy occupancy(double keys, double factor) {
    double[] distinct = new double[13];
    for (int height = 0; height <= 12; height++) {
      distinct[height] = keys * Math.pow(factor, 12 - height);
    }
    return new TickOccupancy(distinct, 4096);
  }

  /** Scales of windowBits and probes in turn. */
  private static List<TidelineScale> scales(int... bitsAndProbes) {
    List<TidelineScale> scales = new ArrayList<>();
    int height = 0;
    for (int i = 0; i < bitsAndProbes.length; i += 2) {
      scales.add(new TidelineScale(height, bitsAndProbes[i], bitsAndProbes[i + 1]));
      height += bitsAndProbes[i];
    }
    return scales;
  }

  @Test
  void momentsOfALineByHand() {
    LineLoad load = new LineLoad(SINGLE, 50, scales(4, 8, 4, 2));
    assertThat(load.variance()).as("20 (8² + 2²)").isCloseTo(1360, within(1e-9));
  }

  /** A bit stays zero with the mean over Poisson windows of (1 - K c / 512): {@code exp(-M)}. */
  @Test
  void meanFillIsThatOfManySmallWindows() {
    LineLoad load = new LineLoad(SINGLE, 50, scales(4, 8, 4, 2));
    assertThat(load.rate(0)).isCloseTo(1, within(1e-12));
    assertThat(load.rate(1)).isCloseTo(-Math.expm1(-200.0 / 512), within(1e-4));
  }

  /** Of a gamma variable y, the mean of (1 - e^-y)^2 is 1 - 2 L(1) + L(2), with L = (1 + b s)^-a. */
  @Test
  void rateOfTwoProbesIsThatOfAGammaVariable() {
    LineLoad load = new LineLoad(SINGLE, 50, scales(4, 8, 4, 2));
    double v = 1360.0 / (512 * 512);
    double mean = 200.0 / 512 + v / 2;
    double scale = v / mean;
    double once = Math.pow(1 + scale, -mean / scale);
    double twice = Math.pow(1 + 2 * scale, -mean / scale);
    assertThat(load.rate(2)).isCloseTo(1 - 2 * once + twice, within(1e-5));
  }

  /** With 12 probes eight words have one, and four of them a second, which may be the same. */
  @Test
  void probesThatShareAWordMayBeOne() {
    LineLoad load = new LineLoad(SINGLE, 50, scales(4, 8));
    double independent = load.mean(i -> Math.pow(load.passes(i, 1, 0), 12));
    double shared = load.mean(i -> {
      double f = load.passes(i, 1, 0);
      return Math.pow(f, 4) * Math.pow(f * f * 63 / 64 + f / 64, 4);
    });
    assertThat(load.rate(12)).isCloseTo(shared, within(1e-15)).isGreaterThan(independent);
  }

  /** The finest used ancestor of an empty tick passes for certain, all finer ones must by chance. */
  @ParameterizedTest
  @ValueSource(doubles = {100, 3000, 1e9})
  void errorOfATickIsTheSumOverItsFinestUsedAncestor(double lines) {
    TickOccupancy occupancy = occupancy(1000, 1.4);
    List<TidelineScale> scales = scales(2, 8, 3, 4, 4, 2);
    TidelineTheory theory = new TidelineTheory(occupancy, lines, scales);
    double sum = 0;
    double passed = 1;
    for (TidelineScale scale : scales) {
      passed *= theory.load().rate(scale.probes());
      double slot = occupancy.occupied(1 << scale.slotHeight());
      double window = occupancy.occupied(1 << scale.windowHeight());
      sum += passed * (window - slot);
    }
    double keyAbsent = 1 - occupancy.occupied(1 << 9);
    double expected = (sum + passed * keyAbsent) / (1 - occupancy.occupied(1));
    assertThat(theory.error(1) / expected).isCloseTo(1, within(1e-12));
  }

  /** One scale alone: a range that fits no window boundary asks so many slots of two windows. */
  @Test
  void errorOfOneScaleIsThatOfItsTicks() {
    TidelineTheory theory = new TidelineTheory(SINGLE, 50, scales(6, 8));
    double rate = theory.load().rate(8);
    assertThat(theory.error(10) / (10 * rate)).as("small against 1").isCloseTo(1, within(0.01));
    assertThat(theory.error(1000) / HistoryTheory.pairError(rate, 1000))
        .as("wrong ticks gather in full lines")
        .isBetween(0.8, 1.0);
  }

  @Test
  void scalesWithoutBitsSayNothing() {
    TidelineTheory without = new TidelineTheory(SINGLE, 60, scales(3, 8, 4, 3));
    TidelineTheory with = new TidelineTheory(SINGLE, 60, scales(3, 8, 4, 3, 5, 0));
    for (long ticks : new long[] {1, 7, 100, 1000}) {
      // The places in a coarse window are not all places: the ends are counted a little
      // differently.
      assertThat(with.error(ticks) / without.error(ticks))
          .as("%d ticks", ticks)
          .isCloseTo(1, within(0.01));
    }
  }

  @Test
  void anEmptyHistoryNeverErrs() {
    TidelineTheory theory =
        new TidelineTheory(new TickOccupancy(new double[] {0, 0}, 2), 1, scales(2, 3, 4, 1));
    assertThat(theory.error(1)).isZero();
    assertThat(theory.error(1 << 20)).isZero();
  }

  @Property(tries = 300, seed = "7")
  void errorsAreProbabilitiesAndFallWithLines(
      @ForAll @DoubleRange(min = 1, max = 2) double factor,
      @ForAll @IntRange(min = 2, max = 6) int finest,
      @ForAll @IntRange(min = 2, max = 6) int coarse,
      @ForAll @IntRange(min = 1, max = 16) int finestProbes,
      @ForAll @IntRange(min = 0, max = 16) int coarseProbes,
      @ForAll @LongRange(min = 1, max = 5000) long ticks,
      @ForAll @DoubleRange(min = 10, max = 1e5) double lines) {
    TickOccupancy occupancy = occupancy(1000, factor);
    List<TidelineScale> scales = scales(finest, finestProbes, coarse, coarseProbes);
    double error = new TidelineTheory(occupancy, lines, scales).error(ticks);
    double withMore = new TidelineTheory(occupancy, 1.3 * lines, scales).error(ticks);
    assertThat(error).isBetween(0.0, 1 + 1e-12);
    assertThat(withMore).isLessThanOrEqualTo(error * (1 + 1e-9));
  }

  @Test
  void refusesWhatIsNoShape() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new TidelineTheory(SINGLE, 10, List.of()))
        .withMessageContaining("scales: 0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new TidelineTheory(SINGLE, Double.NaN, scales(2, 1)))
        .withMessageContaining("lines: NaN");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new TidelineTheory(SINGLE, 10, scales(2, 1)).error(0))
        .withMessageContaining("queryTicks: 0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new LineLoad(SINGLE, 10, scales(2, 1)).rate(17))
        .withMessageContaining("probes: 17");
  }
}
