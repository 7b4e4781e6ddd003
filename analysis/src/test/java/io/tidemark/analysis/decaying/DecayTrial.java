package io.tidemark.analysis.decaying;

import io.tidemark.core.filter.decaying.DecayRules;
import io.tidemark.core.filter.decaying.DecayingCountFilter;
import io.tidemark.core.filter.decaying.ExponentialDecay;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.time.TickUnit;
import io.tidemark.core.time.TimeRules;
import java.util.Arrays;
import java.util.SplittableRandom;

/** A whole filter, to which keys come one by one until its total no longer grows. */
final class DecayTrial {
  /* What came before so many half-lives counts a thousandth. */
  private static final int HALF_LIVES = 10;
  private static final int QUESTIONS = 100_000;

  final DecayingCountFilter filter;
  final long now;
  private final double[] absent = new double[QUESTIONS];

  DecayTrial(DecayShape shape, long lines, DecayLaw law, long seed) {
    // A tick is an arrival.
    long halfLife = Math.max(1, Math.round(law.total() * Math.log(2)));
    DecayRules rules = shape.rules();
    filter = shape
        .with(new DecayRules(
            rules.rows(),
            rules.probesPerRow(),
            rules.rule(),
            rules.fractionBits(),
            ExponentialDecay.halfLife(halfLife),
            TimeRules.of(TickUnit.ITEMS, TimeRules.ANY)))
        .filter(lines, FastDigest.seeded(seed));
    SplittableRandom random = new SplittableRandom(seed);
    long[] digests = random.longs((long) law.keys()).toArray();
    double[] cumulated = new double[digests.length];
    double sum = 0;
    for (int rank = 1; rank <= cumulated.length; rank++) {
      sum += law.count(rank);
      cumulated[rank - 1] = sum;
    }
    // The last tick of an era, as in the sample: one begins after each half-life, or an epoch
    // later.
    now = HALF_LIVES * halfLife - 1;
    for (long tick = 1; tick <= now; tick++) {
      int place = Arrays.binarySearch(cumulated, random.nextDouble() * sum);
      filter.add(digests[Math.min(digests.length - 1, place < 0 ? ~place : place)], tick);
    }
    for (int i = 0; i < QUESTIONS; i++) {
      absent[i] = filter.estimate(random.nextLong(), now);
    }
    Arrays.sort(absent);
  }

  double meanOvercount() {
    return Arrays.stream(absent).sum() / QUESTIONS;
  }

  double noise() {
    return absent[(int) (QUESTIONS * (1 - DecayTuning.NOISE_SHARE))];
  }
}
