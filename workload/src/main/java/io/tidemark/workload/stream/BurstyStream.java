package io.tidemark.workload.stream;

import io.tidemark.workload.Require;
import io.tidemark.workload.random.RandomSource;
import java.util.SplittableRandom;

/**
 * A Zipf background in which keys burst for a while and vanish for good.
 *
 * <p>There is a fixed number of sources, each on and off in turn for geometric numbers of draws. A
 * draw asks a random source with probability {@code burstShare}: one that is on gives its key, for
 * one that is off, and for all other draws, the background gives one. Each on-phase has a key of its
 * own, numbered from {@code universe} on; background keys are {@code 0..universe-1}.
 */
public final class BurstyStream implements KeyStream {
  /**
   * What determines the stream.
   *
   * @param universe number of background keys
   * @param exponent Zipf exponent of the background
   * @param sources number of on/off sources
   * @param meanOnDraws mean draws of the whole stream for which a source stays on
   * @param meanOffDraws mean draws of the whole stream for which a source stays off
   * @param burstShare probability that a draw asks a source
   * @param seed seed of the draws
   */
  public record Parameters(
      long universe,
      double exponent,
      int sources,
      double meanOnDraws,
      double meanOffDraws,
      double burstShare,
      long seed) {
    public Parameters {
      Require.inRange(universe, 1, ZipfStream.Parameters.MAX_UNIVERSE, "universe");
      Require.atLeast(exponent, 0, "exponent");
      Require.inRange(sources, 1, 1 << 20, "sources");
      Require.atLeast(meanOnDraws, 1, "meanOnDraws");
      Require.atLeast(meanOffDraws, 1, "meanOffDraws");
      Require.inRange(burstShare, 0.0, 1.0, "burstShare");
    }
  }

  private final Parameters parameters;
  private final ZipfStream background;
  private final SplittableRandom random;
  private final long[] phaseEnds;
  private final long[] keys;
  private final boolean[] on;
  private long position;
  private long nextBurstKey;

  public BurstyStream(Parameters parameters) {
    this.parameters = parameters;
    background = new ZipfStream(
        new ZipfStream.Parameters(parameters.universe(), parameters.exponent(), parameters.seed()),
        RandomSource.seeded(parameters.seed(), "background"));
    random = RandomSource.seeded(parameters.seed(), "bursts");
    phaseEnds = new long[parameters.sources()];
    keys = new long[parameters.sources()];
    on = new boolean[parameters.sources()];
    nextBurstKey = parameters.universe();
    for (int source = 0; source < phaseEnds.length; source++) {
      phaseEnds[source] = RandomSource.geometric(random, parameters.meanOffDraws());
    }
  }

  @Override
  public long next() {
    long now = position++;
    if (random.nextDouble() < parameters.burstShare()) {
      int source = random.nextInt(phaseEnds.length);
      advance(source, now);
      if (on[source]) {
        return keys[source];
      }
    }
    return background.next();
  }

  private void advance(int source, long now) {
    while (phaseEnds[source] <= now) {
      on[source] = !on[source];
      if (on[source]) {
        keys[source] = nextBurstKey++;
      }
      double mean = on[source] ? parameters.meanOnDraws() : parameters.meanOffDraws();
      phaseEnds[source] += RandomSource.geometric(random, mean);
    }
  }
}
