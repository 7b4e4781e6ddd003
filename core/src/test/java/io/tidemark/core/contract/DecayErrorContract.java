package io.tidemark.core.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.core.filter.decaying.DecayRules;
import io.tidemark.core.filter.decaying.DecayingCountFilter;
import io.tidemark.core.filter.decaying.ExponentialDecay;
import io.tidemark.core.filter.decaying.RaiseRule;
import io.tidemark.core.time.TickUnit;
import io.tidemark.core.time.TimeRules;
import io.tidemark.workload.oracle.FlooredDecayedCountOracle;
import io.tidemark.workload.random.RandomSource;
import io.tidemark.workload.statistics.BinomialInterval;
import java.math.BigDecimal;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * How far above the truth filters are whose counts decay exponentially: by rounding alone, and with
 * other keys.
 */
public interface DecayErrorContract {
  /** An empty filter with the lines and the rules of a shape. */
  DecayingCountFilter emptyFilter(DecayShape shape);

  /** The greatest count of a counter, besides which it is full and reads as all that there is. */
  default long mostUnits() {
    return Long.MAX_VALUE;
  }

  private static DecayShape scattered(
      long lines, int rows, int fractionBits, double factor, RaiseRule rule) {
    return new DecayShape(
        lines,
        new DecayRules(
            rows,
            1,
            rule,
            fractionBits,
            new ExponentialDecay(factor, 1),
            TimeRules.of(TickUnit.ITEMS, 20)),
        1,
        1);
  }

  /**
   * Of a key alone. Each addition is rounded up to a unit of its era. A line fades when it is written in
   * a later era; that is rounded up to a unit, and the factor is rounded up by one of 2^62 parts, of
   * less than 2^62 units: another unit. A unit of an era counts 2^-f when the era begins, and decays from
   * then. So the estimate is above the truth by at most the sum, over the eras in which something was
   * added, of 2^-f (additions + 2) decayed since the era began; and by a part of 2^-52 for each of the
   * roundings of doubles: less than 20, and 2 for each time that the line has faded.
   */
  @ParameterizedTest
  @CsvSource({"0, 0.5", "0, 0.9", "4, 0.25", "4, 0.9", "8, 0.7", "8, 0.99", "12, 0.9", "16, 0.99"})
  default void aKeyAloneIsAboveTheTruthByRoundingOnly(int fractionBits, double factor) {
    DecayShape shape = scattered(8, 2, fractionBits, factor, RaiseRule.LEAST);
    DecayingCountFilter filter = emptyFilter(shape);
    BigDecimal exactFactor = new BigDecimal(factor);
    FlooredDecayedCountOracle oracle = new FlooredDecayedCountOracle(exactFactor);
    long digest = DecayingFilterContract.DIGEST.of(1);
    long perEra = shape.epochsPerEra();
    Map<Long, Long> additions = new TreeMap<>();
    SplittableRandom random = RandomSource.seeded(5);
    long now = -50;
    for (int i = 0; i < 400; i++) {
      now += random.nextInt(3) == 0 ? 1 : 0;
      long late = i % 7 == 0 ? random.nextLong(20) : 0;
      long times = 1 + random.nextLong(i % 11 == 0 ? 20 : 1);
      filter.advance(now);
      filter.add(digest, times, now - late);
      oracle.add(1, times, now - late);
      additions.merge(Math.floorDiv(now, perEra), 1L, Long::sum);
      BigDecimal truth = oracle.count(1, now);
      double units = 0;
      for (Map.Entry<Long, Long> era : additions.entrySet()) {
        units += (era.getValue() + 2) * Math.pow(factor, (double) (now - era.getKey() * perEra));
      }
      double doubles = (20 + 2 * additions.size()) * 0x1p-52 * truth.doubleValue();
      if (truth.doubleValue() * (1 << fractionBits) * 4 < mostUnits()) {
        assertThat(filter.estimate(digest, now))
            .as("after %d additions, bound 2^-f sum((additions + 2) lambda^age)", i)
            .isBetween(
                truth.doubleValue() * (1 - 0x1p-52),
                truth.doubleValue() + units * shape.rules().resolution() + doubles);
      }
    }
  }

  /**
   * Of a few keys with lines of their own, whose lines were last used at different times in either filter. Each of
   * both counts is above the truth by 20 additions and two units, as above, in eras that count half in the next one:
   * by 44 units at most; the sum is faded and rounded up twice more.
   */
  @Test
  default void aMergedCountIsTheSumOfWhatBothHaveFadedTo() {
    DecayShape shape = scattered(1 << 12, 1, 8, 0.5, RaiseRule.LEAST);
    int keys = 16;
    for (int lead : new int[] {0, 3, -3}) {
      DecayingCountFilter filter = emptyFilter(shape);
      DecayingCountFilter other = emptyFilter(shape);
      long now = (long) keys + Math.abs(lead);
      for (int key = 0; key < keys; key++) {
        filter.add(DecayingFilterContract.DIGEST.of((long) key), 20, key + Math.max(0, lead));
      }
      for (int key = keys - 1; key >= 0; key -= 2) {
        other.advance(keys - 1L - key);
        other.add(DecayingFilterContract.DIGEST.of((long) key), 20, keys - 1L - key);
      }
      filter.merge(other);
      for (int key = 0; key < keys; key++) {
        double truth = 20 * Math.pow(0.5, (double) now - key - Math.max(0, lead));
        truth += key % 2 == 1 ? 20 * Math.pow(0.5, (double) now - (keys - 1 - key)) : 0;
        assertThat(filter.estimate(DecayingFilterContract.DIGEST.of((long) key), now))
            .as("key %d, %d ticks ahead", key, lead)
            .isBetween(truth * (1 - 0x1p-50), truth + 46 * shape.rules().resolution());
      }
    }
  }

  /**
   * With other keys, by the rule of the paper and one counter in each of k rows. The counters of a row
   * sum up to the total, so at most one of e in them is above e times their mean (Markov). A key that
   * is not there meets such counters in all rows with probability at most e^-k, independently of other
   * keys that are not there. The mean is that of the total and of what fading rounds up: two units at
   * most for each era in which a line is used, which count half in the next one: 4 in all.
   */
  @ParameterizedTest
  @CsvSource({"1, 0.9, 10", "2, 0.99, 8", "4, 0.99, 8", "4, 0.5, 10"})
  default void otherKeysAddNoMoreThanCountMinSays(int rows, double factor, int fractionBits) {
    DecayShape shape = scattered(32L * rows, rows, fractionBits, factor, RaiseRule.ALL);
    DecayingCountFilter filter = emptyFilter(shape);
    SplittableRandom random = RandomSource.seeded(17);
    long now = 0;
    for (int i = 0; i < 60_000; i++) {
      now += i % 20 == 0 ? 1 : 0;
      filter.add(DecayingFilterContract.DIGEST.of(random.nextInt(1 + random.nextInt(4_000))), now);
    }
    double cells = 32.0 * cellsPerLine();
    double bound =
        Math.E * (filter.total(now) / cells + 4 * shape.rules().resolution()) * (1 + 1e-9);
    int asked = 20_000;
    int above = 0;
    double sum = 0;
    for (long key = 0; key < asked; key++) {
      double over = filter.estimate(DecayingFilterContract.DIGEST.of(-1 - key), now);
      above += over > bound ? 1 : 0;
      sum += over;
    }
    assertThat(BinomialInterval.clopperPearson(above, asked, 1 - 2e-6).low())
        .as("%d of %d keys that are not there above %f, 1 - 1e-6 limit", above, asked, bound)
        .isLessThanOrEqualTo(Math.exp(-rows));
    assertThat(sum).as("keys that share counters").isPositive();
  }

  /** The counters of a line. */
  int cellsPerLine();

  /** Raising only what must be raised is never worse, key by key. */
  @Test
  default void raisingTheLeastIsNeverAboveRaisingAll() {
    DecayShape all = scattered(20, 2, 8, 0.99, RaiseRule.ALL);
    DecayingCountFilter paper = emptyFilter(all);
    DecayingCountFilter ours = emptyFilter(scattered(20, 2, 8, 0.99, RaiseRule.LEAST));
    SplittableRandom random = RandomSource.seeded(19);
    long now = 0;
    for (int i = 0; i < 20_000; i++) {
      now += i % 20 == 0 ? 1 : 0;
      long digest = DecayingFilterContract.DIGEST.of(random.nextInt(1 + random.nextInt(1_000)));
      paper.add(digest, now);
      ours.add(digest, now);
    }
    int better = 0;
    for (long key = 0; key < 1_000; key++) {
      long digest = DecayingFilterContract.DIGEST.of(key);
      assertThat(ours.estimate(digest, now)).isLessThanOrEqualTo(paper.estimate(digest, now));
      better += ours.estimate(digest, now) < paper.estimate(digest, now) ? 1 : 0;
    }
    assertThat(better).as("counts that are closer to the truth").isPositive();
  }
}
