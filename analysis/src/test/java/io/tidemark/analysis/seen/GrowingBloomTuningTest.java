package io.tidemark.analysis.seen;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.tidemark.core.filter.seen.BloomLayout;
import io.tidemark.core.filter.seen.GrowingBloomFilter;
import io.tidemark.core.filter.seen.GrowingBloomSpec;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.workload.statistics.BinomialInterval;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GrowingBloomTuningTest {
  private static final KeyDigest DIGEST = FastDigest.seeded(21);

  private static GrowingBloomSpec unlimited(long firstKeys, double error) {
    return GrowingBloomTuning.forError(firstKeys, error, Long.MAX_VALUE, Optional.empty());
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.1, 0.01, 1e-4, 1e-6})
  void theErrorsOfAllStagesSumUpToLessThanTheWhole(double error) {
    GrowingBloomSpec spec = unlimited(1_000, error);
    assertThat(spec.maxKeys()).as("keys of all stages").isGreaterThan(1_000_000_000L);
    assertThat(GrowingBloomTheory.errorBound(spec)).isLessThanOrEqualTo(error);
    double sum = 0;
    double planned = error * (1 - GrowingBloomTuning.TIGHTENING);
    for (GrowingBloomSpec.Stage stage : spec.stages()) {
      double rate = BloomTheory.falsePositiveRate(stage.shape(), (double) stage.keys());
      assertThat(rate).isLessThanOrEqualTo(planned);
      planned *= GrowingBloomTuning.TIGHTENING;
      sum += rate;
    }
    assertThat(sum).isLessThanOrEqualTo(error);
  }

  @ParameterizedTest
  @ValueSource(longs = {64, 1_000, 50_000, 1 << 20, 1L << 30})
  void aLimitIsKeptAndUsed(long bytes) {
    GrowingBloomSpec spec = GrowingBloomTuning.forError(16_384, 0.01, bytes, Optional.empty());
    assertThat(spec.maxMemoryBytes()).isBetween(bytes * 15 / 16 - 8, bytes);
    assertThat(GrowingBloomTheory.errorBound(spec)).isLessThanOrEqualTo(0.01 * (1 + 1e-9));
  }

  /** A stage that was just begun doubles the memory, and the tighter errors take at most twice the bits. */
  @Test
  void takesAtMostFourTimesTheMemoryOfAFilterOfKnownSize() {
    GrowingBloomSpec spec = unlimited(GrowingBloomTuning.FIRST_KEYS, 0.01);
    for (long keys = 100_000; keys < 1_000_000_000; keys *= 3) {
      long known = BloomTuning.forError(keys, 0.01, BloomLayout.STANDARD).memoryBytes();
      assertThat(GrowingBloomTheory.memoryBytes(spec, (double) keys)).isBetween(known, 4 * known);
    }
  }

  /** The theory against the mean of many filters: five standard errors of it, as they scatter. */
  @ParameterizedTest
  @ValueSource(longs = {500, 1_000, 3_500, 6_000})
  void filtersErrAsPredicted(long keys) {
    GrowingBloomSpec spec = unlimited(500, 0.05);
    int filters = 60;
    double sum = 0;
    double squares = 0;
    for (int seed = 0; seed < filters; seed++) {
      GrowingBloomFilter filter = spec.create(FastDigest.seeded(seed));
      for (long key = 0; filter.keys() < keys; key++) {
        filter.add(filter.digest().of(key));
      }
      sum += filter.expectedError();
      squares += filter.expectedError() * filter.expectedError();
    }
    double mean = sum / filters;
    double standardError = Math.sqrt((squares / filters - mean * mean) / (filters - 1));
    double predicted = GrowingBloomTheory.falsePositiveRate(spec, (double) keys);
    assertThat(mean)
        .as("predicted %s", predicted)
        .isBetween(predicted - 5 * standardError, predicted + 5 * standardError);
  }

  /** What a filter states is what it errs, and that is below what was asked for. */
  @Test
  void filtersErrAsTheyState() {
    GrowingBloomFilter filter = unlimited(500, 0.05).create(DIGEST);
    for (long key = 0; filter.keys() < 31_500; key++) {
      filter.add(DIGEST.of(key));
    }
    int wrong = 0;
    int asked = 200_000;
    for (long other = 1; other <= asked; other++) {
      wrong += filter.mightContain(DIGEST.of(-other)) ? 1 : 0;
    }
    var interval = BinomialInterval.clopperPearson(wrong, asked, 1 - 1e-6);
    assertThat(filter.expectedError()).isBetween(interval.low(), interval.high());
    assertThat(filter.expectedError()).isLessThanOrEqualTo(0.05);
  }

  @Test
  void goalsBecomePlans() {
    assertThat(SeenTuning.plan(SeenGoal.none()).best().structure()).isEqualTo("growing");
    assertThat(SeenTuning.plan(SeenGoal.none()).goal().values()).containsEntry("error", 0.01);
    assertThat(SeenTuning.plan(SeenGoal.none().withItems(1_000)).best().spec())
        .isEqualTo(BloomTuning.forError(1_000, 0.01, BloomLayout.BLOCKED));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> unlimited(1L << 60, 0.01))
        .withMessageContaining("a first stage that fits in one array");
  }

  /** The error is a cap over all stages, by the formula and by what filters say of their bits. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4, 100, 32_768})
  void theErrorIsACapWhateverTheExpansion(int expansion) {
    double error = 0.02;
    GrowingBloomSpec spec =
        GrowingBloomTuning.forError(50, error, Long.MAX_VALUE, Optional.empty(), expansion);
    assertThat(GrowingBloomTheory.errorBound(spec)).isLessThanOrEqualTo(error);
    assertThat(spec.stages().get(1).keys()).isEqualTo(50L * expansion);
    assertThat(spec.maxKeys()).as("keys of all stages").isGreaterThan(1_000_000_000L);
    GrowingBloomFilter filter = spec.create(DIGEST);
    int wrong = 0;
    int asked = 100_000;
    for (long key = 0; filter.keys() < 5_000; key++) {
      filter.add(DIGEST.of(key));
    }
    for (long other = 1; other <= asked; other++) {
      wrong += filter.mightContain(DIGEST.of(-other)) ? 1 : 0;
    }
    assertThat(BinomialInterval.clopperPearson(wrong, asked, 1 - 1e-6).low())
        .isLessThanOrEqualTo(error);
  }

  /**
   * A filter that is full when it has answered "new" so many times: those it found by mistake are not counted,
   * and its bits are spread by chance. By its bits it errs no more than was asked for, whatever the seed.
   */
  @ParameterizedTest
  @CsvSource({
    "0.1, 20",
    "0.1, 10000",
    "0.01, 100",
    "0.01, 10000",
    "0.001, 100",
    "0.001, 3000",
    "0.0001, 100"
  })
  void noFullFilterErrsMoreThanWasAskedFor(double error, long items) {
    GrowingBloomSpec spec =
        GrowingBloomTuning.forError(items, error, Long.MAX_VALUE, Optional.empty(), 0);
    for (int seed = 0; seed < 100; seed++) {
      GrowingBloomFilter filter = spec.create(FastDigest.seeded(seed));
      for (long key = 0; filter.keys() < items; key++) {
        filter.add(filter.digest().of(key));
      }
      assertThat(filter.expectedError()).as("seed %s", seed).isLessThanOrEqualTo(error);
    }
  }

  @Test
  void stagesThatDoNotExpandDoubleInTheEnd() {
    GrowingBloomSpec spec =
        GrowingBloomTuning.forError(100, 0.01, Long.MAX_VALUE, Optional.empty(), 1);
    assertThat(spec.stages().get(31).keys()).isEqualTo(100);
    assertThat(spec.stages().get(32).keys()).isEqualTo(200);
    assertThat(spec.stages().get(33).keys()).isEqualTo(400);
  }

  @Test
  void oneStageHasTheWholeErrorAndKnowsWhenItIsFull() {
    GrowingBloomSpec spec =
        GrowingBloomTuning.forError(1_000, 0.01, Long.MAX_VALUE, Optional.empty(), 0);
    // Room for 1,000 / (1 - 0.01 / 2) keys, rounded up, and four times the root of that.
    assertThat(spec.stages())
        .containsExactly(new GrowingBloomSpec.Stage(
            BloomTuning.forError(1_132, 0.01, BloomLayout.BLOCKED), 1_000));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> GrowingBloomTuning.forError(1_000, 0.01, 1_000, Optional.empty(), 0))
        .withMessage("items, error and memory: 1000, 0.01 and 1000 (expected: items that fit, where"
            + " the filter does not grow)");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> GrowingBloomTuning.forError(1L << 50, 0.01, Long.MAX_VALUE, Optional.empty(), 0));
  }

  @Test
  void anExpansionIsPartOfTheGoal() {
    SeenGoal goal = SeenGoal.none().withItems(1_000).withExpansion(4);
    assertThat(SeenTuning.plan(goal).best().structure()).isEqualTo("growing");
    assertThat(SeenTuning.plan(goal).goal().values()).containsEntry("expansion", 4L);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> goal.withExpansion(32_769))
        .withMessage("expansion: 32769 (expected: 0..32768)");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> goal.withStructure(SeenStructure.BLOOM))
        .withMessageContaining("expansion: 4");
  }
}
