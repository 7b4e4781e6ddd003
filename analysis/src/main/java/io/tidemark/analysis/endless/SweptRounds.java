package io.tidemark.analysis.endless;

import io.tidemark.core.filter.endless.StableBloomSpec;

/**
 * How often the hand of a swept filter has gone round since the filter was empty. It rests until the
 * filter has filled. Then no cell has been lowered yet, and few are at 1: it goes faster at first, until
 * it has taken what there was.
 *
 * @param filled the arrivals after which it starts
 * @param hasty the arrivals for which it goes faster
 * @param hastyRound the arrivals per round in them
 * @param round the arrivals per round later
 */
record SweptRounds(double filled, double hasty, double hastyRound, double round) {
  /** The hand on a stream that starts with an empty filter. */
  static SweptRounds of(
      StableBloomSpec spec, SweepTheory theory, double meanRaise, StreamReturns returns) {
    double zeroShare = theory.zeroShare();
    if (zeroShare == 0) {
      return never(theory.roundArrivals());
    }
    double keysPerCell = 1 / (spec.probes() * -Math.log1p(-1.0 / spec.cells()));
    double filled = returns.firstArrivalsOf(Math.max(1, -Math.log(zeroShare) * keysPerCell));
    // A new key needs K V_0 zeros; all that is not zero, once, against what is settled in E(v)
    // rounds.
    double raises = SweepTheory.raisesPerRound(zeroShare, meanRaise);
    double speed = zeroShare * raises * meanRaise / (1 - zeroShare);
    double round = theory.roundArrivals();
    return new SweptRounds(filled, meanRaise * round / speed, round / speed, round);
  }

  /** The limit for fewer and fewer zeros: it takes ever longer until there are no more than that. */
  private static SweptRounds never(double round) {
    return new SweptRounds(Double.POSITIVE_INFINITY, 0, round, round);
  }

  /** How often it has gone round after a given number of arrivals. */
  double rounds(double arrivals) {
    double since = Math.max(0, arrivals - filled);
    return Math.min(since, hasty) / hastyRound + Math.max(0, since - hasty) / round;
  }
}
