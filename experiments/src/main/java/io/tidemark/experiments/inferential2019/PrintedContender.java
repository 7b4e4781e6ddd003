package io.tidemark.experiments.inferential2019;

import io.tidemark.analysis.inference.DistinctModel;
import io.tidemark.analysis.window.TimerTouch;
import io.tidemark.analysis.window.TimingTheory;
import io.tidemark.core.filter.window.BlockTimingSpec;
import io.tidemark.core.filter.window.TimingEvidence;
import java.util.Arrays;

/**
 * A block timing filter with the inference of Theorems 2 to 5 as printed: T of the D(B) distinct keys
 * of a block.
 */
final class PrintedContender extends BlockTimingContender {
  private final DistinctModel distinct;
  private final BlockTimingSpec spec;

  /* T(c) of a whole block by c, and T(k) of the present block by the items in it, as they come. */
  private final double[] blockTouch;
  private final double[] presentTouch;

  PrintedContender(BlockTimingSpec spec, PreparedWorkload prepared) {
    super(spec, prepared);
    this.distinct = prepared.law().distinct();
    this.spec = spec;
    this.blockTouch = new double[spec.probes() + 1];
    Arrays.setAll(blockTouch, c -> touch(c, (double) spec.block()));
    this.presentTouch = new double[(int) spec.block()];
    Arrays.fill(presentTouch, -1);
  }

  private double touch(int count, double items) {
    return TimerTouch.probability(spec, count, distinct.distinct(items));
  }

  @Override
  double posterior(double probability, long evidence, long tick) {
    long age = TimingEvidence.age(evidence);
    int passed = (int) (tick % spec.block());
    double touch = age == 0 ? presentTouch(passed) : blockTouch[TimingEvidence.count(evidence)];
    return TimingTheory.posterior(probability, age, spec.window(), passed, spec.block(), touch);
  }

  private double presentTouch(int passed) {
    if (presentTouch[passed] < 0) {
      presentTouch[passed] = touch(spec.probes(), (double) passed);
    }
    return presentTouch[passed];
  }
}
