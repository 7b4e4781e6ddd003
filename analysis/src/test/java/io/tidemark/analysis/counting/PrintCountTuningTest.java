package io.tidemark.analysis.counting;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.analysis.Plan;
import io.tidemark.core.filter.counting.PrintCountFilter;
import io.tidemark.core.filter.counting.PrintCountSpec;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.hash.KeyDigest;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** How good the shapes are that it finds is tested in PrintCountTheoryTest. */
class PrintCountTuningTest {
  private static final KeyDigest DIGEST = FastDigest.seeded(3);

  @Test
  void aPlanPredictsErrorAndMemoryOfTheKeysThatAreExpected() {
    int keys = 50_000;
    Plan.Candidate best =
        PrintCountTuning.plan(0.01, OptionalLong.of(keys), OptionalLong.empty()).best();
    assertThat(best.structure()).isEqualTo("prints");
    assertThat(best.spec()).isEqualTo(PrintCountTuning.forKeys(0.01, keys));
    PrintCountFilter filter = (PrintCountFilter) best.create(DIGEST);
    for (long key = 0; key < keys; key++) {
      filter.add(DIGEST.of(key));
    }
    // Exact for the keys as they are: the sum over 50,000 prints, 5 deviations of 1 / sqrt(50,000)
    // each.
    assertThat(filter.expectedError()).isBetween(0.97 * best.error(), 1.03 * best.error());
    // Up to the lanes that pages have to spare: 0 to 16 of about 256, and 8 are reckoned with.
    assertThat((double) filter.memoryBytes())
        .isBetween(0.96 * best.memoryBytes(), 1.04 * best.memoryBytes());
  }

  @Test
  void withoutKeysItIsEmptyAndWithAMemoryItIsBound() {
    Plan.Candidate unknown =
        PrintCountTuning.plan(0.01, OptionalLong.empty(), OptionalLong.empty()).best();
    assertThat(unknown.spec()).isEqualTo(PrintCountTuning.forError(0.01));
    assertThat(unknown.error()).isZero();
    assertThat(unknown.memoryBytes()).isEqualTo(unknown.create(DIGEST).memoryBytes());
    Plan bound = PrintCountTuning.plan(0.01, OptionalLong.of(1 << 20), OptionalLong.of(10_000));
    assertThat(((PrintCountSpec) bound.best().spec()).maxBytes()).isEqualTo(10_000);
    assertThat(bound.best().memoryBytes()).isEqualTo(10_000);
    assertThat(bound.goal().values()).containsEntry("memoryBytes", 10_000L);
  }
}
