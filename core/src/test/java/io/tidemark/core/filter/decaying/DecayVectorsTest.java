package io.tidemark.core.filter.decaying;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.core.cell.AdaptiveLines;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.time.TickUnit;
import io.tidemark.core.time.TimeRules;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The numbers of the paper's recurrences, digits and carries, through the filters. */
class DecayVectorsTest {
  private static final KeyDigest DIGEST = FastDigest.seeded(20_050_402);
  private static final int FRACTION_BITS = 16;

  private static List<String[]> vectors(String kind) throws IOException {
    try (BufferedReader lines = new BufferedReader(new InputStreamReader(
        DecayVectorsTest.class.getResourceAsStream("/decaying2005/vectors.txt"),
        StandardCharsets.UTF_8))) {
      List<String[]> found = lines
          .lines()
          .filter(line -> line.startsWith(kind + " "))
          .map(line -> line.substring(kind.length() + 1).split(" \\| ", -1))
          .toList();
      assertThat(found).as(kind).isNotEmpty();
      return found;
    }
  }

  private static long[] numbers(String text) {
    return Arrays.stream(text.split(" ", -1)).mapToLong(Long::parseLong).toArray();
  }

  private static List<DecayingCountFilter> filters(double factor) {
    DecayRules rules = new DecayRules(
        2,
        2,
        RaiseRule.LEAST,
        FRACTION_BITS,
        new ExponentialDecay(factor, 100),
        TimeRules.of(TickUnit.ITEMS, 0));
    return List.of(
        new DecayingCountFilter(DecayingCountSpec.fixed(4, 32, rules), DIGEST),
        new DecayingCountFilter(DecayingCountSpec.fixed(4, 64, rules), DIGEST),
        new DecayingCountFilter(DecayingCountSpec.adaptive(4, 8, 4, 4, rules), DIGEST));
  }

  /** Both readings of the paper. Each fading rounds up to a unit, and units decay themselves. */
  @Test
  void countsDecayAsThePaperSays() throws IOException {
    for (String[] vector : vectors("decay")) {
      double factor = Double.parseDouble(vector[0]);
      for (DecayingCountFilter filter : filters(factor)) {
        long tick = -300;
        for (long times : numbers(vector[1])) {
          tick += 100;
          filter.advance(tick);
          if (times > 0) {
            filter.add(DIGEST.of("page"), times, tick + 7);
          }
        }
        double mean = Double.parseDouble(vector[2]);
        double count = Double.parseDouble(vector[3]);
        double rounding = 2 * filter.rules().resolution() / (1 - factor);
        assertThat(filter.estimate(DIGEST.of("page"), tick + 99))
            .isBetween(count, count + (count == 0 ? 0 : rounding));
        assertThat(filter.meanPerEpoch(DIGEST.of("page"), tick + 99))
            .isBetween(mean, mean + (mean == 0 ? 0 : rounding));
      }
    }
  }

  /** Digits of four bits are those of the paper; the first is the low one. */
  @Test
  void countersAreTheSumOfTheirDigits() throws IOException {
    for (String[] vector : vectors("digits")) {
      long[] digits = numbers(vector[0]);
      long value = Long.parseLong(vector[1]);
      AdaptiveLines cells = new AdaptiveLines(1, 8, 4, 4);
      long weight = 1;
      for (long digit : digits) {
        cells.raise(0, 5, digit * weight);
        weight *= 16;
      }
      assertThat(cells.value(0, 5)).isEqualTo(value);
      assertThat(cells.carryDigits()).as("of %d", value).isEqualTo(digits.length - 1);
      assertThat(cells.word(0) >>> (32 + 5 * 4) & 15).as("low digit").isEqualTo(digits[0]);
    }
  }

  /**
   * Two keys share a counter. If it carried only once all counters of a key overflow, as section 4.1
   * has it, the first key would be estimated at 15.
   */
  @Test
  void eachCounterCarriesByItself() throws IOException {
    for (String[] vector : vectors("carry")) {
      AdaptiveLines cells = new AdaptiveLines(1, 8, 4, 4);
      for (String additions : vector[0].split(", ", -1)) {
        String[] parts = additions.split(" x ", -1);
        for (long time = 0; time < Long.parseLong(parts[0]); time++) {
          for (long cell : numbers(parts[1])) {
            cells.raise(0, (int) cell, 1);
          }
        }
      }
      long[] values = numbers(vector[1]);
      for (int cell = 0; cell < values.length; cell++) {
        assertThat(cells.value(0, cell)).isEqualTo(values[cell]);
      }
      long[] estimates = numbers(vector[2]);
      assertThat(Math.min(cells.value(0, 0), cells.value(0, 1))).isEqualTo(estimates[0]);
      assertThat(Math.min(cells.value(0, 1), cells.value(0, 3))).isEqualTo(estimates[1]);
    }
  }
}
