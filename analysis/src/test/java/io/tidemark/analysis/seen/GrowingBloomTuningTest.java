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
}
