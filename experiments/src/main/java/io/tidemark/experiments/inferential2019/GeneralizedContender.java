package io.tidemark.experiments.inferential2019;

import io.tidemark.analysis.window.GeneralizedTheory;
import io.tidemark.core.filter.window.GeneralizedBloomFilter;
import io.tidemark.core.filter.window.GeneralizedBloomSpec;
import io.tidemark.core.filter.window.GeneralizedEvidence;
import java.util.Arrays;

/** A generalized Bloom filter with the inference of eq. 34. */
final class GeneralizedContender extends InferringContender {
  /*
   * The posterior is a smooth function of ln p: it is computed at so many points per factor e, when
   * first needed, and interpolated between them.
   */
  private static final int POINTS_PER_FACTOR = 12;
  private static final double LEAST_LOG = -24;

  private final PreparedWorkload prepared;
  private final GeneralizedBloomSpec spec;
  private final GeneralizedBloomFilter filter;
  private final double[][] rows;

  GeneralizedContender(GeneralizedBloomSpec spec, PreparedWorkload prepared) {
    this.prepared = prepared;
    this.spec = spec;
    this.filter = new GeneralizedBloomFilter(spec, prepared.digest());
    int most = spec.zeroProbes() + spec.oneProbes() + 1;
    this.rows = new double[most * most][];
  }

  @Override
  public void add(int key) {
    setFound(filter.observe(prepared.digest(key)));
  }

  @Override
  double posteriorOf(int key) {
    long evidence = filter.observeEvidence(prepared.digest(key));
    setFound(GeneralizedEvidence.isKept(evidence));
    int kept = GeneralizedEvidence.zerosKept(evidence) + GeneralizedEvidence.onesKept(evidence);
    int cells = GeneralizedEvidence.zeros(evidence) + GeneralizedEvidence.ones(evidence);
    return posterior(prepared.law().probability(key), kept, cells - kept);
  }

  private double posterior(double p, int kept, int changed) {
    double place = (Math.log(p) - LEAST_LOG) * POINTS_PER_FACTOR;
    int point = (int) place;
    double low = at(point, kept, changed);
    return low + (place - point) * (at(point + 1, kept, changed) - low);
  }

  private double at(int point, int kept, int changed) {
    int index = kept * (spec.zeroProbes() + spec.oneProbes() + 1) + changed;
    if (rows[index] == null) {
      rows[index] = new double[(int) (-LEAST_LOG * POINTS_PER_FACTOR) + 1];
      Arrays.fill(rows[index], -1);
    }
    if (rows[index][point] < 0) {
      double p = Math.exp(LEAST_LOG + (double) point / POINTS_PER_FACTOR);
      rows[index][point] = GeneralizedTheory.simplified(
              p, kept, changed, (double) spec.bits(), spec.oneProbes())
          .within(prepared.window());
    }
    return rows[index][point];
  }
}
