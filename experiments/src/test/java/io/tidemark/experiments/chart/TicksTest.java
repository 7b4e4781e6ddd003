package io.tidemark.experiments.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.workload.statistics.Interval;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class TicksTest {
  @Test
  void linearTicksAreOneTwoOrFive() {
    assertThat(labels(new LinearScale(0, 10), 5)).containsExactly("0", "2", "4", "6", "8", "10");
    assertThat(labels(new LinearScale(0, 1), 10))
        .containsExactly(
            "0.0", "0.1", "0.2", "0.3", "0.4", "0.5", "0.6", "0.7", "0.8", "0.9", "1.0");
    assertThat(labels(new LinearScale(-0.1, 0.1), 4))
        .containsExactly("\u22120.10", "\u22120.05", "0.00", "0.05", "0.10");
    assertThat(labels(new LinearScale(0, 20_000), 4))
        .containsExactly("0", "5,000", "10,000", "15,000", "20,000");
    assertThat(labels(new LinearScale(0, 3e7), 3))
        .containsExactly("0", "1\u00b7107", "2\u00b7107", "3\u00b7107");
  }

  @Test
  void tickValuesAreTheNearestDoubles() {
    assertThat(new LinearScale(0, 0.7).ticks(7).stream().map(Tick::value))
        .containsExactly(0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7);
  }

  @Test
  void logTicksArePowersOfTenWithExponents() {
    List<Tick> ticks = new LogScale(1e-6, 1).ticks(7);
    assertThat(ticks.stream().map(Tick::exponent))
        .containsExactly("\u22126", "\u22125", "\u22124", "\u22123", "\u22122", "\u22121", "");
    assertThat(ticks.get(6).base()).isEqualTo("1");
    assertThat(ticks.get(0).base()).isEqualTo("10");
    assertThat(ticks.get(0).value()).isEqualTo(1e-6);
  }

  @Test
  void manyDecadesAreThinnedAroundOne() {
    assertThat(new LogScale(1e-12, 1e3).ticks(6).stream().map(Tick::value))
        .containsExactly(1e-12, 1e-9, 1e-6, 1e-3, 1.0, 1e3);
  }

  @Test
  void shortLogAxesAreLabelledBetweenPowers() {
    assertThat(labels(new LogScale(0.05, 2), 5))
        .containsExactly("0.05", "0.1", "0.2", "0.5", "1", "2");
  }

  @Test
  void minorLogTicksLieBetween() {
    assertThat(new LogScale(1, 1000).minorTicks(4)).hasSize(24).contains(2.0, 90.0, 500.0);
  }

  @Test
  void coveringScalesEndOnTicks() {
    assertThat(LinearScale.covering(new Interval(0.3, 9.7))).isEqualTo(new LinearScale(0, 10));
    assertThat(LinearScale.covering(new Interval(0.91, 1.08))).isEqualTo(new LinearScale(0.9, 1.1));
    assertThat(LinearScale.covering(new Interval(5, 5))).isEqualTo(new LinearScale(2, 8));
    assertThat(LinearScale.covering(new Interval(0, 0))).isEqualTo(new LinearScale(-1, 1));
    assertThat(LogScale.covering(new Interval(3e-5, 0.4))).isEqualTo(new LogScale(1e-5, 1));
    assertThat(LogScale.covering(new Interval(0.3, 7))).isEqualTo(new LogScale(0.2, 10));
    assertThat(LogScale.covering(new Interval(2, 2))).isEqualTo(new LogScale(2, 5));
  }

  @Test
  void placesRunFromZeroToOne() {
    assertThat(new LinearScale(10, 20).place(15)).isEqualTo(0.5);
    assertThat(new LogScale(1e-4, 1).place(1e-4)).isZero();
    assertThat(new LogScale(1e-4, 1).place(1e-2)).isEqualTo(0.5);
    assertThat(new CategoryScale(List.of("a", "b")).place(1)).isEqualTo(0.75);
  }

  @Test
  void refusesLogarithmsOfNothing() {
    assertThatThrownBy(() -> LogScale.covering(new Interval(0, 1)))
        .hasMessage("log axis: 0.0 (expected: values above 0)");
    assertThatThrownBy(() -> Axis.log("x", 0, 1)).hasMessageContaining("expected: above 0");
    assertThatThrownBy(() -> Axis.linear("x", 1, 1)).hasMessageContaining("expected: finite, low");
  }

  @Property(tries = 500, seed = "4711")
  void linearTicksStayOnTheAxisAndAreFew(
      @ForAll @DoubleRange(min = -1e6, max = 1e6) double low,
      @ForAll @DoubleRange(min = 1e-3, max = 1e6) @net.jqwik.api.constraints.Scale(3) double length,
      @ForAll @IntRange(min = 2, max = 12) int most) {
    LinearScale scale = new LinearScale(low, low + length);
    List<Tick> ticks = scale.ticks(most);
    assertThat(ticks).hasSizeLessThanOrEqualTo(most + 1);
    assertThat(ticks)
        .allMatch(t -> scale.place(t.value()) > -1e-6 && scale.place(t.value()) < 1.000001);
    assertThat(ticks.stream().map(Tick::flat)).doesNotHaveDuplicates();
  }

  @Property(tries = 500, seed = "4711")
  void coveringShowsEverything(
      @ForAll @DoubleRange(min = -1e6, max = 1e6) double low,
      @ForAll @DoubleRange(min = 0, max = 1e6) double length) {
    LinearScale scale = LinearScale.covering(new Interval(low, low + length));
    assertThat(scale.place(low)).isGreaterThanOrEqualTo(-1e-6);
    assertThat(scale.place(low + length)).isLessThanOrEqualTo(1 + 1e-6);
  }

  @Property(tries = 500, seed = "4711")
  void logTicksStayOnTheAxisAndAreFew(
      @ForAll @DoubleRange(min = -12, max = 6) double lowExponent,
      @ForAll @DoubleRange(min = 0.01, max = 20) double decades,
      @ForAll @IntRange(min = 2, max = 12) int most) {
    double low = Math.pow(10, lowExponent);
    LogScale scale = LogScale.covering(new Interval(low, low * Math.pow(10, decades)));
    assertThat(scale.place(low)).isGreaterThanOrEqualTo(-1e-6);
    assertThat(scale.place(low * Math.pow(10, decades))).isLessThanOrEqualTo(1 + 1e-6);
    List<Tick> ticks = scale.ticks(most);
    // A short axis has at most two decades and three labels in each, with both ends.
    assertThat(ticks).isNotEmpty().hasSizeLessThanOrEqualTo(Math.max(most, 3 * 3 + 1));
    assertThat(ticks)
        .allMatch(t -> scale.place(t.value()) > -1e-6 && scale.place(t.value()) < 1.000001);
  }

  private static List<String> labels(Scale scale, int most) {
    return scale.ticks(most).stream().map(Tick::flat).toList();
  }
}
