package io.tidemark.analysis.inference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tidemark.analysis.window.GeneralizedShape;
import io.tidemark.core.filter.window.GeneralizedBloomFilter;
import io.tidemark.core.filter.window.GeneralizedBloomSpec;
import io.tidemark.core.filter.window.GeneralizedEvidence;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.hash.KeyDigest;
import org.junit.jupiter.api.Test;

class FixedPriorGeneralizedTest {
  private static final KeyDigest DIGEST = FastDigest.seeded(6);

  /** Few cells, so that the probes of many keys coincide. */
  @Test
  void saysWhatInferenceSays() {
    GeneralizedBloomSpec spec = new GeneralizedBloomSpec(40, 3, 4);
    GeneralizedBloomFilter filter = new GeneralizedBloomFilter(spec, DIGEST);
    GeneralizedInference inference = new GeneralizedInference(GeneralizedShape.of(40, 3, 4), 7, 25);
    FixedPriorGeneralized fixed = new FixedPriorGeneralized(inference, spec, 0.01);
    int coincide = 0;
    for (int i = 0; i < 500; i++) {
      long evidence = filter.observeEvidence(DIGEST.of(i % 90));
      int zeros = GeneralizedEvidence.zeros(evidence);
      int ones = GeneralizedEvidence.ones(evidence);
      coincide += zeros + ones < 7 ? 1 : 0;
      double expected = inference
          .posterior(
              0.01,
              new io.tidemark.analysis.window.BitEvidence(
                  GeneralizedEvidence.zerosKept(evidence),
                  zeros,
                  GeneralizedEvidence.onesKept(evidence),
                  ones))
          .within(25);
      assertThat(fixed.within(evidence)).isCloseTo(expected, within(1e-9));
    }
    assertThat(coincide).as("keys with fewer different bits, of 500").isBetween(50, 450);
  }
}
