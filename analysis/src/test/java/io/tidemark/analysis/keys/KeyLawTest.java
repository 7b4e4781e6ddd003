package io.tidemark.analysis.keys;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.tidemark.workload.stream.ZipfStream;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class KeyLawTest {
  private static final int UNIVERSE = 1 << 16;

  /** Inferential 2019, eq. 15, term by term. */
  private static double distinct(double[] p, double items) {
    return Arrays.stream(p).map(q -> -Math.expm1(items * Math.log1p(-q))).sum();
  }

  private static double[] zipf(double exponent, int universe) {
    double[] p = new double[universe];
    for (int i = 0; i < universe; i++) {
      p[i] = Math.pow(i + 1, -exponent);
    }
    double sum = Arrays.stream(p).sum();
    return Arrays.stream(p).map(q -> q / sum).toArray();
  }

  @ParameterizedTest
  @CsvSource({"1", "10", "777", "2048", "65536", "262144", "1000000", "4194304"})
  void distinctKeysOfAPowerLaw(double items) {
    double[] p = zipf(1, UNIVERSE);
    double exact = distinct(p, items);
    assertThat(KeyLaw.zipf(1, UNIVERSE).distinct(items))
        .as("one part in a hundred, for keys that are taken together")
        .isCloseTo(exact, within(0.01 * exact));
  }

  @ParameterizedTest
  @CsvSource({"0", "0.5", "1.3", "2.5"})
  void powerLawsOfOtherExponents(double exponent) {
    double[] p = zipf(exponent, 5000);
    KeyLaw law = KeyLaw.zipf(exponent, 5000);
    for (double items : new double[] {30, 3000, 30_000}) {
      double exact = distinct(p, items);
      assertThat(law.distinct(items)).isCloseTo(exact, within(0.01 * exact));
      double absent =
          Arrays.stream(p).map(q -> q * Math.exp(items * Math.log1p(-q))).sum();
      assertThat(law.absent(items)).isCloseTo(absent, within(0.01 * absent + 1e-12));
      assertThat(law.coarse().absent(items)).isCloseTo(absent, within(0.05 * absent + 1e-12));
    }
  }

  @Test
  void aUniformUniverse() {
    KeyLaw law = KeyLaw.uniform(1000);
    assertThat(law.distinct(0)).isZero();
    assertThat(law.distinct(1)).isCloseTo(1, within(1e-9));
    assertThat(law.distinct(1000))
        .as("inferential 2019, eq. 16")
        .isCloseTo(1000 * (1 - Math.pow(0.999, 1000)), within(1e-9));
    assertThat(law.absent(500)).isCloseTo(Math.pow(0.999, 500), within(1e-12));
  }

  /** Distinct keys among the items of a sample, on average over its parts of equal length. */
  private static double distinctIn(long[] sample, int items) {
    double sum = 0;
    int parts = sample.length / items;
    for (int part = 0; part < parts; part++) {
      sum += Arrays.stream(sample, part * items, (part + 1) * items).distinct().count();
    }
    return sum / parts;
  }

  @Test
  void aSampleOfAPowerLaw() {
    ZipfStream stream = new ZipfStream(new ZipfStream.Parameters(20_000, 1, 8));
    KeyLaw law =
        KeyLaw.ofSample(LongStream.generate(stream::next).limit(100_000).toArray());
    KeyLaw exact = KeyLaw.zipf(1, 20_000);
    for (double items : new double[] {30, 1000, 10_000}) {
      assertThat(law.distinct(items)).isCloseTo(exact.distinct(items), withinPercentage(2.0));
      assertThat(law.absent(items)).isCloseTo(exact.absent(items), withinPercentage(4.0));
    }
  }

  @Test
  void aSampleOfKeysThatComeInBursts() {
    SplittableRandom random = new SplittableRandom(5);
    // Each of twenty places has a key that it repeats forty times on average, then never again.
    long[] current = new long[20];
    long keys = 0;
    long[] sample = new long[60_000];
    for (int i = 0; i < sample.length; i++) {
      int place = random.nextInt(current.length);
      if (random.nextInt(40) == 0 || current[place] == 0) {
        current[place] = ++keys;
      }
      sample[i] = current[place];
    }
    KeyLaw law = KeyLaw.ofSample(sample);
    for (int items : new int[] {20, 300, 3000}) {
      double exact = distinctIn(sample, items);
      assertThat(law.distinct(items)).isCloseTo(exact, withinPercentage(5.0));
    }
  }

  @Test
  void distinctKeysCanBeKnownOtherwise() {
    KeyLaw law = KeyLaw.uniform(1000).withDistinct(Math::sqrt);
    assertThat(law.distinct(400)).isEqualTo(20);
    assertThat(law.coarse().distinct(400)).isEqualTo(20);
    assertThat(law.absent(500)).isEqualTo(KeyLaw.uniform(1000).absent(500));
  }

  @Test
  void anUnknownStreamIsAskedForAbsentKeysOnly() {
    KeyLaw law = KeyLaw.unknown(1000);
    assertThat(law.absent(1000)).isCloseTo(1, within(1e-12));
    assertThat(law.absent(2000)).as("an eighth came in the window before").isEqualTo(0.875);
    assertThat(law.distinct(77)).isEqualTo(77);
  }

  /* Ranks far down come less often than numbers can say; what is left are the first ones. */
  @ParameterizedTest
  @ValueSource(doubles = {10, 50, 100, 1100})
  void aSteepLawHasItsFirstKeysOnly(double exponent) {
    KeyLaw law = KeyLaw.zipf(exponent, 1_000_000_000_000L);
    double second = Math.pow(2, -exponent);
    // One item is one key; of two, the second is another one about as often as one is not the
    // first.
    assertThat(law.distinct(1)).isCloseTo(1, within(1e-9));
    assertThat(law.distinct(2)).isCloseTo(1 + 2 * second, within(3 * second + 1e-9));
  }

  @Test
  void wrongLawsAreRefused() {
    assertThatThrownBy(() -> KeyLaw.uniform(0.5)).hasMessageContaining("universe: 0.5");
    assertThatThrownBy(() -> KeyLaw.zipf(Double.NaN, 5)).hasMessageContaining("exponent: NaN");
    assertThatThrownBy(() -> KeyLaw.zipf(1, 0)).hasMessageContaining("universe: 0");
    assertThatThrownBy(() -> KeyLaw.ofSample(new long[1]))
        .hasMessageContaining("keys, their number: 1");
    assertThatThrownBy(() -> KeyLaw.ofClasses(new double[] {0.1}, new double[] {0.9}))
        .hasMessageContaining("sum of shares: 0.9");
    assertThatThrownBy(() -> KeyLaw.ofClasses(new double[] {0}, new double[] {1}))
        .hasMessageContaining("probability: 0.0");
  }

  @Test
  void equalIsWhatHasTheSameClassesAndDistinctKeys() {
    KeyLaw law = KeyLaw.zipf(1, 1000);
    assertThat(law).isEqualTo(KeyLaw.zipf(1, 1000)).hasSameHashCodeAs(KeyLaw.zipf(1, 1000));
    assertThat(law).isNotEqualTo(KeyLaw.zipf(1, 1001));
    assertThat(law).isNotEqualTo(law.withDistinct(items -> items));
    assertThat(KeyLaw.unknown(10)).isNotEqualTo(KeyLaw.unknown(11));
  }
}
