package io.tidemark.experiments.decaying2005;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.analysis.decaying.PolynomialTerms;
import io.tidemark.core.filter.decaying.ExponentialDecay;
import io.tidemark.experiments.decaying2005.CountedStream.Overcounts;
import io.tidemark.experiments.decaying2005.LoneKey.Aged;
import io.tidemark.experiments.decaying2005.LoneKey.Drawn;
import io.tidemark.experiments.decaying2005.LoneKey.Often;
import io.tidemark.experiments.decaying2005.OtherDecays.Entry;
import io.tidemark.experiments.decaying2005.OtherDecays.Findings;
import io.tidemark.experiments.result.Claim;
import io.tidemark.experiments.result.Report;
import io.tidemark.workload.oracle.DecayFunctionOracle;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Small runs, and what the comparisons say of results that are wrong. Seeds are fixed. */
class OtherDecaysTest {
  private static final int HORIZON = 640;
  private static final ExponentialForm EXPONENTIAL =
      new ExponentialForm(new ExponentialDecay(0.99, 10));
  private static final WindowForm WINDOW = new WindowForm(4, 25, 32);
  private static final PowerForm POWER = new PowerForm(PolynomialTerms.of(4, 1, 10, 1_000), 1);
  private static final OtherDecays.Parameters PARAMETERS = new OtherDecays.Parameters(
      List.of(),
      300,
      5_000,
      List.of(1.0),
      10,
      List.of(4.0, 16.0),
      4,
      2,
      List.of(4),
      List.of(1.0),
      List.of(4),
      10,
      1_000,
      4,
      1);

  /** A filter whose estimates are too high or too low by a number. */
  private record Faulty(DecayForm form, double more) implements DecayForm {
    @Override
    public String title() {
      return form.title();
    }

    @Override
    public double exact(long then, long now) {
      return form.exact(then, now);
    }

    @Override
    public double built(long then, long now) {
      return form.built(then, now);
    }

    @Override
    public String bound() {
      return form.bound();
    }

    @Override
    public double allowance(long[] ticks, int number, long now, int fractionBits) {
      return form.allowance(ticks, number, now, fractionBits);
    }

    @Override
    public int parts() {
      return form.parts();
    }

    @Override
    public int partsRaised() {
      return form.partsRaised();
    }

    @Override
    public long exactBytes(Arrivals arrivals) {
      return form.exactBytes(arrivals);
    }

    @Override
    public RecentSketch sketch(long linesPerPart, int fractionBits) {
      RecentSketch sketch = form.sketch(linesPerPart, fractionBits);
      return sketch(sketch::add, (digest, tick) -> sketch.estimate(digest, tick) + more);
    }

    private interface Adding {
      void add(long digest, long tick);
    }

    private interface Asking {
      double estimate(long digest, long tick);
    }

    private static RecentSketch sketch(Adding adding, Asking asking) {
      return new RecentSketch() {
        @Override
        public void add(long digest, long tick) {
          adding.add(digest, tick);
        }

        @Override
        public double estimate(long digest, long tick) {
          return asking.estimate(digest, tick);
        }

        @Override
        public long bytes() {
          return 0;
        }
      };
    }
  }

  @Test
  void theWeightsOfAllDecaysAddUpToTheWindow() {
    for (DecayForm form : DecayForms.all(3, HORIZON)) {
      double sum = 0;
      for (long epochs = 0; epochs <= HORIZON; epochs++) {
        sum += form.exact(0, 3 * epochs);
      }
      // Of exponential decay there is e^-10 beyond the horizon.
      assertThat(sum).as(form.title()).isBetween(63.99, 64 + 1e-6);
    }
  }

  @Test
  void everyDecayKeepsToItsMemory() {
    for (DecayForm form : DecayForms.all(1, HORIZON)) {
      assertThat(form.within(100_000).bytes()).as(form.title()).isBetween(97_000L, 100_000L);
    }
  }

  /** Seven arrivals in the window of 100 ticks that has most, of three keys. */
  @Test
  void anExactWindowHoldsItsKeysAndTicks() {
    Arrivals arrivals = new Arrivals(
        "few", new long[] {5, 6, 7, 8}, new int[] {0, 0, 0, 1, 1, 2, 3, 3, 3, 3, 3}, new long[] {
          0, 1, 2, 50, 51, 99, 100, 101, 102, 103, 500
        });
    // From tick 4 to 103: keys 1, 2 and 3.
    assertThat(WINDOW.exactBytes(arrivals)).isEqualTo(8 * (3 + 7));
    assertThat(POWER.exactBytes(arrivals)).isEqualTo(8 * (4 + 11));
    assertThat(EXPONENTIAL.exactBytes(arrivals)).isEqualTo(24 * 4);
  }

  /** The oracle in place of a filter has no error; it lacks what the sum has above the power. */
  @Test
  void streamsAreHeldAgainstTheFunction() {
    Arrivals arrivals = Arrivals.ofZipf(100, 1, 900, 7);
    CountedStream stream = new CountedStream(arrivals, POWER, 3);
    DecayFunctionOracle oracle = new DecayFunctionOracle(POWER.terms()::power);
    Overcounts exact =
        stream.ask(Faulty.sketch((digest, tick) -> oracle.add(digest, 1, tick), oracle::count));
    // Sums of at most 900 numbers of up to 1, each rounded by 2^-53.
    assertThat(exact.mean()).isBetween(-1e-10, 1e-10);
    assertThat(exact.most()).isBetween(-1e-10, 1e-10);
    assertThat(exact.low()).isZero();
    assertThat(exact.lowOfBuilt()).isGreaterThan(0.9);
    assertThat(exact.shared()).isEqualTo(exact.mean() - exact.ofForm()).isNegative();
    Overcounts nothing = stream.ask(Faulty.sketch((digest, tick) -> {}, (digest, tick) -> 0));
    assertThat(nothing.low()).isEqualTo(1);
    assertThat(nothing.mean()).isLessThan(-0.1);
  }

  @Test
  void ofAWindowOnlyKeysOfItsFirstBlockAreAbove() {
    Arrivals arrivals = Arrivals.ofZipf(100, 1, 900, 7);
    Overcounts over = new CountedStream(arrivals, WINDOW, 7).ask(WINDOW.within(1_000_000));
    assertThat(over.ofForm()).isPositive();
    // So many lines that no keys share all counters of a block.
    assertThat(over.shared()).isZero();
    assertThat(over.low() + over.lowOfBuilt()).isZero();
  }

  @Test
  void oneOccurrenceAloneShowsWhatIsWrong() {
    long[] ages = LongStream.rangeClosed(0, 150).toArray();
    long[] moments = LongStream.range(0, 25).toArray();
    Drawn right = LoneKey.drawn(WINDOW, moments, ages);
    assertThat(right.low(150)).isZero();
    assertThat(right.tooLong()).isEqualTo(24);
    assertThat(LoneKey.drawn(new Faulty(WINDOW, -0.1), moments, ages).low(150)).isEqualTo(151);
    assertThat(LoneKey.drawn(new Faulty(WINDOW, 0.1), moments, ages).tooLong()).isEqualTo(51);
    Drawn power = LoneKey.drawn(POWER, moments, ages);
    assertThat(power.above()).isBetween(0.0, POWER.terms().error() * 1.001);
    assertThat(power.low(150)).isZero();
    Drawn high = LoneKey.drawn(new Faulty(POWER, 0.1), moments, ages);
    assertThat(high.above()).isGreaterThan(POWER.terms().error());
  }

  @Test
  void aKeyAloneShowsWhatIsWrong() {
    for (DecayForm form : List.of(EXPONENTIAL, WINDOW, POWER)) {
      Often right = LoneKey.often(form, 900, 3);
      assertThat(right.low()).as(form.title()).isZero();
      assertThat(right.above()).as(form.title()).isBetween(0.0, 1.0);
      assertThat(right.asked()).as(form.title()).isGreaterThan(300);
      Often low = LoneKey.often(new Faulty(form, -30), 900, 3);
      assertThat(low.low()).as(form.title()).isGreaterThan(100);
      Often high = LoneKey.often(new Faulty(form, 30), 900, 3);
      assertThat(high.above()).as(form.title()).isGreaterThan(1);
    }
  }

  private static Entry entry(DecayForm form, long bytes, double mean) {
    return new Entry(
        "Zipf 1.0", bytes / 250.0, form, bytes, 1_000, new Overcounts(mean, mean, 0, 0, 0));
  }

  /** A sixteenth of the error with four times the memory: a quarter with twice. */
  @Test
  void memoryForTheSameErrorLiesBetweenThoseTried() {
    List<SameError> costs = SameError.of(
        List.of(
            entry(EXPONENTIAL, 1_000, 1),
            entry(EXPONENTIAL, 4_000, 0.1),
            entry(WINDOW, 1_000, 4),
            entry(WINDOW, 4_000, 0.25),
            entry(POWER, 1_000, 4),
            entry(POWER, 4_000, 2)),
        4);
    assertThat(costs).extracting(SameError::form).containsExactly(EXPONENTIAL, WINDOW, POWER);
    assertThat(costs.get(0).all()).isEqualTo(1);
    assertThat(costs.get(1).all()).isBetween(2 - 1e-9, 2 + 1e-9);
    assertThat(costs.get(2).all()).isNaN();
  }

  /** What is found, with one number or another that may be wrong. */
  private record Case(
      double low, double lowOfBuilt, double above, long tooLong, double ratio, double error) {
    boolean of(Claim.Kind kind) {
      Drawn power = new Drawn(POWER, List.of(new Aged(16, 0.5, 0.5 * ratio, 0.5, 0.5 * ratio)));
      Entry window = new Entry(
          "Zipf 1.0", 16, WINDOW, 4_000, 1_000, new Overcounts(error, 1, low, lowOfBuilt, 0));
      Findings findings = new Findings(
          List.of(power),
          List.of(window()),
          List.of(power),
          List.of(new Often(WINDOW, 10, 0, above)),
          List.of(entry(EXPONENTIAL, 1_000, 1), entry(WINDOW, 1_000, 8), window),
          List.of());
      Report report = new OtherDecays().report(PARAMETERS);
      new OtherDecaysReport(PARAMETERS, findings, report).show();
      return report.result().holds(kind);
    }

    private Drawn window() {
      return new Drawn(
          WINDOW,
          LongStream.rangeClosed(0, 150)
              .mapToObj(age -> {
                double built = age < WINDOW.windowTicks() + tooLong ? 1 : 0;
                return new Aged(age, WINDOW.exact(0, age), built, built, built);
              })
              .toList());
    }
  }

  @Test
  void differsIfAnythingIsWrong() {
    Claim.Kind ours = Claim.Kind.OURS;
    double stated = 1 + POWER.terms().error();
    assertThat(new Case(0, 0, 1, 24, stated, 1).of(ours)).isTrue();
    assertThat(new Case(0.001, 0, 1, 24, stated, 1).of(ours)).isFalse();
    assertThat(new Case(0, 0.001, 1, 24, stated, 1).of(ours)).isFalse();
    assertThat(new Case(0, 0, 1.001, 24, stated, 1).of(ours)).isFalse();
    assertThat(new Case(0, 0, 1, 25, stated, 1).of(ours)).isFalse();
    assertThat(new Case(0, 0, 1, -1, stated, 1).of(ours)).as("too short").isFalse();
    assertThat(new Case(0, 0, 1, 24, stated + 0.001, 1).of(ours)).isFalse();
  }

  /** Five parts with four times the memory have the same error, or have not. */
  @Test
  void theGoalIsMissedIfNoMemoryIsEnough() {
    Claim.Kind goal = Claim.Kind.GOAL;
    assertThat(new Case(0, 0, 1, 24, 1, 1).of(goal)).isTrue();
    assertThat(new Case(0, 0, 1, 24, 1, 1.001).of(goal)).isFalse();
  }

  @Test
  void theReferenceIsAMemoryThatIsTried() {
    assertThatThrownBy(() -> new OtherDecays.Parameters(
            List.of(),
            300,
            5_000,
            List.of(1.0),
            10,
            List.of(4.0),
            8,
            2,
            List.of(4),
            List.of(1.0),
            List.of(4),
            10,
            1_000,
            4,
            1))
        .hasMessage("reference: 8.0 (expected: one of [4.0])");
  }
}
