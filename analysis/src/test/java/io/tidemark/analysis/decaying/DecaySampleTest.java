package io.tidemark.analysis.decaying;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tidemark.core.filter.decaying.DecayRules;
import io.tidemark.core.filter.decaying.ExponentialDecay;
import io.tidemark.core.filter.decaying.RaiseRule;
import io.tidemark.core.time.TickUnit;
import io.tidemark.core.time.TimeRules;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Small filters against whole ones. */
class DecaySampleTest {
  private static final int KEYS = 1 << 14;
  private static final int FILTERS = 3;

  /* How far a sample may be off. */
  private static final double TOLERANCE = 0.12;

  /* Where a part of the lines is folded, a little more load folds many. */
  private static final double FOLDED_TOLERANCE = 0.25;

  /*
   * The noise of one row is that of the worst in a hundred lines, of which so small a filter has one or
   * two: from filter to filter it had a deviation of up to 0.17, and a sample is one more of them.
   */
  static final double ONE_ROW_TOLERANCE = 0.35;

  /* An occurrence counts 1: a tenth of it is nothing. */
  private static final double LEAST = 0.1;

  private static DecayRules rules(int rows, int probesPerRow, RaiseRule rule) {
    return new DecayRules(
        rows,
        probesPerRow,
        rule,
        6,
        ExponentialDecay.halfLife(1 << 20),
        TimeRules.of(TickUnit.ITEMS, TimeRules.ANY));
  }

  private static void compare(
      DecayShape shape, long lines, DecayLaw law, double tolerance, double least) {
    DecaySample sample = DecaySample.of(shape, lines, law, KEYS);
    double noiseTolerance = shape.rules().rows() == 1 ? ONE_ROW_TOLERANCE : tolerance;
    double noise = 0;
    double mean = 0;
    // In a filter of few lines the noise is that of its worst lines: several filters, several
    // worst.
    for (int seed = 1; seed <= FILTERS; seed++) {
      DecayTrial trial = new DecayTrial(shape, lines, law, seed);
      noise += trial.noise() / FILTERS;
      mean += trial.meanOvercount() / FILTERS;
    }
    assertThat(sample.noise(DecayTuning.NOISE_SHARE))
        .as("noise, against %s", noise)
        .isCloseTo(noise, within(least + noiseTolerance * noise));
    assertThat(sample.meanOvercount())
        .as("mean, against %s", mean)
        .isCloseTo(mean, within(least + tolerance * mean));
  }

  /* Counters per line 15; the sample has fewer lines than the filter from a load of 7 on. */
  @ParameterizedTest
  @CsvSource({
    "0, 0.5, 8, 2, 2",
    "0, 4, 2, 1, 3",
    "0, 20, 0.5, 2, 2",
    "0, 50, 1, 1, 3",
    "0.6, 0.5, 8, 1, 3",
    "0.6, 10, 2, 2, 2",
    "0.6, 50, 0.5, 2, 1",
    "0.8, 1, 8, 2, 2",
    "0.8, 4, 4, 1, 2",
    "0.8, 20, 1, 1, 4",
    "0.8, 50, 0.5, 2, 2",
    "1, 0.5, 20, 1, 3",
    "1, 4, 4, 2, 2",
    "1, 20, 1, 2, 1",
    "1, 50, 1, 1, 3",
    "1.2, 1, 20, 2, 2",
    "1.2, 4, 8, 1, 3",
    "1.2, 20, 2, 2, 2",
    "1.2, 50, 1, 1, 4"
  })
  void fixedWidths(double skew, double load, double mean, int rows, int probesPerRow) {
    DecayShape shape = DecayShape.fixed(32, rules(rows, probesPerRow, RaiseRule.LEAST));
    long lines = 150;
    double keys = lines * shape.counters().cellsPerLine() * load;
    compare(shape, lines, DecayLaw.zipf(keys * mean, keys, skew), TOLERANCE, LEAST);
  }

  @ParameterizedTest
  @CsvSource({
    "0, 2, 2, 12, 10, 2, 2", "0.8, 1, 8, 12, 8, 1, 3", "1, 4, 2, 10, 6, 2, 2",
    "1, 20, 1, 16, 14, 1, 4", "1.2, 4, 4, 8, 6, 2, 2", "1.2, 20, 1, 14, 10, 1, 3"
  })
  void adaptiveWidths(
      double skew, double load, double mean, int words, int low, int rows, int probesPerRow) {
    DecayShape shape =
        DecayShape.adaptive(words, low, 3, rules(rows, probesPerRow, RaiseRule.LEAST));
    long lines = 80;
    double keys = lines * shape.counters().cellsPerLine() * load;
    compare(shape, lines, DecayLaw.zipf(keys * mean, keys, skew), FOLDED_TOLERANCE, LEAST);
  }

  /** What is added for great keys is all there is, if they are the only ones: one probe, no chance. */
  @Test
  void greatKeysCountOnAverage() {
    DecayShape shape = DecayShape.fixed(32, rules(1, 1, RaiseRule.LEAST));
    DecayLaw law = DecayLaw.zipf(1e6, 1e5, 1.5);
    double mean = DecaySample.of(shape, 20_000, law, KEYS).meanOvercount();
    double exact = DecayBounds.hit(20_000 * 15, 1) * law.total();
    // A sample of the keys that are not great has a deviation of a few percent.
    assertThat(mean).isCloseTo(exact, within(0.1 * exact));
  }

  /** To raise the least counters only is never worse, and both are below the bound for all. */
  @ParameterizedTest
  @CsvSource({"0", "0.8", "1.2"})
  void rulesAndBounds(double skew) {
    DecayLaw law = DecayLaw.zipf(1e5, 1e5, skew);
    double all = noise(RaiseRule.ALL, law);
    assertThat(noise(RaiseRule.LEAST, law)).isLessThan(all);
    double bound = DecayBounds.noise(DecayBounds.hit(500 * 15, 2), 2, law, 0.01);
    assertThat(all).isLessThan(DecayBounds.rounded(bound, 6));
  }

  private static double noise(RaiseRule rule, DecayLaw law) {
    return DecaySample.of(DecayShape.fixed(32, rules(2, 2, rule)), 1000, law, KEYS)
        .noise(DecayTuning.NOISE_SHARE);
  }

  @Test
  void sameSampleEachTime() {
    DecayShape shape = DecayShape.fixed(16, rules(2, 1, RaiseRule.LEAST));
    DecayLaw law = DecayLaw.zipf(3e4, 1e5, 1);
    DecaySample one = DecaySample.of(shape, 500, law, 1 << 10);
    DecaySample other = DecaySample.of(shape, 500, law, 1 << 10);
    assertThat(one.noise(0.01)).isEqualTo(other.noise(0.01));
    assertThat(one.meanOvercount()).isEqualTo(other.meanOvercount());
  }
}
