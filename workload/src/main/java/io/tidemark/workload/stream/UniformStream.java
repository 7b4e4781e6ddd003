package io.tidemark.workload.stream;

import io.tidemark.workload.Require;
import io.tidemark.workload.random.RandomSource;
import java.util.SplittableRandom;

/** Keys {@code 0..universe-1}, all equally likely. */
public final class UniformStream implements KeyStream {
  /**
   * What determines the stream.
   *
   * @param universe number of different keys
   * @param seed seed of the draws
   */
  public record Parameters(long universe, long seed) {
    public Parameters {
      Require.inRange(universe, 1, Long.MAX_VALUE, "universe");
    }
  }

  private final long universe;
  private final SplittableRandom random;

  public UniformStream(Parameters parameters) {
    universe = parameters.universe();
    random = RandomSource.seeded(parameters.seed());
  }

  @Override
  public long next() {
    return random.nextLong(universe);
  }
}
