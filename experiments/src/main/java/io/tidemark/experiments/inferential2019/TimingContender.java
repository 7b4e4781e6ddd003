package io.tidemark.experiments.inferential2019;

import io.tidemark.analysis.theory.TimerTouch;
import io.tidemark.analysis.theory.TimingTheory;
import io.tidemark.core.filter.window.BlockTimingFilter;
import io.tidemark.core.filter.window.BlockTimingSpec;
import io.tidemark.core.filter.window.TimingEvidence;
import io.tidemark.core.hash.FastDigest;
import java.util.Arrays;

/** A block timing filter with the inference of Theorems 2 to 5. */
final class TimingContender implements Contender {
  private final Stage stage;
  private final BlockTimingSpec spec;
  private final BlockTimingFilter filter;

  /* T(c) of a whole block by c, and T(k) of the present block by the items in it, as they come. */
  private final double[] blockTouch;
  private final double[] presentTouch;
  private boolean found;

  TimingContender(BlockTimingSpec spec, Stage stage) {
    this.stage = stage;
    this.spec = spec;
    // Digests come from the stage.
    this.filter = new BlockTimingFilter(spec, FastDigest.seeded(0));
    double distinct = stage.law().distinct((double) spec.block());
    this.blockTouch = new double[spec.probes() + 1];
    Arrays.setAll(blockTouch, c -> TimerTouch.probability(spec, c, distinct));
    this.presentTouch = new double[(int) spec.block()];
    Arrays.fill(presentTouch, -1);
  }

  @Override
  public void add(int key) {
    filter.observeEvidence(stage.digest(key), filter.items());
  }

  @Override
  public double observe(int key) {
    long tick = filter.items();
    long evidence = filter.observeEvidence(stage.digest(key), tick);
    found = filter.isInWindow(evidence, tick);
    if (!found) {
      return 0;
    }
    long age = TimingEvidence.age(evidence);
    int passed = (int) (tick % spec.block());
    double touch = age == 0 ? presentTouch(passed) : blockTouch[TimingEvidence.count(evidence)];
    return TimingTheory.posterior(
        stage.law().probability(key), age, spec.window(), passed, spec.block(), touch);
  }

  private double presentTouch(int passed) {
    if (presentTouch[passed] < 0) {
      presentTouch[passed] =
          TimerTouch.probability(spec, spec.probes(), stage.law().distinct((double) passed));
    }
    return presentTouch[passed];
  }

  @Override
  public boolean found() {
    return found;
  }
}
