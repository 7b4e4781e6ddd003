package io.tidemark.analysis.endless;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StableTheoryTest {
  /** The chain itself, one insertion at a time: decremented, then set. */
  private static double[] step(double[] law, double decrement, double set) {
    int max = law.length - 1;
    double[] next = new double[law.length];
    for (int lost = 0; lost <= max; lost++) {
      next[Math.min(max, lost + 1)] += law[lost] * decrement * (1 - set);
      next[lost] += law[lost] * (1 - decrement) * (1 - set);
      next[0] += law[lost] * set;
    }
    return next;
  }

  @ParameterizedTest
  @CsvSource({
    "0.01, 0.005, 1",
    "0.3, 0.2, 3",
    "0.001, 0.0004, 7",
    "0.9, 0.05, 255",
    "0.02, 0.01, 255",
    "0.5, 0.0001, 15"
  })
  void isTheLawOfTheChain(double decrement, double set, int max) {
    double[] law = new double[max + 1];
    law[0] = 1;
    for (int i = 0; i <= 3000; i++) {
      if (i < 20 || i % 97 == 0) {
        double[] ours = StableTheory.lostAfter(decrement, set, max, i);
        for (int j = 0; j <= max; j++) {
          // The steps of the chain round i times.
          double tolerance = (i + 10) * 0x1p-51 * law[j] + 1e-300;
          assertThat(ours[j]).as("%s lost after %s", j, i).isCloseTo(law[j], within(tolerance));
        }
      }
      law = step(law, decrement, set);
    }
  }

  @Test
  void stationaryLawIsAFixedPoint() {
    double[] law = StableTheory.stationary(0.003, 0.001, 7);
    double[] next = step(law, 0.003, 0.001);
    for (int j = 0; j <= 7; j++) {
      assertThat(next[j]).isCloseTo(law[j], within(1e-15));
    }
    long horizon = StableTheory.horizon(0.003, 0.001, 7);
    assertThat(StableTheory.lostAfter(0.003, 0.001, 7, horizon))
        .containsExactly(law, within(1e-15));
  }

  /** A small stable filter: cells of keys of a known age have the law, within 4.5 deviations. */
  @Test
  void isTheLawOfAFilter() {
    int cells = 600;
    int probes = 3;
    int decrements = 9;
    int max = 3;
    int age = 120;
    int rounds = 60_000;
    int[] values = new int[cells];
    SplittableRandom random = new SplittableRandom(11);
    long[] seen = new long[max + 1];
    for (int round = 0; round < rounds; round++) {
      int[] key = insert(values, random, probes, decrements, max);
      for (int i = 0; i < age; i++) {
        insert(values, random, probes, decrements, max);
      }
      seen[max - values[key[0]]]++;
    }
    double[] law =
        StableTheory.lostAfter((double) decrements / cells, (double) probes / cells, max, age);
    for (int j = 0; j <= max; j++) {
      double deviation = Math.sqrt(law[j] * (1 - law[j]) / rounds);
      assertThat((double) seen[j] / rounds)
          .as("%s lost, 4.5 standard deviations of %s rounds", j, rounds)
          .isCloseTo(law[j], within(4.5 * deviation));
    }
  }

  /** Each probe has cells of its own; the decremented cells are neighbours, from a random one on. */
  private static int[] insert(
      int[] values, SplittableRandom random, int probes, int decrements, int max) {
    int first = random.nextInt(values.length);
    for (int i = 0; i < decrements; i++) {
      int cell = (first + i) % values.length;
      values[cell] = Math.max(0, values[cell] - 1);
    }
    int share = values.length / probes;
    int[] key = new int[probes];
    for (int probe = 0; probe < probes; probe++) {
      key[probe] = probe * share + random.nextInt(share);
      values[key[probe]] = max;
    }
    return key;
  }
}
